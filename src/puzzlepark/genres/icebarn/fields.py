"""The fields of Icebarn: ice, arrows between cells, and the two doors IN and OUT."""

from collections.abc import Iterable, Mapping
from typing import Any

from puzzlepark.core.drawing import Border, Frame, Number, Shape, Stamp
from puzzlepark.core.fields import is_cell
from puzzlepark.core.fields.cells import listed
from puzzlepark.core.fields.edges import sides_of_cell
from puzzlepark.core.lines import OPPOSITE, SIDES, STEPS, WORDS, edge_at, ends_of, next_to, way_to
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import ARROWS, DARK, arrows_of, draw_on_sheet, is_inside, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit
from puzzlepark.genres.kit.edge_arrows import EdgeArrows

SIDE = {"N": "u", "W": "l", "E": "r", "S": "d"}
"""The sides of a cell in documents, and the directions to them."""
NAMES = ("IN", "OUT")
BESIDE = {"u": "above", "l": "on the left", "r": "on the right", "d": "below"}
"""The neighbours of a cell by direction, in words that follow "the cell"."""
Doors = tuple[kit.Spot, ...]
"""IN and OUT, two edges of the border."""
Arrow = tuple[kit.Spot, str]
"""An edge, and the direction in which the path crosses it: u, l, r or d."""


@dataclass(frozen=True, kw_only=True)
class Ice(kit.Blocked):
    """The cells of ice. Connected cells are an area, and a border is drawn around each area."""

    noun: str = "Ice cell"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        choice = kit.Choice(self.name, "Ice", "i", "hatch")
        return (kit.Tool(self.name, "Ice", "i", "cell-choice", self.help, choices=(choice,)),)

    def resize(self, board: Any, rows: int, cols: int) -> frozenset[kit.Spot]:
        return frozenset(spot for spot in getattr(board, self.name) if spot.row < rows and spot.col < cols)

    def shapes(self, board: Any) -> list[Shape]:
        """Shaded cells, and borders between ice and other cells."""
        ice, border = getattr(board, self.name), list[kit.Spot]()
        for spot in ice:
            for direction in STEPS:
                neighbour = next_to(spot, direction)
                if neighbour not in ice and is_cell(board, neighbour):
                    border.append(edge_at(spot, direction))
        return [Stamp("fill", tuple(sorted(ice)), "wind", 0.35), Border(tuple(sorted(border)))]

    def words(self, board: Any, spot: kit.Spot) -> str:
        return "Ice." if spot in getattr(board, self.name) else ""


@dataclass(frozen=True, kw_only=True)
class Arrows(EdgeArrows):
    """(edge, direction) pairs. A document has `<` and `>` across, `^` and `v` down."""

    noun = "arrow"
    tool = kit.Tool(
        "arrows",
        "Arrows",
        "a",
        "cell-choice",
        "Pick a way and click a cell that the path leaves that way.",
        choices=tuple(kit.Choice(way, f"Leaves {word}", icon=f"arrow-{way}") for way, word in WORDS.items()),
    )
    beside = sides_of_cell(BESIDE)

    def text(self, value: Any) -> str:
        return f"arrow {WORDS[value]}"

    def sign_words(self, sign: str, offset: tuple[int, int]) -> str:
        return f"Arrow {'to' if STEPS[sign] == offset else 'from'} the cell {self.beside[offset]}."


