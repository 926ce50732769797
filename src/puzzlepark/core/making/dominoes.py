"""Dominoes that do not touch, and rooms with two dark cells each that leave no other way to lay them, for makers."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import combinations

from puzzlepark.core import regions
from puzzlepark.core.genre import Oracle
from puzzlepark.core.grid import Grid, Spot, renumber

PACKED, WINDOW = 2, 3
"""How often dominoes are laid anew for each cell, and how far around it, in half cells."""
STEPS = 5
"""Cells that are given to rooms, for each of the board, before it is given up."""
MOST_OUT = 3
"""Cells that may be taken out of their rooms for one that is put into a room."""
LOOSE = 0.5
"""How often a cell beside one that costs others their room is taken out of its room, too."""
FAR = 3
"""How far a room may reach beyond the cells that it has at first."""
NOWHERE = -1


def placed_dominoes(grid: Grid, rng: random.Random) -> set[Spot]:
    """The cells of dominoes of which no two touch by a side, so many that hardly any more would fit."""
    found: dict[Spot, Spot] = {}
    _lay(found, grid, rng.sample(grid.edges, len(grid.edges)))
    # The closer they lie, the fewer other ways there are.
    for _ in range(PACKED * len(grid.cells)):
        r, c = rng.choice(grid.cells)
        spots = [Spot(r + dr, c + dc) for dr in range(-WINDOW, WINDOW + 1) for dc in range(-WINDOW, WINDOW + 1)]
        edges = [spot for spot in spots if spot.is_edge and all(map(grid.has, grid.ends(spot)))]
        old = sorted({found[spot] for spot in spots if spot in found}.intersection(edges))
        _lift(found, grid, old)
        new = _lay(found, grid, rng.sample(edges, len(edges)))
        if len(new) < len(old):
            _lift(found, grid, new)
            _lay(found, grid, old)
    return set(found)


def _lay(found: dict[Spot, Spot], grid: Grid, edges: Sequence[Spot]) -> list[Spot]:
    """Lay dominoes over these edges, where they touch none; gives the edges. `found` has the edge of each cell."""
    laid = []
    for edge in edges:
        ends = grid.ends(edge)
        if not any(spot in found for end in ends for spot in (end, *grid.neighbours(end))):
            found |= dict.fromkeys(ends, edge)
            laid.append(edge)
    return laid


def _lift(found: dict[Spot, Spot], grid: Grid, edges: Sequence[Spot]) -> None:
    for edge in edges:
        for end in grid.ends(edge):
            del found[end]


def rooms_of_dominoes(
    grid: Grid, dark: set[Spot], ids: Sequence[int], rng: random.Random, oracle: Oracle
) -> tuple[tuple[int, ...], set[Spot]] | None:
    """The rooms, each with two dark cells, and the dark cells, both changed so that dominoes can be laid in no other
    way; None if that was not found."""
    rooms = _Rooms(grid, dark, ids, oracle)
    out = rooms.settled(len(ids), rng)
    waiting = deque(rng.sample(out or [], len(out or [])))
    for _ in range(STEPS * len(ids) if out is not None else 0):
        if not waiting:
            return renumber(rooms.ids), {grid.cells[cell] for cell in rooms.dark}
        cell = waiting.popleft()
        out = rooms.given(cell, rng)
        if out != [] and rng.random() < LOOSE:
            waiting.extendleft(rooms.loosened(cell, rng))
        waiting += [cell] if out is None else rng.sample(out, len(out))
    return None


class _Rooms:
    """Rooms with two dark cells each, and the question whether there is another way to have that. Cells that such a way
    needs are taken out of their rooms; cells in no room are not dark.

    Literal k + 1 is "cell k is dark"; a cell and a room that may have it share a literal that is assumed or denied, and
    so is for each cell that it is dark in the way that is known.
    """

    def __init__(self, grid: Grid, dark: set[Spot], ids: Sequence[int], oracle: Oracle) -> None:
        self.near = regions.all_beside(len(ids), grid.cols)
        self.ids = [*ids]
        self.dark = {grid.position[spot] for spot in dark}
        self.members: dict[int, set[int]] = {}
        for cell, room in enumerate(ids):
            self.members.setdefault(room, set()).add(cell)
        many = len(ids)
        clauses = [clause for cell in range(many) for clause in self._paired(cell)]
        # From 2 * many + 1 on, a literal says that a cell is dark here and not in the known way.
        clauses += [[-(2 * many + k), k] for k in range(1, many + 1)]
        clauses += [[-(2 * many + k), -(many + k)] for k in range(1, many + 1)]
        clauses.append([2 * many + k for k in range(1, many + 1)])
        self.has: dict[tuple[int, int], int] = {}
        homes: list[list[int]] = [[] for _ in ids]
        counts, top = list[tuple[list[int], int]](), 3 * many
        for room, cells in self.members.items():
            both = list[int]()
            for cell in self._around(cells, FAR):
                self.has[cell, room] = has = top + 1
                top += 2
                clauses += [[-top, cell + 1], [-top, has], [-(cell + 1), -has, top]]
                homes[cell].append(has)
                both.append(top)
            counts.append((both, 2))
        clauses += [[-(cell + 1), *some] for cell, some in enumerate(homes)]
        self.assumed = {has: has if self.ids[cell] == room else -has for (cell, room), has in self.has.items()}
        self.ask = oracle.asked(clauses, counts)

    def _paired(self, cell: int) -> Iterable[list[int]]:
        """A dark cell has one dark cell beside it."""
        near = [k + 1 for k in self.near[cell]]
        yield [-(cell + 1), *near]
        yield from ([-(cell + 1), -a, -b] for a, b in combinations(near, 2))

    def _around(self, cells: Iterable[int], reach: int) -> list[int]:
        found = dict.fromkeys(cells)
        for _ in range(reach):
            found |= dict.fromkeys(near for cell in found for near in self.near[cell])
        return sorted(found)

    def _other(self) -> set[int] | None:
        """The dark cells of another way; None if there is none, no cells if none was found soon."""
        many = len(self.ids)
        known = [many + 1 + k if k in self.dark else -(many + 1 + k) for k in range(many)]
        true = self.ask([*known, *self.assumed.values()])
        return None if true is None else {k - 1 for k in true[:many] if k > 0}

    def put(self, cell: int, room: int) -> None:
        """Have a cell in a room, or nowhere."""
        if (home := self.ids[cell]) != NOWHERE:
            self.assumed[self.has[cell, home]] = -self.has[cell, home]
            self.members[home].remove(cell)
        if room != NOWHERE:
            self.assumed[self.has[cell, room]] = self.has[cell, room]
            self.members[room].add(cell)
        self.ids[cell] = room

    def given(self, cell: int, rng: random.Random) -> list[int] | None:
        """Put a cell into a room beside it, and give the cells that are in no room for it; None if that cannot be."""
        beside = sorted({self.ids[near] for near in self.near[cell]} - {NOWHERE})
        beside = [room for room in beside if (cell, room) in self.has]
        for most in (0, MOST_OUT):
            for room in rng.sample(beside, len(beside)):
                self.put(cell, room)
                out = self.settled(most, rng)
                if out is not None:
                    return out
                self.put(cell, NOWHERE)
        return None

    def settled(self, most: int, rng: random.Random) -> list[int] | None:
        """Take cells out of their rooms, at most so many, until there is one way; gives these. None if that cannot be,
        and then nothing is changed."""
        before, out = self.dark, dict[int, int]()
        while (other := self._other()) is not None:
            gone = self._taken(other, rng) if other and len(out) < most else {}
            out |= gone
            if not gone or len(out) > most:
                for cell, room in out.items():
                    self.put(cell, room)
                self.dark = before
                return None
        return list(out)

    def _taken(self, other: set[int], rng: random.Random) -> dict[int, int]:
        """Take a cell that is dark in one of two ways out of its room, with what is cut off then, so that the other is
        the known one; gives the rooms they were in. None of them if that cannot be."""
        for cell in rng.sample(sorted(self.dark ^ other), len(self.dark ^ other)):
            kept = self.dark if cell in other else other
            if gone := self._out(cell, kept):
                self.dark = kept
                return gone
        return {}

    def loosened(self, cell: int, rng: random.Random) -> list[int]:
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
            self.put(k, NOWHERE)
        return gone
