"""Solve a puzzle as a person would, step by step, with a reason for each step."""

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
"""Step limit of the search that proves that a mark follows from some of the clues."""
COST_TOGETHER = 100
"""The cost of a mark that follows only from several clues together."""


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
    """The grade of a puzzle that is explained by these steps. Its level is that of the hardest step; `unique` is true
    if the puzzle has one solution."""
    hardest = max(steps, key=lambda step: (level_of(step.cost, step.nested), step.cost), default=None)
    profile: dict[str, int] = {}
    for step in steps:
        profile[step.technique] = profile.get(step.technique, 0) + 1
    level = 1 if hardest is None else level_of(hardest.cost, hardest.nested)
    effort = sum(step.effort for step in steps)
    title = hardest.title if hardest else ""
    return Grade(level, LEVELS[level - 1], title, effort, dict(sorted(profile.items())), unique)


def _minimal(is_enough: Callable[[list[Spot]], bool], base: list[Spot], clues: list[Spot]) -> list[Spot]:
    """A minimal subset of `clues` that is enough together with the clues of `base`, found by the QuickXplain algorithm
    (Junker, AAAI 2004)."""
    if not clues or is_enough(base):
        return []
    if len(clues) == 1:
        return clues
    half = len(clues) // 2
    needed_of_second = _minimal(is_enough, base + clues[:half], clues[half:])
    return _minimal(is_enough, base + needed_of_second, clues[:half]) + needed_of_second


def _conclusion(step: Step) -> object:
    """What a step decides and excludes, for comparisons."""
    return frozenset(step.marks.items()), frozenset(step.excluded)


class Contradiction(Exception):
    """Raised if no solution has all of the marks with which an explanation begins."""


