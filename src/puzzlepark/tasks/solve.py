"""Solve and count: run engines, let the referee see every solution, and report how much was proved."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from typing import Any

from puzzlepark import papers
from puzzlepark.core.engine import Engine, lacks
from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model
from puzzlepark.core.names import unknown
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import FOR_GOOD, GIB, SEED, Budget, Certificate, Clock, Report, Stats, Status, Task
from puzzlepark.core.watch import Cancel, OnInterrupt, Progress, refuse_on_interrupt, set_activity, watching
from puzzlepark.engines import portfolio
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of

Projection = tuple[tuple[int, ...], ...]


USUAL_SECONDS = 10.0
"""The time to solve a puzzle unless another is given."""
LARGE = 144
"""Boards with as many variables in their first layer are tried for two solutions before they are counted."""


def solve(
    puzzle: Puzzle,
    limit: int | None = 2,
    seconds: float | None = USUAL_SECONDS,
    engine: str | None = None,
    view: str | None = None,
    *,
    memory: int = 2 * GIB,
    steps: int | None = None,
    seed: int = SEED,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    on_interrupt: OnInterrupt = "raise",
) -> Report:
    """Find up to `limit` solutions (None: all) that differ in the `view`, within `seconds` (None: no deadline).

    With two, the default, the answer says whether the solution is unique. Whatever ends the search early,
    what was found is in the report. A named engine that cannot do it raises BadInput. `steps` bounds the
    search for each next solution by the engine's own measure, so that, unlike with a time, it ends at the same place
    in every run. `progress(what, done, all)` is called some 20 times a second; `cancel()` is called as
    often, and ends the search when it is true. Ctrl-C raises KeyboardInterrupt, or with `on_interrupt` "report" ends
    the search like a deadline.
    """
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise BadInput(f"The limit is {limit!r}; it must be a whole number of 1 or more.")
    refuse_on_interrupt(on_interrupt)
    genre = genre_of(puzzle)
    clock = Clock(Budget(seconds, memory, steps))
    with watching(progress, cancel, clock.left), kernels_poll():
        view = view_named(genre, view)
        try:
            model = genre.model(puzzle)
            run = Run(puzzle, model, view, limit, clock.rest(steps), seed)
            report = _with_stricter_views(genre, run, run.solve(engine))
            model.forget()
            return _unless_raised(report, on_interrupt)
        except Stopped as stop:
            return _never_begun(puzzle, view, clock, stop)


def count(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 60.0,
    engine: str | None = None,
    *,
    memory: int = 2 * GIB,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    on_interrupt: OnInterrupt = "raise",
) -> Report:
    """Count the solutions exactly. `report.count` is None if the budget ended first, or if it was cancelled. Where
    there is one solution, `report.solution` is it.

    `progress`, `cancel` and `on_interrupt` are those of `solve`.
    """
    refuse_on_interrupt(on_interrupt)
    genre = genre_of(puzzle)
    clock = Clock(Budget(seconds, memory))
    with watching(progress, cancel, clock.left), kernels_poll():
        view = view_named(genre, view)
        try:
            return _unless_raised(_count(puzzle, view, clock, engine), on_interrupt)
        except Stopped as stop:
            return _never_begun(puzzle, view, clock, stop)


def _count(puzzle: Puzzle, view: str, clock: Clock, engine: str | None) -> Report:
    """What `count` says, unless the time ends before a search begins."""
    model, memory = genre_of(puzzle).model(puzzle), clock.budget.memory
    # A fifth of the time is kept to find two solutions where all are too many to count: that says MULTIPLE.
    most = None if clock.budget.seconds is None else 0.8 * clock.left
    two: Report | None = None
    large = len(model.answer[0].vars) >= LARGE
    at_once = engine is None and portfolio.counts_quickly(model, Task(puzzle, view, None, clock))
    if engine is None and large and not at_once:
        # A large board with one solution is soon shown to have one, but long counted.
        share = None if clock.budget.seconds is None else 0.2 * clock.left
        two = solve_model(puzzle, model, view, 2, Budget(share, memory))
        if two.exhausted or two.stopped in ("interrupted", "cancelled"):
            return two
    report = count_model(puzzle, model, view, Budget(most, memory), engine)
    if report.count is None and not report.solutions and report.stopped not in ("interrupted", "cancelled"):
        with suppress(BadInput):  # the engine may refuse a board that is too large for it
            if two is None:
                # Nobody has looked for two before an engine that counts at once: all may look for them now.
                second = engine if at_once else engine or portfolio.SECOND_OPINION
                two = solve_model(puzzle, model, view, 2, clock.rest(), second)
            report = replace(report, solutions=two.solutions)
    if report.count == 1 and not report.solutions:
        one = solve_model(puzzle, model, view, 1, clock.rest())
        report = replace(report, solutions=one.solutions)
    return report


def solve_in_time(puzzle: Puzzle, view: str, clock: Clock) -> Report:
    """Whether a puzzle has no solution, one or several, as far as the time goes."""
    try:
        return solve_model(puzzle, genre_of(puzzle).model(puzzle), view, 2, clock.rest())
    except Stopped as stop:
        return _never_begun(puzzle, view, clock, stop)


def _never_begun(puzzle: Puzzle, view: str, clock: Clock, stop: Stopped) -> Report:
    """What is said of a puzzle when the time ended before any search could begin."""
    return Report((), None, False, stop.reason, "none", view, Stats(clock.spent), puzzle=puzzle)


def _unless_raised(report: Report, on_interrupt: OnInterrupt) -> Report:
    """The report, unless Ctrl-C ended the search and has to go on."""
    if report.stopped == "interrupted" and on_interrupt == "raise":
        raise KeyboardInterrupt
    return report


def solve_model(
    puzzle: Puzzle,
    model: Model,
    view: str,
    limit: int | None,
    budget: Budget,
    engine: str | None = None,
    *,
    relaxed: bool = False,
) -> Report:
    """Solve with a model that is known already, or says more than the puzzle's own. If it is `relaxed`, it says less:
    then solutions are held against its rules, since the referee would refuse them."""
    return Run(puzzle, model, view, limit, budget, relaxed=relaxed).solve(engine)


def count_model(
    puzzle: Puzzle, model: Model, view: str, budget: Budget, engine: str | None = None, limit: int | None = None
) -> Report:
    """Count with a model that is known already, or says more than the puzzle's own; with a limit, only up to it."""
    return Run(puzzle, model, view, limit, budget).count(engine)


