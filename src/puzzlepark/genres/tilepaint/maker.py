"""Random Tilepaint boards: natural-looking tiles, a colouring, and all its clues."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.record import replace
from puzzlepark.genres import kit
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint

OPTIONS = (
    kit.Option("smallest", 2, "cells of the smallest tiles wanted", 1, 1000),
    kit.Option("largest", 0, "cells of the largest tiles wanted, 0: as suits the board; some may get larger", 0, 1000),
    kit.Option("paint", 0.5, "share of the cells that are painted", 0.0, 1.0, varies=(0.35, 0.65)),
)


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Tilepaint, kit.Marks]:
    """Draw a tiling and a colouring, with all clues."""
    smallest = int(options["smallest"])
    largest = int(options["largest"]) or max(6, smallest, 2 * max(rows, cols) // 5)
    if smallest > largest:
        raise kit.BadInput(f"The smallest tile, {smallest} cells, is larger than the largest, {largest} cells.")
    tiles = kit.random_regions(rows, cols, rng, smallest, largest)
    painted = _choose_painted(tiles, rng, float(options["paint"]))
    values = [int(tile in painted) for tile in tiles]
    row_counts = [sum(values[r * cols : (r + 1) * cols]) for r in range(rows)]
    col_counts = [sum(values[c::cols]) for c in range(cols)]
    puzzle = Tilepaint(rows=rows, cols=cols, tiles=tuple(tiles), clues=outside(row_counts, col_counts))
    return puzzle, {kit.Var(LAYER, kit.cell_at(*divmod(i, cols))): value for i, value in enumerate(values)}


def repair(
    puzzle: Tilepaint, answer: kit.Marks, other: kit.Marks | None, rng: random.Random
) -> tuple[Tilepaint, kit.Marks] | None:
    """Join a tile on which the solutions differ with an adjacent tile of the same colour on which they agree.

    The answer and all clues stay valid, and the other solution would now paint a part of a tile. Without another
    solution, join any two adjacent tiles of one colour, because fewer tiles make the puzzle easier.
    """
    differs, sizes = {}, Counter(puzzle.tiles)
    for spot, tile in zip(puzzle.grid.cells, puzzle.tile_ids, strict=True):
        differs[tile] = other is not None and answer[kit.Var(LAYER, spot)] != other[kit.Var(LAYER, spot)]
    pairs = set()
    for i, spot in enumerate(puzzle.grid.cells):
        for near in puzzle.grid.neighbours(spot):
            a, b = puzzle.tiles[i], puzzle.tiles[puzzle.grid.position[near]]
            joinable = a != b if other is None else differs[a] and not differs[b]
            if joinable and answer[kit.Var(LAYER, spot)] == answer[kit.Var(LAYER, near)]:
                pairs.add((a, b))
    if not pairs:
        return None
    smallest = min(sizes[a] + sizes[b] for a, b in pairs)
    a, b = rng.choice(sorted((a, b) for a, b in pairs if sizes[a] + sizes[b] == smallest))
    return replace(puzzle, tiles=tuple(b if tile == a else tile for tile in puzzle.tiles)), answer


def _choose_painted(tiles: list[int], rng: random.Random, share: float) -> set[int]:
    """Pick random tiles that cover about this share of the cells."""
    sizes = Counter(tiles)
    ids = sorted(sizes)
    rng.shuffle(ids)
    painted: set[int] = set()
    cells = 0
    for tile in ids:
        if cells + sizes[tile] / 2 <= share * len(tiles):
            painted.add(tile)
            cells += sizes[tile]
    return painted


LEVELS = {4: {"smallest": 1}, 5: {"smallest": 1}}
MAKER = kit.Maker(make, OPTIONS, unique=kit.Repair(repair), clues=kit.Thin(symmetric=True), level_options=LEVELS)
