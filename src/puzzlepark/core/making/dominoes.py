"""Dominoes that do not touch, and rooms with two dark cells each that leave no other way to lay them, for makers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from puzzlepark.core import regions
from puzzlepark.core.genre import Oracle
from puzzlepark.core.grid import Grid, Spot, renumber

TRIES = 5
"""Changes around a cell that no room can have, before an answer is given up."""
REACH = (1, 2, 2, 3)
"""How far around such a cell rooms are changed."""
FAR = 4
"""How far a room may reach beyond the fewest cells that it can have."""
NOWHERE = -1


def placed_dominoes(grid: Grid, rng: random.Random) -> set[Spot]:
    """The cells of dominoes of which no two touch by a side, as many as fit in a random order."""
    dark = set[Spot]()
    for edge in rng.sample(grid.edges, len(grid.edges)):
        ends = grid.ends(edge)
        if dark.isdisjoint(ends) and not any(near in dark for end in ends for near in grid.neighbours(end)):
            dark |= set(ends)
    return dark


def rooms_of_dominoes(
    grid: Grid, dark: set[Spot], ids: Sequence[int], rng: random.Random, oracle: Oracle
) -> tuple[int, ...] | None:
    """The rooms, each with two dark cells, changed so that dominoes can be laid in no other way; None if that was not
    found."""
    # At first rooms are as small as can be, and other cells are in none. One by one they are given to a room beside
    # them: that leaves no other way unless there is one in which the cell is dark.
    rooms = _Rooms(grid, dark, ids, oracle)
    if any(rooms.other_way(cell) for cell in sorted(rooms.core - rooms.dark)):
        return None
    left = rooms.filled(rng.sample(range(len(ids)), len(ids)), rng)
    for _ in range(TRIES):
        if not left:
            break
        # What lies around a cell that no room can have is given anew, after it.
        before, many = [*rooms.ids], len(left)
        first = rng.choice(left)
        again = rooms.cleared(first, rng.choice(REACH))
        left = rooms.filled([first, *rng.sample(again, len(again)), *left], rng)
        if len(left) > many:
            for cell, room in enumerate(before):
                rooms.put(cell, room)
            left = [cell for cell, room in enumerate(before) if room == NOWHERE]
    return None if left else renumber(rooms.ids)


class _Rooms:
    """Rooms that grow, and the question whether there is another way to have two dark cells in each.

    Literal k + 1 is "cell k is dark"; a cell and a room that may have it share a literal that is assumed or denied.
    """

    def __init__(self, grid: Grid, dark: set[Spot], ids: Sequence[int], oracle: Oracle) -> None:
        self.wishes = ids
        self.near = regions.all_beside(len(ids), grid.cols)
        self.dark = {grid.position[spot] for spot in dark}
        self.ids = self._fewest()
        self.core = {cell for cell, room in enumerate(self.ids) if room != NOWHERE}
        """The cells that stay in their rooms."""
        self.has: dict[tuple[int, int], int] = {}
        clauses = [clause for cell in range(len(ids)) for clause in self._paired(cell)]
        homes: list[list[int]] = [[] for _ in ids]
        counts, top = list[tuple[list[int], int]](), len(ids)
        for room in sorted(set(ids)):
            both = list[int]()
            for cell in self._around([k for k in self.core if self.ids[k] == room], FAR):
                if self.ids[cell] in (NOWHERE, room):
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

    def _fewest(self) -> list[int]:
        """The rooms with no more cells than hold their dark ones together."""
        found = [NOWHERE] * len(self.wishes)
        ends: dict[int, list[int]] = {}
        for cell in sorted(self.dark):
            ends.setdefault(self.wishes[cell], []).append(cell)
        for room, (start, goal) in ends.items():
            came, queue = {start: start}, [start]
            for here in queue:
                for near in self.near[here]:
                    if self.wishes[near] == room and near not in came:
                        came[near] = here
                        queue.append(near)
            while goal != start:
                found[goal], goal = room, came[goal]
            found[start] = room
        return found

    def _around(self, cells: Iterable[int], reach: int) -> list[int]:
        found = dict.fromkeys(cells)
        for _ in range(reach):
            found |= dict.fromkeys(near for cell in found for near in self.near[cell])
        return sorted(found)

    def other_way(self, cell: int) -> bool:
        """Whether there may be an answer in which this cell is dark."""
        return self.ask([cell + 1, *self.assumed.values()])

    def put(self, cell: int, room: int) -> None:
        """Have a cell in a room, or nowhere."""
        for home, sign in ((self.ids[cell], -1), (room, 1)):
            if home != NOWHERE:
                self.assumed[self.has[cell, home]] = sign * self.has[cell, home]
        self.ids[cell] = room

    def filled(self, cells: Iterable[int], rng: random.Random) -> list[int]:
        """Give cells that are in no room to rooms beside them, again and again; those that no room can have."""
        left = [cell for cell in dict.fromkeys(cells) if self.ids[cell] == NOWHERE]
        while True:
            stuck = [cell for cell in left if not self._given(cell, rng)]
            if len(stuck) == len(left):
                return stuck
            left = stuck

    def _given(self, cell: int, rng: random.Random) -> bool:
        """Put a cell into a room beside it, the wished one if that does; False if it can be in none."""
        beside = sorted({self.ids[near] for near in self.near[cell]} - {NOWHERE})
        for room in sorted(beside, key=lambda room: (room != self.wishes[cell], rng.random())):
            if (cell, room) in self.has:
                self.put(cell, room)
                if not self.other_way(cell):
                    return True
                self.put(cell, NOWHERE)
        return False

    def cleared(self, cell: int, reach: int) -> list[int]:
        """Take cells around a cell out of their rooms, and those that are cut off then; gives them."""
        around = set(self._around([cell], reach)) - self.core
        kept = {k for k, room in enumerate(self.ids) if room != NOWHERE and k not in around}
        whole = dict.fromkeys(sorted(self.core))
        todo = list(whole)
        for here in todo:
            more = [k for k in self.near[here] if k in kept and k not in whole and self.ids[k] == self.ids[here]]
            whole |= dict.fromkeys(more)
            todo += more
        out = [k for k, room in enumerate(self.ids) if room != NOWHERE and k not in whole]
        for k in out:
            self.put(k, NOWHERE)
        return out
