"""Ambiguity: how the solutions of a puzzle with several differ, and what would leave one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.table import Table
from puzzlepark.core.diagnosis import Ambiguity
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import Task
from puzzlepark.engines import portfolio
from puzzlepark.tasks.diagnose.addition import addition
from puzzlepark.tasks.diagnose.probe import Probe, Undecided
from puzzlepark.tasks.solve import count_model

COUNTING, COMPARING, ADDING = 0.2, 0.35, 0.5
"""The share of the time left that each part may take; changes get the rest."""
FIRST_LOOK = 32
"""Solutions that are listed before it is asked for each spot whether another value can be there."""
MOST_CHANGES = 20
"""Changes that are listed; with more, the clue that was meant is not among them anyway."""


def ambiguity(probe: Probe, solutions: Sequence[Solution], changes: bool = True) -> tuple[Ambiguity, str | None]:
    """What is known of the several solutions, two of which were found, and why the search ended early, if it did.

    The first of them is the answer that additional clues are taken from.
    """
    search = _Search(probe, solutions)
    stopped = None
    for part in (search.count, search.compare, search.add, *([search.change] if changes else [])):
        try:
            part()
        except Undecided:
            stopped = stopped or "deadline"
        except (Stopped, KeyboardInterrupt) as stop:
            reason = stop.reason if isinstance(stop, Stopped) else "interrupted"
            stopped = stopped or reason
            if reason == "interrupted":
                break
    return search.found, stopped


class _Search:
    def __init__(self, probe: Probe, solutions: Sequence[Solution]) -> None:
        self.probe = probe
        self.model: Model = probe.genre.model(probe.puzzle)
        self.shown = self.model.views[probe.view]
        self.answer = solutions[0]
        self.common = {var: value for var, value in self.answer.marks.items() if var.layer in self.shown}
        """The values that all solutions share, as far as they are known."""
        self.open: set[Var] = set()
        self.found = Ambiguity(None, len(solutions), self.answer, (), False, None, False, (), False)
        for solution in solutions[1:]:
            self._meet(solution)

    # --- how many, and where they differ

    def count(self) -> None:
        probe = self.probe.within(COUNTING)
        probe.say("counting", 0, 0)
        report = count_model(probe.puzzle, self.model, probe.view, probe.clock.rest())
        seen = max(self.found.at_least, report.seen, report.count or 0)
        self.found = replace(self.found, count=report.count, at_least=seen)
        if report.count is None:
            raise Stopped(report.stopped or "deadline")

    def compare(self) -> None:
        """Find everything that is not the same in all solutions."""
        probe = self.probe.within(COMPARING)
        exact = self._spots_by_engine(probe)
        if exact is not None:
            self._differ([var for var in self.common if var.spot in exact])
        else:
            try:
                for solution in self._some(probe):
                    self._meet(solution)
                self._ask_for_others(probe)
            except Undecided:
                raise Stopped("deadline") from None
        self.found = replace(self.found, open_known=True)

    def _spots_by_engine(self, probe: Probe) -> frozenset[Spot] | None:
        for engine, task in portfolio.plan(self.model, Task(probe.puzzle, probe.view, None, probe.clock)):
            try:
                found = engine.differing_spots(self.model, task)
            except Stopped as stop:
                if stop.reason in ("deadline", "interrupted"):
                    raise
                continue
            if found is not None:
                return found
        return None

    def _some(self, probe: Probe) -> Sequence[Solution]:
        try:
            return probe.solve(probe.puzzle, FIRST_LOOK).solutions
        except Undecided:
            return ()

    def _ask_for_others(self, probe: Probe) -> None:
        """Ask for a solution that differs from all others somewhere, until there is none."""
        values = {layer.name: layer.values for layer in self.model.layers}
        ahead = dict(self.common)
        while ahead:
            probe.say("looking for cells that are not forced", len(self.common) - len(ahead), len(self.common))
            var, value = next(iter(ahead.items()))
            asked, rule = [var], Rule("other", Table((var,), tuple((x,) for x in values[var.layer] if x != value)))
            if tuple(values[var.layer]) == (0, 1):
                asked = [v for v, x in ahead.items() if x == value and tuple(values[v.layer]) == (0, 1)]
                most = len(asked)
                rule = Rule("other", Between(tuple(asked), 0, most - 1) if value else Between(tuple(asked), 1, most))
            report = probe.solve(probe.puzzle, 1, [rule])
            for solution in report.solutions:
                self._meet(solution)
            gone = self.open if report.solutions else set(asked)
            ahead = {v: x for v, x in ahead.items() if v not in gone}

    def _meet(self, solution: Solution) -> None:
        self._differ([var for var, value in self.common.items() if solution[var] != value])

    def _differ(self, some: Sequence[Var]) -> None:
        for var in some:
            del self.common[var]
        self.open.update(some)
        self.found = replace(self.found, open=tuple(sorted(self.open)))

    # --- clues to add, and to change

    def add(self) -> None:
        added, answer = addition(self.probe.within(ADDING), self.answer)
        self.found = replace(self.found, addition=added, no_addition=added is None, answer=answer)

    def change(self) -> None:
        """Replace single clues by others; nearest first, of all clues in turn."""
        undecided = False
        turns = chain.from_iterable(zip_longest(*self.probe.changes()))
        for done, change in enumerate(change for change in turns if change is not None):
            self.probe.say("trying other clues", done, 0)
            try:
                if self.probe.is_unique(change.puzzle):
                    self.found = replace(self.found, changes=(*self.found.changes, change))
            except Undecided:
                undecided = True
            if len(self.found.changes) == MOST_CHANGES:
                return
        every = all(part.lists_changes(self.probe.puzzle) for part in self.probe.genre.fields)
        self.found = replace(self.found, changes_known=every and not undecided)
