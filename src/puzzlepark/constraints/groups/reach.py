"""The values that nodes of Groups can have: those for which there is room for a whole group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from puzzlepark.core.areas import pieces
from puzzlepark.core.constraint import Known
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.watch import polled

if TYPE_CHECKING:
    from puzzlepark.constraints.groups import Groups

MOST_VALUES = 400_000
"""Maximum number of values of all nodes together. With more, writing a formula takes many seconds."""


def room_for(known: Known, groups: Groups) -> dict[Var, Sequence[int]]:
    """The values that each node can have, given the domains of single nodes."""
    values = known.values[groups.layer]
    every = set(values)
    known_at = {var.spot: given & every for var, given in polled(known.given.items()) if var.layer == groups.layer}
    # A value that is given nowhere has the room of a component of nodes without givens.
    free = [spot for spot in groups.grid.nodes if spot not in known_at]
    few: dict[Spot, tuple[int, ...]] = {}
    rooms, room_at = pieces(free), dict[Spot, int]()
    for number, room in enumerate(polled(rooms)):
        few.update(dict.fromkeys(room, tuple(value for value in values if value <= len(room))))
        room_at.update(dict.fromkeys(room, number))
    more: dict[Spot, list[int]] = {}
    able: dict[int, set[Spot]] = {}
    for spot, some in known_at.items():
        for value in some:
            able.setdefault(value, set()).add(spot)
    neighbours = {spot: tuple(groups.grid.neighbours(spot)) for spot in known_at}
    around: list[list[Spot]] = [[] for _ in rooms]
    for spot, near in neighbours.items():
        for number in {room_at[other] for other in near if other in room_at}:
            around[number].append(spot)
    for value in polled(sorted(able)):
        for spots, joined in _unions(able[value], neighbours, room_at, around):
            if len(spots) + sum(len(rooms[number]) for number in joined) < value:
                continue
            # The nodes of a room that is large enough by itself have the value already.
            for spot in chain(spots, *(rooms[number] for number in joined if len(rooms[number]) < value)):
                more.setdefault(spot, []).append(value)
    return {
        Var(groups.layer, spot): (*few.get(spot, ()), *more[spot]) if spot in more else few.get(spot, ())
        for spot in polled(groups.grid.nodes)
    }


def _unions(
    able: set[Spot],
    neighbours: Mapping[Spot, Iterable[Spot]],
    room_at: Mapping[Spot, int],
    around: Sequence[Sequence[Spot]],
) -> Iterator[tuple[list[Spot], set[int]]]:
    """The connected components of some spots and the rooms adjacent to them, as spots and numbers of rooms."""
    remaining = set(able)
    while remaining:
        spots, joined = [remaining.pop()], set[int]()
        for spot in spots:
            for other in neighbours[spot]:
                number = room_at.get(other)
                near: tuple[Spot, ...] = (other,)
                if number is not None and number not in joined:
                    joined.add(number)
                    near = tuple(around[number])
                fresh = remaining.intersection(near)
                remaining -= fresh
                spots += fresh
        yield spots, joined


def too_many(known: Known, groups: Groups) -> str | None:
    """The reason why an engine with a variable for each value should refuse, or None."""
    if len(groups.grid.nodes) ** 2 <= MOST_VALUES:
        return None
    many = sum(map(len, room_for(known, groups).values()))
    return f"its cells together could have {many:,} values" if many > MOST_VALUES else None