class Explainer:
    """Explains a puzzle, from an empty board or from given marks. It knows the solutions of the puzzle."""

    def __init__(self, puzzle: Puzzle, genre: Genre[Puzzle], view: str, clock: Clock) -> None:
        self.puzzle, self.genre, self.view, self.clock = puzzle, genre, view, clock
        self.model = genre.model(puzzle)
        self.shown = set(self.model.views[view])
        self.possible: dict[Var, set[int]] = {}
        """The values that each variable has in solutions, with those for which this is not decided."""
        self.solutions: tuple[Solution, ...] = ()
        """The only solution, or some solutions in which all possible values occur."""
        self.complete = True
        """False if some values of solutions were not decided in time."""
        self.unique = self._search()
        self.reasoner = Reasoner(self.model, view, self.possible, clock)
        self.writer = StepWriter(genre, puzzle, self.reasoner)
        self._pending: list[Var] = []
        """The variables that steps still have to decide; some may be decided already."""

    def _search(self) -> bool:
        """Find the only solution, or some solutions in which all possible values occur. Return whether there is only
        one."""
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
            # Values that were not decided in time may be possible, so no step may exclude them.
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
        """True if some solution has this value, or if this is not decided in time."""
        if value in self.possible[var]:
            return True
        if self.unique and var.layer in self.shown:
            return False
        return self._solve(Posting("asked", Table((var,), ((value,),)))).status is not Status.NONE

    def steps(
        self, marks: Marks | None = None, depth: int = DEPTH, excluded: Iterable[Exclusion] = ()
    ) -> Iterator[Step]:
        """All steps that follow from some marks.

        The marks that the board states already are the `follow` of the first step. Values in `excluded`, which no
        solution has, are excluded from the start. Suppositions are nested up to `depth`; if this is less than DEPTH,
        the steps end when no further step is found. Raises Contradiction if no solution has all marks.
        """
        stated, opening = self._start(marks or {}, excluded)
        self._pending = self._undecided()
        for number, step in enumerate(self._all_steps(opening, depth)):
            yield replace(step, follow=stated) if number == 0 else step

    def _start(self, marks: Marks, excluded: Iterable[Exclusion]) -> tuple[dict[Var, int], list[Step]]:
        """Restart from marks and exclusions. Return the marks that the board states, and the opening steps."""
        self.reasoner.start(marks=marks)
        self._exclude(excluded)
        self.writer.applied = []
        return self.writer.opening(marks)

    def _exclude(self, excluded: Iterable[Exclusion]) -> None:
        """Exclude values that a player has crossed out.

        If only one value would be left for a variable and no step would state it, none of its values is excluded. Then
        a step finds the mark.
        """
        values_of: dict[Var, list[int]] = {}
        for var, value in excluded:
            values_of.setdefault(var, []).append(value)
        board, alive = self.reasoner.board, self.reasoner.finder.alive
        for var, values in values_of.items():
            variable = board[var]
            atoms = [atom for value in values if (atom := variable.atom(value)) is not None and alive(atom)]
            remaining = sum(map(alive, variable.atoms)) - len(atoms)
            is_stated_by_step = variable.number in board.decided
            has_shared_atom = any(board.atoms[atom].more for atom in atoms)
            if remaining >= (1 if is_stated_by_step else 2) and not has_shared_atom:
                for atom in atoms:
                    self.reasoner.finder.exclude(atom)

    def _all_steps(self, opening: list[Step], depth: int) -> Iterator[Step]:
        """The opening steps, then the cheapest next step until everything is decided, or until none is found."""
        yield from opening
        while self._has_undecided():
            self.clock.tick()
            found = self.reasoner.next(depth)
            if found is None and depth < DEPTH:
                return
            if found is None:
                yield self._best_together(self._undecided())
            elif not found.removed:
                raise Contradiction
            elif self.writer.is_quiet(found):
                self.writer.apply_quietly(found)
            else:
                yield from self.writer.steps(found)

    def rewritten(self, needed: list[Step], marks: Marks, excluded: Iterable[Exclusion]) -> list[Step]:
        """Some of the steps that `steps` has just found for these marks, on a board that knows no others.

        A sentence such as "6 ways are left" counts what the steps before it have excluded. If the player is not shown
        all of these, the sentence must be written again. Each of the steps rests on needed ones only.
        """
        applied, finder = self.writer.applied, self.reasoner.finder
        original = {_conclusion(step): step for step in needed}
        written = {_conclusion(step) for each in applied for step in each.steps}
        self._start(marks, excluded)
        again = {conclusion: step for conclusion, step in original.items() if conclusion not in written}
        for found, steps in applied:
            if not steps and not any(map(finder.alive, found.facts)):
                self.writer.apply_quietly(found)
            elif not original.keys().isdisjoint(map(_conclusion, steps)):
                self.reasoner.next(0)  # updates the notes, on which sentences depend
                again |= {_conclusion(step): step for step in self.writer.step(found)}
        return [
            replace(again.get(conclusion, step), follow=step.follow, open=step.open)
            for conclusion, step in original.items()
        ]

    @property
    def solved(self) -> bool:
        """True if all variables of the view are decided."""
        return not self.reasoner.undecided(self.shown)

    def _undecided(self) -> list[Var]:
        """The variables of the view that have the same value in all solutions, but that no step has decided yet."""
        return [var for var in self.reasoner.undecided(self.shown) if len(self.possible[var]) == 1]

    def _has_undecided(self) -> bool:
        """True if `_undecided` has any variable. Decided variables stay decided, so the list is not made again."""
        while self._pending and self.reasoner.is_decided(self._pending[-1]):
            self._pending.pop()
        return bool(self._pending)

    def _best_together(self, undecided: list[Var]) -> Step:
        """The step for a mark that follows from several clues together, if no deduction finds a mark. Of the undecided
        variables, it marks the one from which the most other marks follow."""
        board = self.reasoner.board

        def order(var: Var) -> tuple[int, int]:
            """The negative number of marks that follow, then the canonical order."""
            atom = board[var].atom(next(iter(self.possible[var])))
            assert atom is not None
            return -self.reasoner.finder.count_implied(atom), board.native.rank[atom]

        var = min(undecided, key=order)
        (value,) = self.possible[var]
        return self.together(var, value)

    def together(self, var: Var, value: int) -> Step:
        """The step for a mark that follows from several clues together, with a minimal set of such clues."""
        candidates = {known: self.reasoner.candidates(known) for known in self._player_variables()}
        known_values = {known: values[0] for known, values in candidates.items() if len(values) == 1}
        domains = {layer.name: layer.values for layer in self.model.every_layer}
        other_values = tuple((other,) for other in domains[var.layer] if other != value)
        has_other_value = Posting("denied", Table((var,), other_values))

        def is_forced(clues: list[Spot]) -> bool:
            """Whether these clues are enough to exclude all other values."""
            rules = tuple(rule for rule in self.model.rules if rule.clue is None or rule.clue in clues)
            model = given(replace(self.model, rules=rules), known_values)
            return self._refutes(replace(model, rules=(*model.rules, has_other_value)))

        clues = list(dict.fromkeys(rule.clue for rule in self.model.rules if rule.clue is not None))
        needed = _minimal(is_forced, [], clues)
        rules = tuple(k for k, rule in enumerate(self.model.rules) if rule.clue is None or rule.clue in needed)
        facts = tuple(
            Exclusion(known, other)
            for known, known_value in known_values.items()
            for other in domains[known.layer]
            if other != known_value
        )
        return self.writer.together(var, value, tuple(needed), rules, facts, COST_TOGETHER)

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

    def _player_variables(self) -> Iterator[Var]:
        """The variables of the view and of the answer."""
        for layer in self.model.layers:
            if layer.name in self.shown or layer in self.model.answer:
                yield from layer.vars
