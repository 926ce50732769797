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
    domain = set(values)
    given_at = {var.spot: given & domain for var, given in polled(known.given.items()) if var.layer == groups.layer}
    # A value that is not given anywhere fits into a connected component of nodes without given values.
    free = [spot for spot in groups.grid.nodes if spot not in given_at]
    small_values: dict[Spot, tuple[int, ...]] = {}
    rooms = pieces(free)
    room_at: dict[Spot, int] = {}  # the number of the room of each free node
    for number, room in enumerate(polled(rooms)):
        small_values.update(dict.fromkeys(room, tuple(value for value in values if value <= len(room))))
        room_at.update(dict.fromkeys(room, number))
    # A value larger than its room fits only if nodes where it is given connect several rooms.
    larger_values: dict[Spot, list[int]] = {}
    spots_with: dict[int, set[Spot]] = {}
    for spot, given_values in given_at.items():
        for value in given_values:
            spots_with.setdefault(value, set()).add(spot)
    neighbours = {spot: tuple(groups.grid.neighbours(spot)) for spot in given_at}
    around: list[list[Spot]] = [[] for _ in rooms]
    for spot, near in neighbours.items():
        for number in {room_at[other] for other in near if other in room_at}:
            around[number].append(spot)
    for value in polled(sorted(spots_with)):
        for spots, joined in _unions(spots_with[value], neighbours, room_at, around):
            if len(spots) + sum(len(rooms[number]) for number in joined) < value:
                continue
            # The nodes of a room that is large enough by itself have the value already.
            for spot in chain(spots, *(rooms[number] for number in joined if len(rooms[number]) < value)):
                larger_values.setdefault(spot, []).append(value)
    possible: dict[Var, Sequence[int]] = {}
    for spot in polled(groups.grid.nodes):
        # Most nodes share the tuple of their room.
        small = small_values.get(spot, ())
        possible[Var(groups.layer, spot)] = (*small, *larger_values[spot]) if spot in larger_values else small
    return possible


def _unions(
    given_spots: set[Spot],
    neighbours: Mapping[Spot, Iterable[Spot]],
    room_at: Mapping[Spot, int],
    around: Sequence[Sequence[Spot]],
) -> Iterator[tuple[list[Spot], set[int]]]:
    """The connected components of the given spots and the rooms adjacent to them. Each component is a list of spots
    and a set of room numbers. `around` has the spots adjacent to each room."""
    remaining = set(given_spots)
    while remaining:
        spots, joined = [remaining.pop()], set[int]()
        for spot in spots:
            for other in neighbours[spot]:
                number = room_at.get(other)
                near: tuple[Spot, ...] = (other,)
                if number is not None and number not in joined:
                    joined.add(number)
                    near = tuple(around[number])
                reached = remaining.intersection(near)
                remaining -= reached
                spots += reached
        yield spots, joined


def too_many(known: Known, groups: Groups) -> str | None:
    """The reason why an engine with a variable for each value should refuse, or None."""
    if len(groups.grid.nodes) ** 2 <= MOST_VALUES:
        return None
    total = sum(map(len, room_for(known, groups).values()))
    return f"its cells together could have {total:,} values" if total > MOST_VALUES else None
