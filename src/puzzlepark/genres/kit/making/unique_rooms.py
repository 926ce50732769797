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
"""How many cells are placed, per cell of the board, before the board is rejected. On a large board each takes long, and
another board is likely to need fewer."""
MOST_REMOVED = 3
"""How many cells may be removed from their rooms for one that is placed."""
LOOSEN = 0.5
"""How often a neighbour of a placed cell is removed, too, if the placement removed others or failed."""
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
    """Change the rooms and the dark cells, an equal number per room, so that the answer is unique. Returns both, or
    None if no such change was found. If `connected`, all dark cells must be connected."""
    rooms = _UniqueRooms(grid, dark, ids, rules, oracle, connected)
    removed = rooms.make_unique(len(ids), rng)
    if removed is None:
        return None
    waiting = deque(rng.sample(removed, len(removed)))
    for _ in range((STEPS if len(ids) <= SMALL else STEPS_IF_LARGE) * len(ids)):
        if not waiting:
            return renumber(rooms.ids), {grid.cells[cell] for cell in rooms.dark}
        cell = waiting.popleft()
        removed = rooms.place(cell, rng)
        if removed != [] and rng.random() < LOOSEN:
            waiting.extendleft(rooms.remove_neighbour(cell, rng))
        waiting += [cell] if removed is None else rng.sample(removed, len(removed))
    return None


class _UniqueRooms:
    """Rooms with an incremental SAT query for another answer. Cells without a room are not dark.

    The clauses stay the same. The changing facts are assumptions of each query: the room of each cell, which adjacent
    cells are in one room, and which cells are dark in the known answer.
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
            both = list[int]()
            for cell in self._within_reach(cells):
                self.has[cell, room] = has = top + 1
                top += 2
                clauses += [[-top, cell + 1], [-top, has], [-(cell + 1), -has, top]]
                homes[cell].append(has)
                both.append(top)
            counts.append((both, len(self.dark & cells)))
        clauses += [[-(cell + 1), *some] for cell, some in enumerate(homes)]
        joins = [(a + 1, b + 1) for a, b in pairs] if connected else []
        self.ask = oracle.asked([*clauses, *rules(self.together, top)], counts, joins, size)
        self.assumed = {has: has if self.ids[cell] == room else -has for (cell, room), has in self.has.items()}
        for cell in range(size):
            self._assume_pairs(cell)

    def _within_reach(self, cells: Iterable[int]) -> list[int]:
        reached = dict.fromkeys(cells)
        for _ in range(REACH):
            reached |= dict.fromkeys(near for cell in reached for near in self.near[cell])
        return sorted(reached)

    def _assume_pairs(self, cell: int) -> None:
        for near in self.near[cell]:
            literal = self.together[min(cell, near), max(cell, near)]
            self.assumed[literal] = literal if self.ids[cell] == self.ids[near] != NO_ROOM else -literal

    def _find_other(self) -> set[int] | None:
        """The dark cells of another answer; None if there is none, an empty set if the query was not decided."""
        size = len(self.ids)
        known = [size + 1 + k if k in self.dark else -(size + 1 + k) for k in range(size)]
        true = self.ask([*known, *self.assumed.values()])
        return None if true is None else {k - 1 for k in true if k > 0}

    def _put(self, cell: int, room: int) -> None:
        """Move a cell to a room, or to none."""
        if (home := self.ids[cell]) != NO_ROOM:
            self.assumed[self.has[cell, home]] = -self.has[cell, home]
            self.members[home].remove(cell)
        if room != NO_ROOM:
            self.assumed[self.has[cell, room]] = self.has[cell, room]
            self.members[room].add(cell)
        self.ids[cell] = room
        self._assume_pairs(cell)

    def place(self, cell: int, rng: random.Random) -> list[int] | None:
        """Put a cell into an adjacent room. Returns the cells that had to be removed for it, or None if it fits
        none."""
        adjacent = sorted({self.ids[near] for near in self.near[cell]} - {NO_ROOM})
        adjacent = [room for room in adjacent if (cell, room) in self.has]
        for most in (0, MOST_REMOVED):
            for room in rng.sample(adjacent, len(adjacent)):
                self._put(cell, room)
                removed = self.make_unique(most, rng)
                if removed is not None:
                    return removed
                self._put(cell, NO_ROOM)
        return None

    def make_unique(self, most: int, rng: random.Random) -> list[int] | None:
        """Remove at most `most` cells from their rooms until the answer is unique, and return them. Returns None, with
        nothing changed, if that is impossible."""
        dark_before, removed = self.dark, dict[int, int]()
        while (other := self._find_other()) is not None:
            rooms = self._remove_difference(other, rng) if other and len(removed) < most else {}
            removed |= rooms
            if not rooms or len(removed) > most:
                for cell, room in removed.items():
                    self._put(cell, room)
                self.dark = dark_before
                return None
        return list(removed)

    def _remove_difference(self, other: set[int], rng: random.Random) -> dict[int, int]:
        """Invalidate one of two answers: remove a cell that is dark only there, and make the other answer the known
        one. Returns the former rooms of the removed cells, which are empty if that is impossible."""
        for cell in rng.sample(sorted(self.dark ^ other), len(self.dark ^ other)):
            remaining = self.dark if cell in other else other
            if removed := self._remove(cell, remaining):
                self.dark = remaining
                return removed
        return {}

    def remove_neighbour(self, cell: int, rng: random.Random) -> list[int]:
        """Remove a neighbour of this cell from its room. Returns the removed cells, none if that is impossible."""
        near = [k for k in self.near[cell] if k not in self.dark and self.ids[k] != NO_ROOM]
        return next((list(removed) for k in rng.sample(near, len(near)) if (removed := self._remove(k, self.dark))), [])

    def _remove(self, cell: int, dark: set[int]) -> dict[int, int]:
        """Remove a cell, and the cells that are cut off without it, from their room. Returns their former room. Does
        nothing if dark cells would be cut off."""
        room = self.ids[cell]
        left = self.members[room] - {cell}
        todo = [min(left & dark)]
        left.difference_update(todo)
        for here in todo:
            more = [k for k in self.near[here] if k in left]
            left.difference_update(more)
            todo += more
        if not left.isdisjoint(dark):
            return {}
        removed = dict.fromkeys((cell, *sorted(left)), room)
        for k in removed:
            self._put(k, NO_ROOM)
        return removed
