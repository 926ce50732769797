"""Codecs from parts that both read and write: each describes one piece of a format once.

A format is a list of parts. URL parts take characters from the body of a pzpr URL, tables take words from a file; both
put what they read onto a board that is being made, and write it from a puzzle. Tables may also hold marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Protocol

from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.numbers import UNKNOWN, Clues
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.lines import ends_of
from puzzlepark.core.plain import MOST_CELLS, clipped, in_rows
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.formats import pzpr
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens, table

Rows = list[list[str]]


def cells(board: Any) -> list[Spot]:
    """All cells of a board, row by row."""
    return [Spot(r, c) for r in range(1, 2 * board.rows, 2) for c in range(1, 2 * board.cols, 2)]


class UrlPart(Protocol):
    """A piece of a URL's body."""

    def read(self, body: Body, board: Any) -> None: ...

    def write(self, board: Any) -> str: ...


class Table(Protocol):
    """A piece of a file: words of a puzzle or of marks. `holds_marks` tells that it has nothing of the puzzle."""

    holds_marks: bool

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None: ...

    def write(self, board: Any, marks: Marks) -> Rows: ...


# --- formats


def url(puzzle: type[Puzzle], kind: str, *parts: UrlPart, host: str = pzpr.HOST) -> Format[Any]:
    """The URLs of a kind, whose body is these parts one after another."""

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        _, cols, rows, rest = pzpr.read_url(text, kind)
        board, body = bare(puzzle, rows, cols), Body(rest)
        for part in parts:
            part.read(body, board)
        body.end()
        return _built(puzzle, board), None

    def write(board: Puzzle, marks: Marks | None) -> str:
        return f"{host}{kind}/{board.cols}/{board.rows}/" + "".join(part.write(board) for part in parts)

    return Format("url", (".url",), lambda text: pzpr.is_url_of(text, kind), read, write)


def pzpr_file(
    puzzle: type[Puzzle], kind: str, *tables: Table, suffixes: tuple[str, ...] = (".pzpr", ".txt"), version: str = ""
) -> Format[Any]:
    """The files of a kind: a header, then these tables."""

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        tokens, rows, cols = pzpr.file_tokens(text)
        return _read_tables(puzzle, tokens, rows, cols, tables)

    def write(board: Puzzle, marks: Marks | None) -> str:
        rows = [row for part in tables for row in part.write(board, marks or {})]
        body = "".join(" ".join(row) + " \n" for row in rows)
        return f"pzprv3{version}\n{kind}\n{board.rows}\n{board.cols}\n{body}"

    return Format("pzpr", suffixes, lambda text: pzpr.is_file_of(text, kind), read, write)


def text_file(puzzle: type[Puzzle], *tables: Table, refuses: Callable[[Any], str | None]) -> Format[Any]:
    """Plain text that begins with the size; a puzzle that it cannot say is refused with what `refuses` names."""

    def fits(text: str) -> bool:
        return re.match(r"\s*\d+\s+\d+\s", text[:400]) is not None

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        tokens = Tokens(text)
        rows, cols = tokens.size()
        return _read_tables(puzzle, tokens, rows, cols, tables)

    def write(board: Puzzle, marks: Marks | None) -> str:
        what = refuses(board)
        if what is not None:
            raise BadInput(f"The text form cannot say {what}; use JSON.")
        used = [part for part in tables if marks is not None or not part.holds_marks]
        return f"{board.rows} {board.cols}\n" + "".join(table(part.write(board, marks or {})) for part in used)

    return Format("text", (".txt", ".in"), fits, read, write)


def bare(puzzle: type[Puzzle], rows: int, cols: int) -> SimpleNamespace:
    """An empty board to read onto."""
    blank = {part.name: part.blank(rows, cols) for part in puzzle.fields}
    return SimpleNamespace(rows=rows, cols=cols, **blank)


