"""Addition: the fewest clues that make an answer of a puzzle its only one.

Each second solution must break one of the clues that are added. So the smallest set of clues that meets every second
solution found is tried; it is enough, or there is one more second solution to be met. That is the smallest set for one
answer, of the kinds of clues that a genre takes from answers. Where several are needed, all smaller sets of all clues
that can be added are tried as well, if these are not too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import comb

from puzzlepark.core.diagnosis import Addition
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import Status
from puzzlepark.tasks.diagnose.hitting import Hitting
from puzzlepark.tasks.diagnose.probe import Probe, Undecided

MOST_SETS = 3_000
"""Smaller sets that are tried; where there are more, it is not known whether one of them is enough."""
KNOWN = 8
"""Solutions that are kept, so that many sets of clues are seen to leave two of them without a search."""


FEW = 12
"""A board has hardly any clues if there are more than this many cells for each."""


def is_begun(probe: Probe) -> bool:
    """Whether a board has some clues. On another one, the fewest clues mostly leave a trivial solution."""
    clues = max(len(probe.genre.clues(probe.puzzle)), len(probe.groups()))
    return clues * FEW >= probe.puzzle.rows * probe.puzzle.cols


def addition(probe: Probe, answer: Solution) -> tuple[Addition | None, Solution]:
    """The fewest clues that leave one solution, as far as that is known, and that solution: the answer, unless fewer
    clues leave another one of a board that is begun. None if none were found. Raises Undecided and Stopped, but only if
    nothing was found."""
    found = addition_for(probe, answer)
    if found is not None and len(found.clues) <= 1:
        return replace(found, smallest=True), answer
    if not is_begun(probe):
        return found, answer
    search = _Fewer(probe, answer)
    try:
        fewer = search.run(len(found.clues) - 1 if found else 1)
    except (Undecided, Stopped) as stop:
        if found is None or (isinstance(stop, Stopped) and stop.reason == "interrupted"):
            raise
        return found, answer
    if fewer is not None:
        return fewer
    return found and replace(found, smallest=search.known), answer


def addition_for(probe: Probe, answer: Solution) -> Addition | None:
    """The fewest clues that leave an answer alone: of the usual kinds, or, if there are fewer then, also of those that
    give it away. None if no clues are enough."""
    best, full = None, probe.puzzle
    for clues_from in (probe.genre.clues_from, probe.genre.reveals):
        if clues_from is None or (best is not None and len(best.clues) <= 1):
            continue
        with suppress(BadInput):
            full = probe.with_clues_from(given := clues_from(full, answer.marks), probe.offers(given))
            found = _Search(probe, answer, full).run()
            if best is None or (found is not None and len(found.clues) < len(best.clues)):
                best = found
    return best


class _Search:
    """`full` is a fuller board, which the clues are taken from."""

    def __init__(self, probe: Probe, answer: Solution, full: Puzzle) -> None:
        self.probe = probe
        self.full = full
        self.shown = probe.genre.model(probe.puzzle).views[probe.view]
        self.answer = answer.project(self.shown)
        self.rules: dict[Spot, list[Rule]] = {clue: [] for clue in probe.offers(full)}
        whole = probe.genre.model(probe.with_clues_from(full, self.rules)).rules
        for rule in whole:
            if rule.clue in self.rules:
                self.rules[rule.clue].append(rule)
        # A clue may take back what others say, as a black cell that stops a wind. Then second solutions of some boards
        # are none of others, and only a single clue is known to be the fewest.
        self.exact = probe.genre.maker.clues.monotone or set(probe.genre.model(probe.puzzle).rules) <= set(whole)

    def run(self) -> Addition | None:
        with Hitting[Spot]() as family:
            rounds = 0
            while True:
                self.probe.say("looking for clues to add", rounds, 0)
                rounds += 1
                clues = family.smallest()
                puzzle = self.probe.with_clues_from(self.full, clues)
                other = self._other(puzzle)
                if other is None:
                    return Addition(tuple(sorted(clues)), puzzle, False, self.exact or len(clues) <= 1)
                broken = [clue for clue in self.probe.clock.watch(self.rules) if not self._obeys(other, clue)]
                if not broken:
                    return None
                family.add(broken)

    def _other(self, puzzle: Puzzle) -> Solution | None:
        """A solution of a board besides the answer, None if there is none."""
        report = self.probe.solve(puzzle, 2)
        return next((s for s in report.solutions if s.project(self.shown) != self.answer), None)

    def _obeys(self, other: Solution, clue: Spot) -> bool:
        """Whether a solution obeys a clue of the fuller board; the referee knows where no rule states it."""
        if self.rules[clue]:
            return all(rule.constraint.holds(other.marks) for rule in self.rules[clue])
        return bool(self.probe.genre.check(self.probe.with_clues_from(self.full, [clue]), other.marks))


class _Fewer:
    """All sets of few clues, of every kind that can be added. `known`: none was left out."""

    def __init__(self, probe: Probe, answer: Solution) -> None:
        self.probe = probe
        self.shown = probe.genre.model(probe.puzzle).views[probe.view]
        self.pool = [answer]
        """Solutions of boards that were tried. Two of them that the referee accepts show that a board has several."""
        self.known = all(part.lists_additions for part in probe.genre.fields)

    def run(self, most: int) -> tuple[Addition, Solution] | None:
        """One of the smallest sets with at most so many clues that leaves one solution; None if none was found. Raises
        Undecided and Stopped."""
        boards: dict[Puzzle, tuple[Spot, ...]] = {self.probe.puzzle: ()}
        singles = 0
        with suppress(Undecided):
            self._meet(self.probe.solve(self.probe.puzzle, KNOWN).solutions)
        for size in range(1, most + 1):
            if size > 1 and comb(singles, size) > MOST_SETS:
                self.known = False
                return None
            fuller: dict[Puzzle, tuple[Spot, ...]] = {}
            for puzzle, clues in boards.items():
                for spots, more in self._added(puzzle):
                    fuller.setdefault(more, tuple(sorted({*clues, *spots})))
                    if len(fuller) > MOST_SETS:
                        self.known = False
                        return None
            for done, (puzzle, clues) in enumerate(fuller.items()):
                self.probe.say("trying all clues that can be added", done, len(fuller))
                if (answer := self._only(puzzle)) is not None:
                    return Addition(clues, puzzle, self.known, True), answer
            boards, singles = fuller, singles or len(fuller)
        return None

    def _added(self, puzzle: Puzzle) -> Iterator[tuple[tuple[Spot, ...], Puzzle]]:
        for part in self.probe.genre.fields:
            for spots, value in part.additions(puzzle):
                self.probe.clock.tick()
                with suppress(BadInput):
                    yield spots, puzzle.changed(**{part.name: value()})

    def _only(self, puzzle: Puzzle) -> Solution | None:
        """The only solution of a board; None if there are several or none, or if that was not decided."""
        fits = 0
        for solution in self.pool:
            fits += bool(self.probe.genre.check(puzzle, solution))
            if fits == 2:
                return None
        try:
            report = self.probe.solve(puzzle, 2)
        except Undecided:
            self.known = False
            return None
        except BadInput:
            return None
        self._meet(report.solutions)
        return report.solutions[0] if report.status is Status.UNIQUE else None

    def _meet(self, solutions: Sequence[Solution]) -> None:
        seen = [solution.project(self.shown) for solution in self.pool]
        new = [solution for solution in solutions if solution.project(self.shown) not in seen]
        self.pool = [*new, *self.pool][:KNOWN]
