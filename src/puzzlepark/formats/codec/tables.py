"""Pieces of files: tables of what a puzzle has and of marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.fields.numbers import UNKNOWN, Clues, nodes_of, where
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import edge_rows
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import MOST_CELLS, clipped, in_rows
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import OneRegion, Rows, cells, minor_version, set_regions
from puzzlepark.formats.text import Token, Tokens


def words(tokens: Tokens, board: Any, what: str) -> Iterator[tuple[Spot, Token]]:
    """The next word for each cell; `what` names it in an error, in front of its place."""
    spots = cells(board)
    return zip(spots, tokens.take(len(spots), lambda i: f"{what} {place(spots[i])}"), strict=True)


@dataclass(frozen=True)
class NumberTable:
    """A word per cell: a number, "-" for an unknown one, "." for none. Without `unknown`, a "-" is passed over, as it
    says nothing where every cell gets a number or every room has one."""

    name: str
    unknown: bool = True
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        found = list[tuple[Spot, int]]()
        for spot, word in words(tokens, board, "the number of"):
            if word.text == "-":
                found += [(spot, UNKNOWN)] if self.unknown else []
            elif word.text != ".":
                found.append((spot, _cell_number(word, spot)))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any, marks: Marks) -> Rows:
        known: dict[Spot, int] = dict(getattr(board, self.name))
        return in_rows(["." if s not in known else _number(known[s]) for s in cells(board)], board.cols)


def _cell_number(word: Token, spot: Spot) -> int:
    return word.number(lambda: f"the number of {spot_words(spot)}", 0, MOST_CELLS)


def _number(number: int) -> str:
    return "-" if number == UNKNOWN else str(number)


@dataclass(frozen=True)
class NodeTable:
    """A word for each corner of cells: a number, "-" for an unknown one, "." for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots, found = nodes_of(board), list[tuple[Spot, int]]()
        names = [f"the number of {spot_words(spot)}" for spot in spots]
        taken = tokens.take(len(spots), names.__getitem__)
        for spot, name, word in zip(spots, names, taken, strict=True):
            if word.text != ".":
                found.append((spot, UNKNOWN if word.text == "-" else word.number(name.strip, 0, 4)))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any, marks: Marks) -> Rows:
        known = {spot: _number(number) for spot, number in getattr(board, self.name)}
        return in_rows([known.get(spot, ".") for spot in nodes_of(board)], board.cols + 1)


@dataclass(frozen=True)
class NumbersAndMarks:
    """A word per cell: its number, or its mark where it has none."""

    name: str
    layer: str
    signs: str = "#+"
    closed: bool = False
    """Whether a cell with a number takes no mark."""
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        taken = dict[Spot, int]()
        for spot, word in words(tokens, board, "the cell of"):
            if word.text in (".", *self.signs):
                if word.text != ".":
                    marks[Var(self.layer, spot)] = int(word.text == self.signs[0])
            elif word.text == "-":
                taken[spot] = UNKNOWN
            else:
                taken[spot] = _cell_number(word, spot)
        if marks and not self.closed:
            # A cell with a number has no sign of its own: it is blank, if there are signs at all.
            marks.update({Var(self.layer, spot): 0 for spot in taken})
        setattr(board, self.name, tuple(taken.items()))

    def write(self, board: Any, marks: Marks) -> Rows:
        known: dict[Spot, int] = dict(getattr(board, self.name))
        names = {1: self.signs[0], 0: self.signs[1], None: "."}
        texts = [_number(known[s]) if s in known else names[marks.get(Var(self.layer, s))] for s in cells(board)]
        return in_rows(texts, board.cols)


@dataclass(frozen=True)
class SignTable:
    """A sign per cell."""

    name: str
    signs: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        signs = [self._sign(word, spot) for spot, word in words(tokens, board, "the cell of")]
        setattr(board, self.name, "".join(signs))

    def _sign(self, word: Token, spot: Spot) -> str:
        return word.one_of(lambda: f"the cell of {place(spot)}", self.signs)

    def write(self, board: Any, marks: Marks) -> Rows:
        return in_rows(list(getattr(board, self.name)), board.cols)


