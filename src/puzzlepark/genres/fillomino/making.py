"""Random groups of cells, of which no two of one size touch, by local search."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puzzlepark.genres import kit

TRIES = 60
"""The most changes per cell of the board before the search restarts."""
NOISE, FEW = 0.1, 2
"""With this probability, only this many random changes are considered, to escape from local minima."""


def group_sizes(rows: int, cols: int, rng: random.Random, largest: int) -> list[int]:
    """Return, for each cell, the size of its group, which is at most `largest`."""
    while True:
        groups = _Groups(kit.random_regions(rows, cols, rng, 1, largest), cols, rng, largest)
        if groups.resolve(TRIES * rows * cols):
            return [len(groups.members[i]) for i in groups.ids]


class _Groups:
    """A partition of the board that changes until no two groups of one size touch. `ids` has the group of each cell,
    `members` the cells of each group, and `unused` is an id for a new group."""

    def __init__(self, ids: Sequence[int], cols: int, rng: random.Random, largest: int) -> None:
        self.ids, self.cols, self.rng, self.largest = [*ids], cols, rng, largest
        self.members: dict[int, set[int]] = {}
        for cell, group in enumerate(ids):
            self.members.setdefault(group, set()).add(cell)
        self.unused = max(self.members) + 1

    def resolve(self, changes: int) -> bool:
        """Change groups that touch a group of the same size. Returns False if some still do after `changes` changes."""
        todo = [*self.members]
        while todo:
            group = todo.pop(self.rng.randrange(len(todo)))
            conflicts = self._conflicts(group) if group in self.members else []
            if conflicts:
                changes -= 1
                if changes < 0:
                    return False
                todo += self._improve(group, self.rng.choice(conflicts))
        return True

    def _touching(self, group: int) -> set[int]:
        """Return the groups that touch a group."""
        near = {self.ids[j] for i in self.members[group] for j in kit.regions.beside(i, len(self.ids), self.cols)}
        return near - {group}

    def _conflicts(self, group: int) -> list[int]:
        """Return the touching groups of the same size."""
        size = len(self.members[group])
        return sorted(other for other in self._touching(group) if len(self.members[other]) == size)

    def _improve(self, group: int, other: int) -> list[int]:
        """Join two groups of one size, or move a cell of one to another group. Usually this is the change that leaves
        the fewest conflicts. Return the groups to check again."""
        changes = list[tuple[int, int, frozenset[int]]]()
        """Each possible change: the old group, the new group, and the cells that move."""
        if 2 * len(self.members[group]) <= self.largest:
            changes.append((other, group, frozenset(self.members[other])))
        for home in (group, other):
            for cell in sorted(self.members[home]):
                goals = {self.ids[j] for j in kit.regions.beside(cell, len(self.ids), self.cols)} - {home}
                if self._connected(self.members[home] - {cell}):
                    fitting = [goal for goal in sorted(goals) if len(self.members[goal]) < self.largest]
                    changes += [(home, goal, frozenset({cell})) for goal in (*fitting, self.unused)]
        considered = self.rng.sample(changes, min(len(changes), FEW)) if self.rng.random() < NOISE else changes
        home, goal, cells = min(considered, key=lambda change: (self._conflicts_after(*change), self.rng.random()))
        self._move(cells, goal)
        if goal == self.unused:
            self.unused += 1
        changed = {each for each in (home, goal) if each in self.members}
        return sorted(changed.union(*map(self._touching, changed)))

    def _conflicts_after(self, home: int, goal: int, cells: frozenset[int]) -> int:
        """Return how many conflicts both groups would have after a change, which is made and taken back."""
        self._move(cells, goal)
        conflicts = sum(len(self._conflicts(group)) for group in (home, goal) if group in self.members)
        self._move(cells, home)
        return conflicts

    def _move(self, cells: frozenset[int], group: int) -> None:
        """Move cells to a group, which may be new. A group without cells is removed."""
        for cell in cells:
            home = self.ids[cell]
            self.members[home].remove(cell)
            if not self.members[home]:
                del self.members[home]
            self.ids[cell] = group
            self.members.setdefault(group, set()).add(cell)

    def _connected(self, cells: set[int]) -> bool:
        """True if there are cells and they are connected."""
        reached = [*cells][:1]
        unreached = cells.difference(reached)
        for i in reached:
            near = unreached.intersection(kit.regions.beside(i, len(self.ids), self.cols))
            unreached -= near
            reached += near
        return bool(cells) and not unreached