def _read_tables(
    puzzle: type[Puzzle], tokens: Tokens, rows: int, cols: int, tables: Sequence[Table]
) -> tuple[Puzzle, Marks | None]:
    board, marks = bare(puzzle, rows, cols), dict[Var, int]()
    there = False
    for part in tables:
        if part.holds_marks and not len(tokens):
            break
        there |= part.holds_marks
        part.read(tokens, board, marks)
    tokens.end()
    return _built(puzzle, board), marks if marks or there else None


def _built(puzzle: type[Puzzle], board: Any) -> Puzzle:
    parts = {part.name: getattr(board, part.name) for part in puzzle.fields}
    return puzzle(rows=board.rows, cols=board.cols, **parts)


# --- URL parts

_WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}


@dataclass(frozen=True)
class Number16:
    """Numbers in `seats`, the cells if not told otherwise: hex digits, prefixes for longer ones, "." for an unknown
    number, g to z for 1 to 20 seats without any."""

    name: str
    seats: Callable[[Any], Sequence[Spot]] = cells

    def read(self, body: Body, board: Any) -> None:
        seats, found, at = self.seats(board), list[tuple[Spot, int]](), 0
        while at < len(seats):
            char = body.take(1, "a number")
            if "g" <= char <= "z":
                at += ord(char) - ord("f")
                continue
            if char == ".":
                number = UNKNOWN
            elif char in _WIDE:
                size, more = _WIDE[char]
                number = body.digits(size, 16, "a number") + more
            else:
                body.at -= 1
                number = body.digits(1, 16, "a number")
            found.append((seats[at], number))
            at += 1
        if at > len(seats):
            raise BadInput("The URL skips more cells than the board has.")
        setattr(board, self.name, (*getattr(board, self.name), *found))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        return skipped([_hex(known[s]) if s in known else "" for s in self.seats(board)], "f", 20)


def _hex(number: int) -> str:
    """A number as Number16 writes it."""
    if number == UNKNOWN:
        return "."
    if number > 4095:
        raise BadInput("A pzpr URL has no room for a number above 4095.")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def skipped(words: Iterable[str], before: str, most: int) -> str:
    """Words one after another; a run of empty ones is a letter, the k-th behind `before` for k of them."""
    out, gap = "", 0
    for word in words:
        if not word:
            gap += 1
            if gap == most:
                out, gap = out + chr(ord(before) + gap), 0
            continue
        out, gap = out + (chr(ord(before) + gap) if gap else "") + word, 0
    return out + (chr(ord(before) + gap) if gap else "")


