"""Random dominoes that do not touch, and rooms with two dark cells each that make them unique, for makers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.unique_rooms import unique_rooms

REPACKS_PER_CELL, WINDOW = 1, 3
"""How often dominoes are placed again per cell of the board, and how far around it, in doubled coordinates."""


def place_dominoes(grid: kit.Grid, rng: random.Random) -> set[kit.Spot]:
    """The cells of random dominoes that do not share a side, packed densely."""
    edge_of: dict[kit.Spot, kit.Spot] = {}
    _lay(edge_of, grid, rng.sample(grid.edges, len(grid.edges)))
    # The denser the packing, the fewer other solutions a board has.
    for _ in range(REPACKS_PER_CELL * len(grid.cells)):
        r, c = rng.choice(grid.cells)
        spots = [kit.Spot(r + dr, c + dc) for dr in range(-WINDOW, WINDOW + 1) for dc in range(-WINDOW, WINDOW + 1)]
        edges = [spot for spot in spots if spot in grid.edge_position]
        old = sorted({edge_of[spot] for spot in spots if spot in edge_of}.intersection(edges))
        _lift(edge_of, grid, old)
        new = _lay(edge_of, grid, rng.sample(edges, len(edges)))
        if len(new) < len(old):
            _lift(edge_of, grid, new)
            _lay(edge_of, grid, old)
    return set(edge_of)


def _lay(edge_of: dict[kit.Spot, kit.Spot], grid: kit.Grid, edges: Sequence[kit.Spot]) -> list[kit.Spot]:
    """Place a domino across each of these edges, in this order, where it touches no other domino. Returns the edges
    with a new domino. `edge_of` has the edge of each covered cell."""
    laid = []
    for edge in edges:
        ends = grid.ends(edge)
        if not any(spot in edge_of for end in ends for spot in (end, *grid.neighbours(end))):
            edge_of |= dict.fromkeys(ends, edge)
            laid.append(edge)
    return laid


def _lift(edge_of: dict[kit.Spot, kit.Spot], grid: kit.Grid, edges: Sequence[kit.Spot]) -> None:
    """Remove the dominoes on these edges."""
    for edge in edges:
        for end in grid.ends(edge):
            del edge_of[end]


def rooms_of_dominoes(
    grid: kit.Grid, dark: set[kit.Spot], ids: Sequence[int], rng: random.Random, oracle: kit.Oracle
) -> tuple[tuple[int, ...], set[kit.Spot]] | None:
    """Change the rooms, each with two dark cells, until the placement of dominoes is unique. Returns the rooms and the
    dark cells, or None if that fails."""
    neighbours = kit.regions.all_beside(len(ids), grid.cols)
    return unique_rooms(grid, dark, ids, lambda *_: _domino_clauses(neighbours), rng, oracle)


def _domino_clauses(neighbours: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The clauses that every dark cell has exactly one dark neighbour."""
    for cell, near in enumerate(neighbours):
        dark, *near_dark = (k + 1 for k in (cell, *near))  # the SAT variables
        yield [-dark, *near_dark]
        yield from ([-dark, -a, -b] for a, b in combinations(near_dark, 2))
