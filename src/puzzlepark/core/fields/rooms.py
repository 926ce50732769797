"""Fields of room numbers: at most one for each room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from puzzlepark.core.drawing import Number, Shape
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.numbers import Clues, Numbers
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.record import dataclass


def room_cells(board: Any, rooms: str) -> dict[int, list[Spot]]:
    """The cells of each room in reading order, by room id. `rooms` is the field with the ids."""
    cells: dict[int, list[Spot]] = {}
    for i, room in enumerate(getattr(board, rooms)):
        cells.setdefault(room, []).append(cell_at(*divmod(i, board.cols)))
    return cells


def seat(room: Iterable[Spot]) -> Spot:
    """The cell of a room that holds its number: the topmost cell of its leftmost column."""
    return min(room, key=lambda spot: (spot.c, spot.r))


class DraftNumbers(dict[Spot, int]):
    """Room numbers in a draft. `typed` has the spots at which numbers were typed, in this order. If there are several
    in a room, the last one is valid."""

    def __init__(self, value: Clues) -> None:
        super().__init__(value)
        self.typed: dict[Spot, None] = {}


@dataclass(frozen=True, kw_only=True)
class RoomNumbers(Numbers):
    """(spot, number) pairs for the rooms of the field `rooms`, which is listed before.

    A number may be given in any cell of its room and is moved to the room's `seat`. Several numbers of one room must be
    equal. If a stroke joins rooms with numbers, the first number is kept.
    """

    rooms: str = "rooms"
    high: Callable[[int, int], int] = lambda rows, cols: rows * cols

    def canonicalize(self, value: Iterable[tuple[Spot, int]], board: Any) -> Clues:
        pairs = super().canonicalize(value, board)
        if not pairs:
            return ()
        rooms = room_cells(board, self.rooms).values()
        seat_of: dict[Spot, Spot] = {}
        for room in rooms:
            seat_of |= dict.fromkeys(room, seat(room))
        by_seat = dict[Spot, tuple[Spot, int]]()
        for spot, number in pairs:
            first_spot, first = by_seat.setdefault(seat_of[spot], (spot, number))
            if first != number:
                raise BadInput(f"A room has two numbers: {first} at {place(first_spot)} and {number} at {place(spot)}.")
        return tuple(sorted((spot, number) for spot, (_, number) in by_seat.items()))

    def seats(self, board: Any) -> Iterator[Spot]:
        return (seat(room) for number, room in room_cells(board, self.rooms).items() if number >= 0)

    def possible(self, board: Any, spot: Spot) -> Iterable[int]:
        ids = getattr(board, self.rooms)
        return range(self.low, ids.count(ids[spot.row * board.cols + spot.col]) + 1)

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Clues]]:
        possible = set(self.possible(board, clue))
        for spot, value in super().alternatives(board, clue):
            if dict(value)[clue] in possible:
                yield spot, value

    def to_draft(self, value: Clues) -> DraftNumbers:
        return DraftNumbers(value)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        known: DraftNumbers = getattr(draft, self.name)
        super().stroke(draft, tool, spots, put)
        for spot in spots:
            known.typed.pop(spot, None)
            if put is not None:
                known.typed[spot] = None

    def settle(self, draft: Any) -> None:
        """Keep one number for each room: the last that was typed, or else the first in reading order."""
        known: DraftNumbers = getattr(draft, self.name)
        ids, cols = getattr(draft, self.rooms), draft.cols
        ordered = (*sorted(known.keys() - known.typed.keys(), reverse=True), *known.typed)
        kept = {ids[spot.row * cols + spot.col]: spot for spot in ordered}
        for spot in known.keys() - set(kept.values()):
            del known[spot]

    def shapes(self, board: Any) -> list[Shape]:
        rooms = {seat(room): tuple(room) for room in room_cells(board, self.rooms).values()}
        return [Number(spot, number, counts=rooms.get(spot, ())) for spot, number in getattr(board, self.name)]

    def words(self, board: Any, spot: Spot) -> str:
        number = dict(getattr(board, self.name)).get(spot)
        return "" if number is None else f"Room with number {number}."