@dataclass(frozen=True)
class Number4:
    """Numbers from 0 to 4 in cells; a digit also says whether the next one or two cells have none."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        seats, found, at = cells(board), list[tuple[Spot, int]](), 0
        while at < len(seats):
            char = body.take(1, "a number")
            if "g" <= char <= "z":
                at += ord(char) - ord("f")
                continue
            if char == ".":
                empty, number = 0, UNKNOWN
            else:
                body.at -= 1
                empty, number = divmod(body.digits(1, 15, "a number"), 5)
            found.append((seats[at], number))
            at += 1 + empty
        if at > len(seats) + 2:
            raise BadInput("The URL skips more cells than the board has.")
        setattr(board, self.name, tuple(found))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        numbers = [known.get(s) for s in cells(board)]
        words, at = list[str](), 0
        while at < len(numbers):
            number = numbers[at]
            if number is None or number == UNKNOWN:
                words.append("" if number is None else ".")
                at += 1
                continue
            following = (numbers[at + 1 : at + 3] + [None, None])[:2]
            empty = 0 if following[0] is not None else 1 if following[1] is not None else 2
            words.append(f"{number + 5 * empty:x}")
            at += 1 + empty
        return skipped(words, "f", 20)


@dataclass(frozen=True)
class Borders:
    """Regions by the borders between them: bits, first the upright ones of each row, then those below each row. The
    walls stay with the board, for parts that take cells out of regions."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        m, n = board.rows, board.cols
        across = body.bits(m * (n - 1), "the walls between columns")
        down = body.bits((m - 1) * n, "the walls between rows")
        walls = {
            (i // (n - 1) * n + i % (n - 1), i // (n - 1) * n + i % (n - 1) + 1) for i, b in enumerate(across) if b
        }
        board.walls = walls | {(i, i + n) for i, bit in enumerate(down) if bit}
        setattr(board, self.name, tuple(regions.pieces([0] * (m * n), n, board.walls)))

    def write(self, board: Any) -> str:
        m, n, ids = board.rows, board.cols, getattr(board, self.name)
        across = [int(ids[r * n + c] != ids[r * n + c + 1]) for r in range(m) for c in range(n - 1)]
        down = [int(ids[i] != ids[i + n]) for i in range((m - 1) * n)]
        return pzpr.bits(across) + pzpr.bits(down)


@dataclass(frozen=True)
class Signs:
    """A sign per cell: a digit is its place among the signs, a to z are 1 to 26 cells with the first."""

    name: str
    signs: str

    def read(self, body: Body, board: Any) -> None:
        found, size = list[str](), board.rows * board.cols
        while len(found) < size:
            char = body.take(1, "a cell")
            if "a" <= char <= "z":
                found += self.signs[0] * (ord(char) - ord("a") + 1)
            elif "1" <= char <= "9" and int(char) < len(self.signs):
                found.append(self.signs[int(char)])
            else:
                raise BadInput(
                    f"Character {body.at} of the URL's body: a cell is 1 to {len(self.signs) - 1} or a to z, "
                    f'"{clipped(char)}" was found.'
                )
        if len(found) > size:
            raise BadInput("The URL skips more cells than the board has.")
        setattr(board, self.name, "".join(found))

    def write(self, board: Any) -> str:
        signs = getattr(board, self.name)
        return skipped(("" if sign == self.signs[0] else str(self.signs.index(sign)) for sign in signs), "`", 26)


@dataclass(frozen=True)
class OutsideHex:
    """The numbers beside lines: a hex digit, two behind "-", four behind "+" if that is allowed, "." for none."""

    name: str
    lines: Callable[[Any], Sequence[Sequence[Spot]]]
    longest: str = "-"

    def read(self, body: Body, board: Any) -> None:
        found = []
        for spot in (s for line in self.lines(board) for s in line):
            char = body.take(1, "an outside clue")
            if char != ".":
                size = {"-": 2, self.longest: 4 if self.longest == "+" else 2}.get(char)
                body.at -= size is None
                found.append((spot, body.digits(size or 1, 16, "an outside clue")))
        setattr(board, self.name, (*getattr(board, self.name), *found))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        numbers = [known.get(s) for line in self.lines(board) for s in line]
        most = 65535 if self.longest == "+" else 255
        if max((n for n in numbers if n is not None), default=0) > most:
            raise BadInput(f"The URL has no room for a clue above {most}.")
        words = ("." if n is None else f"{n:x}" if n < 16 else f"-{n:02x}" if n < 256 else f"+{n:04x}" for n in numbers)
        return "".join(words)


@dataclass(frozen=True)
class ArrowNumber16:
    """Numbers with a way (0 none, 1 to 4 up, down, left, right) in cells, as (spot, way, number)."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        seats, found, at = cells(board), list[tuple[Spot, int, int]](), 0
        while at < len(seats):
            char = body.take(1, "an arrow")
            if "a" <= char <= "z":
                at += ord(char) - ord("a") + 1
                continue
            if char == "-":
                way, number = body.digits(1, 5, "a way"), body.digits(3, 16, "a number")
            elif "5" <= char <= "9":
                way, number = int(char) - 5, body.digits(2, 16, "a number")
            else:
                body.at -= 1
                way, unknown = body.digits(1, 5, "a way"), body.text[body.at : body.at + 1] == "."
                number = UNKNOWN if unknown else body.digits(1, 16, "a number")
                body.at += unknown
            found.append((seats[at], way, number))
            at += 1
        if at > len(seats):
            raise BadInput("The URL skips more cells than the board has.")
        setattr(board, self.name, tuple(found))

    def write(self, board: Any) -> str:
        known = {spot: (way, number) for spot, way, number in getattr(board, self.name)}
        return skipped((self._word(*known[s]) if s in known else "" for s in cells(board)), "`", 26)

    def _word(self, way: int, number: int) -> str:
        if number > 4095:
            raise BadInput("A pzpr URL has no room for a number above 4095.")
        if number == UNKNOWN:
            return f"{way}."
        return (
            f"{way}{number:x}" if number < 16 else f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
        )


@dataclass(frozen=True)
class Circles:
    """One of three signs per cell, three cells to a digit of base 27."""

    name: str
    signs: str

    def read(self, body: Body, board: Any) -> None:
        size, found = board.rows * board.cols, ""
        while len(found) < size:
            digit = body.digits(1, 27, "three cells")
            found += self.signs[digit // 9] + self.signs[digit // 3 % 3] + self.signs[digit % 3]
        setattr(board, self.name, found[:size])

    def write(self, board: Any) -> str:
        values = [self.signs.index(sign) for sign in getattr(board, self.name)]
        threes = in_rows(values + [0] * (-len(values) % 3), 3)
        return "".join("0123456789abcdefghijklmnopq"[9 * a + 3 * b + c] for a, b, c in threes)


# --- tables


@dataclass(frozen=True)
class NumberTable:
    """A word per cell: a number, "-" for an unknown one, "." for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        found = list[tuple[Spot, int]]()
        for spot in cells(board):
            word = tokens.next(f"the number of {place(spot)}").text
            if word == "-":
                found.append((spot, UNKNOWN))
            elif word != ".":
                tokens.at -= 1
                found.append((spot, tokens.number(f"the number of {place(spot)}", 0, MOST_CELLS)))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any, marks: Marks) -> Rows:
        known: dict[Spot, int] = dict(getattr(board, self.name))
        return in_rows(["." if s not in known else _number(known[s]) for s in cells(board)], board.cols)


