"""Clauses for Pieces: a literal for each way to lay a piece."""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.core.grid import Spot
from puzzlepark.kinds.pieces import Pieces


def write(formula: Formula, pieces: Pieces) -> None:
    """One way for each owner, one way over each node; an edge is 0 if and only if a way has it inside."""
    mine: list[list[int]] = [[] for _ in pieces.owners]
    over: dict[Spot, list[int]] = {spot: [] for spot in pieces.grid.nodes}
    inside: dict[Spot, list[int]] = {edge: [] for edge in pieces.grid.edges}
    clear = dict(zip(pieces.grid.edges, formula.having(pieces.layer, 0), strict=True))
    for way in pieces.ways:
        formula.clock.tick()
        literal = formula.new()
        mine[way.owner].append(literal)
        for spot in way.nodes:
            over[spot].append(literal)
        for edge in way.inner:
            inside[edge].append(literal)
            formula.clauses.append([-literal, clear[edge]])
        formula.clauses.extend([-literal, -clear[edge]] for edge in way.outer)
    for some in (*mine, *over.values()):
        formula.clauses.append(some)
        formula.at_most_one(some)
    formula.clauses.extend([-clear[edge], *some] for edge, some in inside.items())


def size(pieces: Pieces) -> int:
    """About how many clauses it takes."""
    return sum(3 * len(nodes) for ways in pieces.owners for nodes in ways)
