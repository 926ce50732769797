"""Explaining: the steps of a person, hints and grades."""
