"""The board in a notebook: a widget that shows what one player may see and hands his intents to the match.

Python keeps the match and knows the rules, a game's ``draw`` module makes pictures of a view, and the
browser script knows neither: it only offers what it was given and says what was picked.
"""
