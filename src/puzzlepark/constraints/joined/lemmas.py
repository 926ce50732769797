"""Finds lemmas of Joined that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from puzzlepark.constraints.joined import Joined, joined_nodes
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


def broken(formula: PlainFormula, number: int, rule: Joined, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose for each component that an edge between its nodes and the others is drawn."""
    drawn = [e for e in rule.grid.edges if formula.lit(Var(rule.layer, e), 0) not in true]
    pieces = joined_nodes(rule.grid, drawn, rule.nodes)
    if len(pieces) < 2:
        return
    # A lemma about a node is stronger than one about an edge, which need not be drawn.
    about = [min(piece.intersection(rule.nodes), default=None) or _edge_in(rule, piece, drawn) for piece in pieces]
    for k, piece in enumerate(pieces):
        others = sorted(about[:k] + about[k + 1 :], key=lambda spot: (spot.is_edge, spot))
        yield Lemma("gap", number, (about[k], others[0]), tuple(sorted(piece)))


def _edge_in(rule: Joined, piece: set[Spot], drawn: Iterable[Spot]) -> Spot:
    """The first edge of a piece."""
    return min(edge for edge in drawn if rule.grid.ends(edge)[0] in piece)
