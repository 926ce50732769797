"""The verbs: what the tool can do with a puzzle, in the same way for all genres and engines."""
