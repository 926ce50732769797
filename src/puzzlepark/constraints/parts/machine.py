"""The constraint `Parts` for sweeps: a graph whose components have one seed each, and its size."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.constraints.parts import Parts
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.machines import Domains, SweepGraph, sweep_graph


def nets(parts: Parts, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of the nodes with the value, in which each component has one seed and its size."""
    scope, on = parts.scope, {parts.value: 1}
    joins = ((scope[a], scope[b]) for a, b in parts.grid.joins)
    seeds = [(Var(parts.layer, spot), size) for spot, size in parts.seeds]
    return [sweep_graph(dict.fromkeys(scope, on), joins, place, domains, "seeds", seeds=seeds)]
