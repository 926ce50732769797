"""Connected and Parts for CP-SAT: trees whose nodes have growing ranks."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.constraints import Connected, Constraint, Parts
from puzzlepark.engines.cp_programme import Programme


def encode_connected(programme: Programme, connected: Constraint) -> None:
    """All nodes that are on hang on one root, which is the only one without a parent."""
    assert isinstance(connected, Connected)
    on = [programme.has(var, connected.value) for var in connected.scope]
    roots = [programme.cp.new_bool_var("") for _ in on]
    programme.cp.add_at_most_one(roots)
    for x, root in zip(on, roots, strict=True):
        programme.cp.add_implication(root, x)
    _trees(programme, connected, on, roots)


def encode_parts(programme: Programme, parts: Constraint) -> None:
    """A tree from each seed; nodes side by side have one owner, whose part has its size."""
    assert isinstance(parts, Parts)
    cp, grid = programme.cp, parts.grid
    on = [programme.has(var, parts.value) for var in parts.scope]
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
    _trees(programme, parts, on, [int(spot in names) for spot in grid.nodes])


def _is(programme: Programme, variable: Any, value: int) -> Any:
    programme.clock.tick()
    same = programme.cp.new_bool_var("")
    programme.cp.add(variable == value).only_enforce_if(same)
    programme.cp.add(variable != value).only_enforce_if(~same)
    return same


def _trees(programme: Programme, area: Connected | Parts, on: list[Any], roots: list[Any]) -> None:
    """Each node that is on is a root, or has a parent beside it that is on and has a smaller rank."""
    cp, position = programme.cp, area.grid.position
    programme.functional = False
    rank = [cp.new_int_var(0, len(on), "") for _ in on]
    for spot, i in position.items():
        programme.clock.tick()
        parents = []
        for near in area.grid.neighbours(spot):
            j = position[near]
            parents.append(cp.new_bool_var(""))
            cp.add_implication(parents[-1], on[j])
            cp.add(rank[j] < rank[i]).only_enforce_if(parents[-1])
        cp.add_bool_or([*parents, roots[i], ~on[i]])
