"""Stars in the middle of cells, in the middle of sides, and on corners; white or black."""

from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.fields.edges import InAndBetweenCells, PlacedSigns
from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import draw_on_sheet, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

Star = tuple[kit.Spot, str]
"""A cell, an edge between two cells or a corner of four, and the colour of the star there."""
WHITE, BLACK = "w", "b"
NAMES = {WHITE: "white", BLACK: "black"}
STARS = {colour: f"{name} star" for colour, name in NAMES.items()}
PLACES = {
    "m": ((0, 0), "in the middle"),
    "r": ((0, 1), "on the right side"),
    "d": ((1, 0), "on the lower side"),
    "c": ((1, 1), "on the lower right corner"),
}
"""For each place that the tool offers, the offset of the star from the cell, and the place in words."""
AROUND = {
    **dict(PLACES.values()),
    (0, -1): "on the left side",
    (-1, 0): "on the upper side",
    (-1, -1): "on the upper left corner",
    (-1, 1): "on the upper right corner",
    (1, -1): "on the lower left corner",
}
"""The offsets of all stars in or beside a cell, with their places in words."""
TOOL = kit.Tool(
    "stars",
    "Stars",
    "s",
    "cell-choice",
    "Pick a star and its place, and click the cell that it is in or beside.",
    choices=tuple(
        kit.Choice(colour + place, f"{NAMES[colour].capitalize()} star {where}", icon=f"{NAMES[colour]}dot")
        for place, (_, where) in PLACES.items()
        for colour in NAMES
    ),
)


@dataclass(frozen=True, kw_only=True)
class Stars(PlacedSigns):
    """(place, colour) pairs in reading order. A document has strings of `w`, `b` or `.` for each place: one for each
    row of cells, and one between two rows. Every galaxy needs its star, so none can be removed."""

    at: kit.Where = InAndBetweenCells()
    needed: bool = True

    noun = "star"
    names = STARS
    beside = AROUND
    tool = TOOL

    def placement(self, entry: str) -> tuple[tuple[int, int], str]:
        """The offset of the star from a cell, and its colour. The entry is a colour and a place, such as "wr"."""
        return PLACES[entry[1]][0], entry[0]

    def shapes(self, board: Any) -> list[Shape]:
        stars: tuple[Star, ...] = getattr(board, self.name)
        white, black = (tuple(spot for spot, other in stars if other == colour) for colour in NAMES)
        return [Stamp("whitedot", white), Stamp("blackdot", black)]


# --- Penpa+


CIRCLE = "circle_SS"
PENPA_STARS = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's small circles."""


@draw_on_sheet.register
def _(field: Stars, board: Any, sheet: Sheet) -> None:
    """Draw stars as small circles."""
    for spot, colour in getattr(board, field.name):
        sheet.given.symbols[spot] = (PENPA_STARS[colour], CIRCLE)


@take_from_sheet.register
def _(field: Stars, board: Any, sheet: Sheet) -> Any:
    """Read the small circles on the board as stars, and remove them from the sheet."""
    colours, stars = {number: colour for colour, number in PENPA_STARS.items()}, list[Star]()
    for spot, (number, name) in list(sheet.given.symbols.items()):
        inside = 0 < spot.r < 2 * sheet.rows and 0 < spot.c < 2 * sheet.cols
        if name.startswith("circle") and inside and type(number) is int and number in colours:
            stars.append((spot, colours[number]))
            del sheet.given.symbols[spot]
    return tuple(stars)