def _number(number: int) -> str:
    return "-" if number == UNKNOWN else str(number)


@dataclass(frozen=True)
class NumbersAndMarks:
    """A word per cell: its number, or its mark where it has none."""

    name: str
    layer: str
    signs: str = "#+"
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        start, taken = tokens.at, dict[Spot, int]()
        for spot in cells(board):
            word = tokens.next(f"the cell of {place(spot)}")
            if word.text in (".", *self.signs):
                if word.text != ".":
                    marks[Var(self.layer, spot)] = int(word.text == self.signs[0])
            elif word.text == "-":
                taken[spot] = UNKNOWN
            else:
                tokens.at -= 1
                taken[spot] = tokens.number(f"the number of {place(spot)}", 0, MOST_CELLS)
        assert tokens.at > start
        if marks:
            # A cell with a number has no sign of its own: it is blank, if there are signs at all.
            marks.update({Var(self.layer, spot): 0 for spot in taken})
        setattr(board, self.name, tuple(taken.items()))

    def write(self, board: Any, marks: Marks) -> Rows:
        known: dict[Spot, int] = dict(getattr(board, self.name))
        names = {1: self.signs[0], 0: self.signs[1], None: "."}
        words = [_number(known[s]) if s in known else names[marks.get(Var(self.layer, s))] for s in cells(board)]
        return in_rows(words, board.cols)


@dataclass(frozen=True)
class SignTable:
    """A sign per cell."""

    name: str
    signs: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        words = (tokens.one_of(f"the cell of {place(spot)}", self.signs) for spot in cells(board))
        setattr(board, self.name, "".join(words))

    def write(self, board: Any, marks: Marks) -> Rows:
        return in_rows(list(getattr(board, self.name)), board.cols)


@dataclass(frozen=True)
class RegionTable:
    """A region id per cell. Files have the number of regions first, "." for cells of none, and ids from 0; plain text
    has ids from 1 on alone."""

    name: str
    plain: bool = False
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots = cells(board)
        if self.plain:
            ids = tokens.numbers(lambda i: f"the region of {place(spots[i])}", len(spots), 0, 10**9)
            return setattr(board, self.name, tuple(ids))
        tokens.number("the number of regions", 0, MOST_CELLS)
        found = []
        for spot in spots:
            none = tokens.next(f"the region of {place(spot)}").text == "."
            tokens.at -= not none
            found.append(-1 if none else tokens.number(f"the region of {place(spot)}", 0, MOST_CELLS))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any, marks: Marks) -> Rows:
        ids = getattr(board, self.name)
        if self.plain:
            return in_rows([str(i + 1) for i in ids], board.cols)
        return [[str(max(ids) + 1)], *in_rows(["." if i < 0 else str(i) for i in ids], board.cols)]


