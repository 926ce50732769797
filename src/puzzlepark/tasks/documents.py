"""Documents: how one text or stream holds several puzzles.

A line that is a whole document by itself, a JSON object, a URL or the digits of a Sudoku, stands alone, and so does
every line after it. A file of puzz.link begins with its own header. Other texts are parted by lines of three hyphens:

    4 4
    …
    ---
    4 4
    …
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from puzzlepark.core.errors import BadInput
from puzzlepark.formats import pzpr
from puzzlepark.registry import genres_with_own_formats

SEPARATOR = "---"
SHORTEST = 64
"""A shorter line is no puzzle by itself: it may as well be a row of one."""
MOST_BYTES = 64 << 20
"""A larger document is no puzzle."""


def documents(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The documents in lines of text, each with the number of its first line; blank ones are left out. They are given
    as soon as they are whole, so that a stream is worked on while it is written."""
    chunk: list[str] = []
    filled: list[str] = []
    """The first two lines of the chunk that are not blank."""
    start, size, alone = 1, 0, False
    for n, line in enumerate(chain(lines, [SEPARATOR]), 1):
        parts = line.strip() == SEPARATOR
        if parts or _begins(line, filled) or (alone and line.strip()):
            if filled:
                yield start, "\n".join(chunk)
            chunk, filled, start, size = [], [], n + parts, 0
            alone = alone and not parts
        if parts:
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


def is_whole(line: str) -> bool:
    """Whether a line is a document by itself: a JSON object, a URL, or a puzzle in a format that has lines."""
    line = line.strip()
    if line.startswith("{") and line.endswith("}"):
        try:
            json.loads(line)
        except (ValueError, RecursionError):
            return False
        return True
    if len(line.split(None, 1)) != 1:
        return False
    if "://" in line or pzpr.url(line) is not None:
        return True
    return len(line) >= SHORTEST and any(form.is_line(line) for g in genres_with_own_formats() for form in g.formats)


def _begins(line: str, filled: list[str]) -> bool:
    """Whether a line begins another document than the one under way."""
    if not filled:
        return False
    if pzpr.is_file(line):
        return pzpr.is_file(filled[0])
    # No JSON has a second brace at the start of its second line: the line before is a damaged document of its own.
    return len(filled) == 1 and filled[0].lstrip().startswith("{") and line.lstrip().startswith("{")


def is_binary(data: bytes) -> bool:
    """Whether a binary format knows these bytes. What is text is none: that spares importing every genre."""
    if b"\0" not in data:
        try:
            data.decode()
        except UnicodeDecodeError:
            pass
        else:
            return False
    return any(form.fits(data) for genre in genres_with_own_formats() for form in genre.formats if form.binary)
