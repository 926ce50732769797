"""The middle: what can be done with a puzzle, for every genre and engine alike."""
