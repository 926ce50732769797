"""The constraint `Reach` for sweeps: a graph in which the component of the start has its size."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.puzzle import Var, vars_at
from puzzlepark.encoders.machines import Domains, SweepGraph, sweep_graph

SLOW = True
"""Each start has a graph of its own, so listing solutions is tried for longer before a sweep."""


def nets(reach: Reach, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of the nodes with the value, in which the component of the start has its size. If the start counts
    whatever its value is, all its values have colour 1."""
    scope, on = vars_at(reach.layer, list(reach.nodes)), {reach.value: 1}
    joins = ((scope[a], scope[b]) for a, near in enumerate(reach.nodes.values()) for b in near if a < b)
    start = scope[0]
    colours = dict.fromkeys(scope, on)
    if not reach.if_own:
        colours[start] = dict.fromkeys(domains[start], 1)
    return [sweep_graph(colours, joins, place, domains, "reach", seeds=[(start, reach.size)])]
