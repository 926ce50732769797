"""Which values nodes of Groups can have: those of which there is room around them for a whole group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlepark.core.areas import pieces
from puzzlepark.core.constraint import Known
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var

if TYPE_CHECKING:
    from puzzlepark.kinds.groups import Groups

MOST_VALUES = 400_000
"""Values of all nodes together; with more, a formula would take many seconds before the search begins."""


def room_for(known: Known, groups: Groups) -> dict[Var, Sequence[int]]:
    """The values that each node can have, by what is given of the others."""
    values = known.values[groups.layer]
    known_at = {var.spot: given.intersection(values) for var, given in known.given.items() if var.layer == groups.layer}
    # A value that is given nowhere has as much room as there are connected nodes of which nothing is given.
    free = [spot for spot in groups.grid.nodes if spot not in known_at]
    few: dict[Spot, tuple[int, ...]] = {}
    for room in pieces(free):
        few |= dict.fromkeys(room, tuple(value for value in values if value <= len(room)))
    more: dict[Spot, list[int]] = {}
    able: dict[int, list[Spot]] = {}
    for spot, some in known_at.items():
        for value in some:
            able.setdefault(value, []).append(spot)
    for value in sorted(able):
        for room in pieces([*free, *able[value]]):
            for spot in room if len(room) >= value else ():
                if spot in known_at or value not in few[spot]:
                    more.setdefault(spot, []).append(value)
    return {
        Var(groups.layer, spot): (*few.get(spot, ()), *more[spot]) if spot in more else few.get(spot, ())
        for spot in groups.grid.nodes
    }


def too_many(known: Known, groups: Groups) -> str | None:
    """Why an engine with a variable for each value should refuse; None if it need not."""
    if len(groups.grid.nodes) ** 2 <= MOST_VALUES:
        return None
    many = sum(map(len, room_for(known, groups).values()))
    return f"its cells together could have {many:,} values" if many > MOST_VALUES else None
