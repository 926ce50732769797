"""What verbs are made with: the value `Verb`, the fields of requests, and readers of puzzles and marks."""
