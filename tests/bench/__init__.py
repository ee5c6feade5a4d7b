"""How fast the rules run, beside well-known engines: ``make bench``.

One decision is: list all legal actions, pick one at random, apply it, test for the end. The engines
take turns within one run (A B C A B C ...), CPU time is counted, medians and their ratios are
shown. Decisions per second only compare at a similar number of legal actions; for wide games
compare the listed actions per second.
"""
