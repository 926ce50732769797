"""What all genres share of the pzpr formats, as puzz.link and its relatives read and write them.

A URL is `<host>/p?<kind>/<cols>/<rows>/<body>`, a file `pzprv3`, kind, ROWS, COLS and then rows of fields,
with `/` as good as a newline; a file may also stand behind `p?`. URLs are columns first, files rows first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import TypeVar

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import MOST_CELLS, clipped, refuse_huge
from puzzlepark.core.puzzle import Info
from puzzlepark.core.reading import left_out, warn
from puzzlepark.core.record import NamedTuple
from puzzlepark.formats.text import Tokens

T = TypeVar("T")
HOST = "https://puzz.link/p?"
_OPTIONS = r"(?:[\w-]{1,40}(?:=[\w-]{0,200})?&){0,20}"
_URL = re.compile(
    rf"{_OPTIONS}([a-z][a-z0-9-]{{0,60}}?)(?:_edit|_play)?"
    r"((?:/(?:v:[^/]{0,100}|[a-z]{0,3})){0,8})/(\d{1,7})/(\d{1,7})(?:/([^&]*))?(?:&.*)?",
    re.ASCII,
)
"""An address behind its host. What may be repeated is bounded, so that trying it at each question mark takes time in
proportion to the text."""
_BEFORE_A_FILE = re.compile(_OPTIONS, re.ASCII)
_MARK = "pzprv3"
_NOTES = re.compile(r"(?:^|/)(?:(?:info|history|https?):|TrialData\()", re.MULTILINE)
_META = ("author", "source")
"""What a file says of a puzzle and is kept here."""


class Url(NamedTuple):
    kind: str
    flags: str
    cols: int
    rows: int
    body: str


def unescaped(text: str) -> str:
    """A part of a URL with its percent signs and what follows them as characters."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # hardly any link needs it, and it takes long to load

    return unquote(text)


@lru_cache(maxsize=2)  # every genre asks about a text, which is soon forgotten
def url(text: str) -> Url | None:
    """The parts of a pzpr URL in any of its forms, or of the bare kind/cols/rows/body; None if it is neither."""
    # Facebook puts an equals sign behind an address, and puzz.link a slash where the last character could get lost.
    text = unescaped(unwrapped(text)).split("#")[0].removesuffix("=").rstrip("/")
    if len(text.split(maxsplit=1)) != 1:
        return None
    end = len(text)
    while end >= 0:
        end = text.rfind("?", 0, end)
        if found := _URL.fullmatch(text, end + 1):
            kind, flags, cols, rows, body = found.groups()
            return Url(kind, flags, int(cols), int(rows), body or "")
    return None


def unwrapped(text: str) -> str:
    """The text without blanks around it and without the angle brackets that mark a URL in prose."""
    text = text.strip()
    return text[1:-1].strip() if text[:1] == "<" and text[-1:] == ">" else text


def is_url_of(text: str, *kinds: str) -> bool:
    """Whether the text is a URL of one of these kinds."""
    found = url(text)
    return found is not None and found.kind in kinds


def read_url(text: str, *kinds: str, idle: str = "") -> Url:
    """The parts of a URL of one of these kinds, of a size that can be; raises BadInput. The letters `idle` are options
    that change nothing but the look of the board there."""
    found = url(text)
    if found is None or found.kind not in kinds:
        raise BadInput(f"This is not a {kinds[0]} URL.")
    # A variant is a name that people give to rules of their own; a letter is a rule that the site knows.
    variants = [flag[2:] for flag in found.flags.split("/") if flag.startswith("v:")]
    for variant in filter(None, variants):
        left_out(f'the variant "{clipped(variant)}", whose rules the site does not know either')
    flags = (flag for flag in found.flags.split("/") if flag and not flag.startswith("v:"))
    flag = next((flag for flag in flags if not set(flag) <= set(idle)), None)
    if flag is not None:
        raise BadInput(f'The URL has the option "{flag}", which is not known here.')
    if not found.rows or not found.cols:
        raise BadInput(f"The URL speaks of a board of {found.rows}x{found.cols}; it needs at least 1x1.")
    refuse_huge(found.rows, found.cols)
    return found


