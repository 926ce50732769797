"""Engines: each knows how to handle some kinds of constraint, and no genre."""
