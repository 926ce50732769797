"""Deserialize requests: plain JSON data becomes puzzles, marks and spots, or is refused with a sentence."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from typing import Any

from puzzlepark.core.building import SIZE, rename_old_keys
from puzzlepark.core.colours import read_colour
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.painting import BLANK, Sheet
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named
from puzzlepark.tasks.answers.serialize import model_of
from puzzlepark.tasks.check import refuse_foreign
from puzzlepark.tasks.files import Entry, load_all, read_text

_SPOT = re.compile(r"(-?\d{1,5}),(-?\d{1,5})", re.ASCII)


def puzzle(source: str | Mapping[str, Any], most: int | None = None, genre: str | None = None) -> Puzzle:
    """The puzzle of a request: a document, or a text or URL in any format. `most` is the limit of cells."""
    return entries(source, most, genre)[0].puzzle


def entries(source: str | Mapping[str, Any], most: int | None = None, genre: str | None = None) -> list[Entry]:
    """All puzzles of a request's text, or the one of its document, with their marks."""
    if isinstance(source, str):
        found = read_text(source, genre)
    elif set(source) == {"base64"}:
        found = _file(source["base64"], genre)
    else:
        if not isinstance(source.get("genre"), str):
            raise BadInput('A puzzle in JSON is an object with a "genre".')
        kind = genre_named(source["genre"])
        height, width = (rename_old_keys(kind.fields, source).get(key) for key in SIZE)
        if most is not None and type(height) is int and type(width) is int:
            refuse_large(height, width, most)
        if genre is not None and genre != kind.name:
            found = read_text(park_json.dumps(source), genre)
        else:
            park_json.refuse_unknown_keys(source, kind)
            found = [Entry("", *park_json.read({**source, "answer": None}, kind))]
            if source.get("answer") is not None:
                found = [found[0]._replace(marks=marks(source["answer"], found[0].puzzle))]
    for entry in found:
        if most is not None:
            refuse_large(entry.puzzle.rows, entry.puzzle.cols, most)
    return found


def _file(text: Any, genre: str | None) -> list[Entry]:
    """All puzzles of a file in base64: text, or bytes for binary formats."""
    try:
        data = base64.b64decode(text, validate=True)
    except (TypeError, ValueError):
        raise BadInput("The file is not base64.") from None
    try:
        if b"\0" not in data:
            return read_text(data.decode("utf-8-sig"), genre)
    except UnicodeDecodeError:
        pass
    return list(load_all(data, genre))


class TooLarge(BadInput):
    """A board or a picture beyond the limits of a server."""


def refuse_large(rows: int, cols: int, most: int) -> None:
    """Raise TooLarge for a board of more than `most` cells."""
    if rows * cols > most:
        raise TooLarge(f"A board of {rows}x{cols} is too large here; at most {most:,} cells are allowed.")


def painting(palette: Sequence[str], cells: Sequence[Sequence[int]]) -> Sheet:
    """The cells that were painted; raises BadInput."""
    cols = len(cells[0])
    if not cols or any(len(row) != cols for row in cells):
        raise BadInput("The rows of a painting have the same length, 1 or more.")
    inks = [ink for row in cells for ink in row]
    if any(not BLANK <= ink < len(palette) for ink in inks):
        raise BadInput(f"A painted cell is {BLANK} for blank, or a place in the palette of {len(palette)} colours.")
    return Sheet(len(cells), cols, tuple(map(read_colour, palette)), inks)


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
            tables[name] = table
    for var, value in short.items():
        if type(value) is not int:
            raise BadInput(f"{var.layer} at {spot_words(var.spot)} cannot be {clipped(repr(value))}.")
    if short:
        refuse_foreign(board, short)
    return {**park_json.read_marks(tables, layers), **short}


def candidates(data: Mapping[str, Mapping[str, list[int]]], board: Puzzle) -> dict[Var, frozenset[int]]:
    """The numbers that a player has left for cells, by layer and "r,c"; raises BadInput."""
    found = {Var(name, _spot_of(key)): frozenset(left) for name, cells in data.items() for key, left in cells.items()}
    if found:
        known = {layer.name: layer for layer in model_of(board).layers}
        for var in found:
            if var.layer not in known or var.spot not in known[var.layer].position:
                raise BadInput(f"There are no candidates of {clipped(var.layer)} at {spot_words(var.spot)}.")
    return found


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
