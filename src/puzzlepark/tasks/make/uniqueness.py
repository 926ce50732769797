"""Prove that a board with one solution still has one solution when clues are removed."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import FOR_GOOD, Clock, Report, Status
from puzzlepark.engines import portfolio
from puzzlepark.engines.clue_question import MOST_SWITCHED, ClueQuestion
from puzzlepark.tasks.solve import count_model, solve_model

PROOF_STEPS = 20_000
"""Step limit of a proof of uniqueness. A limit in seconds would not let a seed repeat its board."""
PROOF_STEPS_IF_LARGE = 5_000
"""The step limit for a full large board. After it, it is better to repair the board again, or to draw another one."""
SOON, OPEN, SOONER = 200, 20, 20
"""Limits for a large board, so that it is made in seconds: a clue stays unless a search with at most SOON conflicts
proves it redundant. After OPEN undecided searches, the limit is SOONER conflicts."""
MANY, MANY_SOON, MANY_SOONER = 300, 20, 2
"""If a large board has more than MANY clues, the limits are MANY_SOON and MANY_SOONER conflicts, because every clue
needs a search."""
VALUES, AHEAD = 100, 20
"""If a cell of a large board has more than VALUES values, one search handles only AHEAD clues. The other clues are
fixed, which leaves fewer values."""


class Uniqueness:
    """The condition of a `Thinning`: the board without some clues has one solution.

    If possible, one incremental search holds all rules, and clues are switched off in it. If a large board is too large
    for that, several searches hold some clues each. Otherwise an engine counts the solutions up to two; a second engine
    takes over when the first has given up.
    """

    def __init__(
        self, genre: Genre[Any], full: Puzzle, proof: Report, view: str, clock: Clock, minimal: bool = False
    ) -> None:
        """`proof` has the only solution of the full board. With `minimal`, searches on large boards are not limited."""
        self.genre, self.full, self.answer, self.view, self.clock = genre, full, proof.solutions[0], view, clock
        self.soon = full.rows * full.cols > genre.maker.small and not minimal
        """True if the board is large, so that every search is limited."""
        self.hard = False
        """True after the first engine has given up on a board."""
        self.open = 0
        """The number of undecided searches."""
        self.order: list[Spot] = []
        """The clues in the order in which `Thinning` is likely to try them."""
        self.board, self.removed = full, frozenset[Spot]()
        """The last board that was proved unique, and the clues removed from it."""
        self.partial_question: ClueQuestion | None = None
        """The current search for some clues only."""
        self.switchable = frozenset[Spot]()
        """The clues that this search can switch off, and those that are already removed."""

    @cached_property
    def model(self) -> Model:
        """The model of the full board."""
        return self.genre.model(self.full)

    @cached_property
    def many_values(self) -> bool:
        """True if a cell of a large board has too many values for one search."""
        return self.soon and max(len(layer.values) for layer in self.model.layers) > VALUES

    @cached_property
    def question(self) -> ClueQuestion | None:
        """The search in which all clues can be switched off; None if there is no encoding, or if it is too large."""
        if self.many_values:
            return None
        most = MOST_SWITCHED if self.soon else None
        return ClueQuestion.of(self.model, self.view, self.answer, self.clock, most=most)

    @cached_property
    def heavy(self) -> bool:
        """True if the clues of a large board have too many clauses or literals for one search. Every search is slow
        then, so only a few may stay undecided."""
        return self.soon and self.genre.maker.clues.monotone and not self.many_values and self.question is None

    @cached_property
    def fixes_clues(self) -> bool:
        """True if decided clues are fixed in the one search of a large board."""
        return self.soon and self.genre.maker.clues.monotone and self.question is not None

    @cached_property
    def many(self) -> bool:
        """True if decided clues are fixed in one search, and the large board has more than MANY clues."""
        return self.fixes_clues and len(self.genre.clues(self.full)) > MANY

    def _question_without(self, gone: frozenset[Spot]) -> ClueQuestion | None:
        """A search in which these clues can be switched off; None unless clues are monotone."""
        if not self.genre.maker.clues.monotone:
            return None
        if self.question is not None or not self.soon:
            return self.question
        if not gone <= self.switchable:
            tried = gone - self.removed
            first = min((index for index, clue in enumerate(self.order) if clue in tried), default=0)
            next_clues = tried.union(self.order[first : first + AHEAD])
            model = self.genre.model(self.board)
            self.partial_question = ClueQuestion.of(model, self.view, self.answer, self.clock, next_clues)
            self.switchable = next_clues | self.removed
        return self.partial_question

    @property
    def _conflicts(self) -> int:
        """The maximum number of conflicts of the next search on a large board."""
        soon, sooner = (MANY_SOON, MANY_SOONER) if self.many or self.heavy else (SOON, SOONER)
        return soon if self.open < OPEN else sooner

    def __call__(self, fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        """Prove that `fewer`, without the clues `gone`, has one solution. With `alone`, use slower engines too."""
        unique = self._unique(fewer, gone, alone)
        if self.fixes_clues and self.question and (unique or alone):
            self.question.fix(gone - self.removed, stay=not unique)
        if unique:
            self.board, self.removed = fewer, gone
        return unique

    def _unique(self, fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        """Whether it is proved that `fewer`, the board without the clues `gone`, has one solution. The incremental
        search is tried first, then the engines."""
        if self.heavy and self.open >= OPEN:
            return False
        question = self._question_without(gone)
        if question is not None:
            self.clock.tick()
            unique = question.unique(gone, self._conflicts, at_once=True) if self.soon else question.unique(gone)
            self.open += unique is None
            if unique is not None or not alone or self.soon:
                return bool(unique)
        model = self.genre.model(fewer)

        def by_counting() -> Report:
            """Count the solutions up to two."""
            return count_model(fewer, model, self.view, self.clock.rest(PROOF_STEPS), limit=2)

        def by_second_engine() -> Report:
            """Search for two solutions with the second engine."""
            return solve_model(fewer, model, self.view, 2, self.clock.rest(PROOF_STEPS), portfolio.SECOND_OPINION)

        proofs = (by_second_engine, by_counting) if self.hard else (by_counting, by_second_engine)
        for prove in proofs if alone else proofs[:1]:
            self.clock.tick()
            with suppress(BadInput):  # The second engine may refuse the board.
                report = prove()
                if report.stopped in FOR_GOOD:
                    raise Stopped(report.stopped)
                if report.stopped != "cap":
                    return report.status is Status.UNIQUE
                self.hard = self.hard or prove is by_counting
        return False
