"""Diagnose a puzzle: why it has no solution or several, and which clues are redundant."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puzzlepark import papers
from puzzlepark.core.diagnosis import Diagnosis
from puzzlepark.core.errors import Stopped
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import GIB, Budget, Clock, Status
from puzzlepark.core.watch import Cancel, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.diagnose.addition import CELLS_PER_CLUE
from puzzlepark.tasks.diagnose.ambiguity import ambiguity
from puzzlepark.tasks.diagnose.conflict import conflict
from puzzlepark.tasks.diagnose.probe import Probe, Progress
from puzzlepark.tasks.diagnose.redundancy import redundancy
from puzzlepark.tasks.diagnose.words import sentences as sentences  # so that a diagnosis can be printed
from puzzlepark.tasks.make.boards import random_solution
from puzzlepark.tasks.solve import solve_in_time, view_named

DRAWING = 0.1
"""The share of the time for drawing a random solution."""


def diagnose(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 30.0,
    *,
    memory: int = 2 * GIB,
    changes: bool = True,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Diagnosis:
    """Find out what is wrong with a puzzle, as far as the time allows.

    If there are several solutions, the result has their number, the cells that are not forced, the fewest clues to add,
    and single clues to change. If there is none, it has clues that contradict each other. If there is one, it has the
    clues that are not needed. Every statement is proved, or marked as unproved. The search for clues to change takes
    longest, and runs only with `changes`. `cancel` is that of `solve`.
    """
    clock = Clock(Budget(seconds, memory))
    with watching(None, cancel, clock.left), kernels_poll():
        return _diagnose(puzzle, view, clock, changes, progress)


def _with_an_answer(probe: Probe, solutions: Sequence[Solution]) -> Sequence[Solution]:
    """The solutions, with one first that can serve as the answer.

    On a board with hardly any clues, the first solution of an engine is usually trivial, for example without shaded
    cells. In that case, a random solution is put first, which depends on the puzzle only.
    """
    genre, puzzle = probe.genre, probe.puzzle
    if len(genre.clues(puzzle)) * CELLS_PER_CLUE >= puzzle.rows * puzzle.cols:
        return solutions
    try:
        drawn = random_solution(genre, puzzle, random.Random(puzzle.id), probe.within(DRAWING).clock)
    except Stopped as stop:
        if stop.reason == "interrupted":
            raise
        return solutions
    return (drawn, *(solution for solution in solutions if solution != drawn))


def _diagnose(puzzle: Puzzle, view: str | None, clock: Clock, changes: bool, progress: Progress | None) -> Diagnosis:
    """The diagnosis of a puzzle within the time of a clock."""
    genre = genre_of(puzzle)
    probe = Probe(puzzle, view_named(genre, view), clock, progress or (lambda what, done, all: None))
    probe.progress("solving", 0, 0)
    report = solve_in_time(puzzle, probe.view, clock)
    diagnosis = Diagnosis(puzzle, probe.view, report, stopped=None if report.exhausted else report.stopped)
    try:
        diagnosis = _add_details(diagnosis, probe, changes)
    except Stopped as stop:
        diagnosis = replace(diagnosis, stopped=stop.reason)
    return replace(diagnosis, seconds=clock.spent)


def _add_details(diagnosis: Diagnosis, probe: Probe, changes: bool) -> Diagnosis:
    """Add an ambiguity, a conflict or a redundancy to a diagnosis, depending on its status."""
    report = diagnosis.report
    if report.status is Status.MULTIPLE:
        several, stopped = ambiguity(probe, _with_an_answer(probe, report.solutions), changes)
        return replace(diagnosis, ambiguity=several, stopped=stopped)
    if report.status is Status.NONE:
        contradiction, stopped = conflict(probe)
        if theorem := papers.obstacle(probe.puzzle):
            contradiction = replace(contradiction, theorem=theorem.sentence)
        return replace(diagnosis, conflict=contradiction, stopped=stopped)
    if report.status is Status.UNIQUE:
        spare, stopped = redundancy(probe, report.solutions[0])
        return replace(diagnosis, redundancy=spare, stopped=stopped)
    return diagnosis