@dataclass(frozen=True)
class RegionTable(OneRegion):
    """A region id per cell. Files have the number of regions first, "." for cells of none, and ids from 0; those of
    version 3.1 have the borders instead, a word per edge between cells, or those of another version `since` which they
    do, and so have all files of some kinds: `borders`. Plain text has ids from 1 on alone."""

    name: str
    noun: str = "room"
    plain: bool = False
    borders: bool = False
    since: int = 1
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots = cells(board)
        if self.plain:
            ids = tokens.numbers(lambda i: f"the {self.noun} of {place(spots[i])}", len(spots), 0, 10**9)
            setattr(board, self.name, tuple(ids))
            return
        if self.borders or minor_version(board) >= self.since:
            set_regions(board, self.name, [0] * (board.rows * board.cols), self._walls(tokens, board))
            return
        tokens.number(f"the number of {self.noun}s", 0, MOST_CELLS)
        found = words(tokens, board, f"the {self.noun} of")
        setattr(board, self.name, tuple(-1 if word.text == "." else self._id(word, spot) for spot, word in found))

    def _walls(self, tokens: Tokens, board: Any) -> set[regions.Wall]:
        """The borders of a file, as pairs of cells."""
        spots = [spot for row in edge_rows(board.rows, board.cols) for spot in row]
        words = zip(spots, tokens.take(len(spots), lambda i: f"{spot_words(spots[i])}"), strict=True)
        walls = set()
        for spot, word in words:
            if word.one_of(lambda: "a border", "01") == "1":
                walls.add(regions.cells_beside(spot, board.cols))
        return walls

    def _id(self, word: Token, spot: Spot) -> int:
        return word.number(lambda: f"the {self.noun} of {place(spot)}", 0, MOST_CELLS)

    def file_version(self, board: Any) -> str:
        if self.borders or self.plain or not loose_borders(board):
            return ""
        if min(getattr(board, self.name)) < 0:
            raise BadInput(
                f"A pzpr file cannot say borders inside a {self.noun} of a board on which some cells belong to no "
                f"{self.noun}; use a URL or JSON."
            )
        return f".{self.since}"

    def write(self, board: Any, marks: Marks) -> Rows:
        ids = getattr(board, self.name)
        if self.plain:
            return in_rows([str(i + 1) for i in ids], board.cols)
        if self.borders or self.file_version(board):
            walls = loose_borders(board).union(regions.borders(ids, board.cols))
            return [[str(int(spot in walls)) for spot in row] for row in edge_rows(board.rows, board.cols)]
        return [str(max(ids) + 1), *in_rows(["." if i < 0 else str(i) for i in ids], board.cols)]


@dataclass(frozen=True)
class OutsideNumbers:
    """The numbers beside lines, -1 where there is none; `lines` gives their places, a row of the file each."""

    name: str
    lines: Callable[[Any], Sequence[Sequence[Spot]]]
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots = [spot for row in self.lines(board) for spot in row]

        found = tokens.numbers(lambda i: f"the clue of {where(spots[i], board)}", len(spots), -1, MOST_CELLS)
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
        for spot, word in words(tokens, board, "the mark in"):
            value = self._value(word, spot)
            if self.closed(board, spot):
                if value:
                    raise BadInput(f"{place(spot).capitalize()} is a clue cell and cannot be painted.")
            elif value is not None:
                marks[Var(self.layer, spot)] = value

    def _value(self, word: Token, spot: Spot) -> int | None:
        return self.signs[word.one_of(lambda: f"the mark in {place(spot)}", "".join(self.signs))]

    def write(self, board: Any, marks: Marks) -> Rows:
        names = {value: sign for sign, value in reversed(self.signs.items())}
        return in_rows([names[marks.get(Var(self.layer, s))] for s in cells(board)], board.cols)


