"""Random water, and rooms that are changed a little."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from puzzlepark.genres import kit

FULL = 0.35
"""How often a room is filled up to the height that is looked at."""
TRIES = 60
"""Changes of rooms that are tried for one repair."""


def filled_cells(rooms: Iterable[Sequence[kit.Spot]], rng: Random) -> set[kit.Spot]:
    """Water up to a random height in each room, or in each arm of one."""
    water, parts = set[kit.Spot](), [set(room) for room in rooms]
    while parts:
        part = parts.pop()
        if rng.random() < FULL:
            water |= part
        else:
            height = min(part).r
            parts += [set(piece) for piece in kit.pieces(spot for spot in sorted(part) if spot.r > height)]
    return water


def moved_walls(puzzle: Any, spots: Iterable[kit.Spot], rng: Random) -> Iterator[tuple[int, ...]]:
    """Rooms of which a cell near these went over to a neighbour, or two became one; a room id per cell."""
    ids, cols = list(puzzle.rooms), puzzle.cols
    near = {i for spot in spots for i in (spot.row * cols + spot.col, *_beside(spot, ids, cols))}
    pairs = [(i, j) for i in sorted(near) for j in kit.regions.beside(i, len(ids), cols) if ids[i] != ids[j]]
    for i, j in rng.sample(pairs, min(TRIES, len(pairs))):
        moved = [ids[j] if k == i else room for k, room in enumerate(ids)]
        if len(set(kit.regions.pieces(moved, cols))) <= len(set(moved)):
            yield kit.renumber(moved)
    for i, j in rng.sample(pairs, min(TRIES // 4, len(pairs))):
        yield kit.renumber([ids[j] if room == ids[i] else room for room in ids])


def _beside(spot: kit.Spot, ids: Sequence[int], cols: int) -> Iterable[int]:
    return kit.regions.beside(spot.row * cols + spot.col, len(ids), cols)
