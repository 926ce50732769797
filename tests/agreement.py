"""Compare all engines on one board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import puzzlepark as pp
from clause_engine import Clauses
from puzzlepark.core.engine import Engine, lacks
from puzzlepark.core.errors import EngineFault, ParkError, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.tasks.solve import SolveRun, engine_named, engine_names

CLAUSES = "clauses"
"""The clauses of certificates as an engine."""
PORTFOLIO = "portfolio"
EVERYONE = (PORTFOLIO, *engine_names(), CLAUSES)
Projections = frozenset[tuple[tuple[int, ...], ...]]


def honest(report: pp.Report, engine: str | None) -> bool:
    """True if an algorithm of a paper reports that its search was incomplete, which is always so for algorithms that
    claim only one solution."""
    unproved = report.status in (pp.Status.SOLVED, pp.Status.UNKNOWN)
    return engine is not None and "-" in engine and unproved and report.stopped == "cap"


class Said(NamedTuple):
    """The answer of an engine: the projections of all solutions, and the status with a limit of two."""

    projections: Projections
    status: pp.Status


def says(name: str, puzzle: Puzzle, model: Model, view: str) -> Said | None:
    """The answer of an engine; None if it refuses the board or, as an algorithm of a paper, claims nothing. Raises
    EngineFault if it contradicts itself or the referee."""

    def asked(limit: int | None) -> SolveRun:
        return SolveRun(puzzle, model, view, limit, Budget(None))

    engine: str | None = None
    if name == CLAUSES:
        return _by_clauses(puzzle, model, view)
    if name != PORTFOLIO:
        engine = name
        if _refuses(engine_named(name), puzzle, model, view):
            return None
    everything = asked(None).solve(engine)
    if honest(everything, engine):
        return None
    projections = frozenset(s.project(model.views[view]) for s in everything.solutions)
    two = asked(2).solve(engine)
    # Engines that count by listing have just done so.
    counts = engine is None or type(engine_named(engine)).count is not Engine.count
    number = asked(None).count(engine).count if counts else len(projections)
    if not everything.exhausted or not len(projections) == everything.count == number:
        raise EngineFault(f"{name} lists {len(projections)} solutions, says {everything.count} and counts {number}.")
    return Said(projections, two.status)


def _by_clauses(puzzle: Puzzle, model: Model, view: str) -> Said | None:
    task = Task(puzzle, view, None, Clock(Budget(None)))
    if Clauses().refuses(model, task):
        return None
    projections = frozenset(s.project(model.views[view]) for s in Clauses().solutions(model, task))
    return Said(projections, STATUSES[min(2, len(projections))])


def _refuses(engine: Engine, puzzle: Puzzle, model: Model, view: str) -> bool:
    tasks = [Task(puzzle, view, limit, Clock(Budget(None))) for limit in (None, 2)]
    return lacks(engine) is not None or any(engine.refuses(model, task) is not None for task in tasks)


STATUSES = (pp.Status.NONE, pp.Status.UNIQUE, pp.Status.MULTIPLE)


class Disagreement(AssertionError):
    """Two engines give different answers for a board, or one fails."""


def compare(genre: Genre[Any], puzzle: Puzzle, take: Callable[[str], bool] = lambda _: True) -> Iterator[str]:
    """Ask all engines that `take` admits, in all views, and return the names of those that answered. Raises
    Disagreement at the first answer that differs from the portfolio's."""
    model = genre.model(puzzle)
    for view in genre.views:
        truth: Said | None = None
        for name in EVERYONE:
            if name != PORTFOLIO and not take(name):
                continue
            try:
                said = says(name, puzzle, model, view)
            except Stopped:
                raise
            except (ParkError, ArithmeticError, LookupError, AssertionError, TypeError, ValueError) as fault:
                raise Disagreement(f"{name}, {view}: {fault}") from fault
            if said is None:
                continue
            truth = truth or said
            if said != truth or said.status is not STATUSES[min(2, len(said.projections))]:
                raise Disagreement(f"{name}, {view}: {_told(said)}; the portfolio says {_told(truth)}.")
            yield name


def _told(said: Said) -> str:
    return f"{len(said.projections)} solutions, {said.status}"


def smaller(genre: Genre[Any], puzzle: Puzzle) -> Iterator[Puzzle]:
    """Boards without one row, column or clue."""
    for rows, cols in ((puzzle.rows - 1, puzzle.cols), (puzzle.rows, puzzle.cols - 1)):
        try:
            yield genre.resize(puzzle, rows, cols)
        except ParkError:
            continue
    for clue in genre.clues(puzzle):
        yield genre.without(puzzle, clue)


def minimised(genre: Genre[Any], puzzle: Puzzle, wrong: Callable[[Puzzle], bool]) -> Puzzle:
    """Shrink a board as long as the engines still disagree."""
    while (less := next(filter(wrong, smaller(genre, puzzle)), None)) is not None:
        puzzle = less
    return puzzle


def disagree(genre: Genre[Any], puzzle: Puzzle) -> str | None:
    """The disagreement about a board, or None."""
    try:
        for _ in compare(genre, puzzle):
            pass
    except Disagreement as found:
        return str(found)
    return None
