"""Read the plain data of requests: puzzles, marks, candidates, spots and paintings. Raises BadInput."""

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
from puzzlepark.registry import genre_of_document
from puzzlepark.tasks.answers.serialize import model_of
from puzzlepark.tasks.check import refuse_foreign
from puzzlepark.tasks.files import Entry, load_all, read_text

_SPOT = re.compile(r"(-?\d{1,5}),(-?\d{1,5})", re.ASCII)


Source = str | Mapping[str, Any] | Entry
"""A puzzle of a request: a document, a text or URL in any format, or what a caller in this process has read already."""


def puzzle(source: Source, max_cells: int | None = None, genre: str | None = None) -> Puzzle:
    """The first puzzle of a request, with at most `max_cells`."""
    return entries(source, max_cells, genre)[0].puzzle


def entries(source: Source, max_cells: int | None = None, genre: str | None = None) -> list[Entry]:
    """Return the puzzles of a request with their marks: all of a text or a file, or the one of a document."""
    if isinstance(source, Entry):
        return [source]
    if isinstance(source, str):
        result = read_text(source, genre)
    elif set(source) == {"base64"}:
        result = _entries_of_file(source["base64"], genre)
    else:
        result = _entries_of_document(source, max_cells, genre)
    for entry in result:
        if max_cells is not None:
            refuse_large(entry.puzzle.rows, entry.puzzle.cols, max_cells)
    return result


def _entries_of_document(source: Mapping[str, Any], max_cells: int | None, genre: str | None) -> list[Entry]:
    """Read the puzzle and the answer of a JSON document."""
    if not isinstance(source.get("genre"), str):
        raise BadInput('A puzzle in JSON is an object with a "genre".')
    own_genre = genre_of_document(source)
    height, width = (rename_old_keys(own_genre.fields, source).get(key) for key in SIZE)
    if max_cells is not None and type(height) is int and type(width) is int:
        refuse_large(height, width, max_cells)
    if genre is not None and genre != own_genre.name:
        return read_text(park_json.dumps(source), genre)
    park_json.refuse_unknown_keys(source, own_genre)
    entry = Entry("", *park_json.read({**source, "answer": None}, own_genre))
    declares_answer = entry.puzzle.declared and isinstance(source.get("answer"), str)
    if source.get("answer") is not None and not declares_answer:
        entry = entry._replace(marks=marks(source["answer"], entry.puzzle))
    return [entry]


def _entries_of_file(text: Any, genre: str | None) -> list[Entry]:
    """Return the puzzles of a file in base64, in a text format or a binary one."""
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
    """Raised if a board or a picture exceeds the limits of the server."""


def refuse_large(rows: int, cols: int, max_cells: int) -> None:
    """Raise TooLarge for a board of more than `max_cells` cells."""
    if rows * cols > max_cells:
        raise TooLarge(f"A board of {rows}x{cols} is too large here; at most {max_cells:,} cells are allowed.")


def with_variant(genre: str | dict[str, Any], variant: str | None) -> str | dict[str, Any]:
    """The genre of a request, with the variant if it has one; raises BadInput."""
    if variant is None:
        return genre
    if not isinstance(genre, str):
        raise BadInput("A genre that is declared by rules has no variants.")
    return f"{genre}:{variant}"


def painting(palette: Sequence[str], cells: Sequence[Sequence[int]]) -> Sheet:
    """Return a painting from its palette and the palette index of each cell; raise BadInput."""
    cols = len(cells[0])
    if not cols or any(len(row) != cols for row in cells):
        raise BadInput("The rows of a painting have the same length, 1 or more.")
    inks = [ink for row in cells for ink in row]
    if any(not BLANK <= ink < len(palette) for ink in inks):
        raise BadInput(f"A painted cell is {BLANK} for blank, or a place in the palette of {len(palette)} colours.")
    return Sheet(len(cells), cols, tuple(map(read_colour, palette)), inks)


def marks(data: Any, board: Puzzle) -> Marks:
    """Return the marks of a request, given by layer as tables or as values by "r,c"; raise BadInput."""
    layers = model_of(board).layers
    if not isinstance(data, Mapping):
        raise BadInput("Marks are an object with a table for each layer.")
    known = {layer.name: layer for layer in layers}
    by_spot: dict[Var, int] = {}
    tables = {}
    for name, table in data.items():
        if table is None:
            continue
        if isinstance(table, Mapping) and not set(table) & {"across", "down"}:
            if name not in known:
                raise BadInput(f'There is no layer "{clipped(name)}"; the layers are {", ".join(known)}.')
            by_spot.update({Var(name, _spot_of(key)): v for key, v in table.items() if v is not None})
        else:
            tables[name] = table
    for var, value in by_spot.items():
        if type(value) is not int:
            raise BadInput(f"{var.layer} at {spot_words(var.spot)} cannot be {clipped(repr(value))}.")
    if by_spot:
        refuse_foreign(board, by_spot)
    return {**park_json.read_marks(tables, layers), **by_spot}


def candidates(data: Mapping[str, Mapping[str, list[int]]], board: Puzzle) -> dict[Var, frozenset[int]]:
    """Return a player's candidates for cells, given by layer and "r,c"; raise BadInput."""
    domains = {
        Var(name, _spot_of(key)): frozenset(values) for name, cells in data.items() for key, values in cells.items()
    }
    if domains:
        known = {layer.name: layer for layer in model_of(board).layers}
        for var in domains:
            if var.layer not in known or var.spot not in known[var.layer].position:
                raise BadInput(f"There are no candidates of {clipped(var.layer)} at {spot_words(var.spot)}.")
    return domains


def _spot_of(key: str) -> Spot:
    """Read a spot from a text such as "3,5"."""
    match = _SPOT.fullmatch(key)
    if match is None:
        raise BadInput(f'A spot is written "row,column", not "{clipped(key)}".')
    return Spot(int(match[1]), int(match[2]))


def spot(data: Any) -> Spot:
    """Return a spot of a request, given as [r, c]; raise BadInput."""
    if (
        not isinstance(data, list | tuple)
        or len(data) != 2
        or not all(type(x) is int and abs(x) < 1 << 20 for x in data)
    ):
        raise BadInput("A spot is two whole numbers, [row, column] in doubled coordinates.")
    return Spot(data[0], data[1])
