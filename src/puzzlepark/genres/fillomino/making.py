"""A random board cut into groups of which no two of one size touch, for makers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puzzlepark.genres import kit

TRIES = 60
"""Changes for each cell of the board before it is begun anew."""
WILD, FEW = 0.1, 2
"""How often only a few changes are looked at, which leads out of dead ends, and how many."""


def group_sizes(rows: int, cols: int, rng: random.Random, largest: int) -> list[int]:
    """A number per cell: the size of the group it is in, at most `largest`."""
    while True:
        parts = _Parts(kit.random_regions(rows, cols, rng, 1, largest), cols, rng, largest)
        if parts.settle(TRIES * rows * cols):
            return [len(parts.members[i]) for i in parts.ids]


class _Parts:
    """Parts of a board that change until no two of one size touch."""

    def __init__(self, ids: Sequence[int], cols: int, rng: random.Random, largest: int) -> None:
        self.ids, self.cols, self.rng, self.largest = [*ids], cols, rng, largest
        self.members: dict[int, set[int]] = {}
        for cell, part in enumerate(ids):
            self.members.setdefault(part, set()).add(cell)
        self.unused = max(self.members) + 1

    def settle(self, changes: int) -> bool:
        """Change parts that touch one of their size; False if some still do after `changes` changes."""
        todo = [*self.members]
        while todo:
            part = todo.pop(self.rng.randrange(len(todo)))
            if part in self.members and (alike := self._alike(part)):
                if (changes := changes - 1) < 0:
                    return False
                todo += self._changed(part, self.rng.choice(alike))
        return True

    def _beside(self, part: int) -> set[int]:
        """The parts that touch a part."""
        near = {self.ids[j] for i in self.members[part] for j in kit.regions.beside(i, len(self.ids), self.cols)}
        return near - {part}

    def _alike(self, part: int) -> list[int]:
        size = len(self.members[part])
        return sorted(other for other in self._beside(part) if len(self.members[other]) == size)

    def _changed(self, part: int, other: int) -> list[int]:
        """Two parts of one size become one, or a cell goes from one part to another: mostly what leaves the fewest that
        are alike. Gives the parts to look at again."""
        changes = [(other, part, frozenset(self.members[other]))][: 2 * len(self.members[part]) <= self.largest]
        for home in (part, other):
            for cell in sorted(self.members[home]):
                goals = {self.ids[j] for j in kit.regions.beside(cell, len(self.ids), self.cols)} - {home}
                if self._whole(self.members[home] - {cell}):
                    fitting = [goal for goal in sorted(goals) if len(self.members[goal]) < self.largest]
                    changes += [(home, goal, frozenset({cell})) for goal in (*fitting, self.unused)]
        some = self.rng.sample(changes, min(len(changes), FEW)) if self.rng.random() < WILD else changes
        home, goal, cells = min(some, key=lambda change: (self._strife(*change), self.rng.random()))
        self._give(cells, goal)
        self.unused += goal == self.unused
        touched = {p for p in (home, goal) if p in self.members}
        return sorted(touched.union(*map(self._beside, touched)))

    def _strife(self, home: int, goal: int, cells: frozenset[int]) -> int:
        """How many parts would be alike and touch, around a change."""
        self._give(cells, goal)
        found = sum(len(self._alike(part)) for part in (home, goal) if part in self.members)
        self._give(cells, home)
        return found

    def _give(self, cells: frozenset[int], part: int) -> None:
        for cell in cells:
            home = self.ids[cell]
            self.members[home].remove(cell)
            if not self.members[home]:
                del self.members[home]
            self.ids[cell] = part
            self.members.setdefault(part, set()).add(cell)

    def _whole(self, cells: set[int]) -> bool:
        """Whether some cells hang together, and there is one."""
        found = [*cells][:1]
        left = cells.difference(found)
        for i in found:
            near = left.intersection(kit.regions.beside(i, len(self.ids), self.cols))
            left -= near
            found += near
        return bool(cells) and not left
