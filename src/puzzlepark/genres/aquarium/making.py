"""Random water, and small changes of rooms."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from puzzlepark.genres import kit

FULL = 0.35
"""The probability that water fills all cells of a room, or of a part of it."""
TRIES = 60
"""The most changes of rooms that one repair tries."""


def filled_cells(rooms: Iterable[Sequence[kit.Spot]], rng: Random) -> set[kit.Spot]:
    """Return the cells with water. Each room is filled up to a random height, which may differ between parts of the
    room that are connected only above the water."""
    water, parts = set[kit.Spot](), [set(room) for room in rooms]
    while parts:
        part = parts.pop()
        if rng.random() < FULL:
            water |= part
        else:
            # The top row stays dry. Each connected piece below it has its own water level.
            top = min(part).r
            parts += [set(piece) for piece in kit.pieces(spot for spot in sorted(part) if spot.r > top)]
    return water


def changed_rooms(puzzle: Any, spots: Iterable[kit.Spot], rng: Random) -> Iterator[tuple[int, ...]]:
    """Yield room ids per cell after a small change near the spots: a cell moves to another room, or two rooms are
    joined."""
    ids, cols = list(puzzle.rooms), puzzle.cols
    centres = [spot.row * cols + spot.col for spot in spots]
    near = {i for centre in centres for i in (centre, *kit.regions.beside(centre, len(ids), cols))}
    pairs = [(i, j) for i in sorted(near) for j in kit.regions.beside(i, len(ids), cols) if ids[i] != ids[j]]
    for i, j in rng.sample(pairs, min(TRIES, len(pairs))):
        moved = [ids[j] if k == i else room for k, room in enumerate(ids)]
        connected_rooms = len(set(kit.regions.pieces(moved, cols))) <= len(set(moved))
        if connected_rooms:
            yield kit.renumber(moved)
    for i, j in rng.sample(pairs, min(TRIES // 4, len(pairs))):
        yield kit.renumber([ids[j] if room == ids[i] else room for room in ids])
