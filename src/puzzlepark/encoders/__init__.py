"""Builders: what parts of kinds write into. They know variables, clauses and looks, and no kind."""
