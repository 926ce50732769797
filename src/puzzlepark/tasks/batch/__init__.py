"""Batches: process any number of puzzles in processes or on a cluster, with a file of results that can be continued.

`jobs` defines the work for a puzzle, `ledger` stores the results, `run` connects the two, and `local` and `cluster` are
the backends.
"""
