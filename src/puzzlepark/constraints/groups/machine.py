"""The constraint `Groups` for sweeps: a graph whose components have as many nodes as their value says."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.constraints.groups import Groups
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.machines import Domains, SweepGraph, sweep_graph


def nets(groups: Groups, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of all nodes, with a colour and a component size for each value."""
    scope = groups.scope
    # Many nodes share one domain object.
    values = sorted(set[int]().union(*{id(domains[var]): domains[var] for var in scope}.values()))
    joins = ((scope[a], scope[b]) for a, b in groups.grid.joins)
    colours = {value: colour for colour, value in enumerate(values, 1)}
    # A value below 1, or one that is too large, belongs to no group.
    sizes = [0, *(value if 0 < value <= len(scope) else 0 for value in values)]
    return [sweep_graph(dict.fromkeys(scope, colours), joins, place, domains, "sizes", sizes=sizes)]
