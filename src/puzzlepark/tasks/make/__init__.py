"""Making: a random board, one solution, few clues, a wanted level."""
