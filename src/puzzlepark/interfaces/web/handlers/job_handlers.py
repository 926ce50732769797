"""The handlers of jobs. Each takes the body of a job as plain data, and returns its result as plain data."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from itertools import count as count_from
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Report
from puzzlepark.core.watch import Progress
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers.types import Handler, OnProgress
from puzzlepark.interfaces.web.requests import deserialize
from puzzlepark.registry import genre_of
from puzzlepark.tasks.answers import diagnosis as serialize_diagnosis
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.answers import steps as serialize_steps
from puzzlepark.tasks.book.contents import contents
from puzzlepark.tasks.book.paper import Plan
from puzzlepark.tasks.book.paper import book as print_book
from puzzlepark.tasks.book.sheet import Style
from puzzlepark.tasks.book.worksheet import worksheet
from puzzlepark.tasks.certificate import certify
from puzzlepark.tasks.consistency import consistency
from puzzlepark.tasks.diagnose.audit import audit as audit_it
from puzzlepark.tasks.diagnose.diagnose import diagnose as diagnose_it
from puzzlepark.tasks.explain.explain import explain as explain_it
from puzzlepark.tasks.explain.grade import grade as grade_of
from puzzlepark.tasks.explain.hint import hint as hint_at
from puzzlepark.tasks.files import Entry
from puzzlepark.tasks.forced import forced as find_forced
from puzzlepark.tasks.make.completion import complete as make_the_rest
from puzzlepark.tasks.make.generate import generate as make
from puzzlepark.tasks.make.word import word as write
from puzzlepark.tasks.sample import sample as draw_lots
from puzzlepark.tasks.solve import count as count_all
from puzzlepark.tasks.solve import solve as solve_it
from puzzlepark.tasks.solve import view_named

Body = Mapping[str, Any]
LARGEST_FILES = 4_000_000
"""Maximum characters of a certificate that the server sends. The command line makes larger ones."""


def solve(body: Body, on_progress: OnProgress) -> answers.Report:
    puzzle = _puzzle(body)
    report = solve_it(
        puzzle, body["limit"], body["seconds"], body.get("engine"), body.get("view"), memory=body["memory"]
    )
    return {**_report(puzzle, report), **_files(body, puzzle, report)}


def differ(body: Body, on_progress: OnProgress) -> answers.Report:
    return solve({**body, "limit": 2}, on_progress)


def count(body: Body, on_progress: OnProgress) -> answers.Report:
    puzzle = _puzzle(body)
    report = count_all(puzzle, body.get("view"), body["seconds"], body.get("engine"), memory=body["memory"])
    return {**_report(puzzle, report), **_files(body, puzzle, report, counted=True)}


def _report(puzzle: Puzzle, report: Report) -> answers.Report:
    return {**serialize.report(puzzle, report), "differ": serialize.differ(report)}


def _files(body: Body, puzzle: Puzzle, report: Report, counted: bool = False) -> answers.Files:
    """Return the files of a certificate if the job wants one. They are None if there is none, the time ends, or the
    files are too large."""
    if not body.get("certificate"):
        return {}
    seconds_left = max(0.0, body["seconds"] - report.stats.seconds)
    try:
        known = None if counted else report
        files = certify(puzzle, report.view, seconds_left, counted=counted, memory=body["memory"], report=known)
    except (BadInput, Stopped):
        return {"files": None}
    return {"files": files if sum(map(len, files.values())) <= LARGEST_FILES else None}


def sample(body: Body, on_progress: OnProgress) -> answers.Samples:
    puzzle = _puzzle(body)
    view = view_named(genre_of(puzzle), body.get("view"))
    started = time.monotonic()
    drawn = draw_lots(puzzle, body["k"], body["seed"], view, body["seconds"], memory=body["memory"])
    return {**serialize.sample(puzzle, view, body["seed"], drawn), "seconds": round(time.monotonic() - started, 6)}


def generate(body: Body, on_progress: OnProgress) -> answers.Made:
    options = {key: body.get(key) for key in ("level", "symmetric", "method")}
    options |= {key: body.get(key, False) for key in ("minimal", "nearest")}
    return _make(body, on_progress, height=body["height"], width=body["width"], **options)


def picture(body: Body, on_progress: OnProgress) -> answers.Made:
    return _make(body, on_progress, picture=base64.b64decode(body["picture"]))


def painting(body: Body, on_progress: OnProgress) -> answers.Made:
    return _make(body, on_progress, picture=deserialize.painting(body["palette"], body["cells"]))


def _make(body: Body, on_progress: OnProgress, **arguments: Any) -> answers.Made:
    started = time.monotonic()
    made = make(
        body["genre"],
        seed=body["seed"],
        view=body.get("view"),
        seconds=body["seconds"],
        progress=_progress(on_progress),
        **arguments,
        **body["options"],
    )
    return serialize.made(made, body["seed"], time.monotonic() - started)


def complete(body: Body, on_progress: OnProgress) -> answers.Made:
    started = time.monotonic()
    made = make_the_rest(
        _puzzle(body),
        body["seed"],
        level=body["level"],
        symmetric=body["symmetric"],
        thin=body["thin"],
        view=body.get("view"),
        seconds=body["seconds"],
        progress=_progress(on_progress),
    )
    return serialize.made(made, body["seed"], time.monotonic() - started)


def book(body: Body, on_progress: OnProgress) -> schemas.Written:
    puzzles = [deserialize.puzzle(document) for document in body["puzzles"]]
    style, numbers = Style(body["paper"], body["large"], body["colour"]), count_from(1)
    if body["kind"] == "worksheet":
        return _pdf(worksheet(puzzles, style, seconds=body["seconds"] / len(puzzles)))
    items = contents(
        [Entry(f"Puzzle {number}", puzzle, None) for number, puzzle in enumerate(puzzles, 1)],
        body["seconds"] / len(puzzles),
        lambda: on_progress({"what": "puzzles", "done": next(numbers), "all": len(puzzles)}),
        by_level=False,
    )
    return _pdf(print_book(items, body["title"], style, body["each"], plan=Plan(body["author"], rules="compact")))


def _pdf(content: bytes) -> schemas.Written:
    return {"format": "pdf", "text": None, "base64": base64.b64encode(content).decode(), "suffix": ".pdf"}


def word(body: Body, on_progress: OnProgress) -> answers.Word:
    started = time.monotonic()
    options = {key: body[key] for key in ("level", "nearest", "genre", "seconds")}
    made = write(
        body["text"],
        body["height"],
        body["width"],
        body["seed"],
        progress=_progress(on_progress),
        **options,
    )
    return serialize.word(made, body["seed"], time.monotonic() - started)


def diagnose(body: Body, on_progress: OnProgress) -> answers.Diagnosis:
    result = diagnose_it(
        _puzzle(body),
        body.get("view"),
        body["seconds"],
        memory=body["memory"],
        changes=body["changes"],
        progress=_progress(on_progress),
    )
    return serialize_diagnosis.diagnosis(result)


def audit(body: Body, on_progress: OnProgress) -> answers.Audit:
    result = audit_it(
        _puzzle(body),
        body.get("view"),
        body["seconds"],
        memory=body["memory"],
        progress=_progress(on_progress),
    )
    return serialize_diagnosis.audit(result)


def so_far(body: Body, on_progress: OnProgress) -> schemas.Consistency:
    puzzle = _puzzle(body)
    result = consistency(puzzle, deserialize.marks(body["marks"], puzzle), body["seconds"], memory=body["memory"])
    sentences = {
        True: "What is there still fits a solution.",
        False: "What is there fits no solution.",
        None: "That was not decided in time.",
    }
    return {
        "fits": result.consistent,
        "sentence": sentences[result.consistent],
        "wrong": result.wrong,
        "seconds": round(result.report.stats.seconds, 6),
        "engine": result.report.engine,
    }


def forced(body: Body, on_progress: OnProgress) -> answers.Forced:
    puzzle = _puzzle(body)
    marks = deserialize.marks(body["marks"], puzzle)
    return serialize.forced(find_forced(puzzle, marks, seconds=body["seconds"], memory=body["memory"]))


def explain(body: Body, on_progress: OnProgress) -> answers.Explanation:
    return serialize_steps.explanation(explain_it(_puzzle(body), body.get("view"), seconds=body["seconds"]))


def hint(body: Body, on_progress: OnProgress) -> answers.Hint:
    puzzle = _puzzle(body)
    marks = deserialize.marks(body["marks"], puzzle)
    domains = deserialize.candidates(body.get("candidates", {}), puzzle)
    result = hint_at(puzzle, marks, body.get("view"), candidates=domains, seconds=body["seconds"])
    return serialize_steps.hint(puzzle, result)


def grade(body: Body, on_progress: OnProgress) -> answers.Grade:
    puzzle = _puzzle(body)
    return serialize_steps.grade(puzzle, grade_of(puzzle, body.get("view"), seconds=body["seconds"]))


def _progress(on_progress: OnProgress) -> Progress:
    return lambda what, done, all: on_progress({"what": what, "done": done, "all": all})


def _puzzle(body: Body) -> Puzzle:
    return deserialize.puzzle(body["puzzle"])


HANDLERS: Mapping[str, Handler] = {
    "solve": solve,
    "differ": differ,
    "count": count,
    "sample": sample,
    "generate": generate,
    "complete": complete,
    "book": book,
    "word": word,
    "picture": picture,
    "painting": painting,
    "diagnose": diagnose,
    "so-far": so_far,
    "forced": forced,
    "explain": explain,
    "hint": hint,
    "grade": grade,
    "audit": audit,
}
