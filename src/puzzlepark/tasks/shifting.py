"""Shifting: boards of genres without clues to spare are changed bit by bit until they have a level."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Clock
from puzzlepark.core.steps import DEAREST
from puzzlepark.reasons.looks import Looks
from puzzlepark.tasks.levels import TOP, found_level

MOST_SHIFTS = 40
"""Changes after which another board is made."""
MOST_MISSES = 3
"""Boards that the level's steps solve, but that are not of the level, after which another is made."""
PATIENCE = 8
"""Changes in vain, where each takes a proof, after which another board is made."""


class Leveled(NamedTuple):
    """A board and its level."""

    puzzle: Puzzle
    level: int


class Shifting:
    """Changes of boards towards a level by the `shift` of their genre. With `nearest`, levels are told exactly."""

    def __init__(
        self, genre: Genre[Any], view: str, wanted: int, nearest: bool, rng: random.Random, clock: Clock
    ) -> None:
        assert genre.maker.shift is not None
        self.genre, self.view, self.wanted, self.clock = genre, view, wanted, clock
        self.exact = None if nearest else wanted
        self.shift: Callable[..., tuple[Any, Marks] | None] = genre.maker.shift
        self.rng = rng

    def run(self, board: tuple[Any, Marks]) -> Leveled | None:
        """A board like this one and its level; None if steps of the level never solved one.

        Boards on the way may have several solutions: where steps of the level get stuck, the next is made easier;
        where they do not, their success proves that the answer is the only one.
        """
        kept, stuck, found, misses = board, None, None, 0
        for _ in range(MOST_SHIFTS):
            self.clock.tick()
            looks = self._looks(*board)
            solved = looks.solved_within(DEAREST[self.wanted - 1])
            now = [] if solved else [var.spot for var in looks.undecided(looks.model.views[self.view])]
            if solved:
                level = found_level(looks, self.exact)
                if found is None or abs(level - self.wanted) <= abs(found.level - self.wanted):
                    found = Leveled(board[0], level)
                misses += 1
                if level == self.wanted or misses == MOST_MISSES:
                    break
            if not stuck or len(now) <= len(stuck):
                kept, stuck = board, now
            changed = self.shift(*kept, frozenset(stuck), self.rng)
            if changed is None:
                break
            board = changed
        return found

    def harder(self, puzzle: Puzzle, answer: Marks, solution: Callable[[Puzzle], Marks | None]) -> Leveled:
        """A board with one solution and its level, made harder as long as it has one and is not of the top level."""
        level, vain = found_level(self._looks(puzzle, answer), self.exact), 0
        while level < TOP and vain < PATIENCE:
            self.clock.tick()
            changed = self.shift(puzzle, answer, frozenset(), self.rng)
            if changed is None:
                break
            found = solution(changed[0])
            vain += 1
            if found is not None:
                puzzle, answer, vain = changed[0], found, 0
                level = found_level(self._looks(puzzle, answer), self.exact)
        return Leveled(puzzle, level)

    def _looks(self, puzzle: Puzzle, answer: Marks) -> Looks:
        possible = {var: (value,) for var, value in answer.items()}
        return Looks(self.genre.model(puzzle), self.view, possible, self.clock)
