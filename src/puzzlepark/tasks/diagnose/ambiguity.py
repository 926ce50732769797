"""Find how the solutions of a puzzle differ, and which clues would leave only one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.table import Table
from puzzlepark.core.diagnosis import Ambiguity
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import Task
from puzzlepark.engines import portfolio
from puzzlepark.tasks.diagnose.addition import addition
from puzzlepark.tasks.diagnose.probe import Probe, Undecided, stop_reason
from puzzlepark.tasks.solve import count_model

COUNTING, COMPARING, ADDING = 0.2, 0.35, 0.5
"""The shares of the remaining time for counting solutions, comparing them, and adding clues. The search for changes has
the rest."""
FIRST_SOLUTIONS = 32
"""Number of solutions that are compared first, before queries search for another value at each spot."""
MOST_CHANGES = 20
"""Maximum number of listed changes; a longer list would not help to find the mistake."""


def ambiguity(probe: Probe, solutions: Sequence[Solution], changes: bool = True) -> tuple[Ambiguity, str | None]:
    """The ambiguity of a puzzle with at least two known solutions, and the reason if the search ended early. Clues to
    add are derived from the first solution. With `changes`, clues to change are searched for."""
    search = _AmbiguitySearch(probe, solutions)
    stopped = None
    searches = [search.count, search.compare, search.add, *([search.change] if changes else [])]
    for run_search in searches:
        try:
            run_search()
        except Undecided:
            stopped = stopped or "deadline"
        except (Stopped, KeyboardInterrupt) as stop:
            reason = stop_reason(stop)
            stopped = stopped or reason
            if reason == "interrupted":
                break
    return search.result, stopped


class _AmbiguitySearch:
    """The searches for the parts of an ambiguity. Each one writes what it finds into `result`."""

    def __init__(self, probe: Probe, solutions: Sequence[Solution]) -> None:
        self.probe = probe
        self.model: Model = probe.genre.model(probe.puzzle)
        self.answer = solutions[0]
        shown = self.model.views[probe.view]
        self.common = {var: value for var, value in self.answer.marks.items() if var.layer in shown}
        """The values that all known solutions share."""
        self.open: set[Var] = set()
        """The variables in which known solutions differ."""
        self.result = Ambiguity(
            count=None,
            at_least=len(solutions),
            answer=self.answer,
            open=(),
            open_known=False,
            addition=None,
            no_addition=False,
            changes=(),
            changes_known=False,
        )
        for solution in solutions[1:]:
            self._compare_with(solution)

    # --- how many, and where they differ

    def count(self) -> None:
        """Count all solutions. Raises Stopped if the time ends before."""
        probe = self.probe.within(COUNTING)
        probe.progress("counting", 0, 0)
        report = count_model(probe.puzzle, self.model, probe.view, probe.clock.rest())
        at_least = max(self.result.at_least, report.seen, report.count or 0)
        self.result = replace(self.result, count=report.count, at_least=at_least)
        if report.count is None:
            raise Stopped(report.stopped or "deadline")

    def compare(self) -> None:
        """Find all variables whose values differ between solutions."""
        probe = self.probe.within(COMPARING)
        spots = self._differing_spots(probe)
        if spots is not None:
            self._mark_open([var for var in self.common if var.spot in spots])
        else:
            try:
                for solution in self._first_solutions(probe):
                    self._compare_with(solution)
                self._search_for_other_values(probe)
            except Undecided:
                raise Stopped("deadline") from None
        self.result = replace(self.result, open_known=True)

    def _differing_spots(self, probe: Probe) -> frozenset[Spot] | None:
        """The spots at which solutions differ, from an engine that finds all of them at once; None if none can."""
        for engine, task in portfolio.plan(self.model, Task(probe.puzzle, probe.view, None, probe.clock)):
            try:
                spots = engine.differing_spots(self.model, task)
            except Stopped as stop:
                if stop.reason in ("deadline", "interrupted"):
                    raise
                continue
            if spots is not None:
                return spots
        return None

    def _first_solutions(self, probe: Probe) -> Sequence[Solution]:
        """Up to FIRST_SOLUTIONS solutions; none if the query takes too long."""
        try:
            return probe.solve(probe.puzzle, FIRST_SOLUTIONS).solutions
        except Undecided:
            return ()

    def _search_for_other_values(self, probe: Probe) -> None:
        """Search for solutions that differ in a variable in which all known ones agree, until there is none. A query is
        about one variable, or about all Boolean variables of equal value."""
        values_of = {layer.name: tuple(layer.values) for layer in self.model.layers}
        unqueried = dict(self.common)
        while unqueried:
            done = len(self.common) - len(unqueried)
            probe.progress("looking for cells that are not forced", done, len(self.common))
            var, value = next(iter(unqueried.items()))
            if values_of[var.layer] == (0, 1):
                queried = [
                    other
                    for other, its_value in unqueried.items()
                    if its_value == value and values_of[other.layer] == (0, 1)
                ]
                # Not all of these variables may keep their common value: their sum is not 0, or not their number.
                low, high = (0, len(queried) - 1) if value else (1, len(queried))
                rule = Posting("other", Between(tuple(queried), low, high))
            else:
                queried = [var]
                other_values = tuple((other,) for other in values_of[var.layer] if other != value)
                rule = Posting("other", Table((var,), other_values))
            report = probe.solve(probe.puzzle, 1, [rule])
            for solution in report.solutions:
                self._compare_with(solution)
            decided = self.open if report.solutions else set(queried)
            unqueried = {var: value for var, value in unqueried.items() if var not in decided}

    def _compare_with(self, solution: Solution) -> None:
        """Find the variables in which a solution differs from the known ones."""
        self._mark_open([var for var, value in self.common.items() if solution[var] != value])

    def _mark_open(self, variables: Sequence[Var]) -> None:
        """Record that solutions differ in these variables."""
        for var in variables:
            del self.common[var]
        self.open.update(variables)
        self.result = replace(self.result, open=tuple(sorted(self.open)))

    # --- clues to add, and to change

    def add(self) -> None:
        """Find the fewest clues that leave one solution when they are added."""
        added, answer = addition(self.probe.within(ADDING), self.answer)
        self.result = replace(self.result, addition=added, no_addition=added is None, answer=answer)

    def change(self) -> None:
        """Find single clues whose replacement leaves one solution. The nearest replacement of every clue is tried, then
        the second nearest of every clue, and so on."""
        undecided = False
        # Clues with fewer replacements than others are filled up with None.
        interleaved = chain.from_iterable(zip_longest(*self.probe.changes(), fillvalue=None))
        for done, change in enumerate(change for change in interleaved if change is not None):
            self.probe.progress("trying other clues", done, 0)
            try:
                if self.probe.is_unique(change.puzzle):
                    self.result = replace(self.result, changes=(*self.result.changes, change))
            except Undecided:
                undecided = True
            if len(self.result.changes) == MOST_CHANGES:
                return
        listed_all = all(part.lists_changes(self.probe.puzzle) for part in self.probe.genre.fields)
        self.result = replace(self.result, changes_known=listed_all and not undecided)