@dataclass(frozen=True, kw_only=True)
class InAndOut(kit.Field):
    """Two edges of the border: IN, by which the path comes in, and OUT, by which it leaves."""

    help: str
    needed_to_build = True

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Line[tuple[int, int, str]]"}

    def legend(self, key: str) -> kit.Legend:
        return "IN and OUT, each at a side of a cell on the border", {
            '(1, 1, "N")': "above the cell in row 1, column 1; the sides are N, W, E and S"
        }

    def blank(self, rows: int, cols: int) -> Doors:
        return edge_at(kit.cell_at(0, 0), "u"), edge_at(kit.cell_at(rows - 1, cols - 1), "d")

    def canonicalize(self, value: Iterable[kit.Spot], board: Any) -> Doors:
        """Return two different edges of the border as spots; raises BadInput for others."""
        doors = tuple(kit.Spot(*door) for door in value)
        if len(doors) != 2 or doors[0] == doors[1]:
            raise kit.BadInput("A board has two doors, IN and OUT, at different places of the border.")
        for name, door in zip(NAMES, doors, strict=True):
            if not self.is_outer(board, door):
                raise kit.BadInput(f"{name} is not on the border of the board: it is at {spot_words(door)}.")
        return doors

    def is_outer(self, board: Any, edge: kit.Spot) -> bool:
        """True if an edge is on the border: exactly one of the two spots beside it is a cell."""
        return edge.is_edge and sum(is_cell(board, spot) for spot in ends_of(edge)) == 1

    def pack(self, board: Any) -> dict[str, Any]:
        """Each door as a list of the row and column of its cell, from 1, and its side: N, W, E or S."""
        side_names = {direction: side for side, direction in SIDE.items()}
        packed = list[list[Any]]()
        for door in getattr(board, self.name):
            cell = inside(board, door)
            packed.append([cell.row + 1, cell.col + 1, side_names[way_to(cell, door)]])
        return {self.name: packed}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Doors:
        return tuple(edge_at(spot, SIDE[side]) for spot, side in listed(data, self.name, 1))

    def resize(self, board: Any, rows: int, cols: int) -> Doors:
        """Keep the doors. Doors on the right and at the bottom move with the border. If a door is then outside the
        board, or both are at one place, return those of an empty board."""
        bottom, right = 2 * board.rows, 2 * board.cols
        moved = [
            kit.Spot(2 * rows if r == bottom else r, 2 * cols if c == right else c)
            for r, c in getattr(board, self.name)
        ]
        fit = all(r <= 2 * rows and c <= 2 * cols for r, c in moved)
        return tuple(moved) if fit and moved[0] != moved[1] else self.blank(rows, cols)

    def turned(self, board: Any, turn: Symmetry) -> Doors:
        return tuple(turn.spot(door, board.rows, board.cols) for door in getattr(board, self.name))

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (kit.Tool("doors", "IN and OUT", "d", "door", self.help),)

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        return self.is_outer(board, spot)

    def slots(self, board: Any, tool: kit.Tool) -> tuple[kit.Spot, ...]:
        rows, cols = range(board.rows), range(board.cols)
        edges = {edge_at(kit.cell_at(r, c), way) for r in rows for c in cols for way in STEPS}
        return tuple(sorted(edge for edge in edges if self.is_outer(board, edge)))

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Move the door at the spot `entry` to the edge. Without such a spot, make the edge OUT and the former OUT IN,
        or exchange the doors if the edge is one of them."""
        doors: list[kit.Spot] = getattr(draft, self.name)
        if entry is None:
            raise kit.BadInput("A board has both IN and OUT; move them along the border.")
        for edge in spots:
            if isinstance(entry, kit.Spot):
                if entry not in doors:
                    raise kit.BadInput(f"There is no door at {spot_words(entry)} to be moved.")
                if edge in doors and edge != entry:
                    raise kit.BadInput("There is a door already.")
                doors[doors.index(entry)] = edge
            else:
                doors[:] = [doors[1], edge] if edge not in doors else doors[::-1]

    def shapes(self, board: Any) -> list[Shape]:
        doors = getattr(board, self.name)
        labels = [Number(outside(board, door), kit.UNKNOWN, text=name) for door, name in zip(doors, NAMES, strict=True)]
        return [Frame(tuple(doors)), *labels]

    def words(self, board: Any, spot: kit.Spot) -> str:
        named = zip(NAMES, getattr(board, self.name), strict=True)
        return " ".join(f"{name} {SIDES[way_to(spot, d)]}." for name, d in named if inside(board, d) == spot)


def inside(board: Any, door: kit.Spot) -> kit.Spot:
    """Return the cell just inside a door."""
    return next(spot for spot in ends_of(door) if is_cell(board, spot))


def outside(board: Any, door: kit.Spot) -> kit.Spot:
    """Return the place next to the board just outside a door."""
    cell = inside(board, door)
    return next_to(cell, way_to(cell, door))


# --- Penpa+


ARROW, BLUE = "arrow_S", 5
"""Penpa's names of small arrows and of a blue fill."""


@take_from_sheet.register
def _(field: Ice, board: Any, sheet: Sheet) -> frozenset[kit.Spot]:
    """Read dark and blue cells as ice. Borders around the ice have no other meaning."""
    fills = sheet.given.fills
    ice = {spot for spot, ink in fills.items() if ink in (*DARK, BLUE) and is_inside(sheet, spot)}
    for spot in ice:
        del fills[spot]
    sheet.given.edges -= {edge for edge in sheet.given.edges if sum(spot in ice for spot in ends_of(edge)) == 1}
    return frozenset(ice)


@draw_on_sheet.register
def _(field: Arrows, board: Any, sheet: Sheet) -> None:
    """Draw small arrows between cells."""
    for edge, way in getattr(board, field.name):
        sheet.given.symbols[edge] = (ARROWS[way], ARROW)


@take_from_sheet.register
def _(field: Arrows, board: Any, sheet: Sheet) -> Any:
    """Read the arrows between two cells, and remove them from the sheet."""
    arrows = tuple((edge, way) for edge, way in arrows_of(sheet).items() if edge.is_edge and is_inside(sheet, edge))
    for edge, _ in arrows:
        del sheet.given.symbols[edge]
    return arrows


@draw_on_sheet.register
def _(field: InAndOut, board: Any, sheet: Sheet) -> None:
    """Write IN and OUT next to the board."""
    sheet.above = sheet.left = sheet.below = sheet.right = 1
    for name, door in zip(NAMES, getattr(board, field.name), strict=True):
        sheet.given.numbers[outside(board, door)] = name


@take_from_sheet.register
def _(field: InAndOut, board: Any, sheet: Sheet) -> Any:
    """Read the doors from the names IN and OUT next to the board, or, without names, from one arrow on the border that
    leads in and one that leads out. Remove what was read from the sheet."""
    places = {text.upper(): spot for spot, text in sheet.given.numbers.items() if text.upper() in NAMES}
    doors = () if places else _doors_of(field, board, arrows_of(sheet))
    if doors:
        for door in doors:
            del sheet.given.symbols[door]
        return doors
    named_doors = []
    for name in NAMES:
        directions = [way for way in STEPS if name in places and is_cell(board, next_to(places[name], way))]
        if len(directions) != 1:
            raise kit.BadInput(f"The drawing has no {name} beside the board.")
        named_doors.append(edge_at(places[name], directions[0]))
        del sheet.given.numbers[places[name]]
    return tuple(named_doors)


def _doors_of(field: InAndOut, board: Any, arrows: Mapping[kit.Spot, str]) -> Doors:
    """Return IN and OUT if exactly one arrow on the border leads in and one leads out. Otherwise return nothing."""
    into, out = list[kit.Spot](), list[kit.Spot]()
    for edge, direction in arrows.items():
        if field.is_outer(board, edge):
            outwards = way_to(inside(board, edge), edge)
            if direction == OPPOSITE[outwards]:
                into.append(edge)
            elif direction == outwards:
                out.append(edge)
    return (into[0], out[0]) if len(into) == len(out) == 1 else ()
