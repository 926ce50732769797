"""Puzzles, marks and boards as they travel: plain JSON data to values and back."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from puzzlepark.core.drawing import BARE, Drawing, Shape
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_named, genre_of
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.check import refuse_foreign
from puzzlepark.tasks.files import Entry, load_all, read_text

_SPOT = re.compile(r"(-?\d{1,5}),(-?\d{1,5})", re.ASCII)
SLOTTED = ("outside-number", "corner-number", "door")
"""The kinds of tools whose places a page must show."""


@lru_cache(maxsize=32)
def model_of(board: Puzzle) -> Model:
    """The puzzle's model; a page asks about the same puzzle again and again."""
    return genre_of(board).model(board)


def puzzle(source: str | Mapping[str, Any], most: int | None = None, genre: str | None = None) -> Puzzle:
    """The puzzle of a request: a document, or a text or URL in any format; with `most`, of no more cells than that."""
    return entries(source, most, genre)[0].puzzle


def entries(source: str | Mapping[str, Any], most: int | None = None, genre: str | None = None) -> list[Entry]:
    """All puzzles of a request's text, or the one of its document, with their marks."""
    if isinstance(source, str):
        found = read_text(source, genre)
    elif set(source) == {"base64"}:
        found = _file(source["base64"], genre)
    else:
        if most is not None and type(source.get("rows")) is int and type(source.get("cols")) is int:
            refuse_large(source["rows"], source["cols"], most)
        if not isinstance(source.get("genre"), str):
            raise BadInput('A puzzle in JSON is an object with a "genre".')
        kind = genre_named(source["genre"])
        if genre is not None and genre != kind.name:
            found = read_text(park_json.dumps(source), genre)
        else:
            found = [Entry("", *park_json.read({**source, "answer": None}, kind))]
            if source.get("answer") is not None:
                found = [found[0]._replace(marks=marks(source["answer"], found[0].puzzle))]
    for entry in found:
        if most is not None:
            refuse_large(entry.puzzle.rows, entry.puzzle.cols, most)
    return found


def _file(text: Any, genre: str | None) -> list[Entry]:
    """All puzzles of a file that came as base64: a text, or bytes for the formats that are no text."""
    try:
        data = base64.b64decode(text, validate=True)
    except (TypeError, ValueError):
        raise BadInput("The file is not base64.") from None
    try:
        if b"\0" not in data:
            return read_text(data.decode("utf-8-sig"), genre)
    except UnicodeDecodeError:
        pass
    # Bytes are never taken for a file's name.
    load_bytes: Any = load_all
    return list(load_bytes(data, genre))


def refuse_large(rows: int, cols: int, most: int) -> None:
    """Raise BadInput for a board of more cells than the server takes."""
    if rows * cols > most:
        raise BadInput(f"A board of {rows}x{cols} is too large here; {most:,} cells are the most.")


def marks(data: Any, board: Puzzle) -> Marks:
    """The marks of a request: tables by layer, or values by "r,c"; raises BadInput."""
    layers = model_of(board).layers
    if not isinstance(data, Mapping):
        raise BadInput("Marks are an object with a table for each layer.")
    known = {layer.name: layer for layer in layers}
    short: dict[Var, int] = {}
    tables = {}
    for name, table in data.items():
        if table is None:
            continue
        if isinstance(table, Mapping) and not set(table) & {"across", "down"}:
            if name not in known:
                raise BadInput(f'There is no layer "{clipped(name)}"; the layers are {", ".join(known)}.')
            short.update({Var(name, _spot_of(key)): v for key, v in table.items() if v is not None})
        else:
            tables[name] = _square(table)
    for var, value in short.items():
        if type(value) is not int:
            raise BadInput(f"{var.layer} at {tuple(var.spot)} cannot be {clipped(repr(value))}.")
    if short:
        refuse_foreign(board, short)
    return {**park_json.read_marks(tables, layers), **short}


def _square(table: Any) -> Any:
    """A table, whose halves, if it has such, are lists."""
    if isinstance(table, Mapping):
        for half in table.values():
            if not isinstance(half, list):
                raise BadInput('A table of edges has the lists "across" and "down".')
    return table


def _spot_of(key: str) -> Spot:
    found = _SPOT.fullmatch(key)
    if found is None:
        raise BadInput(f'A spot is written "row,column", not "{clipped(key)}".')
    return Spot(int(found[1]), int(found[2]))


def spot(data: Any) -> Spot:
    """A spot of a request, [r, c]."""
    if (
        not isinstance(data, list | tuple)
        or len(data) != 2
        or not all(type(x) is int and abs(x) < 1 << 20 for x in data)
    ):
        raise BadInput("A spot is two whole numbers, [row, column] in doubled coordinates.")
    return Spot(data[0], data[1])


def document(board: Puzzle, written: Marks | None = None) -> dict[str, Any]:
    """The puzzle as the project's JSON document."""
    return park_json.write(board, genre_of(board), written)


def table(board: Puzzle, written: Marks) -> dict[str, Any]:
    """Marks as tables: the answer's layers, and others on which something is written."""
    model = model_of(board)
    used = {var.layer for var in written}
    layers = tuple(layer for layer in model.layers if layer in model.answer or layer.name in used)
    return park_json.write_marks(written, layers)


def answer(board: Puzzle, solution: Solution, view: str) -> dict[str, Any]:
    """A solution as tables, with what else the view looks at."""
    model = model_of(board)
    layers = tuple(layer for layer in model.layers if layer in model.answer or layer.name in model.views[view])
    return park_json.write_marks(solution, layers)


def verdict(board: Puzzle, written: Marks, said: Verdict) -> dict[str, Any]:
    """What the referee says."""
    genre = genre_of(board)
    clues = list(genre.clues(board))
    broken = {v.clue for v in said.violations if v.clue is not None}
    complete = all(var in written for layer in model_of(board).answer for var in layer.vars)
    return {
        "solved": bool(said),
        "complete": complete,
        "final": said.final,
        "violations": [
            {"code": v.code, "where": v.where, "final": v.final, "sentence": v.sentence, "clue": v.clue}
            for v in said.violations
        ],
        "clues": {"met": sum(clue not in broken for clue in clues), "all": len(clues)},
    }


def drawing(board: Puzzle, written: Marks | None, judge: bool = True, say: bool = True) -> dict[str, Any]:
    """The board's drawing; with marks and `judge`, its clues show whether they are met."""
    genre = genre_of(board)
    said = genre.check(board, written) if judge and written is not None else None
    return genre.draw(board, written or {}, said).plain(say)


def board(puzzle: Puzzle, written: Marks | None = None, say: bool = True) -> dict[str, Any]:
    """A puzzle with all a page needs to show and to edit it."""
    genre = genre_of(puzzle)
    tools = genre.tools_for(puzzle.rows, puzzle.cols)
    return {
        "puzzle": document(puzzle),
        "id": puzzle.id,
        "drawing": drawing(puzzle, written, say=say),
        "slots": {tool.name: genre.slots(puzzle, tool) for tool in tools if tool.kind in SLOTTED},
        "tools": [tool.plain() for tool in tools],
        "marks": None if written is None else table(puzzle, written),
        "lost": False,
    }


def shapes(some: Iterable[Shape]) -> list[dict[str, Any]]:
    """Shapes as they are in a drawing; stamps that stand nowhere are left out."""
    plain: list[dict[str, Any]] = Drawing(1, 1, tuple(some), BARE).plain(say=False)["shapes"]
    return [shape for shape in plain if shape.get("at", True)]
