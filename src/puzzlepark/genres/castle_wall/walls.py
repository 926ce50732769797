"""Clues of Castle Wall: white, black or grey cells, most of them with a number and a direction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Border, Number, Shape, Stamp
from puzzlepark.core.fields import place
from puzzlepark.core.lines import STEPS, WORDS, edge_at
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.formats.penpa.fields import BLACK as BLACK_FILL
from puzzlepark.formats.penpa.fields import DARK, arrow_text, draw_on_sheet, is_inside, read_arrow, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

GREY, WHITE, BLACK = "", "w", "b"
NAMES = {GREY: "grey", WHITE: "white", BLACK: "black"}
ICONS = {GREY: "clue", WHITE: "framed", BLACK: "block"}
"""The icons of the colours."""
COLOURS = kit.Tool(
    "colours",
    "Colours",
    "c",
    "cell-choice",
    "Pick which side of the loop the cell is on: white is inside, black outside, grey does not say.",
    choices=tuple(
        kit.Choice(colour or "g", f"{NAMES[colour].capitalize()} cell", icon=ICONS[colour]) for colour in NAMES
    ),
)


class Wall(NamedTuple):
    """A number, the direction u, r, d or l in which it counts, and the colour of the cell. In a clue without a number,
    `number` is UNKNOWN and the direction is empty."""

    number: int = kit.UNKNOWN
    to: str = ""
    colour: str = GREY


Walls = tuple[tuple[kit.Spot, Wall], ...]


def edges_ahead(board: Any, spot: kit.Spot, way: str) -> tuple[kit.Spot, ...]:
    """Return the edges that a number counts: those in its direction, from the next cell on."""
    return tuple(var.spot for var in kit.edge_arm(board.rows, board.cols, spot, STEPS[way])[1:])


@dataclass(frozen=True, kw_only=True)
class WallNumbers(kit.ArrowNumbers):
    """(cell, Wall) pairs in reading order. The loop does not pass these cells. A document has a text for each: w for
    white or b for black, then a number with its direction, or "?"."""

    nothing: ClassVar[Any] = None

    def entries(self) -> Mapping[str, str]:
        arrows = {colour: ", ".join(f'"{colour}1{way}"' for way in STEPS) for colour in NAMES}
        ahead = "with a number that counts up, left, right, down"
        return {
            **{f'"{colour}?"': f"a {name} cell without a number" for colour, name in NAMES.items()},
            **{f"{arrows[colour]}, …": f"a {name} cell {ahead}" for colour, name in NAMES.items()},
        }

    def checked(self, board: Any, spot: kit.Spot, value: Any) -> Any:
        """Return a valid (number, direction, colour) triple as a `Wall`; raises BadInput for others."""
        number, to, colour = Wall(*value)
        arrow = super().checked(board, spot, (number, to))
        if colour not in NAMES:
            raise kit.BadInput(f'The clue at {place(spot)} is white, "w", or black, "b", or grey, "".')
        return Wall(arrow.number, arrow.to, colour)

    def write(self, value: Any) -> str:
        return f"{value.colour}{value.number if value.to else '?'}{value.to}"

    def read(self, entry: Any, key: str) -> Any:
        """Parse the text of a clue in a document; raises BadInput."""
        colour = entry[0] if isinstance(entry, str) and entry[:1] in (WHITE, BLACK) else GREY
        try:
            arrow = super().read(entry[len(colour) :] if colour else entry, key)
        except kit.BadInput:
            raise kit.BadInput(
                f'"{key}": a clue is a number with u, r, d or l behind it, or "?", and before it w if it is '
                f'white or b if it is black, not "{clipped(str(entry))}".'
            ) from None
        return Wall(arrow.number, arrow.to, colour)

    def keeps(self, board: Any, full: Any) -> bool:
        """True if `full` has all clues of the board, with the same colours. Clues without a number may have one."""
        walls, full_walls = getattr(board, self.name), dict(getattr(full, self.name))

        def is_kept(spot: kit.Spot, wall: Wall) -> bool:
            now = full_walls.get(spot)
            return now is not None and wall in (now, Wall(colour=now.colour))

        return all(is_kept(spot, wall) for spot, wall in walls)

    def possible(self, board: Any, spot: kit.Spot) -> Iterable[Any]:
        """Every number with every direction and colour."""
        return (Wall(arrow.number, arrow.to, colour) for arrow in super().possible(board, spot) for colour in NAMES)

    def nearest(self, board: Any, spot: kit.Spot, value: Any) -> Iterator[Any]:
        """Yield the clue with other numbers and directions, then with other colours."""
        yield from super().nearest(board, spot, value)
        yield from (value._replace(colour=colour) for colour in NAMES if colour != value.colour)

    def text(self, value: Any) -> str:
        return f"{NAMES[value.colour]} {super().text(value) if value.to else 'cell'}"

    def sentence(self, value: Any) -> str:
        return f"{NAMES[value.colour].capitalize()} cell{f', arrow {WORDS[value.to]}' if value.to else ''}."

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (*super().tools(rows, cols), COLOURS)

    def entered(self, tool: kit.Tool, entry: Any, old: Any) -> Any:
        """Return the clue after a number or a colour is entered. The other property of the old clue stays."""
        wall = old or Wall()
        if tool.name == COLOURS.name:
            return wall._replace(colour=GREY if entry == "g" else entry)
        arrow = super().entered(tool, entry, old)
        return Wall(arrow.number, arrow.to, wall.colour)

    def shapes(self, board: Any) -> list[Shape]:
        """The cells of the clues in their colours, frames around them, and numbers with arrows."""
        walls: Walls = getattr(board, self.name)
        at = {colour: tuple(spot for spot, wall in walls if wall.colour == colour) for colour in NAMES}
        shapes: list[Shape] = [
            Stamp("clue", at[GREY]),
            Stamp("clue", at[WHITE], ink="white"),
            Stamp("block", at[BLACK]),
        ]
        frames = {edge_at(spot, direction) for spot, _ in walls for direction in STEPS}
        shapes.append(Border(tuple(sorted(frames))))
        for spot, (number, way, colour) in walls:
            if way:
                ink = {BLACK: "onblock", WHITE: "black"}.get(colour, "given")
                shapes.append(Number(spot, number, ink=ink, counts=edges_ahead(board, spot, way), to=way))  # type: ignore[arg-type]
        return shapes


# --- Penpa+


LIGHT_GREY = 3
"""Penpa's number of the fill."""


