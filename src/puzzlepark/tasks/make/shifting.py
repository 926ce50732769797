"""Shifting: boards of genres without clues to spare are changed bit by bit until they have a level."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.maker import Shift, ShiftUnique
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Clock
from puzzlepark.core.steps import COSTLIEST
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.tasks.make.levels import TOP, found_level

MOST_SHIFTS = 40
"""Changes that make a board easier, after which another is made."""
MOST_HARDER = 20
"""Changes that should make it harder, after which another is made."""
PATIENCE = 8
"""Changes in vain, in a row, that make a board harder, after which another is made."""


class Leveled(NamedTuple):
    """A board and its level."""

    puzzle: Puzzle
    level: int


class Shifting:
    """Changes of boards towards a level by the strategy of their genre. With `nearest`, levels are exact."""

    def __init__(
        self,
        genre: Genre[Any],
        strategy: Shift[Any],
        view: str,
        wanted: int,
        nearest: bool,
        rng: random.Random,
        clock: Clock,
    ) -> None:
        self.genre, self.view, self.wanted, self.clock = genre, view, wanted, clock
        self.exact = None if nearest else wanted
        self.shift = strategy.change
        self.patience = PATIENCE if isinstance(strategy, ShiftUnique) else MOST_SHIFTS
        self.rng = rng

    def run(self, board: tuple[Any, Marks]) -> Leveled | None:
        """A board like this one and its level; None if steps of the level never solved one."""
        easy = self._eased(board)
        if easy is None:
            return None
        found, vain = Leveled(easy[0], found_level(self._reasoner(*easy), self.exact)), 0
        for _ in range(MOST_HARDER):
            if found.level >= self.wanted or vain == PATIENCE:
                break
            self.clock.tick()
            changed = self.shift(*easy, frozenset(), self.rng)
            if changed is None:
                break
            reasoner, vain = self._reasoner(*changed), vain + 1
            level = found_level(reasoner, self.wanted)
            if level <= self.wanted:
                exact = level if self.exact else found_level(reasoner)
                easy, found, vain = changed, Leveled(changed[0], exact), 0
        return found

    def down(self, board: tuple[Any, Marks]) -> Leveled | None:
        """A board like this one, which has one solution, and its level: it is made easier bit by bit, where that goes
        too far in another way. None if it stays too hard."""
        kept, stuck, vain = board, frozenset[Spot](), 0
        for _ in range(MOST_SHIFTS):
            self.clock.tick()
            reasoner = self._reasoner(*board)
            level = found_level(reasoner, self.wanted, strict=False)
            if level > self.wanted:
                kept, vain = board, 0
                stuck = frozenset(var.spot for var in reasoner.undecided(reasoner.model.views[self.view])) or stuck
            elif level == self.wanted or not stuck or vain == PATIENCE:
                return Leveled(board[0], level if self.exact else found_level(reasoner))
            else:
                vain += 1
            changed = self.shift(*kept, stuck, self.rng) if stuck else None
            if changed is None:
                return None
            board = changed
        return None

    def _eased(self, board: tuple[Any, Marks]) -> tuple[Any, Marks] | None:
        """A board like this one that steps of the level solve, which proves that the answer is the only one. Boards on
        the way may have several solutions."""
        kept: tuple[Any, Marks] = board
        stuck: list[Spot] = []
        vain = 0
        for _ in range(MOST_SHIFTS):
            if vain > self.patience:
                return None
            self.clock.tick()
            reasoner = self._reasoner(*board)
            if reasoner.solved_within(COSTLIEST[self.wanted - 1]):
                return board
            now = [var.spot for var in reasoner.undecided(reasoner.model.views[self.view])]
            vain = 0 if not stuck or len(now) < len(stuck) else vain + 1
            if not stuck or len(now) <= len(stuck):
                kept, stuck = board, now
            changed = self.shift(*kept, frozenset(stuck), self.rng)
            if changed is None:
                return None
            board = changed
        return None

    def harder(self, puzzle: Puzzle, answer: Marks, solution: Callable[[Puzzle], Marks | None]) -> Leveled:
        """A board with one solution and its level, made harder as long as it has one and is not of the top level."""
        level, vain = found_level(self._reasoner(puzzle, answer), self.exact), 0
        while level < TOP and vain < PATIENCE:
            self.clock.tick()
            changed = self.shift(puzzle, answer, frozenset(), self.rng)
            if changed is None:
                break
            found = solution(changed[0])
            vain += 1
            if found is not None:
                puzzle, answer, vain = changed[0], found, 0
                level = found_level(self._reasoner(puzzle, answer), self.exact)
        return Leveled(puzzle, level)

    def _reasoner(self, puzzle: Puzzle, answer: Marks) -> Reasoner:
        possible = {var: (value,) for var, value in answer.items()}
        return Reasoner(self.genre.model(puzzle), self.view, possible, self.clock)
