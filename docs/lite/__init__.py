"""The site on which the notebooks run in the browser alone: ``python -m docs.lite`` builds it."""
