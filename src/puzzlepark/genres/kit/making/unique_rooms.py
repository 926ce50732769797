"""Change rooms until their answer is unique, for puzzles whose only clues are rooms with a fixed number of dark cells.

Cells that another answer needs are removed from their rooms. One by one they are added to adjacent rooms again, which
may remove other cells, until all cells have a room. Meanwhile the other answer may replace the known one.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from puzzlepark.core import regions
from puzzlepark.core.grid import Grid, Spot, renumber
from puzzlepark.core.maker import SMALL, Oracle
from puzzlepark.core.watch import polled

STEPS, STEPS_IF_LARGE = 3, 1
"""How many cells are placed, per cell of the board, before the board is rejected. On a large board, every placement
takes long, and another board is likely to need fewer."""
MOST_REMOVED = 3
"""How many cells may be removed from their rooms so that one cell can be placed."""
LOOSEN = 0.5
"""The probability that a neighbour of a cell is removed, too, if placing the cell removed others or failed."""
REACH = 3
"""How far a room may grow beyond its initial cells."""
NO_ROOM = -1

Pair = tuple[int, int]
Rules = Callable[[Mapping[Pair, int], int], Iterable[Sequence[int]]]
"""Returns the clauses of a genre's rules, except the number of dark cells per room. Literal k + 1 is "cell k is dark".
The arguments are the literals "these adjacent cells are in one room" and the last literal in use."""


def unique_rooms(
    grid: Grid,
    dark: Iterable[Spot],
    ids: Sequence[int],
    rules: Rules,
    rng: random.Random,
    oracle: Oracle,
    connected: bool = False,
) -> tuple[tuple[int, ...], set[Spot]] | None:
    """Change the rooms, and which cells are dark, until the answer is unique. Every room keeps its number of dark
    cells.

    Returns the room ids and the dark cells, or None if no such change was found. If `connected`, all dark cells must be
    connected."""
    rooms = _UniqueRooms(grid, dark, ids, rules, oracle, connected)
    removed = rooms.make_unique(len(ids), rng)
    if removed is None:
        return None
    waiting = deque(rng.sample(removed, len(removed)))
    for _ in range((STEPS if len(ids) <= SMALL else STEPS_IF_LARGE) * len(ids)):
        if not waiting:
            return renumber(rooms.ids), {grid.cells[cell] for cell in rooms.dark}
        cell = waiting.popleft()
        removed = rooms.place(cell, rng)  # None if the cell could not be placed
        if removed != [] and rng.random() < LOOSEN:
            waiting.extendleft(rooms.remove_neighbour(cell, rng))
        waiting += [cell] if removed is None else rng.sample(removed, len(removed))
    return None


class _UniqueRooms:
    """Rooms with an incremental SAT query for another answer. Cells without a room are not dark.

    The clauses stay the same. The changing facts are assumptions of each query: the room of each cell, which adjacent
    cells are in one room, and which cells are dark in the known answer.

    `dark` are the dark cells of the known answer, and `members` the cells of each room. `together` has the literal
    "these two cells are in one room" of each adjacent pair, `has` the literal "this cell is in this room", and
    `assumed` the present assumption, positive or negative, for each of these literals.
    """

    def __init__(
        self, grid: Grid, dark: Iterable[Spot], ids: Sequence[int], rules: Rules, oracle: Oracle, connected: bool
    ) -> None:
        size = len(ids)
        self.near = regions.all_beside(size, grid.cols)
        self.ids = [*ids]
        self.dark = {grid.position[spot] for spot in dark}
        self.members: dict[int, set[int]] = {}
        for cell, room in enumerate(ids):
            self.members.setdefault(room, set()).add(cell)
        pairs = [(a, b) for a in range(size) for b in self.near[a] if a < b]
        # Literals for cell k = 1, 2, …: k "dark", size + k "dark in the known answer", 2 size + k "dark only in the new
        # one". The last are not all false, so that the answers differ.
        clauses = [[-(2 * size + k), k] for k in range(1, size + 1)]
        clauses += [[-(2 * size + k), -(size + k)] for k in range(1, size + 1)]
        clauses.append([2 * size + k for k in range(1, size + 1)])
        self.together = {pair: 3 * size + k for k, pair in enumerate(pairs, 1)}
        top = 3 * size + len(pairs)
        self.has: dict[tuple[int, int], int] = {}
        homes: list[list[int]] = [[] for _ in ids]
        counts = list[tuple[list[int], int]]()
        for room, cells in polled(self.members.items()):
            dark_in_room = list[int]()
            for cell in self._within_reach(cells):
                has, both = top + 1, top + 2
                top += 2
                self.has[cell, room] = has
                # `both` is true if and only if the cell is dark and in the room.
                clauses += [[-both, cell + 1], [-both, has], [-(cell + 1), -has, both]]
                homes[cell].append(has)
                dark_in_room.append(both)
            counts.append((dark_in_room, len(self.dark & cells)))
        # A dark cell is in a room.
        clauses += [[-(cell + 1), *home] for cell, home in enumerate(homes)]
        joins = [(a + 1, b + 1) for a, b in pairs] if connected else []
        self.ask = oracle.asked([*clauses, *rules(self.together, top)], counts, joins, size)
        self.assumed = {has: has if self.ids[cell] == room else -has for (cell, room), has in self.has.items()}
        for cell in range(size):
            self._assume_pairs(cell)

    def _within_reach(self, cells: Iterable[int]) -> list[int]:
        """The cells at most REACH steps away from these cells, including them."""
        reached = dict.fromkeys(cells)
        for _ in range(REACH):
            reached |= dict.fromkeys(near for cell in reached for near in self.near[cell])
        return sorted(reached)

    def _assume_pairs(self, cell: int) -> None:
        """Update the assumptions whether a cell and its neighbours are in one room."""
        for near in self.near[cell]:
            literal = self.together[min(cell, near), max(cell, near)]
            self.assumed[literal] = literal if self.ids[cell] == self.ids[near] != NO_ROOM else -literal

    def _find_other(self) -> set[int] | None:
        """The dark cells of another answer. None if there is none, and an empty set if the query was not decided."""
        size = len(self.ids)
        # The literals "dark in the known answer" are those after the first `size`, see `__init__`.
        known = [(size + 1 + k) * (1 if k in self.dark else -1) for k in range(size)]
        true = self.ask([*known, *self.assumed.values()])
        return None if true is None else {k - 1 for k in true if k > 0}

    def _move(self, cell: int, room: int) -> None:
        """Move a cell to a room, or out of its room if `room` is NO_ROOM."""
        home = self.ids[cell]
        if home != NO_ROOM:
            self.assumed[self.has[cell, home]] = -self.has[cell, home]
            self.members[home].remove(cell)
        if room != NO_ROOM:
            self.assumed[self.has[cell, room]] = self.has[cell, room]
            self.members[room].add(cell)
        self.ids[cell] = room
        self._assume_pairs(cell)

    def place(self, cell: int, rng: random.Random) -> list[int] | None:
        """Put a cell into an adjacent room. Returns the cells that were removed to keep the answer unique, or None if
        no room is possible."""
        adjacent = sorted({self.ids[near] for near in self.near[cell]} - {NO_ROOM})
        adjacent = [room for room in adjacent if (cell, room) in self.has]
        for most in (0, MOST_REMOVED):
            for room in rng.sample(adjacent, len(adjacent)):
                self._move(cell, room)
                removed = self.make_unique(most, rng)
                if removed is not None:
                    return removed
                self._move(cell, NO_ROOM)
        return None

    def make_unique(self, most: int, rng: random.Random) -> list[int] | None:
        """Remove at most `most` cells from their rooms until the answer is unique, and return them. Returns None, with
        nothing changed, if that is impossible."""
        dark_before, room_before = self.dark, dict[int, int]()
        while (other := self._find_other()) is not None:
            removed = self._keep_one_answer(other, rng) if other and len(room_before) < most else {}
            room_before |= removed
            if not removed or len(room_before) > most:
                for cell, room in room_before.items():
                    self._move(cell, room)
                self.dark = dark_before
                return None
        return list(room_before)

    def _keep_one_answer(self, other: set[int], rng: random.Random) -> dict[int, int]:
        """Make the known answer or the other one invalid, by removing a cell from its room that is dark in only one of
        them. The answer that stays valid becomes the known one.

        Returns the removed cells with their former room, or an empty dictionary if no such cell can be removed."""
        differing = sorted(self.dark ^ other)
        for cell in rng.sample(differing, len(differing)):
            valid = self.dark if cell in other else other
            removed = self._remove(cell, valid)
            if removed:
                self.dark = valid
                return removed
        return {}

    def remove_neighbour(self, cell: int, rng: random.Random) -> list[int]:
        """Remove a neighbour of this cell from its room. Returns the removed cells, none if that is impossible."""
        near = [k for k in self.near[cell] if k not in self.dark and self.ids[k] != NO_ROOM]
        for k in rng.sample(near, len(near)):
            removed = self._remove(k, self.dark)
            if removed:
                return list(removed)
        return []

    def _remove(self, cell: int, dark: set[int]) -> dict[int, int]:
        """Remove a cell from its room, with the cells that are then cut off from the room's `dark` cells.

        Returns the removed cells with their former room. Removes nothing if dark cells would be cut off."""
        room = self.ids[cell]
        cut_off = self.members[room] - {cell}
        connected = [min(cut_off & dark)]
        cut_off.difference_update(connected)
        for here in connected:  # flood fill from a dark cell
            more = [k for k in self.near[here] if k in cut_off]
            cut_off.difference_update(more)
            connected += more
        if not cut_off.isdisjoint(dark):
            return {}
        removed = dict.fromkeys((cell, *sorted(cut_off)), room)
        for k in removed:
            self._move(k, NO_ROOM)
        return removed
