"""Connected for sweeps, which follow the pieces that cross their line by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.puzzle import Var
from puzzlepark.kinds.connected import Connected

Net = tuple[list[int], list[int], list[tuple[int, int]]]
"""Nodes by their places in the order of a sweep, for each the number of its value, and the pairs side by side."""


def net(connected: Connected, place: Mapping[Var, int], domains: Mapping[Var, tuple[int, ...]]) -> Net:
    """The graph; the number of the value among those that a node can have is -1 where it is none of them."""
    nodes = sorted(range(len(connected.scope)), key=lambda k: place[connected.scope[k]])
    rank = {node: k for k, node in enumerate(nodes)}
    scope = [connected.scope[node] for node in nodes]
    values = [domains[var] for var in scope]
    on = [own.index(connected.value) if connected.value in own else -1 for own in values]
    joins = [(rank[a], rank[b]) for a, b in connected.joins]
    return [place[var] for var in scope], on, joins
