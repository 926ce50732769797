"""Tables of files: the clues of a puzzle, and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.fields.numbers import UNKNOWN, Clues
from puzzlepark.core.fields.where import nodes_of, where
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import edge_rows
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import MOST_CELLS, clipped, in_rows
from puzzlepark.core.puzzle import Info, Marks, Var
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import OneRegion, Rows, cells, minor_version, set_regions
from puzzlepark.formats.text import Token, Tokens


def words(tokens: Tokens, board: Any, what: str) -> Iterator[tuple[Spot, Token]]:
    """The next word for each cell. `what` precedes the place of the cell in an error."""
    spots = cells(board)
    return zip(spots, tokens.take(len(spots), lambda i: f"{what} {place(spots[i])}"), strict=True)


@dataclass(frozen=True)
class NumberTable:
    """A word per cell: a number, "-" for an unknown number, "." for none. Without `unknown`, "-" is ignored, because it
    means nothing if every cell or room has a number."""

    name: str
    unknown: bool = True
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Set the numbers of cells; unknown ones only if the table has them."""
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
    """A word for each corner of cells: a number, "-" for an unknown number, "." for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Set the numbers at corners of cells."""
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
    """A word per cell: its number, or its mark if it has no number."""

    name: str
    layer: str
    signs: str = "#+"
    closed: bool = False
    """True if a cell with a number has no mark."""
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Set the numbers of cells, and add the marks of the other cells."""
        numbers = dict[Spot, int]()
        for spot, word in words(tokens, board, "the cell of"):
            if word.text in (".", *self.signs):
                if word.text != ".":
                    marks[Var(self.layer, spot)] = int(word.text == self.signs[0])
            elif word.text == "-":
                numbers[spot] = UNKNOWN
            else:
                numbers[spot] = _cell_number(word, spot)
        if marks and not self.closed:
            # If the file has marks, a cell with a number is marked as blank.
            marks.update({Var(self.layer, spot): 0 for spot in numbers})
        setattr(board, self.name, tuple(numbers.items()))

    def write(self, board: Any, marks: Marks) -> Rows:
        """The number of each cell, or the sign of its mark, or a dot."""
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
    """Regions as ids or as borders.

    With ids, a file has the number of regions and then an id from 0 for each cell, "." for a cell without a region.
    `plain` text has only ids, from 1. From the minor version `since` on, and in all files of kinds with `borders`,
    there is a word for each edge between cells instead.
    """

    name: str
    noun: str = "room"
    plain: bool = False
    borders: bool = False
    since: int = 1
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Set the regions of the board from ids or from borders, by the version of the file."""
        spots = cells(board)
        if self.plain:
            ids = tokens.numbers(lambda i: f"the {self.noun} of {place(spots[i])}", len(spots), 0, 10**9)
            setattr(board, self.name, tuple(ids))
            board.info = Info(region_numbers=tuple(dict.fromkeys(ids)))
            return
        if self.borders or minor_version(board) >= self.since:
            set_regions(board, self.name, [0] * (board.rows * board.cols), self._walls(tokens, board))
            return
        tokens.number(f"the number of {self.noun}s", 0, MOST_CELLS)
        found = words(tokens, board, f"the {self.noun} of")
        setattr(board, self.name, tuple(-1 if word.text == "." else self._id(word, spot) for spot, word in found))

    def _walls(self, tokens: Tokens, board: Any) -> set[regions.Wall]:
        """Read borders, as pairs of cells."""
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
        """The version in which a file can express borders inside a region; empty if there are none."""
        if self.borders or self.plain or not loose_borders(board):
            return ""
        if min(getattr(board, self.name)) < 0:
            raise BadInput(
                f"A pzpr file cannot say borders inside a {self.noun} of a board on which some cells belong to no "
                f"{self.noun}; use a URL or JSON."
            )
        return f".{self.since}"

    def write(self, board: Any, marks: Marks) -> Rows:
        """Ids or, if the kind or the version requires it, borders."""
        ids = getattr(board, self.name)
        if self.plain:
            return in_rows([str(i + 1) for i in ids], board.cols)
        if self.borders or self.file_version(board):
            walls = loose_borders(board).union(regions.borders(ids, board.cols))
            return [[str(int(spot in walls)) for spot in row] for row in edge_rows(board.rows, board.cols)]
        return [str(max(ids) + 1), *in_rows(["." if i < 0 else str(i) for i in ids], board.cols)]


