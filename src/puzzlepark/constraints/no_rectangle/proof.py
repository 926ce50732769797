"""NoRectangle in certificates, by lemmas alone.

rectangle RULE A B :   Of the nodes between A, the northwestern corner, and B one has not the value, or one beside them
                       has it.
"""

from __future__ import annotations

from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: NoRectangle, number: int) -> None:
    """Write nothing: all clauses are lemmas."""


def _rectangle(formula: PlainFormula, rule: NoRectangle, lemma: Lemma) -> Clause | None:
    found = rule.between(*lemma.about)
    if found is None or not found.inside:
        return None
    inside, beside = ([formula.lit(Var(rule.layer, node), rule.value) for node in nodes] for nodes in found)
    return (*(-literal for literal in inside), *beside)


LEMMAS = {"rectangle": LemmaKind(2, _rectangle)}
