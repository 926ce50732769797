"""Builders of formulas, boards for the kernels, automata and CP models, to which each type of constraint adds its part.
They know variables, clauses and deductions, but no types of constraints."""
