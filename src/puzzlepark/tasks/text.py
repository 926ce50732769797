"""Read and write puzzles as texts and plain data, without accessing the file system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.building import as_lists
from puzzlepark.core.errors import BadInput
from puzzlepark.core.names import a_or_an, unknown
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import replace
from puzzlepark.formats import json as park_json
from puzzlepark.registry import GenreLike, genre_of, genre_of_document
from puzzlepark.tasks.draw import draw
from puzzlepark.tasks.files import describe, load_all, puzzle_with_warnings, read_text, to_url, variant
from puzzlepark.tasks.marks import MarksLike, marks_of


def loads(text: str | bytes, genre: GenreLike | None = None) -> Puzzle:
    """Read the puzzle in a text or URL, or in the bytes of a file. It never accesses the file system, so it is safe for
    untrusted text."""
    if isinstance(text, bytes | bytearray):
        entries = list(load_all(bytes(text), genre))
    elif isinstance(text, str):
        entries = read_text(text, genre)
    else:
        raise BadInput(f"loads reads a text or bytes, not {describe(text)}.")
    if len(entries) != 1:
        raise BadInput(f"The text holds {len(entries)} puzzles; load_all reads them one by one.")
    return puzzle_with_warnings(entries[0])


def from_dict(data: Mapping[str, Any], genre: GenreLike | None = None) -> Puzzle:
    """Build a puzzle from plain data, as returned by `Puzzle.to_dict` or read from a JSON document. With `genre`, the
    data need not name it; a name such as "nagareru:paper" requests a variant of its rules."""
    if not isinstance(data, Mapping):
        raise BadInput(f"from_dict reads a dict, not {describe(data)}.")
    known, fields = (None, {}) if genre is None else variant(genre)
    if known is not None:
        data = {**known.puzzle.declared, **data}
    name = data.get("genre", known.name if known else None)
    if not isinstance(name, str) or (known is not None and name != known.name):
        raise BadInput('A puzzle is a dict with a "genre".' if known is None else f"This is no {known.name} puzzle.")
    kind = genre_of_document({**data, "genre": name})
    park_json.refuse_unknown_keys(data, kind)
    puzzle, _ = park_json.read({key: as_lists(value) for key, value in data.items() if key != "answer"}, kind)
    return replace(puzzle, **fields)


def dumps(puzzle: Puzzle, format: str = "json", marks: MarksLike | None = None) -> str:
    """Return the puzzle as text, with an answer if the format has a place for one. `format` is json, svg, or a text
    format of `genre(name).formats`, such as url or pzpr. Binary formats are written by `save`."""
    genre = genre_of(puzzle)
    answer = None if marks is None else marks_of(puzzle, marks)
    if format == "json":
        return park_json.dumps(park_json.write(puzzle, genre, answer))
    if format == "svg":
        return draw(puzzle, answer, "svg")
    if format == "url":
        return to_url(puzzle)
    for form in genre.formats:
        if form.name == format and not form.binary:
            return str(form.write(puzzle, answer))
    names = ["json", "svg", "url", *(form.name for form in genre.formats if not form.binary and form.name != "url")]
    raise unknown(f'{a_or_an(genre.title)} puzzle has no text format "{{name}}"', format, names, "there are")
