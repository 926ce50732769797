"""Builders: what parts of kinds write into. They know variables, clauses and deductions, and no kind."""
