"""Explain: solve a puzzle as a person would, step by step, with a reason for each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import Budget, Clock, Report, Status, Task
from puzzlepark.core.steps import LEVELS, Exclusion, Explanation, Grade, Step, level_of
from puzzlepark.core.watch import Cancel, Progress, watching
from puzzlepark.engines import portfolio
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.reasons.reasoner import DEPTH, Reasoner
from puzzlepark.reasons.step_writer import StepWriter
from puzzlepark.registry import genre_of
from puzzlepark.tasks.consistency import given
from puzzlepark.tasks.forced import ValueFinder
from puzzlepark.tasks.solve import solve_model, view_named

CORE_STEPS = 1_000
"""Step limit of the search that proves a clue unnecessary for a mark."""
TOGETHER = 100
"""The cost of a mark that only a combination of clues forces."""


def explain(
    puzzle: Puzzle,
    view: str | None = None,
    *,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Explanation:
    """Return the steps that solve a puzzle, always the cheapest possible one next. If there are several solutions, the
    steps end at their common values.

    The solution is searched first; raises BadInput if there is none. Stopped is raised if the `seconds` end or
    `cancel()` is true. `progress` and `cancel` are those of `solve`.
    """
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    clock = Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        explainer = Explainer(puzzle, genre, view, clock)
        steps = tuple(explainer.steps())
        return Explanation(puzzle, view, steps, explainer.solved, grade_of(steps, explainer.unique))


def grade_of(steps: tuple[Step, ...], unique: bool = True) -> Grade:
    """The grade of an explanation, of a puzzle with one solution or several: the level of its costliest step."""
    dearest = max(steps, key=lambda step: (level_of(step.cost, step.nested), step.cost), default=None)
    profile: dict[str, int] = {}
    for step in steps:
        profile[step.technique] = profile.get(step.technique, 0) + 1
    level = 1 if dearest is None else level_of(dearest.cost, dearest.nested)
    effort = sum(step.effort for step in steps)
    hardest = dearest.title if dearest else ""
    return Grade(level, LEVELS[level - 1], hardest, effort, dict(sorted(profile.items())), unique)


def _fewest(enough: Callable[[list[Spot]], bool], base: list[Spot], clues: list[Spot]) -> list[Spot]:
    """A minimal set of clues that is enough together with those of the base, by the QuickXplain algorithm (Junker,
    AAAI 2004)."""
    if not clues or enough(base):
        return []
    if len(clues) == 1:
        return clues
    half = len(clues) // 2
    second = _fewest(enough, base + clues[:half], clues[half:])
    return _fewest(enough, base + second, clues[:half]) + second


class Contradiction(Exception):
    """The initial marks belong to no solution."""


class Explainer:
    """Finds the steps from given marks on, using the known solutions."""

    def __init__(self, puzzle: Puzzle, genre: Genre[Puzzle], view: str, clock: Clock) -> None:
        self.puzzle, self.genre, self.view, self.clock = puzzle, genre, view, clock
        self.model = genre.model(puzzle)
        self.shown = set(self.model.views[view])
        self.possible: dict[Var, set[int]] = {}
        self.solutions: tuple[Solution, ...] = ()
        """The only solution, or some that show all possible values."""
        self.complete = True
        """False if some values of solutions were not decided in time."""
        self.unique = self._search()
        self.reasoner = Reasoner(self.model, view, self.possible, clock)
        self.writer = StepWriter(genre, puzzle, self.reasoner)
        self._pending: list[Var] = []

    def _search(self) -> bool:
        """Search for the solutions, or for some that show all values. Returns if there is only one solution."""
        report = solve_model(self.puzzle, self.model, self.view, 2, self.clock.rest())
        if report.status is Status.NONE:
            raise BadInput("The puzzle has no solution, so there is nothing to explain.")
        if report.status not in (Status.UNIQUE, Status.MULTIPLE):
            raise Stopped(report.stopped or "deadline")
        self.solutions = report.solutions
        if report.status is Status.MULTIPLE:
            finder = ValueFinder(self.puzzle, self.model, {}, self.view)
            finder.reuse(report.solutions)
            found = finder.find(self.clock)
            self.solutions, self.complete = found.witnesses, found.complete
            # Not decided in time: other values are possible, so no step may exclude them.
            self.possible = {var: set(values) for var, values in found.undecided.items()}
        for solution in self.solutions:
            for var, value in solution.items():
                self.possible.setdefault(var, set()).add(value)
        return report.status is Status.UNIQUE

    def _solve(self, rule: Posting) -> Report:
        """A solution that obeys an additional rule."""
        model = replace(self.model, rules=(*self.model.rules, rule))
        return solve_model(self.puzzle, model, self.view, 1, self.clock.rest())

    def may_have(self, var: Var, value: int) -> bool:
        """True if some solution has this value, or if undecided in time."""
        if value in self.possible[var]:
            return True
        if self.unique and var.layer in self.shown:
            return False
        return self._solve(Posting("asked", Table((var,), ((value,),)))).status is not Status.NONE

    def steps(
        self, marks: Marks | None = None, depth: int = DEPTH, excluded: Iterable[Exclusion] = ()
    ) -> Iterator[Step]:
        """All steps, beginning with some marks. Trivial marks follow from the first step. Contradiction is
        raised if the marks do not go together. Values in `excluded`, which no solution has, are known to be out.
        Suppositions are nested as deep as `depth` says; with less than DEPTH,
        steps end where that is not enough."""
        self.reasoner.start(marks=marks)
        self._exclude(excluded)
        self._pending = self._open()
        silent, opening = self.writer.opening(marks or {})
        told = (replace(step, follow=silent) if k == 0 else step for k, step in enumerate(self._told(opening, depth)))
        yield from told

    def _exclude(self, excluded: Iterable[Exclusion]) -> None:
        """Exclude values that a player has crossed out. Where they leave one value, and no step would state it, they
        are not excluded, so that a step finds the mark."""
        by_var: dict[Var, list[int]] = {}
        for var, value in excluded:
            by_var.setdefault(var, []).append(value)
        board, ladder = self.reasoner.board, self.reasoner.ladder
        for var, values in by_var.items():
            atoms = [atom for value in values if (atom := board[var].atom(value)) is not None and ladder.alive(atom)]
            noted = board.decided.get(board[var].number)
            left = sum(map(ladder.alive, board[var].atoms)) - len(atoms)
            for atom in atoms if left > (noted is None) and not any(board.atoms[atom].more for atom in atoms) else ():
                ladder.exclude(atom)

    def _told(self, opening: list[Step], depth: int) -> Iterator[Step]:
        yield from opening
        while self._some_open():
            self.clock.tick()
            found = self.reasoner.next(depth)
            if found is None and depth < DEPTH:
                return
            if found is None:
                yield self._together(self._open())
            elif not found.removed:
                raise Contradiction
            elif self.writer.is_quiet(found):
                self.reasoner.ladder.apply(found)
            else:
                yield from self.writer.steps(found)

    @property
    def solved(self) -> bool:
        """True if all variables of the view are decided."""
        return not self.reasoner.undecided(self.shown)

    def _open(self) -> list[Var]:
        """The variables of the view that are decided in all solutions, but not yet by steps."""
        return [var for var in self.reasoner.undecided(self.shown) if len(self.possible[var]) == 1]

    def _some_open(self) -> bool:
        """True if there is such a variable. Decided variables stay decided."""
        while self._pending and self.reasoner.decided(self._pending[-1]):
            self._pending.pop()
        return bool(self._pending)

    def _together(self, targets: list[Var]) -> Step:
        """The last resort: a mark that several clues force together, chosen such that most deductions follow."""
        board = self.reasoner.board

        def order(var: Var) -> tuple[int, int]:
            atom = board[var].atom(next(iter(self.possible[var])))
            assert atom is not None
            return -self.reasoner.ladder.count_implied(atom), board.native.rank[atom]

        var = min(targets, key=order)
        (value,) = self.possible[var]
        return self.together(var, value)

    def together(self, var: Var, value: int) -> Step:
        """The step of a mark that several clues force together, with as few clues as suffice."""
        known = {v: left[0] for v in self._marks() if len(left := self.reasoner.candidates(v)) == 1}
        values = {layer.name: layer.values for layer in self.model.every_layer}
        denied = Posting("denied", Table((var,), tuple((v,) for v in values[var.layer] if v != value)))

        def forced(clues: list[Spot]) -> bool:
            rules = tuple(rule for rule in self.model.rules if rule.clue is None or rule.clue in clues)
            more = given(replace(self.model, rules=rules), known)
            return self._refutes(replace(more, rules=(*more.rules, denied)))

        clues = list(dict.fromkeys(rule.clue for rule in self.model.rules if rule.clue is not None))
        needed = _fewest(forced, [], clues)
        rules = tuple(k for k, rule in enumerate(self.model.rules) if rule.clue is None or rule.clue in needed)
        facts = tuple(Exclusion(v, w) for v, x in known.items() for w in values[v.layer] if w != x)
        return self.writer.together(var, value, tuple(needed), rules, facts, TOGETHER)

    def _refutes(self, model: Model) -> bool:
        """True if a search with a step limit proves that a model has no solution. The limit does not depend on time."""
        task = Task(self.puzzle, self.view, 1, Clock(Budget(None, steps=CORE_STEPS)))
        engine = portfolio.engine_named(portfolio.SECOND_OPINION)
        if engine.refuses(model, task):
            engine, task = next(portfolio.plan(model, task))
        try:
            # The engine is called directly, because the referee would check all clues of the puzzle.
            return next(iter(engine.solutions(model, task)), None) is None
        except Stopped:
            return False

    def _marks(self) -> Iterator[Var]:
        for layer in self.model.layers:
            if layer.name in self.shown or layer in self.model.answer:
                yield from layer.vars
