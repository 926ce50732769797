"""A model as clauses: each type of constraint writes what its docstring says in the most direct way.

Rules about a whole loop or area are only partly encoded. The rest is left to lemmas: further clauses that a certificate
may list.
"""

from __future__ import annotations

from puzzlepark.constraints import expanded, part
from puzzlepark.core.errors import BadInput
from puzzlepark.core.model import Model
from puzzlepark.encoders.plain.formula import PlainFormula, Tick


def encode(model: Model, tick: Tick = lambda: None) -> PlainFormula:
    """The clauses of a model, always the same ones in the same order. Rules without an encoding of their own are
    decomposed first; the formula's model then has auxiliary variables, and the numbers of rules differ. `tick` is
    called regularly and may raise. Raises BadInput if a rule cannot be encoded, or if there are too many clauses."""
    formula = PlainFormula(expanded(model, "proof").model, tick)
    for number, rule in enumerate(formula.model.rules):
        proof = part(rule.constraint, "proof")
        if proof is None:
            raise BadInput(f"Certificates know no {type(rule.constraint).__name__} yet, which this puzzle needs.")
        proof.write(formula, rule.constraint, number)
    return formula
