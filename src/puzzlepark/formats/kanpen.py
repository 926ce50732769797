"""Addresses of kanpen.net and files of PencilBox, whose boards are those of pzpr files without marks.

    http://www.kanpen.net/slitherlink.html?problem=3/3/3_._3/._2_./3_._3

An address has the rows, the columns and the rows of words, with underscores for blanks. A file has the same words on
lines of their own, but does not name its puzzle, and an answer may follow. Only boards with at most one number per cell
are read, because the others have forms of their own. After `pzpr=` an address has the body of a pzpr URL.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped
from puzzlepark.core.reading import left_out
from puzzlepark.formats.codec.tables import NumbersAndMarks, NumberTable

BLACK_CELL = "5"
"""A black cell without a number in the puzzle whose name is below."""
WITH_BLACK_CELLS = "bijutsukan"
_ADDRESS = re.compile(
    r"(?:https?://)?(?:www\.)?(?:kanpen\.net|geocities(?:\.co)?\.jp/pencil_applet)/(?:\S{0,100}/)?"
    r"([0-9a-z]{1,40})\.html\?(problem|pzpr)=(\S*)",
    re.IGNORECASE,
)
_FILE = re.compile(r"\s*\d{1,4}\s*\n")


def is_address(text: str) -> bool:
    """True if the text is an address of kanpen.net."""
    return _ADDRESS.fullmatch(text) is not None


def from_address(address: str, has_number_board: Callable[[str], bool]) -> str:
    """The address as a pzpr URL or file. Raises BadInput if the puzzle of its name has more than a number per cell."""
    found = _ADDRESS.fullmatch(address)
    assert found is not None
    kind, form, body = found[1].lower(), found[2].lower(), found[3]
    if form == "pzpr":
        return f"{kind}/{body.strip('/')}"
    if not has_number_board(kind):
        raise BadInput(f'Addresses of kanpen.net are read for boards of numbers only, not for "{clipped(kind)}".')
    return as_pzpr_file(body.replace("_", " ").replace("/", "\n"), (kind,))


def is_file(text: str) -> bool:
    """True if a text may be a file of PencilBox: its first line is one number."""
    return _FILE.match(text[:20]) is not None


def is_number_board(parts: tuple[Any, ...]) -> bool:
    """True if the parts of a pzpr file, besides those of marks, are a single table of numbers."""
    tables = [part for part in parts if not part.holds_marks]
    return len(tables) == 1 and isinstance(tables[0], NumberTable | NumbersAndMarks)


def as_pzpr_file(text: str, kinds: tuple[str, ...]) -> str:
    """The words of a board as a pzpr file of the last of these kinds. Words behind the board are an answer, which is
    left out."""
    words = text.split()
    second_line = text.strip().split("\n")[1:2]
    sizes = 2 if second_line and len(second_line[0].split()) == 1 else 1  # a square board may have its size once
    if len(words) < sizes or not all(word.isascii() and word.isdecimal() and len(word) < 5 for word in words[:sizes]):
        raise BadInput("The board begins with its numbers of rows and columns.")
    end = sizes + int(words[0]) * int(words[sizes - 1])
    left_out("the answer behind the board", words[end:])
    board = words[sizes:end]
    if WITH_BLACK_CELLS in kinds:
        board = ["-" if word == BLACK_CELL else word for word in board]
    return "\n".join(["pzprv3", kinds[-1], *words[:sizes], " ".join(board)])
