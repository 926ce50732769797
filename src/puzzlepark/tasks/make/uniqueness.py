"""Uniqueness: whether a board with one solution still has one when clues are taken away."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import FOR_GOOD, Clock, Report, Status
from puzzlepark.engines import portfolio
from puzzlepark.engines.clue_question import ClueQuestion
from puzzlepark.tasks.solve import count_model, solve_model

PROOF_STEPS = 20_000
"""A board whose uniqueness takes longer to prove is not kept. Steps and not seconds, so that a seed repeats."""
LARGE = 225
"""On boards with more cells, a clue stays unless it is soon known to be needless: so they are made in seconds."""
SOON = 200
"""Conflicts of a search on a large board."""


class Uniqueness:
    """What is asked of a full board with fewer and fewer clues.

    Where that can be, one search is filled with the rules, and clues are switched off in it. Else each board is counted
    to two by the first engine, and by a second once the first has given up.
    """

    def __init__(
        self, genre: Genre[Any], full: Puzzle, proof: Report, view: str, clock: Clock, minimal: bool = False
    ) -> None:
        """`proof` has the one solution of the full board. Where `minimal`, no clue stays to save time."""
        self.genre, self.full, self.answer, self.view, self.clock = genre, full, proof.solutions[0], view, clock
        self.soon = full.rows * full.cols > LARGE and not minimal
        self.hard = False
        """Whether the first engine has given up on a board with fewer clues."""

    @cached_property
    def question(self) -> ClueQuestion | None:
        """The search in which clues are switched off; None where a clue that goes takes more with it than its rules."""
        if not self.genre.maker.clues.monotone:
            return None
        return ClueQuestion.of(self.genre.model(self.full), self.view, self.answer, self.clock)

    def __call__(self, fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        """Whether that is proved of a board without some clues. If one clue `alone` is at stake, all ways are tried."""
        if self.question is not None:
            self.clock.tick()
            unique = self.question.unique(gone, SOON) if self.soon else self.question.unique(gone)
            if unique is not None or not alone or self.soon:
                return bool(unique)
        model = self.genre.model(fewer)

        def first() -> Report:
            return count_model(fewer, model, self.view, self.clock.rest(PROOF_STEPS), limit=2)

        def second() -> Report:
            return solve_model(fewer, model, self.view, 2, self.clock.rest(PROOF_STEPS), portfolio.SECOND_OPINION)

        asked = (second, first) if self.hard else (first, second)
        for ask in asked if alone else asked[:1]:
            self.clock.tick()
            with suppress(BadInput):  # the second may refuse the board
                report = ask()
                if report.stopped in FOR_GOOD:
                    raise Stopped(report.stopped)
                if report.stopped != "cap":
                    return report.status is Status.UNIQUE
                self.hard = self.hard or ask is first
        return False