@dataclass(frozen=True)
class OutsideNumbers:
    """Numbers outside the board, -1 for none. `lines` returns the spots of each row of the file."""

    name: str
    lines: Callable[[Any], Sequence[Sequence[Spot]]]
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Add the numbers outside the board to the field, which may have some already."""
        spots = [spot for row in self.lines(board) for spot in row]

        found = tokens.numbers(lambda i: f"the clue of {where(spots[i], board)}", len(spots), -1, MOST_CELLS)
        clues: Clues = tuple((s, n) for s, n in zip(spots, found, strict=True) if n >= 0)
        setattr(board, self.name, (*getattr(board, self.name), *clues))

    def write(self, board: Any, marks: Marks) -> Rows:
        known = dict(getattr(board, self.name))
        return [[str(known.get(spot, -1)) for spot in row] for row in self.lines(board)]


@dataclass(frozen=True)
class CellMarks:
    """A sign per cell for its mark. `signs` maps signs to values, None for undecided; the first sign of a value is
    written. Cells that are `closed` have no mark."""

    layer: str
    signs: dict[str, int | None]
    closed: Callable[[Any, Spot], bool] = lambda board, spot: False
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Add the mark of each cell. A painted clue cell is an error."""
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


_UNDECIDED = -1
_LINES = {"1": 1, "-1": 0, "0": _UNDECIDED, "": _UNDECIDED}
"""The value of an edge by its word."""


@dataclass(frozen=True)
class EdgeMarks:
    """A word per edge: 1 for a line, -1 for a cross, 0 for nothing. With a `flow` layer, u, d, l or r may follow.

    A line with a cross on it (2 or -2) is read as a line. If lines may be `double`, 2 is a double line. The edges are
    in the order of `edge_rows`.
    """

    layer: str
    corners: bool = False
    flow: str = ""
    double: bool = False
    holds_marks = True

    def rows(self, board: Any) -> list[list[Spot]]:
        return edge_rows(board.rows, board.cols, self.corners)

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Add the mark of each edge that is decided."""
        spots = [spot for row in self.rows(board) for spot in row]
        for spot, word in zip(spots, tokens.take(len(spots), lambda i: f"{spot_words(spots[i])}"), strict=True):
            text = word.text[:-1] if self.flow and word.text[-1] in "udlr" else word.text
            crossed_or_double = text in ("2", "-2")
            value = (2 if self.double else 1) if crossed_or_double else _LINES.get(text)
            if value is None:
                more = ", perhaps with u d l or r" if self.flow else ""
                raise BadInput(f'Line {word.line}: an edge is 0, 1 or -1{more}, "{clipped(word.text)}" was found.')
            if value != _UNDECIDED:
                marks[Var(self.layer, spot)] = value

    def write(self, board: Any, marks: Marks) -> Rows:
        return [[self._word(spot, marks) for spot in row] for row in self.rows(board)]

    def _word(self, spot: Spot, marks: Marks) -> str:
        """The word of an edge: its value and, for a line with a direction, the letter of the direction."""
        word = {None: "0", 0: "-1", 1: "1", 2: "2"}[marks.get(Var(self.layer, spot))]
        flow = marks.get(Var(self.flow, spot)) if self.flow and word == "1" else None
        if not flow:
            return word
        # Lines between cells of one row lie on odd spot rows. A positive flow leads right or down.
        is_across = spot.r % 2 == 1
        letters = "rl" if is_across else "du"
        return word + letters[0 if flow > 0 else 1]


@dataclass(frozen=True)
class DigitMarks:
    """A number of the player per cell, "." for none. Cells with a number of the field `given` have none. Words of
    blocked cells are ignored."""

    layer: str
    given: str = ""
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Add the numbers of a player and, if there are some, the given numbers."""
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
        """The number of a player in each cell, or a dot."""
        given = dict(getattr(board, self.given, ()))
        values = (None if s in given else marks.get(Var(self.layer, s)) for s in cells(board))
        return in_rows(["." if value is None else str(value) for value in values], board.cols)


@dataclass(frozen=True)
class HelperSigns:
    """A number per cell for circles and crosses that a player put there as aids. They are skipped."""

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
