"""Clauses for Connected, which are added lazily."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.puzzle import Var, vars_at
from puzzlepark.encoders.connectivity import GridGraph, KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula

LAST = True
"""This type is written after all others, because their clauses show which nodes certainly have the value."""


def write(formula: Formula, connected: Connected) -> None:
    """Add a lazy check, which adds clauses when the nodes of an assignment form several components."""
    grid = connected.grid
    if len(grid.nodes) == len(formula.numbering.layers[connected.layer].spots):
        on = formula.layer_literals(connected.layer, connected.value)
    else:  # a subgrid, such as a room
        on = [formula.literal(var, connected.value) for var in vars_at(connected.layer, grid.nodes)]
    if connected.outside is not None:
        on.append(formula.literal(connected.outside, connected.value))

    def sure() -> Iterator[frozenset[int]]:
        """Sets of nodes, in each of which some node is certain to have the value."""
        known = {clause[0] for clause in formula.clauses if len(clause) == 1}
        yield from (frozenset({i}) for i, x in enumerate(on) if x in known)
        for scope in _occupied(formula, connected):
            yield frozenset(grid.position[v.spot] for v in scope)

    graph = GridGraph(grid) if connected.is_plain else NodeGraph(connected.near)
    formula.lazy.append(KeepConnected(formula, graph, on, sure))


def _occupied(formula: Formula, connected: Connected) -> Iterator[Collection[Var]]:
    """Scopes in which some variable has the value in every solution, by the counts of a layer with values 0 and 1."""
    layer = formula.numbering.layers[connected.layer]
    if tuple(layer.values) != (0, 1):
        return
    for rule in formula.model.rules:
        scope, used = rule.constraint.scope, rule.constraint.nonzero
        if used is not None and all(v.layer == layer.name and connected.grid.has(v.spot) for v in scope):
            fewest_ones, most_ones = used
            fewest = fewest_ones if connected.value else len(scope) - most_ones
            if fewest > 0:
                yield scope
