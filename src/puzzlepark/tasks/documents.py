"""Split a text or a stream with several puzzles into documents.

A line can be a whole document: a JSON object, a URL or the digits of a Sudoku. Then every line after it is a document,
too, except for comments after #. A count or comments may precede such lines. In a table with a header, every row is a
document. A file of puzz.link begins with its own header. Other texts are separated by lines of three hyphens, or by the
headings of a list of grids, such as "Grid 01":

    4 4
    …
    ---
    4 4
    …
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from puzzlepark.core.errors import BadInput
from puzzlepark.formats import pzpr
from puzzlepark.registry import genres_with_own_formats
from puzzlepark.tasks.puzzle_tables import columns

SEPARATOR = "---"
SHORTEST = 64
"""A shorter line is not read as a puzzle, because it may be a row of a puzzle."""
MOST_COMMENTS = 100
"""The largest number of lines of comments above puzzles of one line each."""
_LONG_WORD = re.compile(rf"[^\s/]{{{SHORTEST}}}")
_COUNT = re.compile(r"\s*\d{1,9}\s*", re.ASCII)
_GRID = re.compile(r"\s*grid\s+#?\d{1,9}:?\s*", re.ASCII | re.IGNORECASE)
MOST_BYTES = 64 << 20
"""Maximum size of a document."""


def documents(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The documents in lines of text, each with the number of its first line. Blank ones are left out. Every document
    is yielded as soon as it is complete, so that a stream is processed while it is written."""
    chunk: list[str] = []
    filled: list[str] = []
    """The first two lines of the chunk that are not blank."""
    start, size, alone, table, is_first = 1, 0, False, None, True
    for n, line in enumerate(chain(lines, [SEPARATOR]), 1):
        parts = line.strip() == SEPARATOR or _GRID.fullmatch(line) is not None
        if is_first and line.strip() and not parts:
            is_first, table = False, columns(line)
            if table is not None:
                continue
        if table is not None and not parts:
            if line.strip():
                yield n, table.line(line)
            continue
        if not parts and _introduces(chunk) and is_whole(line):
            # A count or comments above puzzles of one line each. Notes such as the title belong to the first puzzle.
            yield n, "\n".join([*(text for text in chunk if text.startswith("#")), line])
            chunk, filled, start, size, alone = [], [], n + 1, 0, True
            continue
        if parts or _begins(line, filled) or (alone and line.strip()):
            if filled:
                yield start, "\n".join(chunk)
            chunk, filled, start, size = [], [], n + parts, 0
            alone = alone and not parts
        if parts or (alone and line.startswith("#")):
            continue
        if not filled and is_whole(line):
            yield n, line
            chunk, start, alone = [], n + 1, True
            continue
        chunk.append(line)
        size += len(line)
        if size > MOST_BYTES:
            raise BadInput(f"Line {n}: a text of more than {MOST_BYTES >> 20} MiB is no puzzle.")
        if line.strip() and len(filled) < 2:
            filled.append(line)


def _introduces(chunk: list[str]) -> bool:
    """True if the lines read so far are only comments, or a number that says how many puzzles follow."""
    if not 0 < len(chunk) <= MOST_COMMENTS or not any(line.strip() for line in chunk):
        return False
    return all(line.startswith("#") or not line.strip() or _COUNT.fullmatch(line) for line in chunk)


def is_whole(line: str) -> bool:
    """True if a line is a whole document: a JSON object, a URL, or a puzzle in a one-line format."""
    line = line.strip()
    if line.startswith("{") and line.endswith("}"):
        try:
            json.loads(line)
        except (ValueError, RecursionError):
            return False
        return True
    if len(line.split(None, 1)) == 1 and ("://" in line or pzpr.url(line) is not None):
        return True
    return _LONG_WORD.match(line) is not None and any(
        form.is_line(line) for g in genres_with_own_formats() for form in g.formats
    )


def _begins(line: str, filled: list[str]) -> bool:
    """True if a line begins a new document. `filled` has the first nonblank lines of the current one."""
    if not filled:
        return False
    if pzpr.is_file(line):
        return pzpr.is_file(filled[0])
    # In valid JSON, the second line never begins with another brace, so the line before is a damaged document.
    return len(filled) == 1 and filled[0].lstrip().startswith("{") and line.lstrip().startswith("{")


def is_binary(data: bytes) -> bool:
    """True if a binary format reads these bytes. Text is recognized first, without importing all genres."""
    if b"\0" not in data:
        try:
            data.decode()
        except UnicodeDecodeError:
            pass
        else:
            return False
    return any(form.fits(data) for genre in genres_with_own_formats() for form in genre.formats if form.binary)
