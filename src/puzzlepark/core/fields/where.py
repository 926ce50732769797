"""Where clues can be: in cells or rooms, beside rows and columns, or at the corners of cells.

A field combines one of these with a type of values. The place determines the tables of a document, the spots of the
tools, and what becomes of clues if the board is resized or transformed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, Protocol, TypeVar

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.editing import Tool, slots
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import clue_place, is_cell, place
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import edge_rows, ends_of
from puzzlepark.core.plain import extent, in_rows, object_list, objects, read_list, read_table, whole
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import ALL_SYMMETRIES, Symmetry

V = TypeVar("V")
CORNERS = {"upper left": (-1, -1), "upper right": (-1, 1), "lower left": (1, -1), "lower right": (1, 1)}
"""The offsets from a cell to its corners."""


class Board(Protocol):
    """A puzzle, or a draft of one."""

    @property
    def rows(self) -> int: ...

    @property
    def cols(self) -> int: ...


class Table(NamedTuple):
    """One list of a document: its key, its spots, and their number in each row; 0 if it is a flat list."""

    key: str
    spots: list[Spot]
    width: int = 0


class Sayings(NamedTuple):
    """How a field says a value: in a word or two, and as a sentence about a cell that holds it."""

    text: Callable[[Any], str]
    sentence: Callable[[Any], str]


def row_clue(row: int) -> Spot:
    """The spot of the clue of a row: to its left, outside the board."""
    return Spot(2 * row + 1, -1)


def col_clue(col: int) -> Spot:
    """The spot of the clue of a column: above it, outside the board."""
    return Spot(-1, 2 * col + 1)


def right_clue(row: int, cols: int) -> Spot:
    """The spot of a clue to the right of a row, on a board with this many columns."""
    return Spot(2 * row + 1, 2 * cols + 1)


def below_clue(col: int, rows: int) -> Spot:
    """The spot of a clue below a column, on a board with this many rows."""
    return Spot(2 * rows + 1, 2 * col + 1)


def where(clue: Spot, board: Board) -> str:
    """The place of a number in words. A number on an edge belongs to a clue cell."""
    on_edge = clue.is_edge and min(clue) >= 0
    return f"the clue cell in {place(_owner(clue))}" if on_edge else clue_place(clue, board)


def nodes_of(board: Board) -> list[Spot]:
    """The corners of all cells of a board, row by row."""
    return _nodes(board.rows, board.cols)


def half_steps(rows: int, cols: int) -> list[list[Spot]]:
    """The cells, edges and corners inside a board of this size, row by row."""
    return [[Spot(r, c) for c in range(1, 2 * cols)] for r in range(1, 2 * rows)]


def _nodes(rows: int, cols: int) -> list[Spot]:
    return [Spot(r, c) for r in range(0, 2 * rows + 1, 2) for c in range(0, 2 * cols + 1, 2)]


def _cells(rows: int, cols: int) -> list[Spot]:
    return [Spot(r, c) for r in range(1, 2 * rows, 2) for c in range(1, 2 * cols, 2)]


def _owner(edge: Spot) -> Spot:
    """The clue cell of a corner number, which is at the right or the lower edge of its cell."""
    return Spot(edge.r, edge.c - 1) if edge.r & 1 else Spot(edge.r - 1, edge.c)


@dataclass(frozen=True)
class Where(ABC):
    """Where clues can be. `help` is the help text of the tool that enters them there."""

    help: str = ""

    tool: ClassVar[tuple[str, str, str, str]]
    """The name, the title and the key of that tool, and the beginning of its kind."""
    reason: ClassVar[str] = "no cell is there"
    """Why there can be no clue elsewhere."""

    @abstractmethod
    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        """The lists of the field `name` in documents."""

    @abstractmethod
    def has(self, board: Board, spot: Spot) -> bool:
        """True if there can be a clue at a spot."""

    def keys(self, name: str, what: str) -> dict[str, str]:
        """The keys of documents, with their types. `what` is the type of a single value."""
        return {key: f"{'Table' if width else 'Line'}[{what}]" for key, _, width in self.tables(name, 1, 1)}

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        """The numbers of rows and columns that a document implies; None if it implies none."""
        return extent(data.get(name))

    def pack(self, name: str, board: Board, known: Mapping[Spot, Any]) -> dict[str, Any]:
        """The entries of a document with these plain values."""
        data = dict[str, Any]()
        for key, spots, width in self.tables(name, board.rows, board.cols):
            values = [known.get(spot) for spot in spots]
            data[key] = in_rows(values, width) if width else values
        return data

    def unpack(self, name: str, data: Mapping[str, Any], rows: int, cols: int) -> list[tuple[Spot, Any, str]]:
        """The plain values of a document, each with its spot and its key; None where there is no clue."""
        found = []
        for key, spots, width in self.tables(name, rows, cols):
            values = read_table(data, key, len(spots) // width, width) if width else read_list(data, key, len(spots))
            found += [(spot, value, key) for spot, value in zip(spots, values, strict=True)]
        return found

    def spots(self, board: Board) -> Iterator[Spot]:
        """All spots where a clue can be, in the order in which a diagnosis tries them."""
        return (spot for table in self.tables("", board.rows, board.cols) for spot in table.spots)

    def seated(self, pairs: Iterable[tuple[Spot, V]], board: Board, say: Sayings) -> tuple[tuple[Spot, V], ...]:
        """The clues, each moved to the spot that its part of the board has for clues."""
        return tuple(pairs)

    def resized(self, pairs: Iterable[tuple[Spot, V]], board: Board, rows: int, cols: int) -> list[tuple[Spot, V]]:
        """The clues that fit a board of another size."""
        return [(spot, value) for spot, value in pairs if spot.r < 2 * rows and spot.c < 2 * cols]

    def turned_spot(self, spot: Spot, board: Board, turn: Symmetry) -> Spot:
        """The spot of a clue on the transformed board."""
        return turn.spot(spot, board.rows, board.cols)

    def can_turn(self, pairs: Iterable[tuple[Spot, Any]], turn: Symmetry) -> bool:
        """True if the transformed board can have these clues."""
        return True

    def most(self, board: Board, spot: Spot) -> int | None:
        """The highest number that can be at a spot, if it does not depend on the size of the board alone."""
        return None

    def counts(self, board: Any, spot: Spot) -> tuple[Spot, ...]:
        """The spots whose marks the clue at a spot usually counts."""
        return ()

    def where(self, clue: Spot, board: Board) -> str:
        """The place of a clue in words."""
        return clue_place(clue, board)

    def words(self, known: Mapping[Spot, Any], spot: Spot, say: Sayings) -> str:
        """A sentence about a cell, or an empty text."""
        return say.sentence(known[spot]) if spot in known else ""

    def margins(self, board: Board) -> tuple[int, int, int, int]:
        """The numbers of clues beside the longest lines: above, left, below and right."""
        return 0, 0, 0, 0

    def shapes(self, pairs: Iterable[tuple[Spot, Any]]) -> list[Shape]:
        """The shapes behind the clues."""
        return []

    def tools(self, what: str, **bounds: Any) -> tuple[Tool, ...]:
        """The tools that enter values of a kind, such as "number"."""
        name, title, key, kind = self.tool
        return (Tool(name, title, key, f"{kind}-{what}", self.help, **bounds),)  # type: ignore[arg-type]

    def takes(self, tool: Tool, spot: Spot) -> bool:
        """True if this one of the tools is for a spot where there can be a clue."""
        return True

    def slots(self, board: Board, tool: Tool) -> Iterable[Spot]:
        """The spots where one of the tools may work."""
        return slots(tool, board.rows, board.cols)

    def follow(self, known: dict[Spot, Any], draft: Any, spots: Iterable[Spot]) -> None:  # noqa: B027
        """Remove from a draft what a stroke of another field at these spots has made impossible."""

    def settle(self, known: dict[Spot, Any], draft: Any) -> None:  # noqa: B027
        """After all strokes, make the draft consistent. The first clues of a draft are in reverse order, and those of
        strokes follow."""


@dataclass(frozen=True)
class InCells(Where):
    """In cells."""

    tool = ("numbers", "Numbers", "n", "cell")

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        return [Table(name, _cells(rows, cols), cols)]

    def has(self, board: Board, spot: Spot) -> bool:
        return is_cell(board, spot)


def room_cells(board: Board, rooms: str) -> dict[int, list[Spot]]:
    """The cells of each room in reading order, by room id. `rooms` is the field with the ids."""
    cells: dict[int, list[Spot]] = {}
    for i, room in enumerate(getattr(board, rooms)):
        cells.setdefault(room, []).append(cell_at(*divmod(i, board.cols)))
    return cells


def seat(room: Iterable[Spot]) -> Spot:
    """The cell of a room that holds its clue: the topmost cell of its leftmost column."""
    return min(room, key=attrgetter("c", "r"))


@dataclass(frozen=True)
class InRooms(InCells):
    """In the rooms of the field `rooms`, which is listed before; at most one clue in each.

    A clue may be given in any cell of its room and is moved to the room's `seat`. Several clues of one room must be
    equal. If a stroke joins rooms with clues, the first one is kept.
    """

    rooms: str = "rooms"

    def _room_of(self, board: Any) -> dict[Spot, tuple[Spot, ...]]:
        """The cells of each room, by its seat."""
        rooms = room_cells(board, self.rooms).values()
        return {seat(cells): tuple(cells) for cells in rooms}

    def seated(self, pairs: Iterable[tuple[Spot, V]], board: Board, say: Sayings) -> tuple[tuple[Spot, V], ...]:
        pairs = tuple(pairs)
        if not pairs:
            return ()
        seat_of: dict[Spot, Spot] = {}
        for room in room_cells(board, self.rooms).values():
            seat_of |= dict.fromkeys(room, seat(room))
        by_seat = dict[Spot, tuple[Spot, V]]()
        for spot, value in pairs:
            first_spot, first = by_seat.setdefault(seat_of[spot], (spot, value))
            if first != value:
                raise BadInput(
                    f"A room has two numbers: {say.text(first)} at {place(first_spot)} and {say.text(value)} at "
                    f"{place(spot)}."
                )
        return tuple(sorted((spot, value) for spot, (_, value) in by_seat.items()))

    def spots(self, board: Board) -> Iterator[Spot]:
        rooms = room_cells(board, self.rooms).items()
        return iter(sorted(seat(cells) for number, cells in rooms if number >= 0))

    def most(self, board: Board, spot: Spot) -> int:
        ids: tuple[int, ...] = getattr(board, self.rooms)
        return ids.count(ids[spot.row * board.cols + spot.col])

    def counts(self, board: Any, spot: Spot) -> tuple[Spot, ...]:
        by_seat: dict[Spot, tuple[Spot, ...]] = board.once(f"seats of {self.rooms}", lambda: self._room_of(board))
        return by_seat.get(spot, ())

    def words(self, known: Mapping[Spot, Any], spot: Spot, say: Sayings) -> str:
        sentence = super().words(known, spot, say)
        return f"Room with {sentence[0].lower()}{sentence[1:]}" if sentence else ""

    def settle(self, known: dict[Spot, Any], draft: Any) -> None:
        """Keep one clue for each room: the last that was entered, or else the first in reading order."""
        ids, cols = getattr(draft, self.rooms), draft.cols
        kept = {ids[spot.row * cols + spot.col]: spot for spot in known}
        for spot in known.keys() - set(kept.values()):
            del known[spot]


@dataclass(frozen=True)
class AtCorners(Where):
    """At the corners of all cells."""

    tool = ("nodes", "Numbers", "n", "node")
    reason = "no corner is there"

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        return [Table(name, _nodes(rows, cols), cols + 1)]

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        rows, cols = super().extent(name, data)
        return (None if rows is None else rows - 1), (None if cols is None else cols - 1)

    def has(self, board: Board, spot: Spot) -> bool:
        on_corner = not spot.r & 1 and not spot.c & 1
        return on_corner and 0 <= spot.r <= 2 * board.rows and 0 <= spot.c <= 2 * board.cols

    def resized(self, pairs: Iterable[tuple[Spot, V]], board: Board, rows: int, cols: int) -> list[tuple[Spot, V]]:
        return [(spot, value) for spot, value in pairs if spot.r <= 2 * rows and spot.c <= 2 * cols]

    def words(self, known: Mapping[Spot, Any], spot: Spot, say: Sayings) -> str:
        near = ((name, Spot(spot.r + dr, spot.c + dc)) for name, (dr, dc) in CORNERS.items())
        texts = [f"{say.text(known[at])} at the {name} corner" for name, at in near if at in known]
        return f"{', '.join(texts)}." if texts else ""

    def slots(self, board: Board, tool: Tool) -> Iterable[Spot]:
        return nodes_of(board)


@dataclass(frozen=True)
class Outside(Where):
    """Left of rows and above columns, with `all_sides` also on the right and below."""

    all_sides: bool = False

    tool = ("clues", "Clues", "c", "outside")
    reason = "no row, column is there"

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        made = [
            Table("rows", [row_clue(r) for r in range(rows)]),
            Table("cols", [col_clue(c) for c in range(cols)]),
        ]
        if self.all_sides:
            made.append(Table("right", [right_clue(r, cols) for r in range(rows)]))
            made.append(Table("below", [below_clue(c, rows) for c in range(cols)]))
        return made

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        keys = [table.key for table in self.tables(name, 1, 1)]
        sizes = [len(data[key]) if isinstance(data.get(key), list) else None for key in keys]
        # Lists on the left and on the right imply the number of rows, those above and below the number of columns.
        rows = next((size for size in sizes[0::2] if size is not None), None)
        cols = next((size for size in sizes[1::2] if size is not None), None)
        return rows, cols

    def has(self, board: Board, spot: Spot) -> bool:
        if -1 in spot:  # left of a row or above a column
            side = board.rows if spot.c == -1 else board.cols
            return spot.is_cell and 0 < max(spot) < 2 * side
        behind_row, below_column = spot.c == 2 * board.cols + 1, spot.r == 2 * board.rows + 1
        if not self.all_sides or behind_row == below_column:
            return False
        # The last cell of the row or column must be on the board.
        return is_cell(board, Spot(min(spot.r, 2 * board.rows - 1), min(spot.c, 2 * board.cols - 1)))

    def spots(self, board: Board) -> Iterator[Spot]:
        return iter(sorted(super().spots(board)))

    def resized(self, pairs: Iterable[tuple[Spot, V]], board: Board, rows: int, cols: int) -> list[tuple[Spot, V]]:
        """Clues below columns and to the right of rows move with that side of the board."""
        kept = []
        for (r, c), value in pairs:
            below, right = r > 2 * board.rows, c > 2 * board.cols
            if (below or r < 2 * rows) and (right or c < 2 * cols):
                kept.append((Spot(2 * rows + 1 if below else r, 2 * cols + 1 if right else c), value))
        return kept

    def turned_spot(self, spot: Spot, board: Board, turn: Symmetry) -> Spot:
        return turn.spot(spot, board.rows, board.cols, all_sides=self.all_sides)

    def words(self, known: Mapping[Spot, Any], spot: Spot, say: Sayings) -> str:
        return ""

    def margins(self, board: Board) -> tuple[int, int, int, int]:
        return (1, 1, 1, 1) if self.all_sides else (1, 1, 0, 0)


@dataclass(frozen=True)
class BesideRuns(Outside):
    """In front of runs: left of rows, above columns, and at the right and the lower edge of the cells for which
    `clue_cell` is true. `inside` is the help text of the tool for the latter."""

    inside: str = ""
    clue_cell: Callable[[Any, Spot], bool] = lambda board, spot: False

    reason = "no row, column or clue cell is there"

    def _clue_cells(self, board: Board) -> list[Spot]:
        return [spot for spot in _cells(board.rows, board.cols) if self.clue_cell(board, spot)]

    def keys(self, name: str, what: str) -> dict[str, str]:
        return {**super().keys(name, what), "clue_cells": "Line[ClueCell]"}

    def has(self, board: Board, spot: Spot) -> bool:
        if not spot.is_edge:
            return super().has(board, spot)
        owner = _owner(spot)
        return is_cell(board, owner) and self.clue_cell(board, owner)

    def spots(self, board: Board) -> Iterator[Spot]:
        return iter(sorted([*super().spots(board), *self._inside(board)]))

    def _inside(self, board: Board) -> list[Spot]:
        return [edge for r, c in self._clue_cells(board) for edge in (Spot(r, c + 1), Spot(r + 1, c))]

    def pack(self, name: str, board: Board, known: Mapping[Spot, Any]) -> dict[str, Any]:
        data = super().pack(name, board, known)
        if owners := self._clue_cells(board):
            data["clue_cells"] = [
                {
                    "row": spot.row + 1,
                    "col": spot.col + 1,
                    "across": known.get(Spot(spot.r, spot.c + 1)),
                    "down": known.get(Spot(spot.r + 1, spot.c)),
                }
                for spot in owners
            ]
        return data

    def unpack(self, name: str, data: Mapping[str, Any], rows: int, cols: int) -> list[tuple[Spot, Any, str]]:
        found = super().unpack(name, data, rows, cols)
        for item in objects(data, "clue_cells", "cell", ("row", "col", "across", "down")):
            r, c = cell_at(whole(item.get("row"), '"row"', 1) - 1, whole(item.get("col"), '"col"', 1) - 1)
            found.append((Spot(r, c + 1), item.get("across"), "clue_cells"))
            found.append((Spot(r + 1, c), item.get("down"), "clue_cells"))
        return found

    def can_turn(self, pairs: Iterable[tuple[Spot, Any]], turn: Symmetry) -> bool:
        """Clues of clue cells count to the right or down, so they can only be reflected at the diagonal."""
        return turn in (ALL_SYMMETRIES[0], Symmetry(swap=True)) or not any(spot.is_edge for spot, _ in pairs)

    def where(self, clue: Spot, board: Board) -> str:
        return where(clue, board)

    def shapes(self, pairs: Iterable[tuple[Spot, Any]]) -> list[Shape]:
        return [Stamp("split", tuple(_owner(spot) for spot, _ in pairs if spot.is_edge))]

    def tools(self, what: str, **bounds: Any) -> tuple[Tool, ...]:
        kind: Any = f"corner-{what}"
        return (*super().tools(what, **bounds), Tool("corners", "Clues inside", "i", kind, self.inside, **bounds))

    def takes(self, tool: Tool, spot: Spot) -> bool:
        return spot.is_edge == tool.kind.startswith("corner")

    def slots(self, board: Board, tool: Tool) -> Iterable[Spot]:
        return super().slots(board, tool) if tool.kind.startswith("outside") else self._inside(board)

    def follow(self, known: dict[Spot, Any], draft: Any, spots: Iterable[Spot]) -> None:
        """Remove the clues of cells that are no clue cells any more."""
        for r, c in spots:
            for edge in (Spot(r, c + 1), Spot(r + 1, c)):
                if edge in known and not self.has(draft, edge):
                    del known[edge]


class _Characters(Where):
    """Places whose clues are rows of characters in documents, with `.` for none."""

    @abstractmethod
    def lines(self, name: str, rows: int, cols: int) -> dict[str, list[list[Spot]]]:
        """The spots of each string of a document, by key."""

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        return [Table(key, [*chain.from_iterable(lines)]) for key, lines in self.lines(name, rows, cols).items()]

    def keys(self, name: str, what: str) -> dict[str, str]:
        return dict.fromkeys(self.lines(name, 1, 1), "Sequence[str]")

    def pack(self, name: str, board: Board, known: Mapping[Spot, Any]) -> dict[str, Any]:
        tables = self.lines(name, board.rows, board.cols)
        return {
            key: ["".join(known.get(spot, ".") for spot in line) for line in lines] for key, lines in tables.items()
        }

    def unpack(self, name: str, data: Mapping[str, Any], rows: int, cols: int) -> list[tuple[Spot, Any, str]]:
        found = list[tuple[Spot, Any, str]]()
        for key, lines in self.lines(name, rows, cols).items():
            texts = object_list(data, key, lambda text: isinstance(text, str), "strings, one for each row")
            if not texts:
                continue
            if list(map(len, texts)) != list(map(len, lines)):
                width = len(lines[0]) if lines else cols
                raise BadInput(f'"{key}" must be {len(lines)} strings of {width} characters.')
            signs = zip(chain.from_iterable(lines), "".join(texts), strict=True)
            found += [(spot, sign, key) for spot, sign in signs if sign != "."]
        return found


@dataclass(frozen=True)
class BetweenCells(_Characters):
    """On the edges between two cells: in documents `across` within each row of cells, and `down` between two rows."""

    reason = "it is not between two cells"

    def lines(self, name: str, rows: int, cols: int) -> dict[str, list[list[Spot]]]:
        edges = edge_rows(rows, cols)
        return {"across": edges[:rows], "down": edges[rows:]}

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return None, None

    def has(self, board: Board, spot: Spot) -> bool:
        return spot.is_edge and all(is_cell(board, end) for end in ends_of(spot))


@dataclass(frozen=True)
class InAndBetweenCells(_Characters):
    """In cells and on the edges between them, with `corners` also where four cells meet. A document has a string for
    each row of cells, and one between two."""

    corners: bool = True

    reason = "it is not in or between cells of the board"

    def lines(self, name: str, rows: int, cols: int) -> dict[str, list[list[Spot]]]:
        return {name: half_steps(rows, cols)}

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        texts = data.get(name)
        if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
            return None, None
        return (len(texts) + 1) // 2, (len(texts[0]) + 1) // 2

    def has(self, board: Board, spot: Spot) -> bool:
        inside = 0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols
        return inside and (self.corners or spot.is_cell or spot.is_edge)
