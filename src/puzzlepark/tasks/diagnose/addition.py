"""Addition: the fewest clues whose addition leaves one solution.

For a given answer this is an implicit hitting set problem. Every other solution must violate an added clue, so a
smallest set of clues that hits every known solution is tried. Either it is enough, or there is a new solution to hit.
The result is the smallest set for one answer, of the kinds of clues that a genre derives from answers. If it has
several clues, all smaller sets of all possible clues are tried as well, unless there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import comb

from puzzlepark.core.diagnosis import Addition
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import Status
from puzzlepark.tasks.diagnose.hitting import Hitting
from puzzlepark.tasks.diagnose.probe import Probe, Undecided

MOST_SETS = 3_000
"""Maximum number of smaller sets that are tried. If there are more, it stays open if one of them is enough."""
POOL = 8
"""Number of stored solutions. Two stored solutions often show without a search that a set of clues is not enough."""


FEW = 12
"""A board has hardly any clues if there are more than this many cells for each clue."""


def is_begun(probe: Probe) -> bool:
    """True if a board has some clues. On other boards, the fewest clues usually leave a trivial solution."""
    clues = max(len(probe.genre.clues(probe.puzzle)), len(probe.groups()))
    return clues * FEW >= probe.puzzle.rows * probe.puzzle.cols


def addition(probe: Probe, answer: Solution) -> tuple[Addition | None, Solution]:
    """The fewest known clues that leave one solution, and this solution. It is the given answer, unless fewer clues
    leave another one and the board is begun. Returns None instead of clues if none were found. Raises Undecided and
    Stopped, but only if nothing was found."""
    best = addition_for(probe, answer)
    if best is not None and len(best.clues) <= 1:
        return replace(best, smallest=True), answer
    if not is_begun(probe):
        return best, answer
    search = _SmallerAdditions(probe, answer)
    try:
        smaller = search.run(len(best.clues) - 1 if best else 1)
    except (Undecided, Stopped) as stop:
        if best is None or (isinstance(stop, Stopped) and stop.reason == "interrupted"):
            raise
        return best, answer
    if smaller is not None:
        return smaller
    return best and replace(best, smallest=search.complete), answer


def addition_for(probe: Probe, answer: Solution) -> Addition | None:
    """The fewest clues that leave only this answer: of the usual kinds or, if that needs fewer, also of the kinds that
    give parts of the answer away. None if no clues are enough."""
    best, full = None, probe.puzzle
    for clues_from in (probe.genre.clues_from, probe.genre.reveals):
        if clues_from is None or (best is not None and len(best.clues) <= 1):
            continue
        with suppress(BadInput):
            full = probe.with_clues_from(given := clues_from(full, answer.marks), probe.offers(given))
            added = _AdditionForAnswer(probe, answer, full).run()
            if best is None or (added is not None and len(added.clues) < len(best.clues)):
                best = added
    return best


class _AdditionForAnswer:
    """The search for the fewest clues of `full`, a board with more clues, that leave only this answer."""

    def __init__(self, probe: Probe, answer: Solution, full: Puzzle) -> None:
        self.probe = probe
        self.full = full
        self.shown = probe.shown_layers()
        self.answer = answer.project(self.shown)
        self.rules: dict[Spot, list[Posting]] = {clue: [] for clue in probe.offers(full)}
        whole = probe.genre.model(probe.with_clues_from(full, self.rules)).rules
        for rule in whole:
            if rule.clue in self.rules:
                self.rules[rule.clue].append(rule)
        # A clue may weaken other clues, as a black cell that stops a wind. Then a solution that is excluded with some
        # clues can be valid with more clues, and only a result of one clue is known to be smallest.
        self.exact = probe.genre.maker.clues.monotone or set(probe.genre.model(probe.puzzle).rules) <= set(whole)

    def run(self) -> Addition | None:
        with Hitting[Spot]() as family:
            rounds = 0
            while True:
                self.probe.progress("looking for clues to add", rounds, 0)
                rounds += 1
                clues = family.smallest()
                puzzle = self.probe.with_clues_from(self.full, clues)
                other = self._other(puzzle)
                if other is None:
                    return Addition(tuple(sorted(clues)), puzzle, False, self.exact or len(clues) <= 1)
                violated = [clue for clue in self.probe.clock.watch(self.rules) if not self._obeys(other, clue)]
                if not violated:
                    return None
                family.add(violated)

    def _other(self, puzzle: Puzzle) -> Solution | None:
        """A solution of a board other than the answer; None if there is none."""
        report = self.probe.solve(puzzle, 2)
        return next((s for s in report.solutions if s.project(self.shown) != self.answer), None)

    def _obeys(self, other: Solution, clue: Spot) -> bool:
        """True if a solution obeys a clue of the full board. The referee decides about clues without rules."""
        if self.rules[clue]:
            return all(rule.constraint.holds(other.marks) for rule in self.rules[clue])
        return bool(self.probe.genre.check(self.probe.with_clues_from(self.full, [clue]), other.marks))


class _SmallerAdditions:
    """The exhaustive search through all small sets of clues that can be added. `complete`: no set was left out."""

    def __init__(self, probe: Probe, answer: Solution) -> None:
        self.probe = probe
        self.shown = probe.shown_layers()
        self.pool = [answer]
        """Solutions of tried boards. If the referee accepts two of them for a board, it has several solutions."""
        self.complete = all(part.lists_additions for part in probe.genre.fields)

    def run(self, most: int) -> tuple[Addition, Solution] | None:
        """A smallest set of at most `most` clues that leaves one solution; None if none was found. Raises Undecided and
        Stopped."""
        boards: dict[Puzzle, tuple[Spot, ...]] = {self.probe.puzzle: ()}
        singles = 0
        with suppress(Undecided):
            self._add_to_pool(self.probe.solve(self.probe.puzzle, POOL).solutions)
        for size in range(1, most + 1):
            if size > 1 and comb(singles, size) > MOST_SETS:
                self.complete = False
                return None
            extended: dict[Puzzle, tuple[Spot, ...]] = {}
            for puzzle, clues in boards.items():
                for spots, with_clue in self._with_one_more(puzzle):
                    extended.setdefault(with_clue, tuple(sorted({*clues, *spots})))
                    if len(extended) > MOST_SETS:
                        self.complete = False
                        return None
            for done, (puzzle, clues) in enumerate(extended.items()):
                self.probe.progress("trying all clues that can be added", done, len(extended))
                if (answer := self._only_solution(puzzle)) is not None:
                    return Addition(clues, puzzle, self.complete, True), answer
            boards, singles = extended, singles or len(extended)
        return None

    def _with_one_more(self, puzzle: Puzzle) -> Iterator[tuple[tuple[Spot, ...], Puzzle]]:
        """All boards with one more clue, each with the spots of the clue."""
        for part in self.probe.genre.fields:
            for spots, value in part.additions(puzzle):
                self.probe.clock.tick()
                with suppress(BadInput):
                    yield spots, puzzle.changed(**{part.name: value()})

    def _only_solution(self, puzzle: Puzzle) -> Solution | None:
        """The only solution of a board; None if there are several or none, or if undecided."""
        accepted = 0
        for solution in self.pool:
            accepted += bool(self.probe.genre.check(puzzle, solution))
            if accepted == 2:
                return None
        try:
            report = self.probe.solve(puzzle, 2)
        except Undecided:
            self.complete = False
            return None
        except BadInput:
            return None
        self._add_to_pool(report.solutions)
        return report.solutions[0] if report.status is Status.UNIQUE else None

    def _add_to_pool(self, solutions: Sequence[Solution]) -> None:
        """Store new solutions; the oldest ones drop out."""
        seen = [solution.project(self.shown) for solution in self.pool]
        new = [solution for solution in solutions if solution.project(self.shown) not in seen]
        self.pool = [*new, *self.pool][:POOL]
