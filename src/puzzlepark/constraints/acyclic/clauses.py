"""Clauses for Acyclic: added lazily, when a loop of diagonals parts corners from the border."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining
from puzzlepark.core.grid import Grid
from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, acyclic: Acyclic) -> None:
    """Of each parity, the diagonals that are there hang together with all corners and the outside."""
    cells = acyclic.grid.nodes
    having = {value: formula.layer_literals(acyclic.layer, value) for value in (FALLING, RISING)}
    for net, values in _nets(acyclic.grid):
        on = [having[value][k] for k, value in enumerate(values)]
        on += [formula.new() for _ in net.near[len(cells) :]]
        formula.clauses += [[literal] for literal in on[len(cells) :]]
        sure = [frozenset({k}) for k in range(len(cells), len(net.near))]
        formula.lazy.append(KeepConnected(formula, net, _own(formula, on), sure.copy))


@lru_cache(maxsize=64)
def _nets(grid: Grid) -> list[tuple[NodeGraph, list[int]]]:
    """For each parity the graph, and for each cell the value whose diagonal is of this parity."""
    nets = map(NodeGraph, Acyclic(grid, "").nets)
    return [(net, [joining(cell, parity) for cell in grid.nodes]) for parity, net in zip(PARITIES, nets, strict=True)]


def _own(formula: Formula, literals: list[int]) -> list[int]:
    """The literals, each of which only one node has, as solvers take each for itself: all that are false share one."""
    if formula.false not in literals:
        return literals
    found = []
    for literal in literals:
        own = formula.new() if literal == formula.false else literal
        if own != literal:
            formula.clauses.append([-own])
        found.append(own)
    return found
