"""Connected and Parts for CP-SAT: trees whose nodes have growing ranks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from puzzlepark.core.constraints import Connected, Constraint, Joined, Parts
from puzzlepark.core.grid import Grid
from puzzlepark.engines.cp_programme import Programme


def encode_connected(programme: Programme, connected: Constraint) -> None:
    """All nodes that are on hang on one root, which is the only one without a parent."""
    assert isinstance(connected, Connected)
    _one_tree(programme, _near(connected.grid), [programme.has(var, connected.value) for var in connected.scope])


def encode_joined(programme: Programme, joined: Constraint) -> None:
    """The nodes, which are on for certain, and the edges that are not 0 hang on one root."""
    assert isinstance(joined, Joined)
    there = programme.cp.new_constant(1)
    on = [there] * len(joined.nodes) + [~programme.has(var, 0) for var in joined.scope]
    _one_tree(programme, joined.near, on)


def _one_tree(programme: Programme, near: Sequence[Collection[int]], on: list[Any]) -> None:
    roots = [programme.cp.new_bool_var("") for _ in on]
    programme.cp.add_at_most_one(roots)
    for x, root in zip(on, roots, strict=True):
        programme.cp.add_implication(root, x)
    _trees(programme, near, on, roots)


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
    _trees(programme, _near(grid), on, [int(spot in names) for spot in grid.nodes])


def _is(programme: Programme, variable: Any, value: int) -> Any:
    programme.clock.tick()
    same = programme.cp.new_bool_var("")
    programme.cp.add(variable == value).only_enforce_if(same)
    programme.cp.add(variable != value).only_enforce_if(~same)
    return same


def _near(grid: Grid) -> list[list[int]]:
    """The places of the nodes beside each node."""
    return [[grid.position[near] for near in grid.neighbours(node)] for node in grid.nodes]


def _trees(programme: Programme, near: Sequence[Collection[int]], on: list[Any], roots: list[Any]) -> None:
    """Each node that is on is a root, or has a parent beside it that is on and has a smaller rank."""
    cp = programme.cp
    programme.functional = False
    rank = [cp.new_int_var(0, len(on), "") for _ in on]
    for i, others in enumerate(near):
        programme.clock.tick()
        parents = []
        for j in others:
            parents.append(cp.new_bool_var(""))
            cp.add_implication(parents[-1], on[j])
            cp.add(rank[j] < rank[i]).only_enforce_if(parents[-1])
        cp.add_bool_or([*parents, roots[i], ~on[i]])
