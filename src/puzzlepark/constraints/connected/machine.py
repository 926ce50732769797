"""The constraint `Connected` for sweeps: a graph with at most one component."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.machines import Domains, SweepGraph, sweep_graph


def nets(connected: Connected, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of all nodes with the value, which has one component."""
    scope, on = connected.scope, {connected.value: 1}
    joins = ((scope[a], scope[b]) for a, b in connected.joins)
    return [sweep_graph(dict.fromkeys(scope, on), joins, place, domains)]
