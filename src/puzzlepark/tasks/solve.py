"""Solve and count: run engines, check every solution with the referee, and report how much is proved."""

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
"""The default time limit of `solve`."""
LARGE = 144
"""A count of a board with at least this many variables in its first layer starts with a search for two solutions."""


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

    With the default limit of two, the report shows whether the solution is unique. It has the solutions that were
    found, even if the search ends early. Raises BadInput if a named engine refuses the puzzle. `steps` limits the
    search for each solution by the engine's own measure; unlike a time limit, it ends every run at the same place.
    `progress(what, done, all)` is called about 20 times a second. So is `cancel()`, which ends the search when it
    returns true. Ctrl-C raises KeyboardInterrupt; with `on_interrupt` "report" it ends the search like a deadline.
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
            run = SolveRun(puzzle, model, view, limit, clock.rest(steps), seed)
            report = _with_stricter_views(genre, run, run.solve(engine))
            model.forget()
            return _unless_raised(report, on_interrupt)
        except Stopped as stop:
            return _empty_report(puzzle, view, clock, stop)


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
    """Count the solutions exactly. `report.count` is None if the budget ended first, or if the task was cancelled. If
    there is only one solution, `report.solution` has it.

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
            return _empty_report(puzzle, view, clock, stop)


def _count(puzzle: Puzzle, view: str, clock: Clock, engine: str | None) -> Report:
    """The report of `count`. Raises Stopped if the time ends before a search begins."""
    model, memory = genre_of(puzzle).model(puzzle), clock.budget.memory
    # A fifth of the time is reserved: if there are too many solutions to count, two of them prove MULTIPLE.
    seconds = None if clock.budget.seconds is None else 0.8 * clock.left
    two: Report | None = None
    large = len(model.answer[0].vars) >= LARGE
    quick = engine is None and portfolio.counts_quickly(model, Task(puzzle, view, None, clock))
    if engine is None and large and not quick:
        # For a large board with one solution, proving uniqueness is faster than counting.
        share = None if clock.budget.seconds is None else 0.2 * clock.left
        two = solve_model(puzzle, model, view, 2, Budget(share, memory))
        if two.exhausted or two.stopped in ("interrupted", "cancelled"):
            return two
    report = count_model(puzzle, model, view, Budget(seconds, memory), engine)
    if report.count is None and not report.solutions and report.stopped not in ("interrupted", "cancelled"):
        with suppress(BadInput):  # the engine may refuse a board that is too large for it
            if two is None:
                # If an engine that counts quickly was used, no engine has searched for two solutions yet.
                second = engine if quick else engine or portfolio.SECOND_OPINION
                two = solve_model(puzzle, model, view, 2, clock.rest(), second)
            report = replace(report, solutions=two.solutions)
    if report.count == 1 and not report.solutions:
        one = solve_model(puzzle, model, view, 1, clock.rest())
        report = replace(report, solutions=one.solutions)
    return report


def solve_in_time(puzzle: Puzzle, view: str, clock: Clock) -> Report:
    """Search for two solutions of a puzzle. The report is empty if the time ends first."""
    try:
        return solve_model(puzzle, genre_of(puzzle).model(puzzle), view, 2, clock.rest())
    except Stopped as stop:
        return _empty_report(puzzle, view, clock, stop)


def _empty_report(puzzle: Puzzle, view: str, clock: Clock, stop: Stopped) -> Report:
    """The report if the time ended before any search began."""
    return Report((), None, False, stop.reason, "none", view, Stats(clock.spent), puzzle=puzzle)


def _unless_raised(report: Report, on_interrupt: OnInterrupt) -> Report:
    """The report. Raises KeyboardInterrupt if Ctrl-C ended the search and `on_interrupt` is "raise"."""
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
    """Solve with a given model, which may have more rules than the puzzle's own. A `relaxed` model has fewer rules;
    then solutions are checked by its rules, since the referee would reject them."""
    return SolveRun(puzzle, model, view, limit, budget, relaxed=relaxed).solve(engine)


def count_model(
    puzzle: Puzzle, model: Model, view: str, budget: Budget, engine: str | None = None, limit: int | None = None
) -> Report:
    """Count with a given model, which may have more rules than the puzzle's own; with a limit, only up to it."""
    return SolveRun(puzzle, model, view, limit, budget).count(engine)


