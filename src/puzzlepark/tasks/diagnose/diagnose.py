"""Diagnose: why a puzzle has no solution or several, and which clues it could do without."""

from __future__ import annotations

from dataclasses import replace

from puzzlepark import papers
from puzzlepark.core.diagnosis import Diagnosis
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import GIB, Budget, Clock, Status
from puzzlepark.core.watch import Cancel, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.diagnose.ambiguity import ambiguity
from puzzlepark.tasks.diagnose.conflict import conflict
from puzzlepark.tasks.diagnose.probe import Probe, Progress
from puzzlepark.tasks.diagnose.redundancy import redundancy
from puzzlepark.tasks.diagnose.words import sentences as sentences  # so that a diagnosis can be printed
from puzzlepark.tasks.solve import solve_model, view_named


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
    with watching(None, cancel), kernels_poll():
        return _diagnose(puzzle, view, clock, changes, progress)


def _diagnose(puzzle: Puzzle, view: str | None, clock: Clock, changes: bool, progress: Progress | None) -> Diagnosis:
    genre = genre_of(puzzle)
    probe = Probe(puzzle, view_named(genre, view), clock, progress or (lambda what, done, all: None))
    probe.say("solving", 0, 0)
    report = solve_model(puzzle, genre.model(puzzle), probe.view, 2, clock.rest())
    found = Diagnosis(puzzle, probe.view, report, stopped=None if report.exhausted else report.stopped)
    if report.status is Status.MULTIPLE:
        several, stopped = ambiguity(probe, report.solutions, changes)
        found = replace(found, ambiguity=several, stopped=stopped)
    elif report.status is Status.NONE:
        clash, stopped = conflict(probe)
        reason = papers.obstacle(puzzle)
        clash = replace(clash, theorem=reason.sentence) if clash and reason else clash
        found = replace(found, conflict=clash, stopped=stopped)
    elif report.status is Status.UNIQUE:
        spare, stopped = redundancy(probe, report.solutions[0])
        found = replace(found, redundancy=spare, stopped=stopped)
    return replace(found, seconds=clock.spent)
