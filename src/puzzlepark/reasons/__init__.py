"""Reasons: a model compiled into the deductions by which a person solves it, and the ladder that finds the next
step."""
