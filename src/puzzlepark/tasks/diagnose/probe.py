"""Queries about boards that differ from a puzzle in a few clues, within a common budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from puzzlepark.core.diagnosis import Change
from puzzlepark.core.errors import Stopped
from puzzlepark.core.fields import Field
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.report import Clock, Report, Status
from puzzlepark.registry import genre_of
from puzzlepark.tasks.solve import solve_model

Progress = Callable[[str, int, int], None]
"""Called with the current activity, the amount done, and the whole amount."""
Group = tuple[Spot, ...]
"""Clues that can only be removed together, such as those of one cell; often a single clue."""
SHARE = 0.25
"""The share of the remaining time for one query, so that a hard query leaves time for others."""


class Undecided(Exception):
    """Raised if a query takes too long. Other queries may still be answered in time."""


def stop_reason(stop: Stopped | KeyboardInterrupt) -> str:
    """The reason for an early end, as it is written in a report."""
    return stop.reason if isinstance(stop, Stopped) else "interrupted"


@dataclass(frozen=True)
class Probe:
    """A puzzle, the view in which its solutions are compared, and the time for queries about it."""

    puzzle: Puzzle
    view: str
    clock: Clock
    progress: Progress

    @property
    def genre(self) -> Genre[Any]:
        return genre_of(self.puzzle)

    def shown_layers(self) -> tuple[str, ...]:
        """The names of the layers that the view shows."""
        return self.genre.model(self.puzzle).views[self.view]

    def within(self, share: float) -> Probe:
        """The same probe with a share of the remaining time."""
        rest = self.clock.rest()
        seconds = None if rest.seconds is None else share * rest.seconds
        return replace(self, clock=Clock(replace(rest, seconds=seconds)))

    # --- queries; all raise Undecided, or Stopped when the time is over

    def is_unique(self, puzzle: Puzzle) -> bool:
        """True if a board has exactly one solution."""
        return self.solve(puzzle, 2).status is Status.UNIQUE

    def solve(self, puzzle: Puzzle, limit: int, more_rules: Iterable[Posting] = ()) -> Report:
        """Up to `limit` solutions of a board, with additional rules."""
        model = self.genre.model(puzzle)
        return self._query(puzzle, replace(model, rules=(*model.rules, *more_rules)), limit, relaxed=False)

    def solution_of_relaxed(self, puzzle: Puzzle, model: Model) -> Solution | None:
        """A solution of a model that has fewer rules than the puzzle's model; None if there is none."""
        report = self._query(puzzle, model, 1, relaxed=True)
        return report.solutions[0] if report.solutions else None

    def _query(self, puzzle: Puzzle, model: Model, limit: int, relaxed: bool) -> Report:
        """Solve within a share of the remaining time. A `relaxed` model has fewer rules than the puzzle's model."""
        self.clock.tick()
        budget = self.clock.rest()
        if budget.seconds is not None:
            budget = replace(budget, seconds=SHARE * budget.seconds)
        report = solve_model(puzzle, model, self.view, limit, budget, relaxed=relaxed)
        if report.exhausted or len(report.solutions) == limit:
            return report
        if report.stopped == "interrupted":
            raise Stopped("interrupted")
        self.clock.tick()
        raise Undecided

    # --- clues, by the fields that hold them

    def groups(self) -> list[Group]:
        """The smallest sets of clues whose removal relaxes the puzzle."""
        return [group for part in self.genre.fields for group in part.groups(self.puzzle)]

    def without_groups(self, groups: Iterable[Group]) -> Puzzle:
        """The puzzle without some groups of clues."""
        puzzle = self.puzzle
        field_of = {group: part for part in self.genre.fields for group in part.groups(puzzle)}
        for group in groups:
            self.clock.tick()
            part = field_of[group]
            puzzle = puzzle.changed(**{part.name: part.without_group(puzzle, group)})
        return puzzle

    def offers(self, full: Puzzle) -> list[Spot]:
        """The spots of the clues that `full`, a board with more clues, has in addition to those of the puzzle."""
        return [spot for part in self.genre.fields for spot in part.offers(self.puzzle, full)]

    def with_clues_from(self, full: Puzzle, clues: Iterable[Spot]) -> Puzzle:
        """The puzzle with some of the additional clues of `full`, a board with more clues."""
        wanted = set(clues)
        values = {}
        for part in self.genre.fields:
            clues_of_field = wanted.intersection(part.offers(self.puzzle, full))
            if clues_of_field:
                values[part.name] = part.with_clues_from(self.puzzle, full, clues_of_field)
        return self.puzzle.changed(**values)

    def changes(self) -> list[Iterator[Change]]:
        """For each clue, an iterator over all possible replacements, the nearest first."""
        clues = [(part, spot) for part in self.genre.fields for spot in part.changeable(self.puzzle)]
        return [self._changes(part, clue) for part, clue in clues]

    def _changes(self, part: Field, clue: Spot) -> Iterator[Change]:
        """All possible replacements of a clue."""
        self.clock.tick()  # There is one iterator for each clue, and each of them reads the whole board.
        for spot, value in part.alternatives(self.puzzle, clue):
            yield Change(clue, spot, self.puzzle.changed(**{part.name: value}))
