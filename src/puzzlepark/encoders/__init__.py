"""Builders, into which parts of constraints write. They know variables, clauses and deductions, but no constraint
types."""
