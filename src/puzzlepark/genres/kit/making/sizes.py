"""Which boards are small for makers."""

SMALL = 225
"""Boards of at most this many cells are mended one place at a time, and drawn anew as a whole: few of their places are
wrong. The shipped puzzles of these sizes were made so, and are made again from their seeds."""
