"""A model as clauses: each kind states what its docstring says, in the most direct way.

Where a rule speaks of a whole loop or area, some of it is left to lemmas: further clauses that a certificate may name.
"""

from __future__ import annotations

from puzzlepark.constraints import expanded, part
from puzzlepark.core.errors import BadInput
from puzzlepark.core.model import Model
from puzzlepark.encoders.plain.formula import PlainFormula, Tick


def encode(model: Model, tick: Tick = lambda: None) -> PlainFormula:
    """The clauses of a model, always the same ones in the same order. Rules whose kind has no proof of its own are
    decomposed first: the formula's model then has further variables, and other places for rules. `tick` is called now
    and again, and may raise. BadInput where a kind has no clauses, or the board too many."""
    formula = PlainFormula(expanded(model, "proof").model, tick)
    for number, rule in enumerate(formula.model.rules):
        proof = part(rule.constraint, "proof")
        if proof is None:
            raise BadInput(f"Certificates know no {type(rule.constraint).__name__} yet, which this puzzle needs.")
        proof.write(formula, rule.constraint, number)
    return formula
