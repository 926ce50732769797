"""Doors in the border, and given pieces of line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import SimpleNamespace
from typing import Any

from puzzlepark.core.drawing import Border, Frame, Line, Shape, Stamp
from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.fields.cells import listed
from puzzlepark.core.lines import SIDES as BESIDE
from puzzlepark.core.lines import WORDS, ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import draw_on_sheet, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

SIDES = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
"""The sides of a cell, in the order of a Star, with the offsets of their edges."""
DIRECTION_OF = {"N": "u", "W": "l", "E": "r", "S": "d"}
Given = tuple[tuple[kit.Spot, str], ...]


def edge_on(spot: kit.Spot, side: str) -> kit.Spot:
    """The edge on side N, W, E or S of a cell."""
    dr, dc = SIDES[side]
    return kit.Spot(spot.r + dr, spot.c + dc)


def side_of(spot: kit.Spot, edge: kit.Spot) -> str:
    """The side of a cell, N, W, E or S, that an edge is on."""
    return next(side for side, step in SIDES.items() if step == (edge.r - spot.r, edge.c - spot.c))


def usual_side(rows: int, cols: int, spot: kit.Spot) -> str | None:
    """The default side of a door at a cell; None inside the board."""
    at_border = {"N": spot.row == 0, "S": spot.row == rows - 1, "W": spot.col == 0, "E": spot.col == cols - 1}
    preferred = "NSWE" if rows > 1 else "WENS"
    return next((side for side in preferred if at_border[side]), None)


def open_cells(board: Any, edge: kit.Spot) -> list[kit.Spot]:
    """The cells on both sides of an edge that are on the board and not blocked."""
    return [s for s in ends_of(edge) if is_cell(board, s) and s not in board.blocked]


@dataclass(frozen=True, kw_only=True)
class Doors(kit.Field):
    """Two or more edges of the border, at different cells. The border also runs around the `blocked` cells."""

    help: str
    needed_to_build = True

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Line[tuple[int, int, str]]"}

    def legend(self, key: str) -> kit.Legend:
        return "two doors or more, each at a side of a cell on the border", {
            '(1, 1, "N")': "above the cell in row 1, column 1; the sides are N, W, E and S"
        }

    def blank(self, rows: int, cols: int) -> tuple[kit.Spot, ...]:
        """Doors at the upper left and the lower right corner, for a new board."""
        if rows * cols < 2:
            raise kit.BadInput("A board of one cell has no room for two doors.")
        corners = (kit.cell_at(0, 0), kit.cell_at(rows - 1, cols - 1))
        return tuple(edge_on(spot, usual_side(rows, cols, spot) or "N") for spot in corners)

    def cells(self, board: Any) -> tuple[kit.Spot, ...]:
        """The cells just inside the doors."""
        return tuple(open_cells(board, door)[0] for door in getattr(board, self.name))

    def canonicalize(self, value: Iterable[kit.Spot], board: Any) -> tuple[kit.Spot, ...]:
        """The doors as spots, in their order. Raises BadInput if one is not on the border, or if two have one cell."""
        doors = tuple(kit.Spot(*door) for door in value)
        if board.rows * board.cols < 2:
            raise kit.BadInput("A board of one cell has no room for two doors.")
        if len(doors) < 2:
            raise kit.BadInput(f"A board needs two doors or more; there are {len(doors)}.")
        seen: set[kit.Spot] = set()
        for i, door in enumerate(doors):
            inside = open_cells(board, door) if door.is_edge else []
            if len(inside) != 1:
                raise kit.BadInput(f"Door {i + 1} is not on the border of the board: {_misplaced(door, inside)}.")
            if inside[0] in seen:
                raise kit.BadInput(f"Two doors are at {place(inside[0])}; doors are at different cells.")
            seen.add(inside[0])
        return doors

    def pack(self, board: Any) -> dict[str, Any]:
        spots = zip(self.cells(board), getattr(board, self.name), strict=True)
        return {self.name: [[s.row + 1, s.col + 1, side_of(s, door)] for s, door in spots]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[kit.Spot, ...]:
        return tuple(edge_on(spot, side) for spot, side in listed(data, self.name, 1))

    def resize(self, board: Any, rows: int, cols: int) -> tuple[kit.Spot, ...]:
        """Move doors at the right and at the bottom with the border. If fewer than two doors still fit, add the first
        possible ones."""
        bottom, right = 2 * board.rows, 2 * board.cols
        moved = [
            kit.Spot(2 * rows if r == bottom else r, 2 * cols if c == right else c)
            for r, c in getattr(board, self.name)
        ]
        new_board = resized(board, rows, cols)
        fitting = self._fitting(new_board, moved)
        if len(fitting) > 1:
            return fitting
        return self._fitting(new_board, [*fitting, *self._all_sides(new_board)])[:2]

    def turned(self, board: Any, turn: Symmetry) -> tuple[kit.Spot, ...]:
        """The doors on a rotated or reflected board, sorted, because their order is irrelevant."""
        return tuple(sorted(turn.spot(door, board.rows, board.cols) for door in getattr(board, self.name)))

    def _fitting(self, board: Any, doors: Iterable[kit.Spot]) -> tuple[kit.Spot, ...]:
        """The doors that are on the border, at most one per cell."""
        door_of: dict[kit.Spot, kit.Spot] = {}
        for door in doors:
            inside = open_cells(board, door)
            if len(inside) == 1:
                door_of.setdefault(inside[0], door)
        return tuple(door_of.values())

    def _all_sides(self, board: Any) -> list[kit.Spot]:
        """The four edges of every cell, in reading order of the cells."""
        cells = (kit.cell_at(r, c) for r in range(board.rows) for c in range(board.cols))
        return [edge_on(spot, side) for spot in cells for side in "NSWE"]

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (kit.Tool("doors", "Doors", "d", "door", self.help),)

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        return spot.is_edge and len(open_cells(board, spot)) == 1

    def slots(self, board: Any, tool: kit.Tool) -> tuple[kit.Spot, ...]:
        return tuple(sorted({edge for edge in self._all_sides(board) if self.takes(board, tool, edge)}))

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Add doors, remove them if the entry is None, or move one door if the entry is its spot. A new door replaces
        another one at the same cell."""
        doors: list[kit.Spot] = getattr(draft, self.name)
        if isinstance(entry, kit.Spot):
            if entry not in doors:
                raise kit.BadInput(f"There is no door at {spot_words(entry)} to be moved.")
            if len(set(spots)) != 1:
                raise kit.BadInput("A door moves to one place.")
            if spots[0] in doors and spots[0] != entry:
                raise kit.BadInput("There is a door already.")
            doors[doors.index(entry)] = spots[0]
        elif entry is None:
            doors[:] = [door for door in doors if door not in spots]
        else:
            for edge in spots:
                here = open_cells(draft, edge)[0]
                same = [i for i, door in enumerate(doors) if here in ends_of(door)]
                if same:
                    doors[same[0]] = edge
                else:
                    doors.append(edge)
        self.follow(draft, ())

    def follow(self, draft: Any, spots: Iterable[kit.Spot]) -> None:
        """Remove doors that are no longer on the border. Raises BadInput if fewer than two are left."""
        doors: list[kit.Spot] = getattr(draft, self.name)
        doors[:] = self._fitting(draft, doors)
        if len(doors) < 2:
            raise kit.BadInput("This would leave fewer than two doors; put another one first.")

    def shapes(self, board: Any) -> list[Shape]:
        """Coloured door cells, walls around blocked cells, and a frame with gaps at the doors."""
        doors = getattr(board, self.name)
        inner = tuple(door for door in doors if _inside(door, board))
        outer = tuple(door for door in doors if door not in inner)
        around_blocked = {edge_on(spot, side) for spot in board.blocked for side in SIDES}
        border = [edge for edge in around_blocked if len(open_cells(board, edge)) == 1 and _inside(edge, board)]
        walls = sorted(edge for edge in border if edge not in doors)
        return [Stamp("fill", self.cells(board), "marksoft"), Border(tuple(walls)), Frame(outer, inner)]

    def words(self, board: Any, spot: kit.Spot) -> str:
        door = next((d for d in getattr(board, self.name) if spot in open_cells(board, d)), None)
        return "" if door is None else f"Door {BESIDE[DIRECTION_OF[side_of(spot, door)]]}."


