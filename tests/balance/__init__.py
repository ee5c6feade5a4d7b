"""How balanced both games are: studies of many games, their summary, and the page ``docs/balance.md``."""
