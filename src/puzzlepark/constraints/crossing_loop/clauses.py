"""Clauses for a loop that may cross itself: two lines or none at each vertex, and all joins in one piece.

That all is in one piece is added lazily, or watched natively, over the joins: two of them touch that share a vertex.
"""

from __future__ import annotations

from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula

BETWEEN_TICKS = 512
"""Vertices that are written between two looks at the clock."""


def write(formula: Formula, loop: CrossingLoop) -> None:
    """The local clauses, and the cuts to come."""
    line = formula.nonzero_at(loop.line, loop.grid.edges)
    joins = loop.joins
    around: list[list[int]] = [[] for _ in range(joins.vertices)]
    for k, pair in enumerate(joins.all):
        for vertex in pair:
            around[vertex].append(k)
    on = [*_told_apart(formula, line), *(formula.new() for _ in (*joins.turns, *joins.doors))]
    formula.clauses += [[literal] for literal in on[len(on) - len(joins.doors) :]]
    formula.clauses.append(list(on))
    for start in range(0, len(around), BETWEEN_TICKS):
        formula.clock.tick()
        formula.clauses.zero_or_two([[on[k] for k in star] for star in around[start : start + BETWEEN_TICKS]])
    near = [{k for vertex in pair for k in around[vertex]} - {i} for i, pair in enumerate(joins.all)]
    sure = [frozenset({k}) for k in range(len(on) - len(joins.doors), len(on))]
    formula.lazy.append(KeepConnected(formula, NodeGraph(near), on, lambda: sure))


def _told_apart(formula: Formula, literals: list[int]) -> list[int]:
    """The literals, where one that comes again is another that says the same: solvers take each for itself."""
    if len(set(map(abs, literals))) == len(literals):
        return literals
    found: list[int] = []
    used: set[int] = set()
    for literal in literals:
        own = formula.new() if abs(literal) in used else literal
        if own != literal:
            formula.clauses += [[-own, literal], [own, -literal]]
        used.add(abs(own))
        found.append(own)
    return found


def size(loop: CrossingLoop) -> int:
    """The approximate number of clauses."""
    return 20 * loop.joins.vertices