@dataclass(frozen=True)
class OutsideNumbers:
    """The numbers beside lines, -1 where there is none; `lines` tells which and in what order."""

    name: str
    lines: Callable[[Any], Sequence[Sequence[Spot]]]
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots = [spot for row in self.lines(board) for spot in row]

        def what(i: int) -> str:
            spot = spots[i]
            return f"the clue of row {spot.row + 1}" if spot.c < 0 else f"the clue of column {spot.col + 1}"

        found = tokens.numbers(what, len(spots), -1, MOST_CELLS)
        clues: Clues = tuple((s, n) for s, n in zip(spots, found, strict=True) if n >= 0)
        setattr(board, self.name, (*getattr(board, self.name), *clues))

    def write(self, board: Any, marks: Marks) -> Rows:
        known = dict(getattr(board, self.name))
        return [[str(known.get(spot, -1)) for spot in row] for row in self.lines(board)]


@dataclass(frozen=True)
class CellMarks:
    """A sign per cell for its mark: `signs` has the values by sign, the first of a value is the one that is written;
    None is undecided. `closed` cells take no mark."""

    layer: str
    signs: dict[str, int | None]
    closed: Callable[[Any, Spot], bool] = lambda board, spot: False
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        for spot in cells(board):
            word = tokens.one_of(f"the mark in {place(spot)}", "".join(self.signs))
            value = self.signs[word]
            if self.closed(board, spot):
                if value:
                    raise BadInput(f"{place(spot).capitalize()} is a clue cell and cannot be painted.")
            elif value is not None:
                marks[Var(self.layer, spot)] = value

    def write(self, board: Any, marks: Marks) -> Rows:
        names = {value: sign for sign, value in reversed(self.signs.items())}
        return in_rows([names[marks.get(Var(self.layer, s))] for s in cells(board)], board.cols)


@dataclass(frozen=True)
class EdgeMarks:
    """A word per edge: 1 a line, -1 a cross, 0 nothing yet; with a `flow` layer, perhaps u d l r behind it.

    Edges between cells come in rows of those between left and right, then of those between upper and lower; the sides
    of cells, where lines run from corner to corner, in rows of upright ones, then of level ones.
    """

    layer: str
    corners: bool = False
    flow: str = ""
    holds_marks = True

    def rows(self, board: Any) -> list[list[Spot]]:
        m, n, k = board.rows, board.cols, int(self.corners)
        upright = [[Spot(2 * r + 1, 2 * c) for c in range(1 - k, n + k)] for r in range(m)]
        return upright + [[Spot(2 * r, 2 * c + 1) for c in range(n)] for r in range(1 - k, m + k)]

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        for spot in (s for row in self.rows(board) for s in row):
            token = tokens.next(f"the edge at {tuple(spot)}")
            found = re.fullmatch(r"(-1|0|1)?[udlr]?" if self.flow else r"(-1|0|1)", token.text)
            if not found:
                more = ", perhaps with u d l or r" if self.flow else ""
                raise BadInput(f'Line {token.line}: an edge is 0, 1 or -1{more}, "{clipped(token.text)}" was found.')
            if found[1] in ("1", "-1"):
                marks[Var(self.layer, spot)] = int(found[1] == "1")

    def write(self, board: Any, marks: Marks) -> Rows:
        return [[self._word(spot, marks) for spot in row] for row in self.rows(board)]

    def _word(self, spot: Spot, marks: Marks) -> str:
        word = {None: "0", 0: "-1", 1: "1"}[marks.get(Var(self.layer, spot))]
        flow = marks.get(Var(self.flow, spot)) if self.flow and word == "1" else None
        return word + (("rd" if flow > 0 else "lu")[spot.r % 2 == 0] if flow else "")


