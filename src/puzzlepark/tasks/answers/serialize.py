"""Serialize: puzzles, marks, verdicts and reports as plain JSON data, by the types of `schemas`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlepark.core import drawing as shapes
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.report import Report
from puzzlepark.core.verdict import Verdict, Violation
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_of
from puzzlepark.tasks.answers import schemas
from puzzlepark.tasks.answers.compare import difference

if TYPE_CHECKING:
    from puzzlepark.certificates.verify import Verified
    from puzzlepark.tasks.forced import Forced
    from puzzlepark.tasks.make.making import Made

A = TypeVar("A", schemas.Verdict, schemas.Report, schemas.Samples)
SLOTTED = ("outside-number", "outside-number-arrow", "corner-number", "node-number", "door")
"""The kinds of tools whose places a page must show."""


EXACT = (1 << 53) - 1
"""The largest number up to which a double has every whole number."""


@lru_cache(maxsize=32)
def model_of(puzzle: Puzzle) -> Model:
    """The puzzle's model; a page asks about the same puzzle again and again."""
    return genre_of(puzzle).model(puzzle)


def document(puzzle: Puzzle, marks: Marks | None = None) -> schemas.Document:
    """The puzzle in the project's own format."""
    return park_json.write(puzzle, genre_of(puzzle), marks)


def warnings(puzzle: Puzzle) -> list[str]:
    """What was guessed, mended or left out when the puzzle was read, a sentence each."""
    return [warning.sentence for warning in puzzle.info.warnings]


def _with_warnings(puzzle: Puzzle, answer: A) -> A:
    """An answer, with the warnings of its puzzle if it has any."""
    if said := warnings(puzzle):
        answer["warnings"] = said
    return answer


def tables(puzzle: Puzzle, marks: Marks) -> schemas.Marks:
    """Marks as tables: the layers of the answer, and others that have marks."""
    model = model_of(puzzle)
    used = {var.layer for var in marks}
    return park_json.write_marks(marks, tuple(a for a in model.layers if a in model.answer or a.name in used))


def answer(solution: Solution, view: str, more: str = "") -> schemas.Marks:
    """A solution as tables: the layers of the answer, those that the view shows, and one more."""
    model = model_of(solution.puzzle)
    shown = (*model.views[view], more)
    # The dictionary, because tables look up every spot of the board.
    return park_json.write_marks(solution.marks, tuple(a for a in model.layers if a in model.answer or a.name in shown))


def verdict(puzzle: Puzzle, marks: Marks, said: Verdict) -> schemas.Verdict:
    clues = list(genre_of(puzzle).clues(puzzle))
    broken = {v.clue for v in said.violations if v.clue is not None}
    found: schemas.Verdict = {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "solved": bool(said),
        "complete": all(var in marks for layer in model_of(puzzle).answer for var in layer.vars),
        "final": said.final,
        "violations": violations(said.violations),
        "clues": {"met": sum(clue not in broken for clue in clues), "all": len(clues)},
    }
    return _with_warnings(puzzle, found)


def violations(broken: Iterable[Violation]) -> list[schemas.Violation]:
    return [
        {"code": v.code, "where": v.where, "final": v.final, "sentence": v.sentence, "clue": v.clue} for v in broken
    ]


def exact(number: int) -> int | str:
    """A number that every reader of JSON takes as it is: its digits as a string where a double would lose some."""
    return number if number <= EXACT else str(number)


def report(puzzle: Puzzle, found: Report) -> schemas.Report:
    reason = found.certificate
    said: schemas.Report = {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "status": found.status.value,
        "engine": found.engine,
        "count": None if found.count is None else exact(found.count),
        "found": found.seen,
        "exhausted": found.exhausted,
        "stopped": found.stopped,
        "seconds": round(found.stats.seconds, 6),
        "view": found.view,
        "stricter_views": {view: str(status) for view, status in found.stricter_views},
        "method": found.stats.method,
        "certificate": {"sentence": reason.sentence, "where": reason.where} if reason else None,
        "unsettled": found.stats.unsettled or None,
        "solutions": [answer(solution, found.view) for solution in found.solutions],
    }
    return _with_warnings(puzzle, said)


