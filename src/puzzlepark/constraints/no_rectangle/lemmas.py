"""Finds lemmas of NoRectangle that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.no_rectangle import NoRectangle, is_rectangle
from puzzlepark.core.areas import pieces
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


def broken(formula: PlainFormula, number: int, rule: NoRectangle, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose a lemma for each component that is a rectangle, by its northwestern and southeastern corners."""
    for piece in pieces(var.spot for var in rule.scope if formula.lit(var, rule.value) in true):
        if is_rectangle(piece):
            yield Lemma("rectangle", number, (min(piece), max(piece)), ())
