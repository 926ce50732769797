"""Remove clues of a board, several at a time, as long as a condition holds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.symmetry import Symmetry, orbit
from puzzlepark.core.watch import polled

Group = tuple[Spot, ...]
"""Clues that are removed together."""
Condition = Callable[[Puzzle, frozenset[Spot], bool], bool]
"""`condition(puzzle, gone, alone)`: True if the puzzle without the clues `gone` is acceptable. `alone` is true if only
one group is tried, so that an expensive check is worth its time."""
OnProgress = Callable[[int, int], None]
"""Called with the number of groups that were tried, and the number of all groups."""


class Thinning:
    """A board that loses clues; `puzzle` is its current state, without the clues `gone`."""

    def __init__(self, genre: Genre[Any], puzzle: Puzzle, symmetry: Symmetry | None = None) -> None:
        """With a symmetry, the places of the remaining clues are symmetric."""
        self.genre, self.puzzle, self.symmetry = genre, puzzle, symmetry
        self.gone: frozenset[Spot] = frozenset()
        self.fields = {clue: part for part in genre.fields for clue in part.clues(puzzle)}

    def unpaired_clues(self) -> Group:
        """The clues without a counterpart, which the symmetry forbids."""
        clues = set(self.genre.clues(self.puzzle))
        return tuple(clue for clue in sorted(clues) if not clues.issuperset(self._counterparts(clue)))

    def groups(self, rng: random.Random) -> list[Group]:
        """All clues in random order, grouped with their counterparts. Clues of the genre's last fields come first."""
        clues = self.genre.clues(self.puzzle)
        rank = {clue: -k for k, part in enumerate(self.genre.fields) for clue in part.clues(self.puzzle)}
        rng.shuffle(clues)
        groups = dict.fromkeys(tuple(sorted(self._counterparts(clue))) for clue in clues)
        return sorted(groups, key=lambda group: rank[group[0]])

    def _counterparts(self, clue: Spot) -> Iterable[Spot]:
        """The clue itself and its images under the symmetry."""
        symmetry = self.symmetry
        if symmetry is None:
            return (clue,)
        part = self.fields[clue]
        return orbit(clue, lambda spot: part.transformed_spot(spot, self.puzzle, symmetry))

    def remove(self, clues: Iterable[Spot], condition: Condition, alone: bool = True) -> bool:
        """Remove these clues if the puzzle without them meets the condition. Return whether it does. `alone` is passed
        to the condition."""
        fewer, gone = self.puzzle, self.gone.union(clues)
        for clue in polled(clues):
            fewer = self.genre.without(fewer, clue)
        if not condition(fewer, gone, alone):
            return False
        self.puzzle, self.gone = fewer, gone
        return True

    def run(self, groups: list[Group], condition: Condition, on_progress: OnProgress) -> int:
        """Try to remove every group; return the number of removed groups.

        Several groups are tried at once: twice as many after a success, half as many after a failure. `condition` may
        raise Stopped; groups removed before stay removed.
        """
        done, together, removed = 0, 4, 0
        while done < len(groups):
            on_progress(done, len(groups))
            batch = groups[done : done + together]
            if self.remove([clue for group in batch for clue in group], condition, together == 1):
                done, removed, together = done + len(batch), removed + len(batch), 2 * together
            elif together > 1:
                together = max(1, min(together, len(batch)) // 2)
            else:
                done += 1
        return removed
