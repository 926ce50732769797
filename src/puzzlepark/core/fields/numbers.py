"""Fields of numbers: in cells, outside rows and columns, in the corners of clue cells, or at corners of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, combinations, count
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape, Stamp, letter_text, number_text
from puzzlepark.core.editing import MOST_NUMBER, Tool
from puzzlepark.core.editing import UNKNOWN as UNKNOWN
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Field, clue_place, is_cell, place, steps_away
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import extent, in_rows, objects, read_list, read_table, whole
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import ALL_SYMMETRIES, Symmetry

Clues = tuple[tuple[Spot, int], ...]
MOST = MOST_NUMBER
CORNERS = {"upper left": (-1, -1), "upper right": (-1, 1), "lower left": (1, -1), "lower right": (1, 1)}
"""The offsets from a cell to its corners."""


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


def outside(rows: Iterable[int | None], cols: Iterable[int | None]) -> Clues:
    """Clues outside rows and columns from two lists; None means no clue."""
    down = [(col_clue(c), n) for c, n in enumerate(cols) if n is not None]
    return (*down, *((row_clue(r), n) for r, n in enumerate(rows) if n is not None))


def where(clue: Spot, board: Any) -> str:
    """The place of a number in words. A number on an edge belongs to a clue cell."""
    on_edge = clue.is_edge and min(clue) >= 0
    return f"the clue cell in {place(_owner(clue))}" if on_edge else clue_place(clue, board)


@dataclass(frozen=True, kw_only=True)
class Numbers(Field):
    """(spot, number) pairs in reading order.

    `cells`, `outside`, `corners` and `nodes` say where numbers can be: each is the help text of the tool that enters
    them there, or empty. Outside numbers are left of rows and above columns, with `all_sides` also on the right and
    below. Corner numbers are at the right and the lower edge of the cells for which `clue_cell` is true. Nodes are the
    corners of all cells; a field with numbers there has no others.

    Numbers are at least `low`. `high` returns the highest number of the tools on a board of some size; higher numbers
    are refused only if `strict` is true. `counts` returns the spots whose marks a number counts. Each of the other
    arguments adds a property if it is true:

        needed   Numbers cannot be removed.
        unknown  A number may be a question mark.
        alike    Equal numbers belong together, such as the two ends of a link.
        block    Numbers are on black cells, which stay black if they have no number.
        ring     Numbers are drawn in a ring.
        letters  Numbers are drawn as letters, where 1 is A.
    """

    cells: str = ""
    outside: str = ""
    corners: str = ""
    nodes: str = ""
    all_sides: bool = False
    low: int = 0
    high: Callable[[int, int], int] = max
    strict: bool = False
    needed: bool = False
    unknown: bool = False
    alike: bool = False
    block: bool = False
    ring: bool = False
    letters: bool = False
    counts: Callable[[Any, Spot], tuple[Spot, ...]] | None = None
    clue_cell: Callable[[Any, Spot], bool] = lambda board, spot: False

    nothing: ClassVar[Any] = UNKNOWN
    """The value of a clue that is shown as a question mark."""
    old_keys: ClassVar[Mapping[str, str]] = {"row_clues": "rows", "column_clues": "cols"}

    @property
    def keys(self) -> Mapping[str, str]:
        number = "Clue" if self.unknown else "int | None"
        known = {self.name: f"Table[{number}]"} if self.cells or self.nodes else {}
        if self.outside:
            known |= dict.fromkeys(self._lines, f"Line[{number}]")
        return known | ({"clue_cells": "Line[ClueCell]"} if self.corners else {})

    @property
    def _lines(self) -> tuple[str, ...]:
        """The keys of outside numbers: left, above, right and below."""
        if not self.outside:
            return ()
        return ("rows", "cols", "right", "below") if self.all_sides else ("rows", "cols")

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        if self.cells:
            return extent(data.get(self.name))
        if self.nodes:
            rows, cols = extent(data.get(self.name))
            return (None if rows is None else rows - 1), (None if cols is None else cols - 1)
        sizes = [len(data[key]) if isinstance(data.get(key), list) else None for key in self._lines]
        # Lists on the left and on the right imply the number of rows, those above and below the number of columns.
        rows = next((size for size in sizes[0::2] if size is not None), None)
        cols = next((size for size in sizes[1::2] if size is not None), None)
        return rows, cols

    def _beside(self, rows: int, cols: int) -> Iterator[tuple[str, list[Spot]]]:
        """The keys of outside numbers, each with the spots of its list."""
        places = (
            [row_clue(r) for r in range(rows)],
            [col_clue(c) for c in range(cols)],
            [right_clue(r, cols) for r in range(rows)],
            [below_clue(c, rows) for c in range(cols)],
        )
        return zip(self._lines, places, strict=False)

    def blank(self, rows: int, cols: int) -> Clues:
        return ()

    def has(self, board: Any, spot: Spot) -> bool:
        """True if there can be a number at a spot."""
        if not spot.r & 1 and not spot.c & 1:  # a corner of cells
            return bool(self.nodes) and 0 <= spot.r <= 2 * board.rows and 0 <= spot.c <= 2 * board.cols
        if spot.is_edge:
            owner = _owner(spot)
            return bool(self.corners) and is_cell(board, owner) and self.clue_cell(board, owner)
        if -1 in spot:  # left of a row or above a column
            side = board.rows if spot.c == -1 else board.cols
            return bool(self.outside) and 0 < max(spot) < 2 * side
        is_behind_row, is_below_column = spot.c == 2 * board.cols + 1, spot.r == 2 * board.rows + 1
        if self.all_sides and is_behind_row != is_below_column:
            # The last cell of the row or column must be on the board.
            return is_cell(board, Spot(min(spot.r, 2 * board.rows - 1), min(spot.c, 2 * board.cols - 1)))
        return bool(self.cells) and is_cell(board, spot)

    def canonicalize(self, value: Iterable[tuple[Spot, int]], board: Any) -> Clues:
        known = tuple(sorted((Spot(*s), n) for s, n in value))
        if len({s for s, _ in known}) < len(known):
            raise BadInput("Two clues have the same place.")
        high = self.high(board.rows, board.cols) if self.strict else MOST
        for spot, number in known:
            if not self.has(board, spot):
                raise BadInput(f"There can be no clue at {spot_words(spot)}: {self._places()} there.")
            if number == UNKNOWN and not self.unknown:
                raise BadInput(f"{where(spot, board).capitalize()} has a question mark; a clue says how many here.")
            if not (self.low <= number <= high or number == UNKNOWN):
                bound = f"{self.low} or more" if high == MOST else f"from {self.low} to {high}"
                raise BadInput(f"{where(spot, board).capitalize()} has the clue {number}; a clue is {bound}.")
        return known

    def _places(self) -> str:
        names = {"row, column": self.outside, "clue cell": self.corners, "corner": self.nodes, "cell": self.cells}
        return f"no {' or '.join(name for name, there in names.items() if there)} is"

    def pack(self, board: Any) -> dict[str, Any]:
        known = {s: "?" if n == UNKNOWN else n for s, n in getattr(board, self.name)}
        data: dict[str, Any] = {}
        if self.cells:
            data[self.name] = in_rows([known.get(s) for s in _cells(board.rows, board.cols)], board.cols)
        if self.nodes:
            data[self.name] = in_rows([known.get(s) for s in nodes_of(board)], board.cols + 1)
        data |= {key: [known.get(spot) for spot in spots] for key, spots in self._beside(board.rows, board.cols)}
        owners = [s for s in _cells(board.rows, board.cols) if self.clue_cell(board, s)] if self.corners else []
        if owners:
            data["clue_cells"] = [
                {
                    "row": s.row + 1,
                    "col": s.col + 1,
                    "across": known.get(Spot(s.r, s.c + 1)),
                    "down": known.get(Spot(s.r + 1, s.c)),
                }
                for s in owners
            ]
        return data

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Clues:
        found: list[tuple[Spot, Any, str]] = []
        if self.cells:
            table = read_table(data, self.name, rows, cols)
            if self.low > 0 and all(type(number) is int for number in table):
                # Tables of numbers alone, such as arrays, have no null: 0 is an empty cell where it is no clue.
                table = [number or None for number in table]
            found += [(s, n, self.name) for s, n in zip(_cells(rows, cols), table, strict=True)]
        if self.nodes:
            table = read_table(data, self.name, rows + 1, cols + 1)
            found += [(s, n, self.name) for s, n in zip(_nodes(rows, cols), table, strict=True)]
        for key, spots in self._beside(rows, cols):
            found += [(s, n, key) for s, n in zip(spots, read_list(data, key, len(spots)), strict=True)]
        if self.corners:
            for item in objects(data, "clue_cells", "cell", ("row", "col", "across", "down")):
                spot = cell_at(whole(item.get("row"), '"row"', 1) - 1, whole(item.get("col"), '"col"', 1) - 1)
                found.append((Spot(spot.r, spot.c + 1), item.get("across"), "clue_cells"))
                found.append((Spot(spot.r + 1, spot.c), item.get("down"), "clue_cells"))
        return tuple((spot, self._number(number, key)) for spot, number, key in found if number is not None)

    def _number(self, number: Any, key: str) -> int:
        """A clue of a document. An unknown number is "?", in older documents -2."""
        if self.unknown and (number == "?" or (number == UNKNOWN and type(number) is int)):
            return UNKNOWN
        return whole(number, f'A number of "{key}"', min(0, self.low))

    def resize(self, board: Any, rows: int, cols: int) -> Clues:
        if self.nodes:
            return tuple((s, n) for s, n in getattr(board, self.name) if s.r <= 2 * rows and s.c <= 2 * cols)
        kept = []
        for (r, c), number in getattr(board, self.name):
            # Numbers below columns and to the right of rows move with that side of the board.
            below, right = r > 2 * board.rows, c > 2 * board.cols
            if (below or r < 2 * rows) and (right or c < 2 * cols):
                kept.append((Spot(2 * rows + 1 if below else r, 2 * cols + 1 if right else c), number))
        if self.strict:
            kept = [(spot, number) for spot, number in kept if number <= self.high(rows, cols)]
        return tuple(kept)

    def turned(self, board: Any, turn: Symmetry) -> Clues | None:
        """The numbers on the transformed board. Numbers that are `alike` are renumbered in reading order. Corner
        numbers count to the right or down, so boards with them can only be reflected at the diagonal."""
        pairs: Clues = getattr(board, self.name)
        if any(spot.is_edge for spot, _ in pairs) and turn not in (ALL_SYMMETRIES[0], Symmetry(swap=True)):
            return None
        transformed = sorted((self.transformed_spot(spot, board, turn), number) for spot, number in pairs)
        if not self.alike:
            return tuple(transformed)
        new_number: dict[int, int] = {}
        return tuple((spot, new_number.setdefault(n, len(new_number) + 1)) for spot, n in transformed)

    def transformed_spot(self, spot: Spot, board: Any, turn: Symmetry) -> Spot:
        return turn.spot(spot, board.rows, board.cols, all_sides=self.all_sides)

    def clues(self, board: Any) -> list[Spot]:
        pairs = () if self.needed else getattr(board, self.name)
        return [spot for spot, number in pairs if number != self.nothing or not self.block]

    def without(self, board: Any, clue: Spot) -> Clues:
        if self.block:
            return self.without_group(board, (clue,))
        return tuple((s, n) for s, n in getattr(board, self.name) if s != clue)

    def groups(self, board: Any) -> list[tuple[Spot, ...]]:
        """Each number alone, or all equal numbers if they are `alike`; question marks only if they can be removed."""
        removable = not (self.needed or self.block)
        known = [(spot, number) for spot, number in getattr(board, self.name) if removable or number != self.nothing]
        if self.alike:
            numbers = sorted({number for _, number in known})
            return [tuple(spot for spot, other in known if other == number) for number in numbers]
        return [] if self.needed and not self.unknown else [(spot,) for spot, _ in known]

    def without_group(self, board: Any, group: tuple[Spot, ...]) -> Clues:
        if (self.needed and self.unknown) or self.block:
            return tuple((s, self.nothing if s in group else n) for s, n in getattr(board, self.name))
        return tuple((s, n) for s, n in getattr(board, self.name) if s not in group)

    def offers(self, board: Any, full: Any) -> list[Spot]:
        known = dict(getattr(board, self.name))
        missing = () if self.needed or self.block else (None,)
        offered = (spot for spot, number in getattr(full, self.name) if number != self.nothing)
        return [spot for spot in offered if known.get(spot) in (self.nothing, *missing)]

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[Spot]) -> Clues:
        numbers = dict(getattr(full, self.name))
        return tuple(sorted({**dict(getattr(board, self.name)), **{spot: numbers[spot] for spot in clues}}.items()))

    def keeps(self, board: Any, full: Any) -> bool:
        found = dict(getattr(full, self.name))
        pairs = getattr(board, self.name)
        return all(spot in found and number in (found[spot], self.nothing) for spot, number in pairs)

    def additions(self, board: Any) -> Iterator[AddedClue]:
        known = dict(getattr(board, self.name))
        free = [spot for spot in self.seats(board) if spot not in known]
        if self.alike:
            new = next(number for number in count(self.low) if number not in known.values())
            for pair in combinations(free, 2):
                yield pair, partial(self._with, board, dict.fromkeys(pair, new))
            return
        for spot in sorted((*free, *(spot for spot, number in known.items() if number == self.nothing))):
            for clue in self.possible(board, spot):
                if clue != known.get(spot):
                    yield (spot,), partial(self._with, board, {spot: clue})

    def _with(self, board: Any, added: Mapping[Spot, Any]) -> Any:
        """The value with these numbers added, or replaced."""
        return tuple(sorted({**dict(getattr(board, self.name)), **added}.items()))

    def seats(self, board: Any) -> Iterator[Spot]:
        """The spots where a number can be."""
        rows, cols = board.rows, board.cols
        inside = nodes_of(board) if self.nodes else _cells(rows, cols)
        beside = (spot for _, spots in self._beside(rows, cols) for spot in spots)
        edges = (Spot(s.r + dr, s.c + dc) for s in _cells(rows, cols) for dr, dc in ((0, 1), (1, 0)))
        candidates = chain(inside, beside, edges if self.corners else ())
        return (spot for spot in candidates if self.has(board, spot))

    def possible(self, board: Any, spot: Spot) -> Iterable[Any]:
        """The numbers that can be at a spot, including UNKNOWN if the field allows question marks."""
        unknown = (UNKNOWN,) if self.unknown else ()
        return (*unknown, *range(self.low, self.high(board.rows, board.cols) + 1))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Clues]]:
        """Other numbers at the spot of a clue, and, for `needed` numbers, nearby spots with the same number. Numbers
        that are `alike` can only move."""
        known = dict(getattr(board, self.name))
        number = known.pop(clue)
        if self.needed:
            for spot in steps_away(board, clue):
                if spot not in known:
                    yield spot, tuple(sorted({**known, spot: number}.items()))
        if number != UNKNOWN and not self.alike:
            numbers = range(self.low, self.high(board.rows, board.cols) + 1)
            for other in sorted(numbers, key=lambda n: (abs(n - number), n)):
                if other != number:
                    yield clue, tuple(sorted({**known, clue: other}.items()))

    def lists_changes(self, board: Any) -> bool:
        return not (self.needed and getattr(board, self.name)) or self.unknown or self.alike

    def has_clue(self, board: Any, clue: Spot) -> bool:
        return clue in dict(getattr(board, self.name))

    def where(self, board: Any, clue: Spot) -> str:
        return where(clue, board) if self.corners else super().where(board, clue)

    def clue_text(self, board: Any, clue: Spot) -> str:
        number = dict(getattr(board, self.name))[clue]
        return "black cell without a number" if self.block and number == self.nothing else self.text(number)

    def text(self, number: int) -> str:
        """The text of a number."""
        return letter_text(number) if self.letters else number_text(number)

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        low, high = self.low, self.high(rows, cols)
        # `outside`, `corners`, `nodes` and `cells` are help texts: they are empty where this field has no numbers.
        candidates = (
            Tool("clues", "Clues", "c", "outside-number", self.outside, low=low, high=high),
            Tool("corners", "Clues inside", "i", "corner-number", self.corners, low=low, high=high),
            Tool("nodes", "Numbers", "n", "node-number", self.nodes, low=low, high=high, unknown=self.unknown),
            Tool("numbers", "Numbers", "n", "cell-number", self.cells, low=low, high=high, unknown=self.unknown),
        )
        return tuple(tool for tool in candidates if tool.help)

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        if spot.is_edge:
            kind = "corner-number"
        elif is_cell(board, spot):
            kind = "cell-number"
        elif spot.is_cell:
            kind = "outside-number"
        else:
            kind = "node-number"
        return tool.kind == kind and self.has(board, spot)

    def slots(self, board: Any, tool: Tool) -> tuple[Spot, ...]:
        if tool.kind == "node-number":
            return tuple(nodes_of(board))
        if tool.kind != "corner-number":
            return super().slots(board, tool)
        clue_cells = (cell for cell in _cells(board.rows, board.cols) if self.clue_cell(board, cell))
        return tuple(edge for cell in clue_cells for edge in (Spot(cell.r, cell.c + 1), Spot(cell.r + 1, cell.c)))

    def room(self, board: Any) -> tuple[int, int]:
        """The largest number of clues above a column, and left of a row."""
        return (1, 1) if self.outside else (0, 0)

    def room_behind(self, board: Any) -> tuple[int, int]:
        """The largest number of clues below a column, and to the right of a row."""
        return (1, 1) if self.all_sides else (0, 0)

    def to_draft(self, value: Clues) -> dict[Spot, int]:
        return dict(value)

    def from_draft(self, value: dict[Spot, int]) -> Clues:
        return tuple(sorted(value.items()))

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                known.pop(spot, None)
            else:
                known[spot] = put

    def follow(self, draft: Any, spots: Iterable[Spot]) -> None:
        """Remove the corner numbers of cells that are no clue cells any more."""
        if not self.corners:
            return
        known = getattr(draft, self.name)
        for r, c in spots:
            for edge in (Spot(r, c + 1), Spot(r + 1, c)):
                if edge in known and not self.has(draft, edge):
                    del known[edge]

    def shapes(self, board: Any) -> list[Shape]:
        pairs = getattr(board, self.name)
        found: list[Shape] = [Stamp("block", tuple(spot for spot, _ in pairs))] if self.block else []
        found.append(Stamp("split", tuple(_owner(spot) for spot, _ in pairs if spot.is_edge)))
        for spot, number in pairs:
            if self.block and number == UNKNOWN:
                continue
            counts = self.counts(board, spot) if self.counts and number != UNKNOWN else ()
            corner = spot.is_edge
            ink = "onblock" if corner or self.block else "given"
            text = self.text(number) if self.letters else ""
            found.append(Number(spot, number, ink=ink, corner=corner, counts=counts, ring=self.ring, text=text))
        return found

    def words(self, board: Any, spot: Spot) -> str:
        known: dict[Spot, int] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        if self.nodes:
            near = ((name, known.get(Spot(spot.r + dr, spot.c + dc))) for name, (dr, dc) in CORNERS.items())
            texts = [f"{'?' if n == UNKNOWN else n} at the {name} corner" for name, n in near if n is not None]
            return f"{', '.join(texts)}." if texts else ""
        number = known.get(spot) if self.cells else None
        if self.block and number is not None:
            return "Black cell." if number == UNKNOWN else f"Black cell with the number {number}."
        if number is None or (self.counts and number != UNKNOWN):
            return ""
        noun = "Letter" if self.letters else "Number"
        return f"Unknown {noun.lower()}." if number == UNKNOWN else f"{noun} {self.text(number)}."


def _owner(edge: Spot) -> Spot:
    """The clue cell of a corner number, which is at the right or the lower edge of its cell."""
    return Spot(edge.r, edge.c - 1) if edge.r & 1 else Spot(edge.r - 1, edge.c)


def nodes_of(board: Any) -> list[Spot]:
    """The corners of all cells of a board, row by row."""
    return _nodes(board.rows, board.cols)


def _nodes(rows: int, cols: int) -> list[Spot]:
    return [Spot(r, c) for r in range(0, 2 * rows + 1, 2) for c in range(0, 2 * cols + 1, 2)]


def _cells(rows: int, cols: int) -> list[Spot]:
    return [Spot(r, c) for r in range(1, 2 * rows, 2) for c in range(1, 2 * cols, 2)]
