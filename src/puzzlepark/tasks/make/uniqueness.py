"""Uniqueness: whether a board with one solution still has one when clues are taken away."""

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
"""A board whose uniqueness takes longer to prove is not kept. Steps and not seconds, so that a seed repeats."""
PROOF_STEPS_IF_LARGE = 5_000
"""The same for a large board: one that takes long is soon mended once more, or given up for another."""
SOON, OPEN, SOONER = 200, 20, 20
"""On a large board a clue stays unless it is soon known to be needless, so that it is made in seconds: conflicts of a
search, how many searches may be left open by that, and the conflicts after those."""
MANY, MANY_SOON, MANY_SOONER = 300, 20, 2
"""Clues of a large board above which a search may take fewer conflicts, and how many: there are as many searches as
clues."""
VALUES, AHEAD = 100, 20
"""Values of a cell above which a search for all clues is too large, and how many clues can be switched off in one then.
The others stay, so that there are fewer values to try."""


class Uniqueness:
    """What is asked of a full board with fewer and fewer clues.

    Where that can be, one search is filled with the rules, and clues are switched off in it; where that is too large a
    search for a large board, one is filled for some clues after the others. Else each board is counted to two by the
    first engine, and by a second once the first has given up.
    """

    def __init__(
        self, genre: Genre[Any], full: Puzzle, proof: Report, view: str, clock: Clock, minimal: bool = False
    ) -> None:
        """`proof` has the one solution of the full board. Where `minimal`, no clue stays to save time."""
        self.genre, self.full, self.answer, self.view, self.clock = genre, full, proof.solutions[0], view, clock
        self.soon = full.rows * full.cols > genre.maker.small and not minimal
        self.hard = False
        """Whether the first engine has given up on a board with fewer clues."""
        self.open = 0
        """How many searches did not decide it."""
        self.order: list[Spot] = []
        """The clues in the order in which they are likely to be asked about."""
        self.left, self.taken = full, frozenset[Spot]()
        """The last board that had one solution, and the clues that were gone from it."""
        self.some: tuple[frozenset[Spot], ClueQuestion | None] = frozenset(), None
        """The clues that a search for some of them can do without, and the search."""

    @cached_property
    def model(self) -> Model:
        return self.genre.model(self.full)

    @cached_property
    def many_values(self) -> bool:
        """Whether a large board has too many values of a cell for one search."""
        return self.soon and max(len(layer.values) for layer in self.model.layers) > VALUES

    @cached_property
    def question(self) -> ClueQuestion | None:
        """The search in which all clues can be switched off; None where it has no clauses, or is too large."""
        if self.many_values:
            return None
        most = MOST_SWITCHED if self.soon else None
        return ClueQuestion.of(self.model, self.view, self.answer, self.clock, most=most)

    @cached_property
    def heavy(self) -> bool:
        """Whether one search of a large board cannot have all clues, because they have too many clauses or too many
        literals. Each search takes long then, so only a few are left open."""
        return self.soon and self.genre.maker.clues.monotone and not self.many_values and self.question is None

    @cached_property
    def settles(self) -> bool:
        """Whether one search of a large board is told which clues stay and which are gone for good."""
        return self.soon and self.genre.maker.clues.monotone and self.question is not None

    @cached_property
    def many(self) -> bool:
        """Whether such a search is asked about many clues."""
        return self.settles and len(self.genre.clues(self.full)) > MANY

    def _question_without(self, gone: frozenset[Spot]) -> ClueQuestion | None:
        """A search in which these clues can be off; None where one that goes takes more with it than its rules."""
        if not self.genre.maker.clues.monotone:
            return None
        if self.question is not None or not self.soon:
            return self.question
        able, question = self.some
        if not gone <= able:
            asked = gone - self.taken
            first = min((place for place, clue in enumerate(self.order) if clue in asked), default=0)
            some = asked.union(self.order[first : first + AHEAD])
            question = ClueQuestion.of(self.genre.model(self.left), self.view, self.answer, self.clock, some)
            self.some = some | self.taken, question
        return question

    @property
    def _conflicts(self) -> int:
        soon, sooner = (MANY_SOON, MANY_SOONER) if self.many or self.heavy else (SOON, SOONER)
        return soon if self.open < OPEN else sooner

    def __call__(self, fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        """Whether that is proved of a board without some clues. If one clue `alone` is at stake, all ways are tried."""
        unique = self._unique(fewer, gone, alone)
        if self.settles and self.question and (unique or alone):
            self.question.settle(gone - self.taken, stay=not unique)
        if unique:
            self.left, self.taken = fewer, gone
        return unique

    def _unique(self, fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
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