@dataclass(frozen=True, kw_only=True)
class GivenLines(kit.ClueField):
    """Cells with a known piece of line, in reading order, each with its two sides of N W E S. A side on the border is
    that of a door."""

    doors: str = "doors"

    noun = "piece"
    what = "Line[tuple[int, int, str]]"

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: self.what}

    def legend(self, key: str) -> kit.Legend:
        return "a list of cells with the two sides that the line connects", {
            '(2, 2, "WE")': "from left to right in row 2, column 2; the sides are two of N, W, E and S"
        }

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return None, None

    def has(self, board: Any, spot: kit.Spot) -> bool:
        return is_cell(board, spot) and spot not in board.blocked

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        return is_cell(board, spot)

    def checked(self, board: Any, spot: kit.Spot, value: str) -> str:
        """The two sides of a piece in canonical order. Raises BadInput if a side leads nowhere."""
        sides = "".join(side for side in SIDES if side in value)
        if len(sides) != 2:
            raise kit.BadInput(f"The piece given at {place(spot)} must have two sides of N W E S.")
        if not self._leads(board, spot, sides):
            raise kit.BadInput(f"The piece given at {place(spot)} leads out where no door is.")
        return sides

    def _leads(self, board: Any, spot: kit.Spot, sides: str) -> bool:
        """True if both sides of a piece lead to a cell or a door."""
        edges = [edge_on(spot, side) for side in sides]
        doors: Sequence[kit.Spot] = getattr(board, self.doors)
        return all(edge in doors or len(open_cells(board, edge)) == 2 for edge in edges)

    def pack(self, board: Any) -> dict[str, Any]:
        given = [[spot.row + 1, spot.col + 1, self.write(sides)] for spot, sides in self.pairs(board)]
        return {self.name: given} if given else {}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Given:
        return tuple(listed(data, self.name, 2))

    def read(self, entry: Any, key: str) -> str:
        return str(entry)

    def write(self, value: Any) -> str:
        return str(value)

    def resize(self, board: Any, rows: int, cols: int) -> Given:
        """The pieces that still fit on a board of another size with its moved doors."""
        doors = next(field for field in board.fields if field.name == self.doors)
        new_board = resized(board, rows, cols)
        setattr(new_board, self.doors, doors.resize(board, rows, cols))
        return tuple(
            (spot, sides)
            for spot, sides in getattr(board, self.name)
            if self.has(new_board, spot) and self._leads(new_board, spot, sides)
        )

    def turned_value(self, value: str, turn: Symmetry) -> str:
        directions = {turn.way(DIRECTION_OF[side]) for side in value}
        return "".join(side for side, direction in DIRECTION_OF.items() if direction in directions)

    def possible(self, board: Any, spot: kit.Spot) -> Iterator[str]:
        return (sides for sides in map("".join, combinations(SIDES, 2)) if self._leads(board, spot, sides))

    def text(self, value: str) -> str:
        one, two = (WORDS[DIRECTION_OF[side]] for side in value)
        return f"piece from {one} to {two}"

    def sentence(self, value: str) -> str:
        return f"Given {self.text(value)}."

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        choices = (
            kit.Choice("WE", "Left to right", "1", "line-lr"),
            kit.Choice("NS", "Up to down", "2", "line-ud"),
            kit.Choice("NW", "Up to left", "3", "line-ul"),
            kit.Choice("NE", "Up to right", "4", "line-ur"),
            kit.Choice("WS", "Left to down", "5", "line-dl"),
            kit.Choice("ES", "Right to down", "6", "line-dr"),
        )
        return (kit.Tool("pieces", "Pieces", "p", "cell-choice", self.at.help, choices=choices),)

    def follow(self, draft: Any, spots: Iterable[kit.Spot]) -> None:
        """Remove pieces near the changed spots that lead to a blocked cell, or out where no door is."""
        pieces: dict[kit.Spot, str] = getattr(draft, self.name)
        near = {kit.Spot(r + dr, c + dc) for r, c in spots for dr in range(-2, 3) for dc in range(-2, 3)}
        for spot in near & pieces.keys():
            if spot in draft.blocked or not self._leads(draft, spot, pieces[spot]):
                del pieces[spot]

    def shapes(self, board: Any) -> list[Shape]:
        pieces = getattr(board, self.name)
        return [Line((edge_on(spot, one), spot, edge_on(spot, two)), ink="given") for spot, (one, two) in pieces]