def forced(found: Forced) -> schemas.Forced:
    model = model_of(found.puzzle)
    return {
        "genre": found.puzzle.genre,
        "id": found.puzzle.id,
        "complete": found.complete,
        "solvable": found.solvable,
        "unique": found.unique,
        "summary": found.summary,
        "marks": park_json.write_marks(found.marks, model.layers),
        "possible": [
            {"layer": var.layer, "at": var.spot, "values": list(values)}
            for var, values in sorted(found.possible.items())
        ],
        "undecided": [
            {"layer": var.layer, "at": var.spot, "values": list(values)}
            for var, values in sorted(found.undecided.items())
        ],
    }


def verified(found: Verified) -> schemas.Verified:
    return {
        "genre": found.puzzle.genre,
        "id": found.puzzle.id,
        "claim": found.kind,
        "count": found.count,
        "view": found.view,
        "clauses": found.clauses,
        "lemmas": found.lemmas,
        "lines": found.lines,
        "refusals": found.refusals,
        "second_lines": found.second_lines,
    }


def differ(found: Report) -> schemas.Difference | None:
    """How the first two solutions of a report differ, if it has two."""
    between = difference(found)
    if between is None:
        return None
    return {
        "spots": between.spots,
        "cells": between.cells,
        "shapes": _shapes(between.shapes),
        "both": _shapes(between.both),
    }


def _shapes(some: Iterable[shapes.Shape]) -> list[dict[str, Any]]:
    """Shapes as in a drawing, without stamps that have no place."""
    plain: list[dict[str, Any]] = shapes.Drawing(1, 1, tuple(some)).plain(say=False)["shapes"]
    return [shape for shape in plain if shape.get("at", True)]


def sample(puzzle: Puzzle, view: str, seed: int, drawn: Sequence[Solution]) -> schemas.Samples:
    solutions = [answer(solution, view) for solution in drawn]
    found: schemas.Samples = {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "view": view,
        "seed": seed,
        "solutions": solutions,
    }
    return _with_warnings(puzzle, found)


def drawing(
    puzzle: Puzzle, marks: Marks | None, judge: bool = True, say: bool = True, said: Verdict | None = None
) -> schemas.Drawing:
    """The board's drawing; with marks and `judge`, its clues show whether they are met. `said` is the verdict, if it
    is known already."""
    genre = genre_of(puzzle)
    if said is None and judge and marks is not None:
        said = genre.check(puzzle, marks)
    plain: Any = genre.draw(puzzle, marks or {}, said).plain(say)
    drawn: schemas.Drawing = plain
    drawn["rules"] = genre.rules(puzzle)
    return drawn


def judged(puzzle: Puzzle, marks: Marks, said: Verdict) -> list[dict[str, Any]]:
    """The shapes of a drawing that show what the referee says: of a large board they are few."""
    shapes = genre_of(puzzle).draw(puzzle, marks, said).plain(False)["shapes"]
    bad = ("bad", "badsoft")
    return [s for s in shapes if s["t"] == "ring" or s.get("ink") in bad or s.get("state", "normal") != "normal"]


def board(puzzle: Puzzle, marks: Marks | None = None) -> schemas.Board:
    genre = genre_of(puzzle)
    tools = genre.tools_for(puzzle.rows, puzzle.cols)
    return {
        "puzzle": document(puzzle),
        "id": puzzle.id,
        "drawing": drawing(puzzle, marks),
        "slots": {tool.name: genre.slots(puzzle, tool) for tool in tools if tool.kind in SLOTTED},
        "tools": [tool.plain() for tool in tools],
        "marks": None if marks is None else tables(puzzle, marks),
        "lost": False,
    }


def made(new: Made, seed: int, seconds: float, for_page: bool = True) -> schemas.Made | schemas.MadeDocument:
    """A puzzle that was made, as a board to play on; not for a page, as a document with its answer."""
    alone: schemas.MadeDocument = {
        "puzzle": document(new.puzzle, new.solution),
        "seed": seed,
        "stopped": new.stopped,
        "seconds": round(seconds, 6),
    }
    if not for_page:
        return alone
    solution = answer(new.solution, new.report.view, genre_of(new.puzzle).maker.painted)
    made: schemas.Made = {**alone, **board(new.puzzle), "answer": solution}
    return made


def word(made: Sequence[Made], seed: int, seconds: float) -> schemas.Word:
    characters: list[schemas.Character] = [
        {
            **board(new.puzzle),
            "answer": answer(new.solution, new.report.view),
            "character": new.puzzle.info.title,
            "level": new.level,
        }
        for new in made
    ]
    return {"characters": characters, "seed": seed, "seconds": round(seconds, 6)}
