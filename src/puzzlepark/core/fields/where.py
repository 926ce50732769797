"""Where clues can be: in cells or rooms, beside rows and columns, or at the corners of cells.

A field combines one of these with a type of values. The place determines the tables of a document, the spots of the
tools, and what becomes of clues if the board is resized or transformed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from puzzlepark.core.drawing import Shape
from puzzlepark.core.editing import Tool, slots
from puzzlepark.core.fields import clue_place, is_cell, place
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import extent, in_rows, read_list, read_table
from puzzlepark.core.puzzle import shared_grid
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry

V = TypeVar("V")
CORNERS = {"upper left": (-1, -1), "upper right": (-1, 1), "lower left": (1, -1), "lower right": (1, 1)}
"""The offsets from a cell to its corners."""
SIDES = {
    "rows": ("row", "left of it"),
    "cols": ("column", "above it"),
    "right": ("row", "right of it"),
    "below": ("column", "below it"),
}
"""The keys of clues outside the board, each with its lines and where its clues are."""


class Board(Protocol):
    """A puzzle, or a draft of one."""

    @property
    def rows(self) -> int: ...

    @property
    def cols(self) -> int: ...


class Table(NamedTuple):
    """One list of a document: its key, its spots, and their number in each row; 0 if it is a flat list."""

    key: str
    spots: Sequence[Spot]
    width: int = 0


class Sayings(Protocol):
    """How a field puts a value into words: in a word or two, and as a sentence about a cell with this value."""

    def text(self, value: Any) -> str: ...

    def sentence(self, value: Any) -> str: ...


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
    return f"the clue cell in {place(clue_cell_of(clue))}" if on_edge else clue_place(clue, board)


def clue_cell_of(edge: Spot) -> Spot:
    """The clue cell of a corner number, which is at the right or the lower edge of its cell."""
    return Spot(edge.r, edge.c - 1) if edge.r & 1 else Spot(edge.r - 1, edge.c)


def nodes_of(board: Board) -> list[Spot]:
    """The corners of all cells of a board, row by row."""
    return list(shared_grid(board.rows, board.cols, corners=True).nodes)


def cells_of(rows: int, cols: int) -> tuple[Spot, ...]:
    """The cells of a board of this size, row by row."""
    return shared_grid(rows, cols).nodes


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

    def form(self, key: str) -> str:
        """A phrase about the list with this key in documents: for which places it has entries."""
        return "as in a JSON document"

    def entries(self, key: str, clues: Mapping[str, str]) -> Mapping[str, str]:
        """The entries of this list, as in a legend. `clues` are those of a single place."""
        return clues

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
            values = list(map(known.get, spots))
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
        """The clues, each at the spot that is canonical for it, such as the seat of its room."""
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
    """Clues are in cells."""

    tool = ("numbers", "Numbers", "n", "cell")

    def form(self, key: str) -> str:
        return "for each row a list with an entry for each cell"

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        return [Table(name, cells_of(rows, cols), cols)]

    def has(self, board: Board, spot: Spot) -> bool:
        return is_cell(board, spot)


@dataclass(frozen=True)
class AtCorners(Where):
    """Clues are at the corners of cells."""

    tool = ("nodes", "Numbers", "n", "node")
    reason = "no corner is there"

    def form(self, key: str) -> str:
        return "an entry for each corner of a cell: a list more than the board has rows, each longer by one"

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        return [Table(name, shared_grid(rows, cols, corners=True).nodes, cols + 1)]

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
    """Clues are left of rows and above columns, and if `all_sides` is true also to the right and below."""

    all_sides: bool = False

    tool = ("clues", "Clues", "c", "outside")
    reason = "no row, column is there"

    def form(self, key: str) -> str:
        line, side = SIDES[key]
        return f"an entry for each {line}, {side}"

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        """Flat lists: the clues left of rows, above columns, and maybe to the right of rows and below columns."""
        made = [
            Table("rows", [row_clue(r) for r in range(rows)]),
            Table("cols", [col_clue(c) for c in range(cols)]),
        ]
        if self.all_sides:
            made.append(Table("right", [right_clue(r, cols) for r in range(rows)]))
            made.append(Table("below", [below_clue(c, rows) for c in range(cols)]))
        return made

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        """The lengths of the lists for rows and for columns."""
        keys = [table.key for table in self.tables(name, 1, 1)]
        sizes = [len(data[key]) if isinstance(data.get(key), list) else None for key in keys]
        # Lists on the left and on the right imply the number of rows, those above and below the number of columns.
        rows = next((size for size in sizes[0::2] if size is not None), None)
        cols = next((size for size in sizes[1::2] if size is not None), None)
        return rows, cols

    def has(self, board: Board, spot: Spot) -> bool:
        """True if a spot is beside a row or column, on a side where clues can be."""
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
