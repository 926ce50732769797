"""The constraint `NoRectangle` in certificates, by lemmas alone.

rectangle RULE A B :   A and B are the northwestern and southeastern corners of a rectangle. One of its nodes lacks the
                       value, or a node adjacent to it has it.
"""

from __future__ import annotations

from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: NoRectangle, number: int) -> None:
    """Write nothing: all clauses are lemmas."""


def _rectangle(formula: PlainFormula, rule: NoRectangle, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a rectangle; None if there is no rectangle between the corners."""
    rectangle = rule.between(*lemma.about)
    if rectangle is None or not rectangle.inside:
        return None
    inside, around = ([formula.lit(Var(rule.layer, node), rule.value) for node in nodes] for nodes in rectangle)
    return (*(-literal for literal in inside), *around)


LEMMAS = {"rectangle": LemmaKind(2, _rectangle)}
