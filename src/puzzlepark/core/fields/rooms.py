"""Clues in rooms: at most one for each room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.where import Board, InCells, Sayings
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.record import dataclass

V = TypeVar("V")


def room_cells(board: Board, rooms: str) -> dict[int, list[Spot]]:
    """The cells of each room in reading order, by room id. `rooms` is the field with the ids."""
    cells: dict[int, list[Spot]] = {}
    for i, room in enumerate(getattr(board, rooms)):
        cells.setdefault(room, []).append(cell_at(*divmod(i, board.cols)))
    return cells


def seat(room: Iterable[Spot]) -> Spot:
    """The cell of a room that holds its clue: the topmost cell of its leftmost column."""
    return min(room, key=attrgetter("c", "r"))


@dataclass(frozen=True)
class InRooms(InCells):
    """Clues are in the rooms of the field `rooms`, which must be listed before, at most one clue in each room.

    A clue may be given in any cell of its room and is moved to the room's `seat`. Several clues of one room must be
    equal. If a stroke joins rooms with clues, the first one is kept.
    """

    rooms: str = "rooms"

    def form(self, key: str) -> str:
        return f"{super().form(key)}; a room has its clue in any one of its cells"

    def _room_of(self, board: Any) -> dict[Spot, tuple[Spot, ...]]:
        """The cells of each room, by its seat."""
        rooms = room_cells(board, self.rooms).values()
        return {seat(cells): tuple(cells) for cells in rooms}

    def seated(self, pairs: Iterable[tuple[Spot, V]], board: Board, say: Sayings) -> tuple[tuple[Spot, V], ...]:
        """The clues, moved to the seats of their rooms; raises BadInput if a room has two different ones."""
        pairs = tuple(pairs)
        if not pairs:
            return ()
        seat_of: dict[Spot, Spot] = {}
        for room in room_cells(board, self.rooms).values():
            seat_of |= dict.fromkeys(room, seat(room))
        by_seat = dict[Spot, tuple[Spot, V]]()
        for spot, value in pairs:
            first_spot, first = by_seat.setdefault(seat_of[spot], (spot, value))
            if first != value:
                raise BadInput(
                    f"A room has two numbers: {say.text(first)} at {place(first_spot)} and {say.text(value)} at "
                    f"{place(spot)}."
                )
        return tuple(sorted((spot, value) for spot, (_, value) in by_seat.items()))

    def spots(self, board: Board) -> Iterator[Spot]:
        rooms = room_cells(board, self.rooms).items()
        return iter(sorted(seat(cells) for number, cells in rooms if number >= 0))

    def most(self, board: Board, spot: Spot) -> int:
        ids: tuple[int, ...] = getattr(board, self.rooms)
        return ids.count(ids[spot.row * board.cols + spot.col])

    def counts(self, board: Any, spot: Spot) -> tuple[Spot, ...]:
        by_seat: dict[Spot, tuple[Spot, ...]] = board.once(f"seats of {self.rooms}", lambda: self._room_of(board))
        return by_seat.get(spot, ())

    def words(self, known: Mapping[Spot, Any], spot: Spot, say: Sayings) -> str:
        sentence = super().words(known, spot, say)
        return f"Room with {sentence[0].lower()}{sentence[1:]}" if sentence else ""

    def settle(self, known: dict[Spot, Any], draft: Any) -> None:
        """Keep one clue for each room: the last that was entered, or else the first in reading order."""
        ids, cols = getattr(draft, self.rooms), draft.cols
        kept = {ids[spot.row * cols + spot.col]: spot for spot in known}
        for spot in known.keys() - set(kept.values()):
            del known[spot]
