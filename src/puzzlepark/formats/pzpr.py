"""What all genres share of the pzpr formats, as puzz.link and its relatives read and write them.

A URL is `<host>/p?<kind>/<cols>/<rows>/<body>`, a file `pzprv3`, kind, ROWS, COLS and then rows of fields,
with `/` as good as a newline. URLs are columns first, files rows first.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import unquote

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.formats.text import Tokens

HOST = "https://puzz.link/p?"
_URL = re.compile(r"(?:\S*\?)?([a-z][a-z0-9-]*?)(?:_edit|_play)?(?:/v:)?/(\d{1,7})/(\d{1,7})(?:/(\S*))?", re.ASCII)


class Url(NamedTuple):
    kind: str
    cols: int
    rows: int
    body: str


def url(text: str) -> Url | None:
    """The parts of a pzpr URL in any of its forms, or of the bare kind/cols/rows/body; None if it is neither."""
    found = _URL.fullmatch(unquote(text.strip()).split("#")[0].rstrip("/"))
    if not found:
        return None
    kind, cols, rows, body = found.groups()
    return Url(kind, int(cols), int(rows), body or "")


def is_url_of(text: str, kind: str) -> bool:
    """Whether the text is a URL of this kind."""
    found = url(text)
    return found is not None and found.kind == kind


def read_url(text: str, kind: str) -> Url:
    """The parts of a URL of this kind, of a size that can be; raises BadInput."""
    found = url(text)
    if found is None or found.kind != kind:
        raise BadInput(f"This is not a {kind} URL.")
    if not found.rows or not found.cols:
        raise BadInput(f"The URL speaks of a board of {found.rows}x{found.cols}; it needs at least 1x1.")
    refuse_huge(found.rows, found.cols)
    return found


def is_file(text: str) -> bool:
    """Whether the text is a pzpr file of any kind. Such a file holds marks, none if nothing is drawn."""
    return text.lstrip().startswith("pzprv3")


def is_file_of(text: str, kind: str) -> bool:
    """Whether the text is a pzpr file of this kind."""
    words = text[:200].replace("/", "\n").split()
    return len(words) > 1 and words[0].startswith("pzprv3") and words[1] == kind


def file_tokens(text: str) -> tuple[Tokens, int, int]:
    """The tokens behind the header of a pzpr file, with its rows and columns."""
    # Behind the board a file may carry the site's own notes and move history.
    tokens = Tokens(re.split(r"^(?:info|history):", text, maxsplit=1, flags=re.MULTILINE)[0].replace("/", "\n"))
    tokens.next("pzprv3")
    tokens.next("the kind of puzzle")
    rows, cols = tokens.size()
    return tokens, rows, cols


class Body:
    """The body of a URL, read character by character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def more(self) -> bool:
        return self.at < len(self.text)

    def take(self, size: int, what: str) -> str:
        """The next characters; `what` names them in an error."""
        if self.at + size > len(self.text):
            raise BadInput(f"The URL ends where {what} was expected.")
        self.at += size
        return self.text[self.at - size : self.at]

    def digits(self, size: int, base: int, what: str) -> int:
        """The next characters as a number."""
        word = self.take(size, what)
        if word.isascii() and word.isalnum():
            with suppress(ValueError):
                return int(word, base)
        raise BadInput(f'Character {self.at} of the URL\'s body: {what} was expected, "{clipped(word)}" was found.')

    def bits(self, size: int, what: str) -> list[int]:
        """So many bits, five a base-32 digit, the highest first."""
        found: list[int] = []
        while len(found) < size:
            digit = self.digits(1, 32, what)
            found.extend(digit >> k & 1 for k in (4, 3, 2, 1, 0))
        return found[:size]

    def end(self) -> None:
        if self.more():
            raise BadInput(f'The URL should end before "{clipped(self.text[self.at :])}".')


def bits(values: list[int]) -> str:
    """Bits as base-32 digits, padded with 0 at the end."""
    padded = values + [0] * (-len(values) % 5)
    digits = "0123456789abcdefghijklmnopqrstuv"
    return "".join(digits[int("".join(map(str, padded[i : i + 5])), 2)] for i in range(0, len(padded), 5))
