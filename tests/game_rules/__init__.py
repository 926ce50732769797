"""Oracles of rules: a second, independent statement of each, by the name of the rule.

An oracle takes the rule, the puzzle and the values of the answer by spot, all decided, and returns whether the rule
holds. It uses nothing of the package but spots.
"""
