"""The common parts of the pzpr formats, which puzz.link and related sites read and write.

A URL is `<host>/p?<kind>/<cols>/<rows>/<body>`. A file is `pzprv3`, the kind, the rows, the columns and then rows of
words; `/` may replace a newline, and a file may also follow `p?`. URLs have columns first, files rows first.
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
"""The part of a URL after the host. All repetitions are bounded, so that trying it at every question mark takes linear
time."""
_PUNCTUATION = "),;]}>\"'”’»"
"""Characters that may follow a URL in a text, and that no URL of a puzzle ends with."""
_BEFORE_A_FILE = re.compile(_OPTIONS, re.ASCII)
_MARK = "pzprv3"
_NOTES = re.compile(r"(?:^|/)(?:(?:info|history|https?):|TrialData\()", re.MULTILINE)
_META = ("author", "source")
"""The metadata of a file that a puzzle keeps."""


class Url(NamedTuple):
    kind: str
    flags: str
    cols: int
    rows: int
    body: str


def unescaped(text: str) -> str:
    """The text with percent-encoding decoded."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # slow to import, and few links need it

    return unquote(text)


@lru_cache(maxsize=2)  # every genre asks about the same text
def url(text: str) -> Url | None:
    """The parts of a pzpr URL in any of its forms, or of only kind/cols/rows/body; None for other texts."""
    # Facebook appends an equals sign, and puzz.link a slash if the last character could get lost.
    text = _before_fragment(text).rstrip(_PUNCTUATION).removesuffix("=").rstrip("/")
    if len(text.split(maxsplit=1)) != 1:
        return None
    end = len(text)
    while end >= 0:
        end = text.rfind("?", 0, end)
        if found := _URL.fullmatch(text, end + 1):
            kind, flags, cols, rows, body = found.groups()
            return Url(kind, flags, int(cols), int(rows), body or "")
    return None


def _before_fragment(text: str) -> str:
    return unescaped(unwrapped(text)).split("#")[0]


def unwrapped(text: str) -> str:
    """The text without surrounding blanks and without the angle brackets that mark a URL in prose."""
    text = text.strip()
    return text[1:-1].strip() if text[:1] == "<" and text[-1:] == ">" else text


def is_url_of(text: str, *kinds: str) -> bool:
    """True if the text is a URL of one of these kinds."""
    found = url(text)
    return found is not None and found.kind in kinds


def read_url(text: str, *kinds: str, idle: str = "") -> Url:
    """The parts of a URL of one of these kinds with a possible size; raises BadInput. The letters `idle` are options
    that change only how the site shows the board."""
    found = url(text)
    if found is None or found.kind not in kinds:
        raise BadInput(f"This is not a {kinds[0]} URL.")
    complete = _before_fragment(text)
    behind = complete[len(complete.rstrip(_PUNCTUATION)) :]
    left_out(f'"{clipped(behind)}", which stands behind the board in the URL', behind)
    # A variant ("v:") is a free name for other rules. A letter is an option that the site knows.
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
    """The URL, with a final slash if its last character could be mistaken for punctuation."""
    return url if url[-1].isalnum() else url + "/"


# --- files


def _file(text: str) -> str | None:
    """The text of a file, which may also be one line with slashes for newlines, alone or as part of a URL."""
    text = unwrapped(text)
    start = _start(text)
    if start is None:
        return None
    text = text[start:]
    return text if "\n" in text else "\n".join(map(unescaped, text.split("/")))


def is_file(text: str) -> bool:
    """True if the text is a pzpr file of any kind. Such a file also holds marks."""
    return _start(unwrapped(text)) is not None


def _start(text: str) -> int | None:
    """The index at which a file begins in a text: 0, or after a URL. None if the text is not a file."""
    start = text.find(_MARK)
    before = text[: max(start, 0)]
    if start <= 0:
        return start if start == 0 else None
    options = before[before.rfind("?") + 1 :]
    fitting = "?" in before and len(before.split(maxsplit=1)) == 1 and not before[:1].isspace()
    return start if fitting and _BEFORE_A_FILE.fullmatch(options) else None


def is_file_of(text: str, *kinds: str) -> bool:
    """True if the text is a pzpr file of one of these kinds."""
    return file_kind(text) in kinds


@lru_cache(maxsize=2)
def file_kind(text: str) -> str:
    """The kind in the header of a pzpr file; empty if the text is not such a file."""
    text = unwrapped(text)
    start = _start(text)
    words = text[start : start + 200].replace("/", "\n").split() if start is not None else []
    return words[1] if len(words) > 1 else ""


def file_tokens(text: str, square: bool = False) -> tuple[Tokens, int, int]:
    """The tokens after the header of a pzpr file, with its rows and columns. If boards are always `square`, the size is
    written once."""
    board = _file(text) or ""
    # After the board, a file may have metadata, the history of moves, or a URL.
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
    # Other programs write it twice. Only the number of words tells that from a first cell with this number.
    tables = (size**2, 2 * size**2)
    if len(tokens) not in tables and len(tokens) - 1 in tables:
        tokens.next("the size")
    return tokens, size, size


def _refuse_option(tokens: Tokens) -> None:
    """Raise BadInput if the next line is a single letter before rows of several words: an option of the rules."""
    ahead = tokens.all[tokens.at : tokens.at + 3]
    letter = ahead[0].text if ahead else ""
    if len(ahead) == 3 and ahead[0].line < ahead[1].line == ahead[2].line and len(letter) == 1 and letter.isalpha():
        raise BadInput(f'The file has the option "{letter}", which is not known here.')


def file_info(text: str) -> Info:
    """Author and source from the metadata of a pzpr file. Unreadable metadata are ignored."""
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
    """The lines of a file with author and source; empty if there are none."""
    meta = {key: value for key in _META if (value := getattr(info, key))}
    # The site reads every slash as a newline.
    return f"info:{json.dumps({'metadata': meta}, indent=1)}\n".replace("/", "\\u002f") if meta else ""


class CutOff(BadInput):
    """The body of a URL ends within a clue."""


class Body:
    """The body of a URL, read character by character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.short = False
        """True if the body ended before the board was complete."""
        self.beyond = False
        """True if the body skips more cells than the board has."""

    def more(self) -> bool:
        return self.at < len(self.text)

    def lacks(self) -> bool:
        """True if the body ends here although the caller expects more. As on the site, missing parts are blank."""
        self.short = self.short or not self.more()
        return not self.more()

    def optional(self, read: Callable[[], T], absent: T) -> T:
        """The result of `read` for an optional last part, or `absent`. If it cannot be read, it is left for `end`."""
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
        """The decimal digits that come next, perhaps none."""
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
        """The next `size` characters as a number, or fewer if the body ends."""
        left = len(self.text) - self.at
        self.short = self.short or 0 < left < size
        word = self.take(min(size, max(left, 1)), what)
        if word.isascii() and word.isalnum():
            with suppress(ValueError):
                return int(word, base)
        raise BadInput(f'Character {self.at} of the URL\'s body: {what} was expected, "{clipped(word)}" was found.')

    def bits(self, size: int, what: str) -> list[int]:
        """The next `size` bits, five for each base-32 digit, the highest first. Missing bits are 0."""
        found: list[int] = []
        while len(found) < size and not self.lacks():
            digit = self.digits(1, 32, what)
            found.extend(digit >> k & 1 for k in (4, 3, 2, 1, 0))
        return (found + [0] * size)[:size]

    def end(self) -> None:
        """Warn if the body is too short or too long for the board. The site accepts such URLs silently."""
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
