"""Numbers of rooms: one a room, which counts its cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzlepark.core.drawing import Number, Shape
from puzzlepark.core.fields.numbers import Clues, Numbers
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.record import dataclass


def room_cells(board: Any, rooms: str) -> dict[int, list[Spot]]:
    """The cells of each room in reading order, from the field that has a room id per cell."""
    found: dict[int, list[Spot]] = {}
    for i, room in enumerate(getattr(board, rooms)):
        found.setdefault(room, []).append(cell(*divmod(i, board.cols)))
    return found


def seat(room: Iterable[Spot]) -> Spot:
    """Where the number of a room stands: in its leftmost column, as far up as it has a cell there."""
    return min(room, key=lambda spot: (spot.c, spot.r))


@dataclass(frozen=True, kw_only=True)
class RoomNumbers(Numbers):
    """(spot, number) pairs of the rooms in the field `rooms`, which comes before. Wherever in its room a number was
    written, it stands in the room's seat; of several the first counts."""

    rooms: str = "rooms"

    def tidy(self, value: Iterable[tuple[Spot, int]], board: Any) -> Clues:
        pairs = super().tidy(value, board)
        if not pairs:
            return ()
        rooms = room_cells(board, self.rooms).values()
        seats = {spot: place for room in rooms for place in (seat(room),) for spot in room}
        return tuple(sorted({seats[spot]: number for spot, number in reversed(pairs)}.items()))

    def shapes(self, board: Any) -> list[Shape]:
        rooms = {seat(room): tuple(room) for room in room_cells(board, self.rooms).values()}
        return [Number(spot, number, counts=rooms.get(spot, ())) for spot, number in getattr(board, self.name)]

    def words(self, board: Any, spot: Spot) -> str:
        number = dict(getattr(board, self.name)).get(spot)
        return "" if number is None else f"Room with number {number}."
