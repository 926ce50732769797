"""Which values nodes of Groups can have: those of which there is room around them for a whole group."""

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
"""Values of all nodes together; with more, a formula would take many seconds before the search begins."""


def room_for(known: Known, groups: Groups) -> dict[Var, Sequence[int]]:
    """The values that each node can have, by what is given of the others."""
    values = known.values[groups.layer]
    every = set(values)
    known_at = {var.spot: given & every for var, given in polled(known.given.items()) if var.layer == groups.layer}
    # A value that is given nowhere has as much room as there are connected nodes of which nothing is given.
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
    beside = {spot: tuple(groups.grid.neighbours(spot)) for spot in known_at}
    around: list[list[Spot]] = [[] for _ in rooms]
    for spot, near in beside.items():
        for number in {room_at[other] for other in near if other in room_at}:
            around[number].append(spot)
    for value in polled(sorted(able)):
        for spots, joined in _unions(able[value], beside, room_at, around):
            if len(spots) + sum(len(rooms[number]) for number in joined) < value:
                continue
            # A room that is large enough by itself has the value already.
            for spot in chain(spots, *(rooms[number] for number in joined if len(rooms[number]) < value)):
                more.setdefault(spot, []).append(value)
    return {
        Var(groups.layer, spot): (*few.get(spot, ()), *more[spot]) if spot in more else few.get(spot, ())
        for spot in polled(groups.grid.nodes)
    }


def _unions(
    able: set[Spot],
    beside: Mapping[Spot, Iterable[Spot]],
    room_at: Mapping[Spot, int],
    around: Sequence[Sequence[Spot]],
) -> Iterator[tuple[list[Spot], set[int]]]:
    """The connected pieces of some spots and of the rooms beside them: their spots, and the numbers of their rooms."""
    left = set(able)
    while left:
        spots, joined = [left.pop()], set[int]()
        for spot in spots:
            for other in beside[spot]:
                number = room_at.get(other)
                near: tuple[Spot, ...] = (other,)
                if number is not None and number not in joined:
                    joined.add(number)
                    near = tuple(around[number])
                fresh = left.intersection(near)
                left -= fresh
                spots += fresh
        yield spots, joined


def too_many(known: Known, groups: Groups) -> str | None:
    """Why an engine with a variable for each value should refuse; None if it need not."""
    if len(groups.grid.nodes) ** 2 <= MOST_VALUES:
        return None
    many = sum(map(len, room_for(known, groups).values()))
    return f"its cells together could have {many:,} values" if many > MOST_VALUES else None
