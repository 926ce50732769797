"""Batches: any number of puzzles, worked on in processes or on a cluster, with a file of results that can be continued.

`jobs` says what is done with a puzzle, `ledger` keeps the results, `run` joins the two, and `local` and `cluster` are
where the work is done.
"""
