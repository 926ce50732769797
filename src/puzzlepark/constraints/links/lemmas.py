"""Finds lemmas of Links that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.joined import joined_nodes
from puzzlepark.constraints.links import Links
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, surest


def broken(formula: PlainFormula, number: int, rule: Links, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose a lemma for each line that is joined to no used end. Such a line is a ring."""
    if any(end.length is not None for end in rule.ends):
        return
    used = {end.cell for end in rule.ends}
    if rule.paths is not None:
        used = {node for node in used if formula.known["used", number, node] in true}
    visited = {node: formula.known["visited", number, node] for node in rule.grid.nodes}
    drawn = [edge for edge in rule.grid.edges if formula.lit(Var(rule.line, edge), 1) in true]
    for piece in joined_nodes(rule.grid, drawn, ()):
        if used.isdisjoint(piece):
            yield Lemma("stray", number, (surest(piece, visited, sure),), tuple(sorted(piece)))
