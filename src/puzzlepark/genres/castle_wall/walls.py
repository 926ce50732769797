"""Clues of Castle Wall: white, black or grey cells, most of them with a number and a direction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Border, Number, Shape, Stamp
from puzzlepark.core.fields import place
from puzzlepark.core.lines import STEPS, WORDS, edge_at
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.formats.codec import cells
from puzzlepark.formats.penpa.fields import BLACK as BLACK_FILL
from puzzlepark.formats.penpa.fields import DARK, is_inside, put, read_number, take
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
    """A number, the direction u, r, d or l in which it counts, and the colour of the cell. Without a number, it is
    UNKNOWN and the direction empty."""

    number: int = kit.UNKNOWN
    to: str = ""
    colour: str = GREY


Walls = tuple[tuple[kit.Spot, Wall], ...]


def edges_ahead(board: Any, spot: kit.Spot, way: str) -> tuple[kit.Spot, ...]:
    """Return the edges between cells that a number with this direction counts."""
    return tuple(var.spot for var in kit.edge_arm(board.rows, board.cols, spot, STEPS[way])[1:])


@dataclass(frozen=True, kw_only=True)
class WallNumbers(kit.ArrowNumbers):
    """(cell, Wall) pairs in reading order. The loop does not pass these cells. A document has a text for each: w for
    white or b for black, then a number with its direction, or "?"."""

    block: bool = False

    nothing: ClassVar[Any] = None

    def canonicalize(self, value: Iterable[tuple[kit.Spot, Any]], board: Any) -> Any:
        walls = [(kit.Spot(*spot), Wall(*clue)) for spot, clue in value]
        arrows = super().canonicalize(((spot, wall[:2]) for spot, wall in walls), board)
        colours = {spot: wall.colour for spot, wall in walls}
        for spot in (spot for spot, colour in colours.items() if colour not in NAMES):
            raise kit.BadInput(f'The clue at {place(spot)} is white, "w", or black, "b", or grey, "".')
        return tuple((spot, Wall(arrow.number, arrow.to, colours[spot])) for spot, arrow in arrows)

    def pack(self, board: Any) -> dict[str, Any]:
        known = {s: f"{wall.colour}{wall.number}{wall.to}" for s, wall in getattr(board, self.name)}
        return {
            self.name: in_rows(
                [known.get(s, "").replace(str(kit.UNKNOWN), "?") or None for s in cells(board)], board.cols
            )
        }

    def _clue(self, text: Any) -> Any:
        colour = text[0] if isinstance(text, str) and text[:1] in (WHITE, BLACK) else GREY
        try:
            arrow = super()._clue(text[len(colour) :] if colour else text)
        except kit.BadInput:
            raise kit.BadInput(
                f'"{self.name}": a clue is a number with u, r, d or l behind it, or "?", and before it w if it is '
                f'white or b if it is black, not "{clipped(str(text))}".'
            ) from None
        return Wall(arrow.number, arrow.to, colour)

    def keeps(self, board: Any, full: Any) -> bool:
        """A wall without a number may have one, and one of no colour stays as it is."""
        known, found = getattr(board, self.name), dict(getattr(full, self.name))
        return all(spot in found and wall in (found[spot], Wall(colour=found[spot].colour)) for spot, wall in known)

    def possible(self, board: Any, spot: kit.Spot) -> Iterable[Any]:
        return (Wall(arrow.number, arrow.to, colour) for arrow in super().possible(board, spot) for colour in NAMES)

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, Any]]:
        """Yield the clue with other numbers and directions, then with other colours."""
        yield from super().alternatives(board, clue)
        known = dict(getattr(board, self.name))
        for colour in NAMES:
            if colour != known[clue].colour:
                yield clue, tuple(sorted({**known, clue: known[clue]._replace(colour=colour)}.items()))

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        number, way, colour = dict(getattr(board, self.name))[clue]
        return f"{NAMES[colour]} {f'{number} {WORDS[way]}' if way else 'cell'}"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (*super().tools(rows, cols), COLOURS)

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        """Change the number or the colour of clues; each keeps the other."""
        known = getattr(draft, self.name)
        for spot in spots:
            old = known.get(spot, Wall())
            if put is None:
                known.pop(spot, None)
            elif tool.name == COLOURS.name:
                known[spot] = old._replace(colour=GREY if put == "g" else put)
            elif isinstance(put, Mapping) and put["number"] != kit.UNKNOWN:
                known[spot] = Wall(put["number"], put["way"], old.colour)
            else:
                known[spot] = Wall(colour=old.colour)

    def shapes(self, board: Any) -> list[Shape]:
        walls: Walls = getattr(board, self.name)
        at = {colour: tuple(spot for spot, wall in walls if wall.colour == colour) for colour in NAMES}
        shapes: list[Shape] = [
            Stamp("clue", at[GREY]),
            Stamp("clue", at[WHITE], ink="white"),
            Stamp("block", at[BLACK]),
        ]
        shapes.append(Border(tuple(sorted({edge_at(spot, way) for spot, _ in walls for way in STEPS}))))
        for spot, (number, way, colour) in walls:
            if way:
                ink = {BLACK: "onblock", WHITE: "black"}.get(colour, "given")
                shapes.append(Number(spot, number, ink=ink, counts=edges_ahead(board, spot, way), to=way))  # type: ignore[arg-type]
        return shapes

    def words(self, board: Any, spot: kit.Spot) -> str:
        known: dict[kit.Spot, Wall] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        wall = known.get(spot)
        if wall is None:
            return ""
        return f"{NAMES[wall.colour].capitalize()} cell{f', arrow {WORDS[wall.to]}' if wall.to else ''}."


# --- Penpa+


PENPA_WAYS = "ulrd"
"""The directions of arrows, by their numbers in Penpa."""
LIGHT_GREY = 3


@put.register
def _(field: WallNumbers, board: Any, sheet: Sheet) -> None:
    """Draw numbers with arrows on black, grey or unfilled cells."""
    for spot, (number, way, colour) in getattr(board, field.name):
        if colour != WHITE:
            sheet.given.fills[spot] = BLACK_FILL if colour == BLACK else LIGHT_GREY
        sheet.given.numbers[spot] = f"{number}_{PENPA_WAYS.index(way)}" if way else "?"


@take.register
def _(field: WallNumbers, board: Any, sheet: Sheet) -> Any:
    """Read clues; a number without a direction and a dark cell without a number become clues without a number."""
    walls, given = dict[kit.Spot, Wall](), sheet.given
    colours = {spot: BLACK if ink == BLACK_FILL else GREY for spot, ink in given.fills.items() if ink in DARK}
    for spot in [spot for spot in given.numbers if is_inside(sheet, spot) and spot.is_cell]:
        text, _, way = given.numbers.pop(spot).partition("_")
        number, colour = read_number(text, spot, board), colours.get(spot, WHITE)
        whole = number not in (None, kit.UNKNOWN) and way in ("0", "1", "2", "3")
        walls[spot] = Wall(number or 0, PENPA_WAYS[int(way)], colour) if whole else Wall(colour=colour)
    for spot in [spot for spot in colours if is_inside(sheet, spot)]:
        del given.fills[spot]
        walls.setdefault(spot, Wall(colour=colours[spot]))
    return tuple(sorted(walls.items()))
