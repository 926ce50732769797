"""Convert puzzles, marks, verdicts and reports to plain JSON data, with the types of `schemas`."""

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
"""The kinds of tools that work only at some places, which a page must show."""


LARGEST_SAFE = (1 << 53) - 1
"""The largest number up to which a double can represent every whole number."""


@lru_cache(maxsize=32)
def model_of(puzzle: Puzzle) -> Model:
    """The model of a puzzle. It is cached because a page sends many requests about the same puzzle."""
    return genre_of(puzzle).model(puzzle)


def document(puzzle: Puzzle, marks: Marks | None = None) -> schemas.Document:
    """The puzzle in the project's own format."""
    return park_json.write(puzzle, genre_of(puzzle), marks)


def warnings(puzzle: Puzzle) -> list[str]:
    """Sentences about what was guessed, corrected or ignored when the puzzle was read."""
    return [warning.sentence for warning in puzzle.info.warnings]


def _with_warnings(puzzle: Puzzle, data: A) -> A:
    """Add the warnings of a puzzle, if it has any, to an answer about it."""
    if sentences := warnings(puzzle):
        data["warnings"] = sentences
    return data


def tables(puzzle: Puzzle, marks: Marks) -> schemas.Marks:
    """Marks as tables, for the layers of the answer and for other layers with marks."""
    model = model_of(puzzle)
    marked = {var.layer for var in marks}
    layers = tuple(layer for layer in model.layers if layer in model.answer or layer.name in marked)
    return park_json.write_marks(marks, layers)


def answer(solution: Solution, view: str, more: str = "") -> schemas.Marks:
    """A solution as tables, for the layers of the answer, the layers that the view shows, and the layer `more`."""
    model = model_of(solution.puzzle)
    shown = (*model.views[view], more)
    layers = tuple(layer for layer in model.layers if layer in model.answer or layer.name in shown)
    # `marks` is a plain dictionary, which is faster here because tables look up every spot of the board.
    return park_json.write_marks(solution.marks, layers)


def verdict(puzzle: Puzzle, marks: Marks, found: Verdict) -> schemas.Verdict:
    """A verdict as JSON data."""
    clues = list(genre_of(puzzle).clues(puzzle))
    broken = {violation.clue for violation in found.violations if violation.clue is not None}
    data: schemas.Verdict = {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "solved": bool(found),
        "complete": all(var in marks for layer in model_of(puzzle).answer for var in layer.vars),
        "final": found.final,
        "violations": violations(found.violations),
        "clues": {"met": sum(clue not in broken for clue in clues), "all": len(clues)},
    }
    return _with_warnings(puzzle, data)


def violations(broken: Iterable[Violation]) -> list[schemas.Violation]:
    """Violations as JSON data."""
    return [
        {"code": v.code, "where": v.where, "final": v.final, "sentence": v.sentence, "clue": v.clue} for v in broken
    ]


def exact(number: int) -> int | str:
    """A number for JSON. If a double cannot represent it exactly, it is written as a string of digits."""
    return number if number <= LARGEST_SAFE else str(number)


def report(puzzle: Puzzle, found: Report) -> schemas.Report:
    """A report as JSON data, with all of its solutions."""
    reason = found.certificate
    data: schemas.Report = {
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
    return _with_warnings(puzzle, data)


def forced(found: Forced) -> schemas.Forced:
    """The forced marks of a puzzle as JSON data."""
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
    """The result of verifying a certificate as JSON data."""
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
    """The difference between the first two solutions of a report as JSON data; None if the report has fewer."""
    found_difference = difference(found)
    if found_difference is None:
        return None
    return {
        "spots": found_difference.spots,
        "cells": found_difference.cells,
        "shapes": _shapes(found_difference.shapes),
        "both": _shapes(found_difference.both),
    }


def _shapes(some: Iterable[shapes.Shape]) -> list[dict[str, Any]]:
    """Shapes as JSON data, in the form that they have in a drawing. Stamps without a place are omitted."""
    plain: list[dict[str, Any]] = shapes.Drawing(1, 1, tuple(some)).plain(say=False)["shapes"]
    return [shape for shape in plain if shape.get("at", True)]


def sample(puzzle: Puzzle, view: str, seed: int, drawn: Sequence[Solution]) -> schemas.Samples:
    """Random solutions as JSON data."""
    solutions = [answer(solution, view) for solution in drawn]
    data: schemas.Samples = {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "view": view,
        "seed": seed,
        "solutions": solutions,
    }
    return _with_warnings(puzzle, data)


def drawing(
    puzzle: Puzzle, marks: Marks | None, judge: bool = True, say: bool = True, said: Verdict | None = None
) -> schemas.Drawing:
    """The drawing of a board as JSON data. With marks and `judge`, the drawing shows which clues are met. `said` is
    the referee's verdict, if it is known already. With `say`, the drawing has texts for screen readers."""
    genre = genre_of(puzzle)
    if said is None and judge and marks is not None:
        said = genre.check(puzzle, marks)
    plain: Any = genre.draw(puzzle, marks or {}, said).plain(say)
    drawn: schemas.Drawing = plain
    drawn["rules"] = genre.rules(puzzle)
    return drawn


def judged(puzzle: Puzzle, marks: Marks, said: Verdict) -> list[dict[str, Any]]:
    """The shapes of a drawing that depend on the verdict `said`: rings, shapes in the ink of mistakes, and clues with a
    state. On a large board, they are far fewer than all shapes."""
    shapes = genre_of(puzzle).draw(puzzle, marks, said).plain(False)["shapes"]
    inks_of_mistakes = ("bad", "badsoft")
    return [
        shape
        for shape in shapes
        if shape["t"] == "ring" or shape.get("ink") in inks_of_mistakes or shape.get("state", "normal") != "normal"
    ]


def board(puzzle: Puzzle, marks: Marks | None = None) -> schemas.Board:
    """A puzzle as JSON data for a page that shows and edits it."""
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
    """A new puzzle as JSON data: for a page as a board to play on, otherwise as a document with its answer."""
    data: schemas.MadeDocument = {
        "puzzle": document(new.puzzle, new.solution),
        "seed": seed,
        "stopped": new.stopped,
        "seconds": round(seconds, 6),
    }
    if not for_page:
        return data
    solution = answer(new.solution, new.report.view, genre_of(new.puzzle).maker.painted)
    data_for_page: schemas.Made = {**data, **board(new.puzzle), "answer": solution}
    return data_for_page


def word(made: Sequence[Made], seed: int, seconds: float) -> schemas.Word:
    """The puzzles for the characters of a text as JSON data."""
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
