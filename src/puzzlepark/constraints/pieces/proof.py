"""The constraint `Pieces` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.grid import Spot
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Pieces, number: int) -> None:
    """Write a variable for each placement. Every owner and every node has exactly one, and an edge is 0 if and only if
    it is inside a placement that is chosen."""
    of_owner: list[list[int]] = [[] for _ in rule.owners]
    over: dict[Spot, list[int]] = {spot: [] for spot in rule.grid.nodes}
    inside: dict[Spot, list[int]] = {edge: [] for edge in rule.grid.edges}
    for k, placement in enumerate(rule.placements):
        chosen = formula.new(f"rule {number}: way {k} of owner {placement.owner}")
        of_owner[placement.owner].append(chosen)
        for spot in sorted(placement.nodes):
            over[spot].append(chosen)
        for edge in placement.inner:
            inside[edge].append(chosen)
    for k, choices in enumerate((*of_owner, *over.values())):
        formula.add(*choices)
        formula.at_most_one(choices, f"rule {number}: choice {k}")
    for var in rule.scope:
        clear = formula.lit(var, 0)
        formula.add(-clear, *inside[var.spot])
        for chosen in inside[var.spot]:
            formula.add(clear, -chosen)
