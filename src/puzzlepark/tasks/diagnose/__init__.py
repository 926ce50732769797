"""Diagnosis: which clues a puzzle lacks, which contradict each other, and which it does not need."""
