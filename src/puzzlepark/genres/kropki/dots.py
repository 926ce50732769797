"""Dots between two cells: white where their numbers are consecutive, black where one is twice the other."""

from collections.abc import Iterator, Mapping
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.fields.edges import EdgeSigns
from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import is_inside, put, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres.kit import Choice, Spot, Tool

Dot = tuple[Spot, str]
"""An edge, and the colour of the dot on it."""
WHITE, BLACK = "w", "b"
NAMES, ICONS = {WHITE: "white", BLACK: "black"}, {WHITE: "circle", BLACK: "disc"}
SIDES = {"r": "on the right", "d": "below"}
WAYS = {"u": "above", "l": "on the left", **SIDES}
TOOL = Tool(
    "dots",
    "Dots",
    "d",
    "cell-choice",
    "Pick a dot and click the cell on whose right or lower side it is.",
    choices=tuple(
        Choice(colour + way, f"{NAMES[colour].capitalize()} dot {where}", icon=ICONS[colour])
        for way, where in SIDES.items()
        for colour in NAMES
    ),
)


@dataclass(frozen=True, kw_only=True)
class Dots(EdgeSigns):
    """(edge, colour) pairs. All dots are there, so that none can be taken away."""

    noun = "dot"
    tool = TOOL
    beside = SIDES

    def letters(self, level: bool) -> Mapping[str, str]:
        return {colour: colour for colour in NAMES}

    def drawn(self, put: str) -> tuple[str, str]:
        return put[1], put[0]

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """A dot of the other colour, or none."""
        known = dict(getattr(board, self.name))
        other = {WHITE: BLACK, BLACK: WHITE}[known.pop(clue)]
        yield clue, tuple(sorted({**known, clue: other}.items()))
        yield clue, tuple(sorted(known.items()))

    def tells(self, board: Any, clue: Spot) -> bool:
        return clue in dict(getattr(board, self.name))

    def said(self, board: Any, clue: Spot) -> str:
        return f"{NAMES[dict(getattr(board, self.name))[clue]]} dot"

    def shapes(self, board: Any) -> list[Shape]:
        dots: tuple[Dot, ...] = getattr(board, self.name)
        white, black = (tuple(edge for edge, other in dots if other == colour) for colour in NAMES)
        return [Stamp("circle", white), Stamp("disc", black)]

    def words(self, board: Any, spot: Spot) -> str:
        return " ".join(f"{NAMES[colour].capitalize()} dot {WAYS[way]}." for way, colour in self.around(board, spot))


# --- Penpa+


CIRCLE = "circle_SS"
PENPA_DOTS = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's small circles."""


@put.register
def _(field: Dots, board: Any, sheet: Sheet) -> None:
    for edge, colour in getattr(board, field.name):
        sheet.given.symbols[edge] = (PENPA_DOTS[colour], CIRCLE)


@take.register
def _(field: Dots, board: Any, sheet: Sheet) -> Any:
    colours, found = {number: colour for colour, number in PENPA_DOTS.items()}, list[Dot]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name.startswith("circle") and edge.is_edge and is_inside(sheet, edge) and number in colours:
            found.append((edge, colours[number]))
            del sheet.given.symbols[edge]
    return tuple(found)
