"""Explanations: the steps by which a person solves a puzzle, hints, grades and judgements."""