_LINES = {"1": 1, "-1": 0, "0": -1, "": -1}
"""What a word says of an edge: a line, none, or -1 for nothing."""


@dataclass(frozen=True)
class EdgeMarks:
    """A word per edge: 1 a line, -1 a cross, 0 nothing yet; with a `flow` layer, perhaps u d l r behind it.
    A line with a cross on it, -2 or 2, is read as the line, unless lines may be `double`: then 2 is such a one.

    Edges between cells come in rows of those between left and right, then of those between upper and lower; the sides
    of cells, where lines run from corner to corner, in rows of upright ones, then of level ones.
    """

    layer: str
    corners: bool = False
    flow: str = ""
    double: bool = False
    holds_marks = True

    def rows(self, board: Any) -> list[list[Spot]]:
        return edge_rows(board.rows, board.cols, self.corners)

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots = [spot for row in self.rows(board) for spot in row]
        for spot, word in zip(spots, tokens.take(len(spots), lambda i: f"{spot_words(spots[i])}"), strict=True):
            text = word.text[:-1] if self.flow and word.text[-1] in "udlr" else word.text
            value = (2 if self.double else 1) if text in ("2", "-2") else _LINES.get(text)
            if value is None:
                more = ", perhaps with u d l or r" if self.flow else ""
                raise BadInput(f'Line {word.line}: an edge is 0, 1 or -1{more}, "{clipped(word.text)}" was found.')
            if value >= 0:
                marks[Var(self.layer, spot)] = value

    def write(self, board: Any, marks: Marks) -> Rows:
        return [[self._word(spot, marks) for spot in row] for row in self.rows(board)]

    def _word(self, spot: Spot, marks: Marks) -> str:
        word = {None: "0", 0: "-1", 1: "1", 2: "2"}[marks.get(Var(self.layer, spot))]
        flow = marks.get(Var(self.flow, spot)) if self.flow and word == "1" else None
        return word + (("rd" if flow > 0 else "lu")[spot.r % 2 == 0] if flow else "")


@dataclass(frozen=True)
class DigitMarks:
    """A number per cell that the player wrote, "." for none. Cells with a number of the field `given`, if there is one,
    have none, and what is told of blocked ones is passed over."""

    layer: str
    given: str = ""
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        written = dict[Var, int]()
        blocked = getattr(board, "blocked", ())
        for spot, word in words(tokens, board, "the mark in"):
            if not word.text[:1].isdecimal():
                left_out("signs of cells that are no numbers", word.text != "." and spot not in blocked)
            elif spot not in blocked:
                written[Var(self.layer, spot)] = _cell_number(word, spot)
        if written:
            given = {Var(self.layer, spot): number for spot, number in getattr(board, self.given, ())}
            marks.update({**written, **given})

    def write(self, board: Any, marks: Marks) -> Rows:
        given = dict(getattr(board, self.given, ()))
        values = (None if s in given else marks.get(Var(self.layer, s)) for s in cells(board))
        return in_rows(["." if value is None else str(value) for value in values], board.cols)


@dataclass(frozen=True)
class HelperSigns:
    """A number per cell for the circles and crosses that a player puts down there as an aid; they are not kept."""

    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        signs = [word.one_of(lambda: "the sign of a cell", "012") for _, word in words(tokens, board, "the sign of")]
        left_out("the circles and crosses that a player put into cells", set(signs) - {"0"})

    def write(self, board: Any, marks: Marks) -> Rows:
        return [["0"] * board.cols] * board.rows


@dataclass(frozen=True)
class Word:
    """A word for the whole puzzle, on a line of its own."""

    name: str
    what: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        setattr(board, self.name, tokens.next(self.what).text)

    def write(self, board: Any, marks: Marks) -> Rows:
        return [str(getattr(board, self.name))]
