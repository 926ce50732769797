"""`NoRectangle` for sweeps: every component has a bend, which is a square of four nodes with exactly three of its
nodes."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.machines import Domains, SweepGraph, sweep_graph

SQUARE = ((0, 0), (0, 2), (2, 0), (2, 2))
"""The offsets of the nodes of a square from its northwestern node."""


def nets(rule: NoRectangle, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of the nodes with the value, in which every component has a bend."""
    scope, on = rule.scope, {rule.value: 1}
    joins = ((scope[a], scope[b]) for a, b in rule.grid.joins)
    var_at = {var.spot: var for var in scope}
    # All squares of four nodes, of which at most one is missing, named by their northwestern nodes.
    first_nodes = {Spot(r - dr, c - dc) for r, c in var_at for dr, dc in SQUARE}
    squares = [[var_at.get(Spot(r + dr, c + dc)) for dr, dc in SQUARE] for r, c in first_nodes]
    arounds = (square for square in squares if square.count(None) < 2)
    return [sweep_graph(dict.fromkeys(scope, on), joins, place, domains, "bent", arounds=arounds)]