@draw_on_sheet.register
def _(field: WallNumbers, board: Any, sheet: Sheet) -> None:
    """Draw numbers with arrows on black, grey or unfilled cells."""
    for spot, (number, way, colour) in getattr(board, field.name):
        if colour != WHITE:
            sheet.given.fills[spot] = BLACK_FILL if colour == BLACK else LIGHT_GREY
        sheet.given.numbers[spot] = arrow_text(number, way) if way else "?"


@take_from_sheet.register
def _(field: WallNumbers, board: Any, sheet: Sheet) -> Any:
    """Read clues and remove them from the sheet. A number without a direction becomes a clue without a number, and so
    does a dark cell without a number."""
    walls, given = dict[kit.Spot, Wall](), sheet.given
    colours = {spot: BLACK if ink == BLACK_FILL else GREY for spot, ink in given.fills.items() if ink in DARK}
    for spot in [spot for spot in given.numbers if is_inside(sheet, spot) and spot.is_cell]:
        arrow, colour = read_arrow(given.numbers.pop(spot), spot, board), colours.get(spot, WHITE)
        walls[spot] = Wall(*arrow, colour) if arrow else Wall(colour=colour)
    for spot in [spot for spot in colours if is_inside(sheet, spot)]:
        del given.fills[spot]
        walls.setdefault(spot, Wall(colour=colours[spot]))
    return tuple(sorted(walls.items()))
