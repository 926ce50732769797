"""Diagnose: why a puzzle has no solution or several, and which clues it could do without."""

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
from puzzlepark.tasks.diagnose.addition import FEW
from puzzlepark.tasks.diagnose.ambiguity import ambiguity
from puzzlepark.tasks.diagnose.conflict import conflict
from puzzlepark.tasks.diagnose.probe import Probe, Progress
from puzzlepark.tasks.diagnose.redundancy import redundancy
from puzzlepark.tasks.diagnose.words import sentences as sentences  # so that a diagnosis can be printed
from puzzlepark.tasks.make.boards import random_solution
from puzzlepark.tasks.solve import solve_in_time, view_named

DRAWING = 0.1
"""The share of the time in which a random solution is drawn."""


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
    """What is wrong with a puzzle, or what it could do without, as far as the time allows.

    Several solutions: how many, what is not forced, the fewest clues to add, and single clues to change. None: clues
    that contradict each other. One: clues that are spare. Everything it says is proved, or it says that it is not.
    Clues to change are not looked for unless `changes`: that takes the longest. `cancel` is that of `solve`.
    """
    clock = Clock(Budget(seconds, memory))
    with watching(None, cancel, clock.left), kernels_poll():
        return _diagnose(puzzle, view, clock, changes, progress)


def _with_an_answer(probe: Probe, solutions: Sequence[Solution]) -> Sequence[Solution]:
    """Some solutions, the first of which is worth to be an answer. On a board with hardly any clues, the first that an
    engine finds is mostly trivial, such as to shade nothing; there one is drawn at random, always the same."""
    genre, puzzle = probe.genre, probe.puzzle
    if len(genre.clues(puzzle)) * FEW >= puzzle.rows * puzzle.cols:
        return solutions
    try:
        drawn = random_solution(genre, puzzle, random.Random(puzzle.id), probe.within(DRAWING).clock)
    except Stopped as stop:
        if stop.reason == "interrupted":
            raise
        return solutions
    return (drawn, *(solution for solution in solutions if solution != drawn))


def _diagnose(puzzle: Puzzle, view: str | None, clock: Clock, changes: bool, progress: Progress | None) -> Diagnosis:
    genre = genre_of(puzzle)
    probe = Probe(puzzle, view_named(genre, view), clock, progress or (lambda what, done, all: None))
    probe.say("solving", 0, 0)
    report = solve_in_time(puzzle, probe.view, clock)
    found = Diagnosis(puzzle, probe.view, report, stopped=None if report.exhausted else report.stopped)
    try:
        found = _looked_into(found, probe, changes)
    except Stopped as stop:
        found = replace(found, stopped=stop.reason)
    return replace(found, seconds=clock.spent)


def _looked_into(found: Diagnosis, probe: Probe, changes: bool) -> Diagnosis:
    """What is known besides the number of solutions."""
    report = found.report
    if report.status is Status.MULTIPLE:
        several, stopped = ambiguity(probe, _with_an_answer(probe, report.solutions), changes)
        return replace(found, ambiguity=several, stopped=stopped)
    if report.status is Status.NONE:
        clash, stopped = conflict(probe)
        reason = papers.obstacle(probe.puzzle)
        clash = replace(clash, theorem=reason.sentence) if clash and reason else clash
        return replace(found, conflict=clash, stopped=stopped)
    if report.status is Status.UNIQUE:
        spare, stopped = redundancy(probe, report.solutions[0])
        return replace(found, redundancy=spare, stopped=stopped)
    return found