def resized(board: Any, rows: int, cols: int) -> SimpleNamespace:
    """A board of another size with the blocked cells that fit."""
    blocked = next(field for field in board.fields if field.name == "blocked")
    return SimpleNamespace(rows=rows, cols=cols, blocked=blocked.resize(board, rows, cols))


def _inside(edge: kit.Spot, board: Any) -> bool:
    """True if an edge is not on the outline of the board."""
    return bool(0 < edge.r < 2 * board.rows and 0 < edge.c < 2 * board.cols)


def _misplaced(door: kit.Spot, inside: list[kit.Spot]) -> str:
    """The reason why a door is not on the border. `inside` are the open cells on its two sides."""
    if not door.is_edge:
        return f"{spot_words(door)} is no edge of a cell"
    a, b = ends_of(door)
    return f"{place(a)} and {place(b)} are {'both' if inside else 'no'} cells to visit"


# --- Penpa+


@draw_on_sheet.register
def _(field: Doors, board: Any, sheet: Sheet) -> None:
    sheet.given.gaps += getattr(board, field.name)


@take_from_sheet.register
def _(field: Doors, board: Any, sheet: Sheet) -> tuple[kit.Spot, ...]:
    doors = tuple(sheet.given.gaps)
    sheet.given.gaps.clear()
    return doors


@draw_on_sheet.register
def _(field: GivenLines, board: Any, sheet: Sheet) -> None:
    sheet.given.halves |= {(s, edge_on(s, side)) for s, sides in getattr(board, field.name) for side in sides}


@take_from_sheet.register
def _(field: GivenLines, board: Any, sheet: Sheet) -> Any:
    """Read the lines of a drawing as pieces. A line from cell to cell counts as half a line in each cell."""
    whole = {(spot, edge) for edge in sheet.given.lines | sheet.given.doubles for spot in ends_of(edge)}
    sides: dict[kit.Spot, str] = {}
    for spot, edge in sheet.given.halves | whole:
        sides[spot] = sides.get(spot, "") + side_of(spot, edge)
    sheet.given.halves.clear()
    sheet.given.lines.clear()
    sheet.given.doubles.clear()
    return tuple((spot, "".join(side for side in SIDES if side in sides[spot])) for spot in sorted(sides))
