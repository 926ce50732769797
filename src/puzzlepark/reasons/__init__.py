"""Reasons: a model compiled into the looks by which a person solves it, and the ladder that finds the next step."""
