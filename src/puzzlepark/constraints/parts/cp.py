"""The constraint `Parts` for CP-SAT: a tree from each seed, with ranks that grow from the root."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.parts import Parts
from puzzlepark.encoders.connectivity import grid_graph
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, parts: Parts) -> None:
    """Add a tree from each seed. Adjacent nodes have the same owner, and every part has its size."""
    cp, grid = programme.cp, parts.grid
    on = [programme.has_value(var, parts.value) for var in parts.scope]
    number_of = {spot: k for k, spot in enumerate(parts.sizes, 1)}
    # The owner of a node is the number of its seed, or 0. A seed owns itself.
    owners = []
    for spot in grid.nodes:
        low, high = number_of.get(spot, 0), number_of.get(spot, len(number_of))
        owners.append(cp.new_int_var(low, high, ""))
    for is_on, owner in zip(on, owners, strict=True):
        cp.add(owner == 0).only_enforce_if(~is_on)
        cp.add(owner != 0).only_enforce_if(is_on)
    for edge in grid.edges:
        programme.clock.tick()
        a, b = (grid.position[s] for s in grid.ends(edge))
        cp.add(owners[a] == owners[b]).only_enforce_if(on[a], on[b])
    for spot, size in parts.seeds:
        if size is not None:
            nodes = sum(_equals(programme, owner, number_of[spot]) for owner in owners)
            cp.add_linear_constraint(nodes, size, size)
    programme.trees(grid_graph(grid).near, on, [int(spot in number_of) for spot in grid.nodes])


def _equals(programme: Programme, variable: Any, value: int) -> Any:
    """A Boolean that is true if a variable has this value."""
    programme.clock.tick()
    equal = programme.cp.new_bool_var("")
    programme.cp.add(variable == value).only_enforce_if(equal)
    programme.cp.add(variable != value).only_enforce_if(~equal)
    return equal
