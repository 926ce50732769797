"""Finds lemmas of Loop that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.joined import joined_nodes
from puzzlepark.constraints.loop import Loop
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, surest


def broken(formula: PlainFormula, number: int, rule: Loop, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """If there are several components, propose for each that the loop leaves its nodes."""
    drawn = [edge for edge in rule.grid.edges if formula.lit(Var(rule.line, edge), 1) in true]
    pieces = joined_nodes(rule.grid, drawn, ())
    if len(pieces) < 2:
        return
    visited = {node: formula.known["visited", number, node] for node in rule.grid.nodes}
    for piece in pieces:
        others = [node for other in pieces if other is not piece for node in other]
        about = (surest(piece, visited, sure), surest(others, visited, sure))
        yield Lemma("ring", number, about, tuple(sorted(piece)))
