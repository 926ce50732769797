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
    names = {spot: k for k, spot in enumerate(parts.sizes, 1)}
    owner = [cp.new_int_var(names.get(spot, 0), names.get(spot, len(names)), "") for spot in grid.nodes]
    for x, mine in zip(on, owner, strict=True):
        cp.add(mine == 0).only_enforce_if(~x)
        cp.add(mine != 0).only_enforce_if(x)
    for edge in grid.edges:
        programme.clock.tick()
        a, b = (grid.position[s] for s in grid.ends(edge))
        cp.add(owner[a] == owner[b]).only_enforce_if(on[a], on[b])
    for spot, size in parts.seeds:
        if size is not None:
            cp.add_linear_constraint(sum(_is(programme, mine, names[spot]) for mine in owner), size, size)
    programme.trees(grid_graph(grid).near, on, [int(spot in names) for spot in grid.nodes])


def _is(programme: Programme, variable: Any, value: int) -> Any:
    programme.clock.tick()
    same = programme.cp.new_bool_var("")
    programme.cp.add(variable == value).only_enforce_if(same)
    programme.cp.add(variable != value).only_enforce_if(~same)
    return same
