"""The project's own format: a JSON document for a puzzle of any genre, and one document per line for a collection.

    {"genre": "tilepaint", "version": 1, "height": 2, "width": 2, …the genre's own fields…,
     "answer": {"paint": [[1, 1], [0, null]]}, "title": "…", "author": "…", "source": "…", "note": "…", "made": {…}}

An answer has a table for each layer: rows of cells, or for edges the rows of those within a row of cells ("across")
and between two rows ("down"). `null` is undecided. Older documents call the size "rows" and "cols".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.building import OLD_SIZE, SIZE, keys_of, refuse_unknown
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.names import a_or_an
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Info, Layer, Marks, Puzzle, Solution, Var
from puzzlepark.core.record import replace

VERSION = 1
INFO = ("title", "author", "source", "note")


def fits(text: str) -> bool:
    """True if the text looks like a JSON document."""
    return text.lstrip().startswith("{")


def parse(text: str) -> dict[str, Any]:
    """The document as data; raises BadInput with the place of the error."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"Line {error.lineno}, column {error.colno}: this is not JSON ({error.msg.lower()}).") from None
    except RecursionError:
        raise BadInput("This JSON is nested too deeply.") from None
    except ValueError:
        raise BadInput("This JSON has a number that is too long.") from None
    data = _within(data)
    if not isinstance(data, dict) or not isinstance(data.get("genre"), str):
        if isinstance(data, dict) and "outcome" in data:
            raise BadInput("This is the result of a batch, and holds no puzzle.")
        raise BadInput('A puzzle in JSON is an object with a "genre".')
    return data


def _within(data: Any) -> Any:
    """The document inside a result of a batch, or the data themselves."""
    inner = data
    for key in ("result", "puzzle"):
        if isinstance(inner, dict) and "genre" not in inner and isinstance(inner.get(key), dict):
            inner = inner[key]
    return inner if isinstance(inner, dict) and "genre" in inner else data


def refuse_unknown_keys(data: Mapping[str, Any], genre: Genre[Any]) -> None:
    """Raise BadInput for an unknown key, which may be misspelt."""
    known = [*genre.puzzle.declared_keys, *keys_of(genre.fields), "genre", "version", *SIZE, *INFO, "made", "answer"]
    old = [*OLD_SIZE, *(key for part in genre.fields for key in part.old_keys)]
    refuse_unknown([key for key in data if key not in old], known, f"{a_or_an(genre.title)} document")


def read(data: Mapping[str, Any], genre: Genre[Any]) -> tuple[Puzzle, Marks | None]:
    """The puzzle of a document, and its answer if it has one. Unknown keys are ignored."""
    version = data.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        raise BadInput(f"The document has version {clipped(repr(version))}; this program reads version {VERSION}.")
    made = data.get("made") or {}
    if not isinstance(made, dict) or not all(isinstance(data.get(k, ""), str) for k in INFO):
        raise BadInput('"title", "author", "source" and "note" are texts and "made" is an object.')
    info = Info(**{k: data.get(k, "") for k in INFO}, made=made)
    puzzle: Puzzle = replace(genre.unpack(data), info=info)
    answer = data.get("answer")
    if isinstance(answer, str) and puzzle.declared:
        answer = None  # the type of the answer, which may have this name too
    return puzzle, None if answer is None else read_marks(answer, genre.model(puzzle).layers)


def write(puzzle: Puzzle, genre: Genre[Any], marks: Marks | None) -> dict[str, Any]:
    """The document of a puzzle, with its answer if given."""
    size = {"height": puzzle.rows, "width": puzzle.cols}
    data: dict[str, Any] = {"genre": genre.name, "version": VERSION, **puzzle.declared, **size}
    data.update(genre.pack(puzzle))
    data.update({k: v for k in INFO if (v := getattr(puzzle.info, k))})
    if puzzle.info.made:
        data["made"] = dict(puzzle.info.made)
    if marks is not None:
        model = genre.model(puzzle)
        # Hidden layers are saved only if a player marked them, because a solver can derive those of a solution.
        noted = () if isinstance(marks, Solution) else {var.layer for var in marks}
        layers = model.answer + tuple(layer for layer in model.hidden if layer.name in noted)
        data["answer"] = write_marks(marks, layers)
    return data


def dumps(data: Mapping[str, Any]) -> str:
    """The document as one line of JSON. Equal documents have equal lines."""
    return json.dumps(data, separators=(", ", ": "))


def write_marks(marks: Marks, layers: tuple[Layer, ...]) -> dict[str, Any]:
    """Marks as tables, one per layer."""
    return {layer.name: layer.table(marks) for layer in layers}


def read_marks(tables: object, layers: tuple[Layer, ...]) -> Marks:
    """Marks from tables; raises BadInput with the place of a wrong value."""
    if not isinstance(tables, dict) or not set(tables) <= {a.name for a in layers}:
        names = ", ".join(f'"{a.name}"' for a in layers)
        raise BadInput(f"An answer is an object with {names}.")
    marks: dict[Var, int] = {}
    for layer in layers:
        if layer.name not in tables:
            continue
        table = tables[layer.name]
        if layer.kind == "edges" and isinstance(table, dict):
            halves = [table.get("across") or [], table.get("down") or []]
            if not all(isinstance(half, list) for half in halves):
                raise BadInput(f'The answer\'s table "{layer.name}" has the lists "across" and "down".')
            table = halves[0] + halves[1]
        rows = layer.rows
        fits_size = isinstance(table, list) and len(table) == len(rows)
        if not fits_size or not all(isinstance(t, list) and len(t) == len(r) for t, r in zip(table, rows, strict=True)):
            raise BadInput(f'The answer\'s table "{layer.name}" has not the size of the board.')
        known = set(layer.spots)
        for spots, values in zip(rows, table, strict=True):
            for spot, value in zip(spots, values, strict=True):
                if value is None:
                    continue
                if type(value) is not int or value not in layer.values or spot not in known:
                    wrong = f"{clipped(repr(value))} at {spot_words(spot)}"
                    raise BadInput(f'The answer\'s table "{layer.name}" has {wrong}.')
                marks[Var(layer.name, spot)] = value
    return marks
