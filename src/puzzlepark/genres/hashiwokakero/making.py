"""Islands and bridges, for makers: islands grow out of each other along bridges."""

from __future__ import annotations

import random
from collections.abc import Mapping

from puzzlepark.core.lines import STEPS, edge_at, next_to
from puzzlepark.genres import kit
from puzzlepark.genres.hashiwokakero.bridges import MOST, seen_islands

Bridges = dict[kit.Spot, int]
"""How many bridges lie on each edge that has any."""
GROWN = 30
"""How often in a row a bridge may fail before no more are built."""


def grow_islands(grid: kit.Grid, many: int, longest: int, rng: random.Random) -> tuple[set[kit.Spot], Bridges]:
    """Islands, as many if there is room, no two side by side, and bridges that join them all. Bridges pass at most
    `longest` edges."""
    first = rng.choice(grid.cells)
    islands, order, bridges, failed = {first}, [first], Bridges(), 0
    while len(islands) < many and failed < GROWN:
        way = rng.choice("urdl")
        run = _free(grid, rng.choice(order), way, islands, bridges, rng.randint(2, max(2, longest)))
        failed += 1
        if len(run) > 1 and (run[-1] in islands or islands.isdisjoint(grid.neighbours(run[-1]))):
            value, failed = rng.choice((1, 1, 2)), 0
            bridges.update({edge_at(spot, way): value for spot in run[:-1]})
            order += [run[-1]] if run[-1] not in islands else []
            islands.add(run[-1])
    return islands, bridges


def _free(
    grid: kit.Grid, start: kit.Spot, way: str, islands: set[kit.Spot], bridges: Mapping[kit.Spot, int], most: int
) -> list[kit.Spot]:
    """An island and at most `most` free cells from there, up to the next island; the island alone if a bridge is
    built that way already."""
    run = [start]
    while len(run) <= most and edge_at(run[-1], way) not in bridges and grid.has(here := next_to(run[-1], way)):
        if here not in islands and any(edge_at(here, to) in bridges for to in STEPS):
            break
        run.append(here)
        if here in islands:
            break
    return run


def rebuild_bridges(
    grid: kit.Grid, islands: set[kit.Spot], bridges: Bridges, other: Mapping[kit.Spot, int], rng: random.Random
) -> tuple[set[kit.Spot], Bridges] | None:
    """Where two answers differ, an island on a bridge, or one bridge in the place of two or two in that of one; None if
    no bridge is there."""
    runs = [run for run in seen_islands(grid, islands) if bridges.get(run[0], 0) not in (0, other.get(run[0], 0))]
    if not runs:
        return None
    run = rng.choice(runs)
    cells = {end for edge in run for end in grid.ends(edge)} - islands
    free = [spot for spot in sorted(cells) if islands.isdisjoint(grid.neighbours(spot))]
    if free and rng.random() < 0.5:
        return islands | {rng.choice(free)}, bridges
    return islands, {**bridges, **{edge: MOST + 1 - bridges[edge] for edge in run}}


def reveal_number(numbers: kit.Clues, full: kit.Clues, rng: random.Random) -> kit.Clues | None:
    """The numbers with one that says how many, as the full ones do; None if all do."""
    silent = [spot for spot, number in numbers if number == kit.UNKNOWN]
    some, known = rng.choice(silent) if silent else None, dict(full)
    return tuple((s, known[s] if s == some else n) for s, n in numbers) if silent else None
