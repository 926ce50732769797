"""Ambiguity: how the solutions of a puzzle differ, and which clues would leave only one."""

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
"""The share of the remaining time that each part may take; changes get the rest."""
LISTED = 32
"""Number of solutions that are listed first, before a query for each spot asks for another value there."""
MOST_CHANGES = 20
"""Maximum number of listed changes; a longer list would not help to find the mistake."""


def ambiguity(probe: Probe, solutions: Sequence[Solution], changes: bool = True) -> tuple[Ambiguity, str | None]:
    """The ambiguity of a puzzle, and the reason if the search ended early. At least two solutions are given; additional
    clues are derived from the first."""
    search = _AmbiguitySearch(probe, solutions)
    stopped = None
    for part in (search.count, search.compare, search.add, *([search.change] if changes else [])):
        try:
            part()
        except Undecided:
            stopped = stopped or "deadline"
        except (Stopped, KeyboardInterrupt) as stop:
            reason = stop_reason(stop)
            stopped = stopped or reason
            if reason == "interrupted":
                break
    return search.result, stopped


class _AmbiguitySearch:
    def __init__(self, probe: Probe, solutions: Sequence[Solution]) -> None:
        self.probe = probe
        self.model: Model = probe.genre.model(probe.puzzle)
        self.answer = solutions[0]
        shown = self.model.views[probe.view]
        self.common = {var: value for var, value in self.answer.marks.items() if var.layer in shown}
        """The values that all known solutions share."""
        self.open: set[Var] = set()
        self.result = Ambiguity(None, len(solutions), self.answer, (), False, None, False, (), False)
        for solution in solutions[1:]:
            self._compare_with(solution)

    # --- how many, and where they differ

    def count(self) -> None:
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
        spots = self._spots_by_engine(probe)
        if spots is not None:
            self._mark_open([var for var in self.common if var.spot in spots])
        else:
            try:
                for solution in self._list_some(probe):
                    self._compare_with(solution)
                self._search_for_others(probe)
            except Undecided:
                raise Stopped("deadline") from None
        self.result = replace(self.result, open_known=True)

    def _spots_by_engine(self, probe: Probe) -> frozenset[Spot] | None:
        """The differing spots, if an engine can find all of them at once."""
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

    def _list_some(self, probe: Probe) -> Sequence[Solution]:
        try:
            return probe.solve(probe.puzzle, LISTED).solutions
        except Undecided:
            return ()

    def _search_for_others(self, probe: Probe) -> None:
        """Search for solutions that differ in a variable where all known ones agree, until there is none. A query is
        about one variable, or about all Boolean variables of equal value."""
        values = {layer.name: layer.values for layer in self.model.layers}
        unqueried = dict(self.common)
        while unqueried:
            done = len(self.common) - len(unqueried)
            probe.progress("looking for cells that are not forced", done, len(self.common))
            var, value = next(iter(unqueried.items()))
            if tuple(values[var.layer]) == (0, 1):
                queried = [v for v, x in unqueried.items() if x == value and tuple(values[v.layer]) == (0, 1)]
                number = len(queried)
                low, high = (0, number - 1) if value else (1, number)
                rule = Posting("other", Between(tuple(queried), low, high))
            else:
                queried = [var]
                rule = Posting("other", Table((var,), tuple((x,) for x in values[var.layer] if x != value)))
            report = probe.solve(probe.puzzle, 1, [rule])
            for solution in report.solutions:
                self._compare_with(solution)
            decided = self.open if report.solutions else set(queried)
            unqueried = {v: x for v, x in unqueried.items() if v not in decided}

    def _compare_with(self, solution: Solution) -> None:
        self._mark_open([var for var, value in self.common.items() if solution[var] != value])

    def _mark_open(self, variables: Sequence[Var]) -> None:
        for var in variables:
            del self.common[var]
        self.open.update(variables)
        self.result = replace(self.result, open=tuple(sorted(self.open)))

    # --- clues to add, and to change

    def add(self) -> None:
        added, answer = addition(self.probe.within(ADDING), self.answer)
        self.result = replace(self.result, addition=added, no_addition=added is None, answer=answer)

    def change(self) -> None:
        """Find single clues whose replacement leaves one solution. The nearest replacement of every clue is tried, then
        the second nearest of every clue, and so on."""
        undecided = False
        interleaved = chain.from_iterable(zip_longest(*self.probe.changes()))
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
