"""Random islands, which grow from each other along bridges."""

from __future__ import annotations

import random
from collections.abc import Mapping

from puzzlepark.core.lines import STEPS, edge_at, next_to
from puzzlepark.genres import kit
from puzzlepark.genres.hashiwokakero.bridges import MOST, bridge_runs

Bridges = dict[kit.Spot, int]
"""The number of bridges on each edge that has any."""
MOST_FAILURES = 30
"""Growth stops after this many failed bridges in a row."""


def grow_islands(grid: kit.Grid, count: int, longest: int, rng: random.Random) -> tuple[set[kit.Spot], Bridges]:
    """Return connected islands and their bridges. There are `count` islands, if there is room, of which no two are
    neighbours. Bridges have at most `longest` edges."""
    first = rng.choice(grid.cells)
    islands, order, bridges, failed = {first}, [first], Bridges(), 0
    while len(islands) < count and failed < MOST_FAILURES:
        direction = rng.choice("urdl")
        run = _free_run(grid, rng.choice(order), direction, islands, bridges, rng.randint(2, max(2, longest)))
        failed += 1
        end = run[-1]
        if len(run) > 1 and (end in islands or islands.isdisjoint(grid.neighbours(end))):
            bridge_count, failed = rng.choice((1, 1, 2)), 0
            bridges.update({edge_at(spot, direction): bridge_count for spot in run[:-1]})
            if end not in islands:
                order.append(end)
                islands.add(end)
    return islands, bridges


def _free_run(
    grid: kit.Grid, start: kit.Spot, direction: str, islands: set[kit.Spot], bridges: Mapping[kit.Spot, int], most: int
) -> list[kit.Spot]:
    """Return an island, and at most `most` cells without bridges that follow it in this direction, up to the next
    island. Return the island alone if it has a bridge in this direction already."""
    run = [start]
    while len(run) <= most and edge_at(run[-1], direction) not in bridges:
        here = next_to(run[-1], direction)
        if not grid.has(here):
            break
        if here not in islands and any(edge_at(here, side) in bridges for side in STEPS):
            break
        run.append(here)
        if here in islands:
            break
    return run


def rebuild_bridges(
    grid: kit.Grid, islands: set[kit.Spot], bridges: Bridges, other: Mapping[kit.Spot, int], rng: random.Random
) -> tuple[set[kit.Spot], Bridges] | None:
    """Where two answers differ, put an island on a bridge, or replace one bridge by two or two by one. None if the
    answers differ only where the first has no bridge."""
    differing = [run for run in bridge_runs(grid, islands) if bridges.get(run[0], 0) not in (0, other.get(run[0], 0))]
    if not differing:
        return None
    run = rng.choice(differing)
    cells = {end for edge in run for end in grid.ends(edge)} - islands
    free = [spot for spot in sorted(cells) if islands.isdisjoint(grid.neighbours(spot))]
    if free and rng.random() < 0.5:
        return islands | {rng.choice(free)}, bridges
    return islands, {**bridges, **{edge: MOST + 1 - bridges[edge] for edge in run}}


def reveal_number(numbers: kit.Clues, full: kit.Clues, rng: random.Random) -> kit.Clues | None:
    """Replace a random "?" by its number, which is in `full`. None if there is no "?"."""
    hidden = [spot for spot, number in numbers if number == kit.UNKNOWN]
    if not hidden:
        return None
    shown, number_of = rng.choice(hidden), dict(full)
    return tuple((spot, number_of[spot] if spot == shown else number) for spot, number in numbers)