def _with_stricter_views(genre: Genre[Any], run: Run, report: Report) -> Report:
    """The report, which for a unique solution also says whether it is unique in the stricter views."""
    stricter = genre.views[genre.views.index(report.view) + 1 :]
    if report.status is not Status.UNIQUE or not stricter:
        return report
    found = []
    for view in stricter:
        budget = run.clock.rest(run.clock.budget.steps)
        found.append((view, count_model(run.task.puzzle, run.model, view, budget, limit=2).status))
    return replace(report, stricter_views=tuple(found))


def view_named(genre: Genre[Any], name: str | None) -> str:
    """The view of this name, or the genre's default."""
    if name is not None and name not in genre.views:
        raise unknown(f'{genre.title} has no view "{{name}}"', name, genre.views, "its views are")
    return name or genre.views[0]


def engine_names() -> list[str]:
    """The names of all engines, production first, then the papers' algorithms."""
    return [*portfolio.names(), *sorted(papers.engines())]


class Run:
    """One task under way: what was found so far, by whichever engine."""

    def __init__(
        self,
        puzzle: Puzzle,
        model: Model,
        view: str,
        limit: int | None,
        budget: Budget,
        seed: int = SEED,
        relaxed: bool = False,
    ) -> None:
        self.relaxed = relaxed
        self.genre: Genre[Any] = genre_of(puzzle)
        self.clock = Clock(budget)
        self.task = Task(puzzle, view, limit, self.clock, seed)
        self.model = model
        self.shown = self.genre.display.layers.union(*model.views.values())
        self.found: dict[Projection, Solution] = {}
        self.exhausted = False
        self.stopped: str | None = None
        self.certificate: Certificate | None = None
        self.counted: int | None = None

    def solve(self, name: str | None) -> Report:
        return self._with_each(name, self._enumerate)

    def count(self, name: str | None) -> Report:
        return self._with_each(name, self._count)

    def _with_each(self, name: str | None, work: Any) -> Report:
        """Let one engine after another work until there is an answer or no time."""
        last = "none"
        engines = iter(self._engines(name))
        while True:
            try:
                engine, task = next(engines)
            except StopIteration:
                break
            except Stopped as stop:  # while an engine was asked whether it can do it
                self.stopped = stop.reason
                break
            last = engine.name
            self.stopped = None
            set_activity(f"searching with {last}", len(self.found))
            try:
                work(engine, task)
            except Stopped as stop:
                self.stopped = stop.reason
            except KeyboardInterrupt:
                self.stopped = "interrupted"
            except MemoryError:
                self.stopped = "memory"
            except Exception as fault:
                if _interrupted(fault):
                    self.stopped = "interrupted"
                    break
                if name is not None:
                    if isinstance(fault, EngineFault):
                        raise
                    raise EngineFault(f'Engine "{name}" broke down: {fault or type(fault).__name__}.') from fault
                self.stopped = "failed"
                self.task.stats.tried.append((last, f"failed: {fault}"))
                continue
            self.task.stats.tried.append((last, self.stopped or "answered"))
            if self.stopped != "memory" and (self.stopped != "cap" or self.clock.budget.steps is not None):
                break
        return self._report(last)

    def stream(self, name: str | None) -> Iterator[Solution]:
        """The solutions as they are found. Where an engine has to give up, another goes on without those that are
        known; raises Stopped if none comes to the end."""
        known: set[Projection] = set()
        for engine, task in self._engines(name):
            set_activity(f"searching with {engine.name}", len(known))
            try:
                for projection, solution in self._checked(engine, task):
                    if projection not in known:
                        known.add(projection)
                        set_activity(f"searching with {engine.name}", len(known))
                        yield solution
                return
            except (Stopped, MemoryError) as stop:
                self.stopped = stop.reason if isinstance(stop, Stopped) else "memory"
                if self.stopped in FOR_GOOD:
                    break
            except EngineFault:
                if name is not None:
                    raise
                self.stopped = "failed"
        raise Stopped(self.stopped or "failed")

    def _engines(self, name: str | None) -> Iterable[tuple[Engine, Task]]:
        if name is None:
            return portfolio.plan(self.model, self.task)
        engine = engine_named(name)
        if self.clock.budget.steps is not None and name not in portfolio.names():
            raise BadInput(f'Engine "{name}" does not count steps.')
        reason = lacks(engine) or engine.refuses(self.model, self.task)
        if reason is not None:
            raise BadInput(f'Engine "{name}" cannot do this: {reason}.')
        return [(engine, self.task)]

    def _enumerate(self, engine: Engine, task: Task) -> None:
        limit = task.limit
        answers = self._checked(engine, task)
        while limit is None or len(self.found) < limit:
            try:
                projection, solution = next(answers)
            except StopIteration as end:
                self.exhausted, self.certificate = True, end.value
                return
            self.found.setdefault(projection, solution)
            set_activity(f"searching with {engine.name}", len(self.found))
        self.stopped = "limit"

    def _count(self, engine: Engine, task: Task) -> None:
        limit = task.limit
        self.counted = engine.count(self.model, task)
        if self.counted is None:
            number = 0
            try:
                for number, (projection, solution) in enumerate(self._checked(engine, task), 1):
                    set_activity(f"counting with {engine.name}", number)
                    if len(self.found) < 2:
                        self.found[projection] = solution
                    if number == limit:
                        break
            finally:
                self.task.stats.figures["found"] = number
            self.counted = number
            self.task.stats.method += f"{', ' * bool(self.task.stats.method)}solutions counted one by one"
        else:
            self.task.stats.figures.pop("found", None)  # those that another engine listed
        self.exhausted = limit is None or self.counted < limit
        self.stopped = None if self.exhausted else "limit"

    def _checked(self, engine: Engine, task: Task) -> Generator[tuple[Projection, Solution], None, Certificate | None]:
        """The engine's solutions with their looks: each accepted by the referee, none seen before."""
        view = self.model.views[self.task.view]
        seen: set[Projection] = set()
        answers = engine.solutions(self.model, task)
        while True:
            try:
                solution = next(answers)
            except StopIteration as end:
                reason: Certificate | None = end.value
                return reason
            pairs = zip(solution.layers, solution.values_by_layer, strict=True)
            if any(not set(values) <= set(layer.values) for layer, values in pairs):
                raise EngineFault(f'Engine "{engine.name}" gave a value that the board does not have.')
            fault = self._fault(solution)
            solution.forget()
            if fault:
                raise EngineFault(f'Engine "{engine.name}" gave a wrong solution: {fault}')
            projection = solution.project(view)
            if projection in seen:
                raise EngineFault(f'Engine "{engine.name}" gave the same solution twice.')
            seen.add(projection)
            if len(seen) > 2:
                # Two say MULTIPLE whatever follows; from then on an engine that does not look at the clock is stopped.
                self.clock.tick()
            if len(seen) * (600 + 9 * len(solution)) > self.clock.budget.memory:
                raise Stopped("memory")
            yield projection, solution

    def _fault(self, solution: Solution) -> str:
        """What is wrong with a solution, in a sentence; empty if it is right."""
        if self.relaxed:
            return "" if self.model.holds(solution.marks) else "it breaks a rule of the model."
        marks: Marks = solution
        if not all(layer.name in self.shown for layer in solution.layers):
            marks = {var: value for var, value in solution.items() if var.layer in self.shown}
        verdict = self.genre.check(self.task.puzzle, marks)
        return "" if verdict else verdict.violations[0].sentence

    def _report(self, engine: str) -> Report:
        stats = self.task.stats
        counted = self.counted
        if counted is None and self.exhausted:
            counted = len(self.found)
        if counted == 0 and self.certificate is None:
            self.certificate = papers.obstacle(self.task.puzzle)
        stats.seconds = self.clock.spent
        if self.exhausted or self.stopped == "limit":
            stats.unsettled = ""  # another engine could do what the first could not
        return Report(
            tuple(self.found.values()),
            counted,
            self.exhausted,
            self.stopped,
            engine,
            self.task.view,
            stats,
            self.certificate,
            self.task.seed,
            puzzle=self.task.puzzle,
        )


def _interrupted(fault: BaseException) -> bool:
    """Whether an error was caused by Ctrl-C, as where a library's import was interrupted."""
    cause = fault.__cause__ or fault.__context__
    return isinstance(fault, KeyboardInterrupt) or (cause is not None and _interrupted(cause))


def engine_named(name: str) -> Engine:
    """The production engine or paper's algorithm of this name."""
    if name in portfolio.names():
        return portfolio.engine_named(name)
    published = papers.engines()
    if name in published:
        return published[name]
    raise unknown('There is no engine "{name}"', name, engine_names(), "the engines are")