@dataclass(frozen=True)
class DigitMarks:
    """A number per cell that the player wrote, "." for none. Cells with a number of the field `given` have none."""

    layer: str
    given: str
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        for spot, number in getattr(board, self.given):
            marks[Var(self.layer, spot)] = number
        there = False
        for spot in cells(board):
            word = tokens.next(f"the mark in {place(spot)}").text
            if word[:1].isdecimal() and Var(self.layer, spot) not in marks:
                tokens.at -= 1
                marks[Var(self.layer, spot)] = tokens.number(f"the mark in {place(spot)}", 0, MOST_CELLS)
                there = True
        if not there:
            marks.clear()

    def write(self, board: Any, marks: Marks) -> Rows:
        given = dict(getattr(board, self.given))
        values = (None if s in given else marks.get(Var(self.layer, s)) for s in cells(board))
        return in_rows(["." if value is None else str(value) for value in values], board.cols)


@dataclass(frozen=True)
class Fixed:
    """A table of the same word in every cell, for what a format has and this project does not use."""

    word: str
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        for _ in cells(board):
            tokens.next("a sign of a cell")

    def write(self, board: Any, marks: Marks) -> Rows:
        return in_rows([self.word] * (board.rows * board.cols), board.cols)


# --- answers alone

BOX = {
    ".": "", "·": "", "■": "", "─": "lr", "│": "ud", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul",
    "╴": "l", "╵": "u", "╶": "r", "╷": "d", "├": "udr", "┤": "udl", "┬": "dlr", "┴": "ulr", "┼": "udlr",
}  # fmt: skip
"""The ways by which lines leave a cell, by the character that draws them."""


def read_drawing(text: str, board: Any, layer: str, doors: Sequence[Spot] = ()) -> Marks:
    """A line character per cell, `.` where there is none; lines may go out through doors.

    ┌──┐
    │┌┘.
    └┘..
    """
    chars = "".join(text.split())
    strange = next((char for char in chars if char not in BOX), None)
    if strange is not None:
        raise BadInput(f'An answer has a line character for each cell, such as ─ or ┐, or a dot; not "{strange}".')
    size = board.rows * board.cols
    if len(chars) != size:
        raise BadInput(f"{board.rows}x{board.cols} cells need {size} line characters, not {len(chars)}.")
    shut = {"u": "d", "d": "u", "l": "r", "r": "l"}
    ways = {cell(*divmod(i, board.cols)): BOX[char] for i, char in enumerate(chars)}
    drawn = set()
    for spot, way, edge in _leaving(ways):
        if edge in doors:
            continue
        other = next(s for s in ends_of(edge) if s != spot)
        for at in (spot, other):
            if at in board.grid.holes:
                raise BadInput(f"The path visits {place(at)}, which is blocked.")
        if shut[way] not in ways.get(other, ""):
            raise BadInput(f"The line that leaves {place(spot)} does not come in beside it.")
        drawn.add(edge)
    return {Var(layer, edge): int(edge in drawn) for edge in board.grid.edges}


def _leaving(ways: dict[Spot, str]) -> Iterator[tuple[Spot, str, Spot]]:
    steps = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}
    for spot, out in ways.items():
        for way in out:
            yield spot, way, Spot(spot.r + steps[way][0], spot.c + steps[way][1])


def read_table(text: str, board: Any, part: Table) -> Marks:
    """Marks from a text that holds one table of a file alone; rows of single signs may stand without blanks."""
    tokens = Tokens(text)
    if len(tokens) == board.rows and board.cols > 1:
        tokens = Tokens("\n".join(" ".join(line) for line in text.split()))
    marks = dict[Var, int]()
    part.read(tokens, board, marks)
    tokens.end()
    return marks


def read_lines(text: str, board: Any, edges: EdgeMarks) -> Marks:
    """Lines from the tables of a file alone, or from a drawing."""
    if set("".join(text.split())) <= set(BOX) and not edges.corners:
        return read_drawing(text, board, edges.layer)
    return read_table(text, board, edges)
