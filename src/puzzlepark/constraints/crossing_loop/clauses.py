"""Clauses for a loop that may cross itself: two joins or none at each vertex, and all joins are connected.

Connectedness is added lazily, or watched natively. Two joins are adjacent if they share a vertex.
"""

from __future__ import annotations

from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula

BETWEEN_TICKS = 512
"""Vertices that are written between two polls of the clock."""
CLAUSES_PER_VERTEX = 20
"""A rough estimate."""


def write(formula: Formula, loop: CrossingLoop) -> None:
    """Write the local clauses, and add the lazy check."""
    line = formula.nonzero_at(loop.line, loop.grid.edges)
    joins = loop.joins
    around: list[list[int]] = [[] for _ in range(joins.vertices)]
    for k, pair in enumerate(joins.all):
        for vertex in pair:
            around[vertex].append(k)
    on = [*_distinct_literals(formula, line), *(formula.new() for _ in (*joins.turns, *joins.doors))]
    formula.clauses += [[literal] for literal in on[len(on) - len(joins.doors) :]]
    formula.clauses.append(list(on))
    for start in range(0, len(around), BETWEEN_TICKS):
        formula.clock.tick()
        formula.clauses.zero_or_two([[on[k] for k in star] for star in around[start : start + BETWEEN_TICKS]])
    adjacent = [{k for vertex in pair for k in around[vertex]} - {i} for i, pair in enumerate(joins.all)]
    # Every solution uses the joins of doors, which are the last ones.
    sure = [frozenset({k}) for k in range(len(on) - len(joins.doors), len(on))]
    formula.lazy.append(KeepConnected(formula, NodeGraph(adjacent), on, lambda: sure))


def _distinct_literals(formula: Formula, literals: list[int]) -> list[int]:
    """The literals with a new equal variable for each repetition, because the propagator takes one literal per
    vertex."""
    if len(set(map(abs, literals))) == len(literals):
        return literals
    distinct: list[int] = []
    used: set[int] = set()
    for literal in literals:
        own = formula.new() if abs(literal) in used else literal
        if own != literal:
            formula.clauses += [[-own, literal], [own, -literal]]
        used.add(abs(own))
        distinct.append(own)
    return distinct


def size(loop: CrossingLoop) -> int:
    """The approximate number of clauses."""
    return CLAUSES_PER_VERTEX * loop.joins.vertices
