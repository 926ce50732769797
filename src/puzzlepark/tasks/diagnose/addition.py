"""Find the fewest clues that leave only one solution when they are added.

For a given answer this is an implicit hitting set problem. Every other solution must violate one of the added clues.
Therefore, the search tries a smallest set of clues of which every known solution violates at least one. Either this set
is enough, or the board with these clues has a new solution, which becomes a known one. The result is the smallest set
for one answer, of the kinds of clues that a genre derives from answers. If it has several clues, all smaller sets of
all possible clues are tried as well, unless there are too many.
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
"""Maximum number of smaller sets that are tried. If there are more, whether one of them is enough stays undecided."""
POOL = 8
"""Number of stored solutions. Two stored solutions often show without a search that a set of clues is not enough."""


CELLS_PER_CLUE = 12
"""A board has hardly any clues if there are more than this many cells for each clue."""


def has_enough_clues(probe: Probe) -> bool:
    """False if a board has hardly any clues. On such a board, the fewest clues to add usually leave a trivial
    solution."""
    clues = max(len(probe.genre.clues(probe.puzzle)), len(probe.groups()))
    return clues * CELLS_PER_CLUE >= probe.puzzle.rows * probe.puzzle.cols


def addition(probe: Probe, answer: Solution) -> tuple[Addition | None, Solution]:
    """The fewest known clues that leave one solution, and this solution; None instead of the clues if none were found.

    The solution is the given answer, unless fewer clues leave another solution and the board has enough clues. Raises
    Undecided or Stopped only if no clues were found.
    """
    best = addition_for(probe, answer)
    if best is not None and len(best.clues) <= 1:
        return replace(best, smallest=True), answer
    if not has_enough_clues(probe):
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
    """The fewest clues that leave only this answer; None if no clues are enough.

    Clues that reveal parts of the answer are used only if fewer clues are needed with them.
    """
    best, full = None, probe.puzzle
    for clues_from in (probe.genre.clues_from, probe.genre.reveals):
        if clues_from is None or (best is not None and len(best.clues) <= 1):
            continue
        with suppress(BadInput):
            with_all_clues = clues_from(full, answer.marks)
            full = probe.with_clues_from(with_all_clues, probe.offers(with_all_clues))
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
        """The rules of each clue that can be added."""
        all_rules = probe.genre.model(probe.with_clues_from(full, self.rules)).rules
        for rule in all_rules:
            if rule.clue in self.rules:
                self.rules[rule.clue].append(rule)
        # A clue may weaken other clues, as a black cell does when it stops a wind. Then adding clues can make an
        # excluded solution valid again, so a result is known to be minimal only if it is a single clue.
        self.exact = probe.genre.maker.clues.monotone or set(probe.genre.model(probe.puzzle).rules) <= set(all_rules)

    def run(self) -> Addition | None:
        """The fewest clues, found with implicit hitting sets; None if all clues together leave another solution."""
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
    """The exhaustive search through all small sets of clues that can be added. `complete` is true as long as no set was
    left out."""

    def __init__(self, probe: Probe, answer: Solution) -> None:
        self.probe = probe
        self.shown = probe.shown_layers()
        self.pool = [answer]
        """Solutions of boards that were tried. If the referee accepts two of them for a board, no search is needed to
        show that the board has several solutions."""
        self.complete = all(part.lists_additions for part in probe.genre.fields)

    def run(self, most: int) -> tuple[Addition, Solution] | None:
        """A smallest set of at most `most` clues that leaves one solution; None if none was found. Raises Undecided and
        Stopped."""
        clues_of_board: dict[Puzzle, tuple[Spot, ...]] = {self.probe.puzzle: ()}
        single_clues = 0
        with suppress(Undecided):
            self._add_to_pool(self.probe.solve(self.probe.puzzle, POOL).solutions)
        for size in range(1, most + 1):
            if size > 1 and comb(single_clues, size) > MOST_SETS:
                self.complete = False
                return None
            extended: dict[Puzzle, tuple[Spot, ...]] = {}
            for puzzle, clues in clues_of_board.items():
                for spots, with_clue in self._with_one_more(puzzle):
                    extended.setdefault(with_clue, tuple(sorted({*clues, *spots})))
                    if len(extended) > MOST_SETS:
                        self.complete = False
                        return None
            for done, (puzzle, clues) in enumerate(extended.items()):
                self.probe.progress("trying all clues that can be added", done, len(extended))
                if (answer := self._only_solution(puzzle)) is not None:
                    return Addition(clues, puzzle, self.complete, True), answer
            clues_of_board, single_clues = extended, single_clues or len(extended)
        return None

    def _with_one_more(self, puzzle: Puzzle) -> Iterator[tuple[tuple[Spot, ...], Puzzle]]:
        """All boards with one more clue, each with the spots of the clue."""
        for part in self.probe.genre.fields:
            for spots, value in part.additions(puzzle):
                self.probe.clock.tick()
                with suppress(BadInput):
                    yield spots, puzzle.changed(**{part.name: value()})

    def _only_solution(self, puzzle: Puzzle) -> Solution | None:
        """The only solution of a board; None if there are several or none, or if this is undecided."""
        accepted = 0
        for solution in self.pool:
            accepted += bool(self.probe.genre.check(puzzle, solution))
            if accepted == 2:
                return None  # the board has several solutions
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
        """Store new solutions in the pool, and remove the oldest ones if there are more than POOL."""
        stored = [solution.project(self.shown) for solution in self.pool]
        new = [solution for solution in solutions if solution.project(self.shown) not in stored]
        self.pool = [*new, *self.pool][:POOL]
