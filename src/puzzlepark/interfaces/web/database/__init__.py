"""The database of puzzles and jobs, with its migrations."""
