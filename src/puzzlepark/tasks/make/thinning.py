"""Thinning: clues of a made board are taken away, some at a time, while a proof still holds."""

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
"""Clues that stay or go together."""
Keeps = Callable[[Puzzle, frozenset[Spot], bool], bool]
"""Whether a puzzle with fewer clues, those gone from the whole board, and whether one group alone is tried, will do."""
Tell = Callable[[int, int], None]


class Thinning:
    """A board that loses clues; `puzzle` is what is left of it at any time."""

    def __init__(self, genre: Genre[Any], puzzle: Puzzle, turn: Symmetry | None = None) -> None:
        """With a turn, the places of clues stay symmetric under it."""
        self.genre, self.puzzle, self.turn = genre, puzzle, turn
        self.gone: frozenset[Spot] = frozenset()
        self.fields = {clue: part for part in genre.fields for clue in part.clues(puzzle)}

    def lopsided(self) -> Group:
        """The clues that lack a counterpart, so that they cannot stay."""
        clues = set(self.genre.clues(self.puzzle))
        return tuple(clue for clue in sorted(clues) if not clues.issuperset(self._mates(clue)))

    def groups(self, rng: random.Random) -> list[Group]:
        """All clues in random order, counterparts together. Fields that are declared later lose theirs first."""
        clues = self.genre.clues(self.puzzle)
        rank = {clue: -k for k, part in enumerate(self.genre.fields) for clue in part.clues(self.puzzle)}
        rng.shuffle(clues)
        groups = dict.fromkeys(tuple(sorted(self._mates(clue))) for clue in clues)
        return sorted(groups, key=lambda group: rank[group[0]])

    def _mates(self, clue: Spot) -> Iterable[Spot]:
        turn = self.turn
        if turn is None:
            return (clue,)
        part = self.fields[clue]
        return orbit(clue, lambda spot: part.transformed_spot(spot, self.puzzle, turn))

    def take(self, clues: Iterable[Spot], keeps: Keeps, alone: bool = True) -> bool:
        """Take these away if the rest will do."""
        fewer, gone = self.puzzle, self.gone.union(clues)
        for clue in polled(clues):
            fewer = self.genre.without(fewer, clue)
        if not keeps(fewer, gone, alone):
            return False
        self.puzzle, self.gone = fewer, gone
        return True

    def run(self, groups: list[Group], keeps: Keeps, tell: Tell) -> int:
        """Try every group, several at once while that goes well and fewer after it did not; how many went.

        `keeps` may raise Stopped; what went until then stays away.
        """
        done, together, taken = 0, 4, 0
        while done < len(groups):
            tell(done, len(groups))
            some = groups[done : done + together]
            if self.take([clue for group in some for clue in group], keeps, together == 1):
                done, taken, together = done + len(some), taken + len(some), 2 * together
            elif together > 1:
                together = max(1, min(together, len(some)) // 2)
            else:
                done += 1
        return taken
