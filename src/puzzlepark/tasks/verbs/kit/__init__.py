"""The parts from which verbs are built: the value `Verb`, the fields of requests, and readers of puzzles and marks."""