def _with_stricter_views(genre: Genre[Any], run: SolveRun, report: Report) -> Report:
    """Add the statuses in stricter views to a report if its solution is unique."""
    stricter = genre.views[genre.views.index(report.view) + 1 :]
    if report.status is not Status.UNIQUE or not stricter:
        return report
    statuses = []
    for view in stricter:
        budget = run.clock.rest(run.clock.budget.steps)
        statuses.append((view, count_model(run.task.puzzle, run.model, view, budget, limit=2).status))
    return replace(report, stricter_views=tuple(statuses))


def view_named(genre: Genre[Any], name: str | None) -> str:
    """The view of this name, or the genre's default."""
    if name is not None and name not in genre.views:
        raise unknown(f'{genre.title} has no view "{{name}}"', name, genre.views, "its views are")
    return name or genre.views[0]


def engine_names() -> list[str]:
    """Return the names of all engines: first those for general use, then the papers' algorithms."""
    return [*portfolio.names(), *sorted(papers.engines())]


class SolveRun:
    """A running task, with the solutions found so far by all engines."""

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
        """Run one engine after another until there is an answer or the time is over."""
        last = "none"
        engines = iter(self._engines(name))
        while True:
            try:
                engine, task = next(engines)
            except StopIteration:
                break
            except Stopped as stop:  # the time ended while an engine checked if it accepts the task
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
        """Yield the solutions as they are found. If an engine gives up, another one continues and skips known
        solutions. Raises Stopped if no engine finishes."""
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
        """The engines to run, each with its task. Raises BadInput if a named engine refuses the task."""
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
        """Collect the engine's solutions up to the limit."""
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
        """Count the solutions up to the limit. If the engine cannot count them, they are listed one by one."""
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
            # An engine that ran before may have set this figure while it listed solutions one by one.
            self.task.stats.figures.pop("found", None)
        self.exhausted = limit is None or self.counted < limit
        self.stopped = None if self.exhausted else "limit"

    def _checked(self, engine: Engine, task: Task) -> Generator[tuple[Projection, Solution], None, Certificate | None]:
        """The engine's solutions with their projections. Raises EngineFault if the referee rejects a solution, or if a
        projection is repeated."""
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
            violation = self._violation(solution)
            solution.forget()
            if violation:
                raise EngineFault(f'Engine "{engine.name}" gave a wrong solution: {violation}')
            projection = solution.project(view)
            if projection in seen:
                raise EngineFault(f'Engine "{engine.name}" gave the same solution twice.')
            seen.add(projection)
            if len(seen) > 2:
                # Two solutions prove MULTIPLE; from then on, engines that do not poll the clock are stopped here.
                self.clock.tick()
            if len(seen) * (600 + 9 * len(solution)) > self.clock.budget.memory:
                raise Stopped("memory")
            yield projection, solution

    def _violation(self, solution: Solution) -> str:
        """A sentence about the first violated rule of a solution; empty if the solution is correct."""
        if self.relaxed:
            return "" if self.model.holds(solution.marks) else "it breaks a rule of the model."
        marks: Marks = solution
        if not all(layer.name in self.shown for layer in solution.layers):
            marks = {var: value for var, value in solution.items() if var.layer in self.shown}
        verdict = self.genre.check(self.task.puzzle, marks)
        return "" if verdict else verdict.violations[0].sentence

    def _report(self, engine: str) -> Report:
        """The report about what all engines found; `engine` is the last one that ran."""
        stats = self.task.stats
        counted = self.counted
        if counted is None and self.exhausted:
            counted = len(self.found)
        if counted == 0 and self.certificate is None:
            self.certificate = papers.obstacle(self.task.puzzle)
        stats.seconds = self.clock.spent
        if self.exhausted or self.stopped == "limit":
            stats.unsettled = ""  # a later engine has answered the question that an earlier one left open
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
    """True if an error was caused by Ctrl-C, for example during the import of a library."""
    cause = fault.__cause__ or fault.__context__
    return isinstance(fault, KeyboardInterrupt) or (cause is not None and _interrupted(cause))


def engine_named(name: str) -> Engine:
    """The production engine, or the published algorithm, of this name."""
    if name in portfolio.names():
        return portfolio.engine_named(name)
    published = papers.engines()
    if name in published:
        return published[name]
    raise unknown('There is no engine "{name}"', name, engine_names(), "the engines are")
