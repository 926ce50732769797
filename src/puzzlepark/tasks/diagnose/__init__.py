"""Diagnosing: which clues a board lacks, contradict each other or could go."""
