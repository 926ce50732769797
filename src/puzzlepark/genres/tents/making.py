"""Random tents that do not touch, each with an adjacent tree, for makers."""

from __future__ import annotations

import random

from puzzlepark.genres import kit


def pitch_tents(grid: kit.Grid, share: float, rng: random.Random) -> tuple[set[kit.Spot], set[kit.Spot]]:
    """Random tents, at most this share of the cells, and their trees."""
    tents, trees = set[kit.Spot](), set[kit.Spot]()
    for spot in rng.sample(grid.cells, len(grid.cells)):
        if len(tents) >= share * len(grid.cells):
            break
        near = {kit.Spot(spot.r + dr, spot.c + dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2)}
        free = [s for s in grid.neighbours(spot) if s not in tents and s not in trees]
        if free and spot not in trees and tents.isdisjoint(near):
            tents.add(spot)
            trees.add(rng.choice(free))
    return tents, trees


def tree_moves(
    grid: kit.Grid, tents: set[kit.Spot], other: set[kit.Spot], rng: random.Random
) -> list[tuple[kit.Spot, kit.Spot]]:
    """The moves of a tree to another side of its tent, as (from, to) pairs, where the `other` tents differ from these.
    Moves onto one of the other tents come first."""
    full = kit.shared_grid(grid.rows, grid.cols)
    around_tents = [{tent, *full.neighbours(tent)} for tent in sorted(tents)]
    moves = []
    for cells in around_tents:
        if not cells.isdisjoint(tents ^ other):
            free = sorted(cells - tents)
            moves += [(old, new) for old in free for new in free if old in grid.holes and new not in grid.holes]
    return sorted(rng.sample(moves, len(moves)), key=lambda move: move[1] not in other)
