"""Dominoes that do not touch, and rooms with two dark cells each that leave no other way to lay them, for makers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.lone_rooms import lone_rooms

PACKED, WINDOW = 1, 3
"""How often dominoes are laid anew for each cell, and how far around it, in half cells."""


def place_dominoes(grid: kit.Grid, rng: random.Random) -> set[kit.Spot]:
    """The cells of dominoes that do not touch by a side, packed until hardly any more would fit."""
    found: dict[kit.Spot, kit.Spot] = {}
    _lay(found, grid, rng.sample(grid.edges, len(grid.edges)))
    # The closer they lie, the fewer other ways there are.
    for _ in range(PACKED * len(grid.cells)):
        r, c = rng.choice(grid.cells)
        spots = [kit.Spot(r + dr, c + dc) for dr in range(-WINDOW, WINDOW + 1) for dc in range(-WINDOW, WINDOW + 1)]
        edges = [spot for spot in spots if spot in grid.edge_position]
        old = sorted({found[spot] for spot in spots if spot in found}.intersection(edges))
        _lift(found, grid, old)
        new = _lay(found, grid, rng.sample(edges, len(edges)))
        if len(new) < len(old):
            _lift(found, grid, new)
            _lay(found, grid, old)
    return set(found)


def _lay(found: dict[kit.Spot, kit.Spot], grid: kit.Grid, edges: Sequence[kit.Spot]) -> list[kit.Spot]:
    """Lay dominoes over these edges, where they touch none; gives the edges. `found` has the edge of each cell."""
    laid = []
    for edge in edges:
        ends = grid.ends(edge)
        if not any(spot in found for end in ends for spot in (end, *grid.neighbours(end))):
            found |= dict.fromkeys(ends, edge)
            laid.append(edge)
    return laid


def _lift(found: dict[kit.Spot, kit.Spot], grid: kit.Grid, edges: Sequence[kit.Spot]) -> None:
    for edge in edges:
        for end in grid.ends(edge):
            del found[end]


def rooms_of_dominoes(
    grid: kit.Grid, dark: set[kit.Spot], ids: Sequence[int], rng: random.Random, oracle: kit.Oracle
) -> tuple[tuple[int, ...], set[kit.Spot]] | None:
    """The rooms, each with two dark cells, and the dark cells, both changed so that dominoes can be laid in no other
    way; None if that was not found."""
    return lone_rooms(grid, dark, ids, lambda *_: _paired(kit.regions.all_beside(len(ids), grid.cols)), rng, oracle)


def _paired(beside: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """A dark cell has one dark cell beside it."""
    for cell, near in enumerate(beside, 1):
        yield [-cell, *(k + 1 for k in near)]
        yield from ([-cell, -(a + 1), -(b + 1)] for a, b in combinations(near, 2))
