"""Change boards of genres without removable clues, step by step, until they reach the level asked for."""

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
"""Maximum number of changes that should make a board easier. After them, another board is drawn."""
MOST_HARDER = 20
"""Maximum number of changes that should make a board harder. After them, another board is drawn."""
PATIENCE = 8
"""Number of failed changes in a row after which another board is drawn."""


class Leveled(NamedTuple):
    """A board and its level."""

    puzzle: Puzzle
    level: int


class Shifting:
    """Changes boards towards a level with the strategy of their genre. With `nearest`, the level of a result is exact.
    Otherwise, a level other than the wanted one is only known to be lower or higher."""

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
        """Change a board until steps of the level solve it, then make it harder while they still do. Returns None if
        it stays too hard."""
        easy = self._ease(board)
        if easy is None:
            return None
        best, failures = Leveled(easy[0], found_level(self._reasoner(*easy), self.exact)), 0
        for _ in range(MOST_HARDER):
            if best.level >= self.wanted or failures == PATIENCE:
                break
            self.clock.tick()
            changed = self.shift(*easy, frozenset(), self.rng)
            if changed is None:
                break
            reasoner, failures = self._reasoner(*changed), failures + 1
            level = found_level(reasoner, self.wanted)
            if level <= self.wanted:
                exact = level if self.exact else found_level(reasoner)
                easy, best, failures = changed, Leveled(changed[0], exact), 0
        return best

    def refine(self, board: tuple[Any, Marks]) -> Leveled | None:
        """Make a board with one solution easier, change by change. If a change makes it too easy, try another one from
        the last board that was too hard. Returns None if it stays too hard."""
        hard, stuck, failures = board, frozenset[Spot](), 0
        for _ in range(MOST_SHIFTS):
            self.clock.tick()
            reasoner = self._reasoner(*board)
            level = found_level(reasoner, self.wanted, strict=False)
            if level > self.wanted:
                hard, failures = board, 0
                stuck = frozenset(var.spot for var in reasoner.undecided(reasoner.model.views[self.view])) or stuck
            elif level == self.wanted or not stuck or failures == PATIENCE:
                return Leveled(board[0], level if self.exact else found_level(reasoner))
            else:
                failures += 1
            changed = self.shift(*hard, stuck, self.rng) if stuck else None
            if changed is None:
                return None
            board = changed
        return None

    def _ease(self, board: tuple[Any, Marks]) -> tuple[Any, Marks] | None:
        """Change a board until steps of the level solve it, which proves its answer unique. Boards in between may have
        several solutions."""
        best: tuple[Any, Marks] = board
        stuck: list[Spot] = []
        failures = 0
        for _ in range(MOST_SHIFTS):
            if failures > self.patience:
                return None
            self.clock.tick()
            reasoner = self._reasoner(*board)
            if reasoner.solved_within(COSTLIEST[self.wanted - 1]):
                return board
            undecided = [var.spot for var in reasoner.undecided(reasoner.model.views[self.view])]
            failures = 0 if not stuck or len(undecided) < len(stuck) else failures + 1
            if not stuck or len(undecided) <= len(stuck):
                best, stuck = board, undecided
            changed = self.shift(*best, frozenset(stuck), self.rng)
            if changed is None:
                return None
            board = changed
        return None

    def make_harder(self, puzzle: Puzzle, answer: Marks, only_solution: Callable[[Puzzle], Marks | None]) -> Leveled:
        """Make a board harder, up to the top level, by changes that leave one solution."""
        level, failures = found_level(self._reasoner(puzzle, answer), self.exact), 0
        while level < TOP and failures < PATIENCE:
            self.clock.tick()
            changed = self.shift(puzzle, answer, frozenset(), self.rng)
            if changed is None:
                break
            solution = only_solution(changed[0])
            failures += 1
            if solution is not None:
                puzzle, answer, failures = changed[0], solution, 0
                level = found_level(self._reasoner(puzzle, answer), self.exact)
        return Leveled(puzzle, level)

    def _reasoner(self, puzzle: Puzzle, answer: Marks) -> Reasoner:
        """The reasoner of a board with this answer."""
        possible = {var: (value,) for var, value in answer.items()}
        return Reasoner(self.genre.model(puzzle), self.view, possible, self.clock)
