"""Making puzzles: draw random boards with one solution, and remove clues until they have the wanted level."""
