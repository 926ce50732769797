"""Finds the lemma of Reach that an assignment violates. It is a proposal, and is checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


def broken(formula: PlainFormula, number: int, rule: Reach, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose a lemma if the start reaches too many or too few nodes."""

    def has(node: Spot) -> bool:
        return formula.lit(Var(rule.layer, node), rule.value) in true

    if rule.if_own and not has(rule.start):
        return
    piece = rule.reached(has)
    if len(piece) > rule.size:
        yield Lemma("over", number, (), tuple(sorted(set(piece[: rule.size + 1]) - {rule.start})))
    elif len(piece) < rule.size:
        yield Lemma("room", number, (), tuple(sorted(rule.around(piece))))
