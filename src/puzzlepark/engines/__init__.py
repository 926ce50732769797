"""Engines: algorithms that solve, count or sample. Each handles some types of constraints, and none knows any genre."""
