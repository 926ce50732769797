"""Finds lemmas of Acyclic that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining, some_loop
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


def broken(formula: PlainFormula, number: int, rule: Acyclic, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose, for each parity, a lemma about a loop that the diagonals of the assignment close."""
    for parity in PARITIES:
        values = {cell: joining(cell, parity) for cell in rule.grid.nodes}
        drawn = {cell: value for cell, value in values.items() if formula.lit(Var(rule.layer, cell), value) in true}
        if loop := some_loop(drawn):
            yield Lemma("loop", number, (), tuple(sorted(loop)), parity)