def safe(url: str) -> str:
    """The URL with a slash at its end where its last character could be taken for the end of a sentence."""
    return url if url[-1].isalnum() else url + "/"


# --- files


def _file(text: str) -> str | None:
    """The text of a file, which may also be one line with slashes for newlines, alone or behind an address."""
    text = unwrapped(text)
    start = _start(text)
    if start is None:
        return None
    text = text[start:]
    return text if "\n" in text else "\n".join(map(unescaped, text.split("/")))


def is_file(text: str) -> bool:
    """Whether the text is a pzpr file of any kind. Such a file holds marks, none if nothing is drawn."""
    return _start(unwrapped(text)) is not None


def _start(text: str) -> int | None:
    """Where a file begins in a text: at its start, or behind an address. None if the text is no file."""
    start = text.find(_MARK)
    before = text[: max(start, 0)]
    if start <= 0:
        return start if start == 0 else None
    options = before[before.rfind("?") + 1 :]
    fitting = "?" in before and len(before.split(maxsplit=1)) == 1 and not before[:1].isspace()
    return start if fitting and _BEFORE_A_FILE.fullmatch(options) else None


def is_file_of(text: str, *kinds: str) -> bool:
    """Whether the text is a pzpr file of one of these kinds."""
    return file_kind(text) in kinds


@lru_cache(maxsize=2)
def file_kind(text: str) -> str:
    """The kind that the header of a pzpr file names; empty if the text is none."""
    text = unwrapped(text)
    start = _start(text)
    words = text[start : start + 200].replace("/", "\n").split() if start is not None else []
    return words[1] if len(words) > 1 else ""


def file_tokens(text: str, square: bool = False) -> tuple[Tokens, int, int]:
    """The tokens behind the header of a pzpr file, with its rows and columns. A board that is always `square` has its
    size written once."""
    board = _file(text) or ""
    # Behind the board a file may carry the site's own notes and move history, or an address.
    notes = _NOTES.search(board)
    tokens = Tokens(board[: notes.start() if notes else len(board)].replace("/", "\n"))
    left_out("the history of moves", "history:" in board)
    left_out("what a player tried out", "TrialData(" in board)
    tokens.next("pzprv3")
    tokens.next("the kind of puzzle")
    if not square:
        rows, cols = tokens.size()
        _refuse_option(tokens)
        return tokens, rows, cols
    size = tokens.number("the size", 1, MOST_CELLS)
    refuse_huge(size, size)
    # Other programs write it twice; only the number of words distinguishes that from a first cell with this number.
    tables = (size**2, 2 * size**2)
    if len(tokens) not in tables and len(tokens) - 1 in tables:
        tokens.next("the size")
    return tokens, size, size


def _refuse_option(tokens: Tokens) -> None:
    """Rules that are an option of the site are a letter on a line of its own, before rows of several words."""
    ahead = tokens.all[tokens.at : tokens.at + 3]
    letter = ahead[0].text if ahead else ""
    if len(ahead) == 3 and ahead[0].line < ahead[1].line == ahead[2].line and len(letter) == 1 and letter.isalpha():
        raise BadInput(f'The file has the option "{letter}", which is not known here.')


def file_info(text: str) -> Info:
    """Author and source from the notes of a pzpr file. Notes that cannot be read are no part of the puzzle."""
    board = _file(text) or ""
    found = re.search(r"(?:^|/)info:\s*(?=\{)", board, re.MULTILINE)
    if found is None:
        return Info()
    with suppress(ValueError, RecursionError):
        notes, _ = json.JSONDecoder().raw_decode(board, found.end())
        meta = notes.get("metadata")
        if isinstance(meta, dict):
            left_out("the comment of the file", meta.get("comment"))
            return Info(**{key: meta[key] for key in _META if isinstance(meta.get(key), str)})
    return Info()


