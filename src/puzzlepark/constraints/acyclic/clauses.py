"""Clauses for Acyclic, which are added lazily: the corners of each parity are connected to the border."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining
from puzzlepark.core.grid import Grid
from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, acyclic: Acyclic) -> None:
    """Keep, for each parity, its diagonals, its corners and the outside connected. Then there is no closed loop,
    because a loop of one parity would separate a corner of the other parity from the outside."""
    cells = acyclic.grid.nodes
    diagonals = {value: formula.layer_literals(acyclic.layer, value) for value in (FALLING, RISING)}
    for graph, values in _graphs(acyclic.grid):
        on = [diagonals[value][k] for k, value in enumerate(values)]
        # The outside and the corners belong to every solution.
        on += [formula.new() for _ in graph.near[len(cells) :]]
        formula.clauses += [[literal] for literal in on[len(cells) :]]
        always_on = [frozenset({k}) for k in range(len(cells), len(graph.near))]
        # KeepConnected calls a function for the sets of nodes that are always on; here they are known already.
        formula.lazy.append(KeepConnected(formula, graph, _distinct_literals(formula, on), always_on.copy))


@lru_cache(maxsize=64)
def _graphs(grid: Grid) -> list[tuple[NodeGraph, list[int]]]:
    """For each parity its graph, and for each cell the value whose diagonal has this parity."""
    graphs = map(NodeGraph, Acyclic(grid, "").nets)
    return [(graph, [joining(s, parity) for s in grid.nodes]) for parity, graph in zip(PARITIES, graphs, strict=True)]


def _distinct_literals(formula: Formula, literals: list[int]) -> list[int]:
    """The literals with a new variable for each false one, because a propagator needs a literal of its own per node."""
    if formula.false not in literals:
        return literals
    distinct = []
    for literal in literals:
        own = formula.new() if literal == formula.false else literal
        if own != literal:
            formula.clauses.append([-own])
        distinct.append(own)
    return distinct
