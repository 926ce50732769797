"""Pieces in certificates."""

from __future__ import annotations

from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.grid import Spot
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Pieces, number: int) -> None:
    """A variable for each way to lay a piece: every owner has one, and so has every node; an edge is 0 if and only if
    it lies inside one that is laid."""
    mine: list[list[int]] = [[] for _ in rule.owners]
    over: dict[Spot, list[int]] = {spot: [] for spot in rule.grid.nodes}
    inside: dict[Spot, list[int]] = {edge: [] for edge in rule.grid.edges}
    for k, way in enumerate(rule.ways):
        laid = formula.new(f"rule {number}: way {k} of owner {way.owner}")
        mine[way.owner].append(laid)
        for spot in sorted(way.nodes):
            over[spot].append(laid)
        for edge in way.inner:
            inside[edge].append(laid)
    for k, some in enumerate((*mine, *over.values())):
        formula.add(*some)
        formula.at_most_one(some, f"rule {number}: choice {k}")
    for var in rule.scope:
        clear = formula.lit(var, 0)
        formula.add(-clear, *inside[var.spot])
        for laid in inside[var.spot]:
            formula.add(clear, -laid)