def info_lines(info: Info) -> str:
    """Author and source as in the file; empty if there are none."""
    meta = {key: value for key in _META if (value := getattr(info, key))}
    # The site takes every slash for the end of a line.
    return f"info:{json.dumps({'metadata': meta}, indent=1)}\n".replace("/", "\\u002f") if meta else ""


class CutOff(BadInput):
    """The body of a URL ends within a clue."""


class Body:
    """The body of a URL, read character by character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.short = False
        """Whether it ended before the board did."""
        self.beyond = False
        """Whether it speaks of cells behind the last one."""

    def more(self) -> bool:
        return self.at < len(self.text)

    def lacks(self) -> bool:
        """Whether the body ends here, although the caller expects more. What is missing is blank, as on the site."""
        self.short = self.short or not self.more()
        return not self.more()

    def optional(self, read: Callable[[], T], absent: T) -> T:
        """What `read` finds in a last part that may be absent. What is no such part is left for `end`."""
        before = self.at
        if self.more():
            with suppress(BadInput):
                return read()
            self.at = before
        return absent

    def spread(self, places: int, what: str, read: Callable[[int], int | None]) -> None:
        """Read clues that are spread over this many places, where letters from g to z skip 1 to 20 places.

        `read(place)` reads one clue. It returns how many empty places follow, if the clue encodes that number.
        """
        at = 0
        with suppress(CutOff):
            while at < places and not self.lacks():
                char = self.take(1, what)
                if "g" <= char <= "z":
                    at += ord(char) - ord("f")
                    self.beyond |= at > places
                else:
                    self.at -= 1
                    at += 1 + (read(at) or 0)

    def decimal(self) -> str:
        """The decimal digits that come next, which may be none."""
        size = next((i for i, char in enumerate(self.text[self.at :]) if char not in "0123456789"), None)
        word = self.text[self.at :][:size]
        self.at += len(word)
        return word

    def take(self, size: int, what: str) -> str:
        """The next characters; `what` names them in an error."""
        if self.at + size > len(self.text):
            self.short = True
            raise CutOff(f"The URL ends where {what} was expected.")
        self.at += size
        return self.text[self.at - size : self.at]

    def digits(self, size: int, base: int, what: str) -> int:
        """The next characters as a number; of a number that is cut off, those that are there."""
        left = len(self.text) - self.at
        self.short = self.short or 0 < left < size
        word = self.take(min(size, max(left, 1)), what)
        if word.isascii() and word.isalnum():
            with suppress(ValueError):
                return int(word, base)
        raise BadInput(f'Character {self.at} of the URL\'s body: {what} was expected, "{clipped(word)}" was found.')

    def bits(self, size: int, what: str) -> list[int]:
        """The next `size` bits, five a base-32 digit, the highest first; 0 where the body ends before."""
        found: list[int] = []
        while len(found) < size and not self.lacks():
            digit = self.digits(1, 32, what)
            found.extend(digit >> k & 1 for k in (4, 3, 2, 1, 0))
        return (found + [0] * size)[:size]

    def end(self) -> None:
        """Say where the board and the body do not end together. The site reads such a URL without a word."""
        if self.short:
            warn("mended", "The URL ends before its board does; what is missing is taken as blank.")
        if self.beyond:
            warn("mended", "The URL skips more cells than the board has; those are passed over.")
        if self.more():
            warn("left out", f'Left out: "{clipped(self.text[self.at :])}", which stands behind the board in the URL.')


def bits(values: list[int]) -> str:
    """Bits as base-32 digits, padded with 0 at the end."""
    padded = values + [0] * (-len(values) % 5)
    digits = "0123456789abcdefghijklmnopqrstuv"
    return "".join(digits[int("".join(map(str, padded[i : i + 5])), 2)] for i in range(0, len(padded), 5))
