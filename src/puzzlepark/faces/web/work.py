"""What a worker does for each verb: plain data in, plain data out."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Mapping
from typing import Any

from puzzlepark.core.genre import genre_named, genre_of, genres
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Report
from puzzlepark.faces.web import wire
from puzzlepark.faces.web.worker import Say, Work
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.compare import difference
from puzzlepark.tasks.consistency import consistency
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.generate import Made
from puzzlepark.tasks.generate import generate as make
from puzzlepark.tasks.sample import sample as draw_lots
from puzzlepark.tasks.solve import count as count_all
from puzzlepark.tasks.solve import solve as solve_it
from puzzlepark.tasks.solve import view_named

Body = Mapping[str, Any]


def solve(body: Body, say: Say) -> dict[str, Any]:
    puzzle = _puzzle(body)
    report = solve_it(
        puzzle, body["limit"], body["seconds"], body.get("engine"), body.get("view"), memory=body["memory"]
    )
    return _report(puzzle, report)


def differ(body: Body, say: Say) -> dict[str, Any]:
    return solve({**body, "limit": 2}, say)


def count(body: Body, say: Say) -> dict[str, Any]:
    puzzle = _puzzle(body)
    report = count_all(puzzle, body.get("view"), body["seconds"], body.get("engine"), memory=body["memory"])
    return _report(puzzle, report)


def sample(body: Body, say: Say) -> dict[str, Any]:
    puzzle = _puzzle(body)
    view = view_named(genre_of(puzzle), body.get("view"))
    started = time.monotonic()
    drawn = draw_lots(puzzle, body["k"], body["seed"], view, body["seconds"], memory=body["memory"])
    return {
        "solutions": [wire.answer(puzzle, solution, view) for solution in drawn],
        "view": view,
        "seed": body["seed"],
        "seconds": round(time.monotonic() - started, 6),
    }


def generate(body: Body, say: Say) -> dict[str, Any]:
    name, fields = variant(body["genre"])
    known = {option.name for option in genre_named(name or "").options}
    wishes = {**{k: v for k, v in fields.items() if k in known}, **_viewed(body)}
    return _making(
        lambda told: make(
            name or "", body["rows"], body["cols"], body["seed"], seconds=body["seconds"], progress=told, **wishes
        ),
        body["seed"],
        say,
    )


def picture(body: Body, say: Say) -> dict[str, Any]:
    """A puzzle from a picture, whose bytes the maker gets."""
    wishes = {**_viewed(body), "picture": base64.b64decode(body["picture"])}
    return _making(
        lambda told: make(body["genre"], seed=body["seed"], seconds=body["seconds"], progress=told, **wishes),
        body["seed"],
        say,
    )


def _viewed(body: Body) -> dict[str, Any]:
    """The wishes for a maker, and the view in which the puzzle is to be unique, if one is named."""
    view = body.get("view")
    return {**body["options"], **({} if view is None else {"view": view})}


def so_far(body: Body, say: Say) -> dict[str, Any]:
    puzzle = _puzzle(body)
    found = consistency(puzzle, wire.marks(body["marks"], puzzle), body["seconds"], memory=body["memory"])
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


def _puzzle(body: Body) -> Puzzle:
    return wire.puzzle(body["puzzle"])


def _making(work: Callable[[Callable[[str, int, int], None]], Made], seed: int, say: Say) -> dict[str, Any]:
    started = time.monotonic()
    made = work(lambda what, done, all: say({"what": what, "done": done, "all": all}))
    return {
        **wire.board(made.puzzle),
        "answer": wire.answer(made.puzzle, made.solution, made.report.view),
        "seed": seed,
        "stopped": made.stopped,
        "seconds": round(time.monotonic() - started, 6),
    }


def _report(puzzle: Puzzle, report: Report) -> dict[str, Any]:
    between = difference(report)
    found = max(len(report.solutions), int(report.stats.figures.get("found", 0)))
    certificate = report.certificate
    return {
        "status": str(report.status),
        "solutions": [wire.answer(puzzle, solution, report.view) for solution in report.solutions],
        "count": None if report.count is None else str(report.count),
        "found": found,
        "exhausted": report.exhausted,
        "stopped": report.stopped,
        "engine": report.engine,
        "method": report.stats.method,
        "seconds": round(report.stats.seconds, 6),
        "view": report.view,
        "stricter_views": {view: str(status) for view, status in report.stricter_views},
        "certificate": certificate and {"sentence": certificate.sentence, "where": certificate.where},
        "unsettled": report.stats.unsettled or None,
        "differ": between
        and {
            "spots": between.spots,
            "cells": between.cells,
            "shapes": wire.shapes(between.shapes),
            "both": wire.shapes(between.both),
        },
    }


def warm_up() -> None:
    """Import what jobs need by solving the smallest puzzle of each genre, so that no client waits for that."""
    for genre in genres().values():
        puzzles = (park_json.read(data, genre)[0] for data in genre.examples["puzzles"])
        puzzle = min(puzzles, key=lambda p: p.rows * p.cols)
        _report(puzzle, solve_it(puzzle, seconds=1.0))


VERBS: Mapping[str, Work] = {
    "solve": solve,
    "differ": differ,
    "count": count,
    "sample": sample,
    "generate": generate,
    "picture": picture,
    "so-far": so_far,
}
