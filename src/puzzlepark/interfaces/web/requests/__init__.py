"""Request bodies: parsed within bounds, validated, and turned into puzzles and marks."""
