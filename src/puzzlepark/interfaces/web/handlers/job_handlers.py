"""The handler of each kind of job: plain data in, plain data out."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from itertools import count as count_from
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Report
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers.types import Handler, Say
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
from puzzlepark.tasks.make.completion import complete as make_the_rest
from puzzlepark.tasks.make.generate import generate as make
from puzzlepark.tasks.make.word import word as write
from puzzlepark.tasks.sample import sample as draw_lots
from puzzlepark.tasks.solve import count as count_all
from puzzlepark.tasks.solve import solve as solve_it
from puzzlepark.tasks.solve import view_named

Body = Mapping[str, Any]
LARGEST_FILES = 4_000_000
"""Characters of a certificate that is sent; larger ones are made on the command line."""


def solve(body: Body, say: Say) -> answers.Report:
    puzzle = _puzzle(body)
    report = solve_it(
        puzzle, body["limit"], body["seconds"], body.get("engine"), body.get("view"), memory=body["memory"]
    )
    return {**_report(puzzle, report), **_files(body, puzzle, report)}


def differ(body: Body, say: Say) -> answers.Report:
    return solve({**body, "limit": 2}, say)


def count(body: Body, say: Say) -> answers.Report:
    puzzle = _puzzle(body)
    report = count_all(puzzle, body.get("view"), body["seconds"], body.get("engine"), memory=body["memory"])
    return {**_report(puzzle, report), **_files(body, puzzle, report, counted=True)}


def _report(puzzle: Puzzle, report: Report) -> answers.Report:
    return {**serialize.report(puzzle, report), "differ": serialize.differ(report)}


def _files(body: Body, puzzle: Puzzle, report: Report, counted: bool = False) -> answers.Files:
    """The certificate, if one is wanted: none where the answer has none, the time ends or it is too large."""
    if not body.get("certificate"):
        return {}
    left = max(0.0, body["seconds"] - report.stats.seconds)
    try:
        known = None if counted else report
        files = certify(puzzle, report.view, left, counted=counted, memory=body["memory"], report=known)
    except (BadInput, Stopped):
        return {"files": None}
    return {"files": files if sum(map(len, files.values())) <= LARGEST_FILES else None}


def sample(body: Body, say: Say) -> answers.Samples:
    puzzle = _puzzle(body)
    view = view_named(genre_of(puzzle), body.get("view"))
    started = time.monotonic()
    drawn = draw_lots(puzzle, body["k"], body["seed"], view, body["seconds"], memory=body["memory"])
    return {**serialize.sample(puzzle, view, body["seed"], drawn), "seconds": round(time.monotonic() - started, 6)}


def generate(body: Body, say: Say) -> answers.Made:
    options = {key: body.get(key) for key in ("level", "symmetric", "method")}
    options |= {key: body.get(key, False) for key in ("minimal", "nearest")}
    return _make(body, say, height=body["height"], width=body["width"], **options)


def picture(body: Body, say: Say) -> answers.Made:
    return _make(body, say, picture=base64.b64decode(body["picture"]))


def painting(body: Body, say: Say) -> answers.Made:
    return _make(body, say, picture=deserialize.painting(body["palette"], body["cells"]))


def _make(body: Body, say: Say, **more: Any) -> answers.Made:
    started = time.monotonic()
    made = make(
        body["genre"],
        seed=body["seed"],
        view=body.get("view"),
        seconds=body["seconds"],
        progress=lambda what, done, all: say({"what": what, "done": done, "all": all}),
        **more,
        **body["options"],
    )
    return serialize.made(made, body["seed"], time.monotonic() - started)


def complete(body: Body, say: Say) -> answers.Made:
    started = time.monotonic()
    made = make_the_rest(
        _puzzle(body),
        body["seed"],
        level=body["level"],
        symmetric=body["symmetric"],
        thin=body["thin"],
        view=body.get("view"),
        seconds=body["seconds"],
        progress=lambda what, done, all: say({"what": what, "done": done, "all": all}),
    )
    return serialize.made(made, body["seed"], time.monotonic() - started)


def book(body: Body, say: Say) -> schemas.Written:
    puzzles = [deserialize.puzzle(document) for document in body["puzzles"]]
    style, done = Style(body["paper"], body["large"], body["colour"]), count_from(1)
    if body["kind"] == "worksheet":
        return _pdf(worksheet(puzzles, style, seconds=body["seconds"] / len(puzzles)))
    items = contents(
        [Entry(f"Puzzle {number}", puzzle, None) for number, puzzle in enumerate(puzzles, 1)],
        body["seconds"] / len(puzzles),
        lambda: say({"what": "puzzles", "done": next(done), "all": len(puzzles)}),
        by_level=False,
    )
    return _pdf(print_book(items, body["title"], style, body["each"], plan=Plan(body["author"], rules="compact")))


def _pdf(content: bytes) -> schemas.Written:
    return {"format": "pdf", "text": None, "base64": base64.b64encode(content).decode(), "suffix": ".pdf"}


def word(body: Body, say: Say) -> answers.Word:
    started = time.monotonic()
    options = {key: body[key] for key in ("level", "nearest", "genre", "seconds")}
    made = write(
        body["text"],
        body["height"],
        body["width"],
        body["seed"],
        progress=lambda what, done, all: say({"what": what, "done": done, "all": all}),
        **options,
    )
    return serialize.word(made, body["seed"], time.monotonic() - started)


def diagnose(body: Body, say: Say) -> answers.Diagnosis:
    found = diagnose_it(
        _puzzle(body),
        body.get("view"),
        body["seconds"],
        memory=body["memory"],
        changes=body["changes"],
        progress=lambda what, done, all: say({"what": what, "done": done, "all": all}),
    )
    return serialize_diagnosis.diagnosis(found)


def audit(body: Body, say: Say) -> answers.Audit:
    found = audit_it(
        _puzzle(body),
        body.get("view"),
        body["seconds"],
        memory=body["memory"],
        progress=lambda what, done, all: say({"what": what, "done": done, "all": all}),
    )
    return serialize_diagnosis.audit(found)


def so_far(body: Body, say: Say) -> schemas.Consistency:
    puzzle = _puzzle(body)
    found = consistency(puzzle, deserialize.marks(body["marks"], puzzle), body["seconds"], memory=body["memory"])
    sentences = {
        True: "What is there still fits a solution.",
        False: "What is there fits no solution.",
        None: "That was not decided in time.",
    }
    return {
        "fits": found.consistent,
        "sentence": sentences[found.consistent],
        "wrong": found.wrong,
        "seconds": round(found.report.stats.seconds, 6),
        "engine": found.report.engine,
    }


def explain(body: Body, say: Say) -> answers.Explanation:
    return serialize_steps.explanation(explain_it(_puzzle(body), body.get("view"), seconds=body["seconds"]))


def hint(body: Body, say: Say) -> answers.Hint:
    puzzle = _puzzle(body)
    marks = deserialize.marks(body["marks"], puzzle)
    left = deserialize.candidates(body.get("candidates", {}), puzzle)
    found = hint_at(puzzle, marks, body.get("view"), candidates=left, seconds=body["seconds"])
    return serialize_steps.hint(puzzle, found)


def grade(body: Body, say: Say) -> answers.Grade:
    puzzle = _puzzle(body)
    return serialize_steps.grade(puzzle, grade_of(puzzle, body.get("view"), seconds=body["seconds"]))


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
    "explain": explain,
    "hint": hint,
    "grade": grade,
    "audit": audit,
}
