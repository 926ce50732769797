"""Explanations: a model is compiled into the deductions that a person makes, the cheapest next step is found, and its
sentences are written."""
