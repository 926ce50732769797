"""Rooms changed until an answer is the only one, for puzzles of rooms alone, each with a fixed number of dark
cells.

Cells that another answer needs are taken out of their rooms. One by one they are given to rooms beside them again, and
others are taken out for them, until all have one. On the way the other answer may become the known one.
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
"""Cells that are given to rooms, for each of the board, before it is given up. On a large board each takes long, and
another board is likely to need fewer."""
MOST_OUT = 3
"""Cells that may be taken out of their rooms for one that is put into a room."""
LOOSE = 0.5
"""How often a cell beside one that costs others their room is taken out of its room, too."""
FAR = 3
"""How far a room may reach beyond the cells that it has at first."""
NOWHERE = -1

Pair = tuple[int, int]
Rules = Callable[[Mapping[Pair, int], int], Iterable[Sequence[int]]]
"""The clauses of a genre's rules but for how many cells of a room are dark. Literal k + 1 is "cell k is dark". It
gets the literals of two cells side by side that say whether they are in one room, and the last literal in use."""


def lone_rooms(
    grid: Grid,
    dark: Iterable[Spot],
    ids: Sequence[int],
    rules: Rules,
    rng: random.Random,
    oracle: Oracle,
    connected: bool = False,
) -> tuple[tuple[int, ...], set[Spot]] | None:
    """The rooms and the dark cells, of which each room has the same number, both changed so that there is no other
    answer; None if that was not found. The dark cells hang together if they are `connected`."""
    rooms = _Rooms(grid, dark, ids, rules, oracle, connected)
    out = rooms.settled(len(ids), rng)
    if out is None:
        return None
    waiting = deque(rng.sample(out, len(out)))
    for _ in range((STEPS if len(ids) <= SMALL else STEPS_IF_LARGE) * len(ids)):
        if not waiting:
            return renumber(rooms.ids), {grid.cells[cell] for cell in rooms.dark}
        cell = waiting.popleft()
        out = rooms.given(cell, rng)
        if out != [] and rng.random() < LOOSE:
            waiting.extendleft(rooms.without_group(cell, rng))
        waiting += [cell] if out is None else rng.sample(out, len(out))
    return None


class _Rooms:
    """Rooms, and the question whether there is another answer. Cells in no room are not dark.

    What changes is assumed when the question is asked: which cell is in which room, which cells side by side are in one
    room, and which cells are dark in the known answer.
    """

    def __init__(
        self, grid: Grid, dark: Iterable[Spot], ids: Sequence[int], rules: Rules, oracle: Oracle, connected: bool
    ) -> None:
        many = len(ids)
        self.near = regions.all_beside(many, grid.cols)
        self.ids = [*ids]
        self.dark = {grid.position[spot] for spot in dark}
        self.members: dict[int, set[int]] = {}
        for cell, room in enumerate(ids):
            self.members.setdefault(room, set()).add(cell)
        pairs = [(a, b) for a in range(many) for b in self.near[a] if a < b]
        # A literal for each cell that it is dark in the known answer, and one that it is dark in another alone.
        clauses = [[-(2 * many + k), k] for k in range(1, many + 1)]
        clauses += [[-(2 * many + k), -(many + k)] for k in range(1, many + 1)]
        clauses.append([2 * many + k for k in range(1, many + 1)])
        self.together = {pair: 3 * many + k for k, pair in enumerate(pairs, 1)}
        top = 3 * many + len(pairs)
        self.has: dict[tuple[int, int], int] = {}
        homes: list[list[int]] = [[] for _ in ids]
        counts = list[tuple[list[int], int]]()
        for room, cells in polled(self.members.items()):
            both = list[int]()
            for cell in self._around(cells):
                self.has[cell, room] = has = top + 1
                top += 2
                clauses += [[-top, cell + 1], [-top, has], [-(cell + 1), -has, top]]
                homes[cell].append(has)
                both.append(top)
            counts.append((both, len(self.dark & cells)))
        clauses += [[-(cell + 1), *some] for cell, some in enumerate(homes)]
        joins = [(a + 1, b + 1) for a, b in pairs] if connected else []
        self.ask = oracle.asked([*clauses, *rules(self.together, top)], counts, joins, many)
        self.assumed = {has: has if self.ids[cell] == room else -has for (cell, room), has in self.has.items()}
        for cell in range(many):
            self._tell_pairs(cell)

    def _around(self, cells: Iterable[int]) -> list[int]:
        found = dict.fromkeys(cells)
        for _ in range(FAR):
            found |= dict.fromkeys(near for cell in found for near in self.near[cell])
        return sorted(found)

    def _tell_pairs(self, cell: int) -> None:
        for near in self.near[cell]:
            literal = self.together[min(cell, near), max(cell, near)]
            self.assumed[literal] = literal if self.ids[cell] == self.ids[near] != NOWHERE else -literal

    def _other(self) -> set[int] | None:
        """The dark cells of another answer; None if there is none, no cells if none was found soon."""
        many = len(self.ids)
        known = [many + 1 + k if k in self.dark else -(many + 1 + k) for k in range(many)]
        true = self.ask([*known, *self.assumed.values()])
        return None if true is None else {k - 1 for k in true if k > 0}

    def _put(self, cell: int, room: int) -> None:
        """Have a cell in a room, or nowhere."""
        if (home := self.ids[cell]) != NOWHERE:
            self.assumed[self.has[cell, home]] = -self.has[cell, home]
            self.members[home].remove(cell)
        if room != NOWHERE:
            self.assumed[self.has[cell, room]] = self.has[cell, room]
            self.members[room].add(cell)
        self.ids[cell] = room
        self._tell_pairs(cell)

    def given(self, cell: int, rng: random.Random) -> list[int] | None:
        """Put a cell into a room beside it, and give the cells that are in no room for it; None if that cannot be."""
        beside = sorted({self.ids[near] for near in self.near[cell]} - {NOWHERE})
        beside = [room for room in beside if (cell, room) in self.has]
        for most in (0, MOST_OUT):
            for room in rng.sample(beside, len(beside)):
                self._put(cell, room)
                out = self.settled(most, rng)
                if out is not None:
                    return out
                self._put(cell, NOWHERE)
        return None

    def settled(self, most: int, rng: random.Random) -> list[int] | None:
        """Take at most `most` cells out of their rooms until there is one answer; gives these. None if that cannot
        be, and then nothing is changed."""
        before, out = self.dark, dict[int, int]()
        while (other := self._other()) is not None:
            gone = self._taken(other, rng) if other and len(out) < most else {}
            out |= gone
            if not gone or len(out) > most:
                for cell, room in out.items():
                    self._put(cell, room)
                self.dark = before
                return None
        return list(out)

    def _taken(self, other: set[int], rng: random.Random) -> dict[int, int]:
        """Take a cell that is dark in one of two answers out of its room, with what is cut off then, so that the other
        is the known one; gives the rooms they were in. None of them if that cannot be."""
        for cell in rng.sample(sorted(self.dark ^ other), len(self.dark ^ other)):
            kept = self.dark if cell in other else other
            if gone := self._out(cell, kept):
                self.dark = kept
                return gone
        return {}

    def without_group(self, cell: int, rng: random.Random) -> list[int]:
        """Take a cell beside this one out of its room, with what is cut off then; gives these, none if that cannot
        be."""
        near = [k for k in self.near[cell] if k not in self.dark and self.ids[k] != NOWHERE]
        return next((list(gone) for k in rng.sample(near, len(near)) if (gone := self._out(k, self.dark))), [])

    def _out(self, cell: int, dark: set[int]) -> dict[int, int]:
        """Take a cell and what is cut off without it out of their room; gives the room they were in. Nothing happens if
        dark cells would be cut off."""
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
        gone = dict.fromkeys((cell, *sorted(left)), room)
        for k in gone:
            self._put(k, NOWHERE)
        return gone
