"""The verbs that find solutions: solve, differ, count and sample."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Report, Status
from puzzlepark.registry import genre_of
from puzzlepark.tasks import solve as solving
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.answers import steps as serialize_steps
from puzzlepark.tasks.certificate import certify
from puzzlepark.tasks.explain.grade import grade
from puzzlepark.tasks.sample import sample as draw_solutions
from puzzlepark.tasks.verbs.kit.board import read_puzzle
from puzzlepark.tasks.verbs.kit.fields import OPTIONAL_NAME, PUZZLE, SEED_GIVEN, flag, seconds, whole
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb

LARGEST_FILES = 4_000_000
"""Maximum characters of a certificate in a result. The command line makes larger ones."""
MOST_SOLUTIONS = 1000


def solve(request: Request, context: Context) -> schemas.Report:
    """Solve a puzzle, and grade it on request if it has one solution."""
    puzzle = read_puzzle(request, context)
    clock = Clock(Budget(request["seconds"]))
    limit = _most_solutions(request["limit"], puzzle, context)
    report = solving.solve(puzzle, limit, request["seconds"], request["engine"], request["view"], memory=context.memory)
    answer = _answer(request, context, puzzle, report)
    if request.get("grade") and report.status is Status.UNIQUE:
        answer["grade"] = None
        with suppress(Stopped):
            graded = grade(puzzle, request["view"], seconds=clock.rest().seconds)
            answer["grade"] = serialize_steps.grade(puzzle, graded)
    return answer


def differ(request: Request, context: Context) -> schemas.Report:
    return solve({**request, "limit": 2}, context)


def count(request: Request, context: Context) -> schemas.Report:
    puzzle = read_puzzle(request, context)
    report = solving.count(puzzle, request["view"], request["seconds"], request["engine"], memory=context.memory)
    return _answer(request, context, puzzle, report, counted=True)


def sample(request: Request, context: Context) -> schemas.Samples:
    """Draw random solutions of a puzzle."""
    puzzle = read_puzzle(request, context)
    view = solving.view_named(genre_of(puzzle), request["view"])
    number = _most_solutions(request["k"], puzzle, context)
    started = time.monotonic()
    drawn = draw_solutions(puzzle, number, request["seed"], view, request["seconds"], memory=context.memory)
    result = serialize.sample(puzzle, view, request["seed"], drawn)
    return {**result, "seconds": round(time.monotonic() - started, 6)}


def _most_solutions(wanted: int, puzzle: Puzzle, context: Context) -> int:
    """The number of solutions to find, as requested, but at most the limit."""
    limits = context.limits
    return min(wanted, limits.solutions, max(2, limits.solution_cells // (puzzle.rows * puzzle.cols)))


def _answer(
    request: Request, context: Context, puzzle: Puzzle, report: Report, counted: bool = False
) -> schemas.Report:
    """The report, and the files of a certificate if the request wants one. These are None if there is none, the time
    ends, or they are too large."""
    answer = serialize.report(puzzle, report)
    if context.for_page:
        answer["differ"] = serialize.differ(report)
    if not request.get("certificate"):
        return answer
    seconds_left = max(0.0, request["seconds"] - report.stats.seconds)
    known = None if counted else report
    files: dict[str, str] | None = None
    with suppress(BadInput, Stopped):
        files = certify(puzzle, report.view, seconds_left, counted=counted, memory=context.memory, report=known)
    small = files is not None and sum(map(len, files.values())) <= LARGEST_FILES
    return {**answer, "files": files if small else None}


def _status(report: schemas.Report) -> str:
    return report["status"]


SEARCH: dict[str, Any] = {"puzzle": PUZZLE, "view": OPTIONAL_NAME, "seconds": seconds(10), "engine": OPTIONAL_NAME}
CERTIFIED = {**SEARCH, "certificate": flag(False, "Return the files of a certificate, if the answer has one.")}
VERBS = (
    Verb(
        "solve",
        "Find solutions; two decide whether it is unique",
        {
            **CERTIFIED,
            "limit": whole(2, 1, MOST_SOLUTIONS),
            "grade": flag(False, "Also grade a puzzle with one solution."),
        },
        schemas.Report,
        solve,
        lane="short",
        outcome=_status,
    ),
    Verb(
        "differ",
        "No solution, unique, or several, and where two of them differ",
        SEARCH,
        schemas.Report,
        differ,
        lane="short",
    ),
    Verb("count", "Count all solutions exactly", CERTIFIED, schemas.Report, count, outcome=_status),
    Verb(
        "sample",
        "Draw solutions at random, each as likely as any other",
        {
            "puzzle": PUZZLE,
            "k": whole(1, 1, MOST_SOLUTIONS),
            "seed": SEED_GIVEN,
            "view": OPTIONAL_NAME,
            "seconds": seconds(10),
        },
        schemas.Samples,
        sample,
        outcome=lambda found: "drawn" if found["solutions"] else "none",
    ),
)
