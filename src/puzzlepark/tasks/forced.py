"""Find the marks that every solution of a board has, and the values that are possible elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.record import dataclass, field
from puzzlepark.core.report import GIB, Budget, Clock, Status
from puzzlepark.core.watch import Cancel, Progress, set_activity, watching
from puzzlepark.engines.backbone import ValueSearch, value_search
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.consistency import given
from puzzlepark.tasks.marks import MarksLike, marks_of, refuse_foreign
from puzzlepark.tasks.solve import solve_model

LISTED = 24
"""Number of solutions that are listed for a model without a formula."""


@dataclass(frozen=True)
class Forced:
    """What is known about all solutions of a board.

    `possible` has the values of each variable that some solution has: each is proved by a solution. If the search is
    `complete`, no other value is in any solution. Else `undecided` has the values of which neither is known.
    """

    puzzle: Puzzle
    possible: Mapping[Var, tuple[int, ...]]
    undecided: Mapping[Var, tuple[int, ...]]
    complete: bool
    witnesses: tuple[Solution, ...] = field(default=(), repr=False)
    """Solutions in which all possible values occur. The next request can reuse those that still solve the board."""

    @property
    def marks(self) -> dict[Var, int]:
        """The marks that every solution has; empty if there is no solution."""
        single = {var: values[0] for var, values in self.possible.items() if len(values) == 1}
        return {var: value for var, value in single.items() if not self.undecided.get(var)}

    @property
    def solvable(self) -> bool | None:
        """True if there is a solution; None if that is not known."""
        return True if self.witnesses else False if self.complete else None

    @property
    def summary(self) -> str:
        """A sentence about the numbers of forced marks and undecided values."""
        if self.solvable is False:
            return "There is no solution."
        if self.unique:
            return "Every mark is forced: there is exactly one solution."
        more = "" if self.complete else "; the time ended, so more may be forced"
        return f"{len(self.marks)} of {len({*self.possible, *self.undecided})} marks are forced{more}."

    @property
    def unique(self) -> bool | None:
        """True if there is exactly one solution in what a player marks; None if that is not known."""
        if any(len(values) > 1 for values in self.possible.values()):
            return False
        return (self.solvable or False) if self.complete else None


def forced(
    puzzle: Puzzle,
    marks: MarksLike | None = None,
    *,
    seconds: float | None = 10.0,
    memory: int = 2 * GIB,
    before: Forced | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Forced:
    """Return the marks that every solution has, and for each other place the values that some solution has.

    With `marks`, only solutions with these marks count. `before` is an earlier answer, about this puzzle or a similar
    one: its solutions that still hold are used again, so that an edit of a board costs little. If the `seconds` end,
    what is returned is proved, and `complete` is false. `progress` and `cancel` are those of `solve`.
    """
    genre, clock = genre_of(puzzle), Clock(Budget(seconds, memory))
    with watching(progress, cancel, clock.left), kernels_poll():
        set_activity("searching")
        model = genre.model(puzzle)
        known = {} if marks is None else dict(marks_of(puzzle, marks, model))
        refuse_foreign(puzzle, known, model)
        finder = ValueFinder(puzzle, given(model, known, genre.display.growing), known)
        if before is not None:
            finder.reuse(before.witnesses)
        return finder.find(clock)


class ValueFinder:
    """Collects solutions until every possible value of the layers of a view is in one of them."""

    def __init__(self, puzzle: Puzzle, model: Model, known: Marks, view: str = "") -> None:
        self.puzzle, self.model, self.known = puzzle, model, known
        self.genre = genre_of(puzzle)
        self.view = view or self.genre.views[0]
        self.layers = self.model.views[self.view]
        self.witnesses: list[Solution] = []
        self.possible: dict[Var, set[int]] = {}

    def reuse(self, solutions: Iterable[Solution]) -> None:
        """Add the solutions of an earlier answer that also solve this board."""
        for solution in solutions:
            fits = solution.layers == self.model.layers and all(
                solution.get(var) == value for var, value in self.known.items()
            )
            if fits:
                self._accept(dict(solution))

    def _accept(self, marks: Marks) -> bool:
        """Add a solution if the referee accepts it."""
        if not self.genre.check(self.puzzle, marks):
            return False
        self.witnesses.append(Solution.of(self.puzzle, self.model.layers, marks))
        for layer in self.model.layers:
            if layer.name in self.layers:
                for var in layer.vars:
                    self.possible.setdefault(var, set()).add(marks[var])
        return True

    def find(self, clock: Clock) -> Forced:
        """Search until every possible value is in a solution, or the time ends."""
        search: ValueSearch | None = None
        try:
            search = value_search(self.model, self.layers, clock)
            if search is None:
                return self._by_listing(clock)
            for solution in self.witnesses:
                search.witness(solution)
            for marks in search.solutions(clock):
                if not self._accept(marks):
                    raise EngineFault("The referee rejects a solution of the model.")
        except Stopped as stop:
            if stop.reason not in ("deadline", "memory"):
                raise
        if search is not None and search.complete:
            return self._answer({}, True)
        return self._answer(self._unseen(), False)

    def _unseen(self) -> dict[Var, set[int]]:
        """The values that no solution so far has."""
        return {
            var: set(layer.values).difference(self.possible.get(var, ()))
            for layer in self.model.layers
            if layer.name in self.layers
            for var in layer.vars
        }

    def _by_listing(self, clock: Clock) -> Forced:
        """The answer for a model without a formula, from some solutions. It is complete if there are no others."""
        report = solve_model(self.puzzle, self.model, self.view, LISTED, clock.rest())
        for solution in report.solutions:
            self._accept(dict(solution))
        complete = report.exhausted or report.status is Status.NONE
        return self._answer({} if complete else self._unseen(), complete)

    def _answer(self, undecided: Mapping[Var, set[int]], complete: bool) -> Forced:
        """The answer so far. Empty sets of undecided values are omitted."""
        return Forced(
            self.puzzle,
            {var: tuple(sorted(values)) for var, values in self.possible.items()},
            {var: tuple(sorted(values)) for var, values in undecided.items() if values},
            complete,
            tuple(self.witnesses),
        )
