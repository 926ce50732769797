"""Dots in cells and on edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.fields.edges import InAndBetweenCells, PlacedSigns, sides_of_cell
from puzzlepark.core.lines import STEPS
from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import draw_on_sheet, is_inside, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

HERE = "o"
SIDES = {"r": "on the right", "d": "below"}
PLACES = {"u": "above", "l": "on the left", **SIDES}
NAMES = {HERE: "dot"}
BESIDE = {(0, 0): "", **sides_of_cell(PLACES)}
TOOL = kit.Tool(
    "dots",
    "Dots",
    "d",
    "cell-choice",
    "Pick where the dot is, and click its cell, or the one to the left or above it.",
    choices=(
        kit.Choice(HERE, "Dot in the cell", icon="disc"),
        *(kit.Choice(way, f"Dot {where}", icon=f"arrow-{way}") for way, where in SIDES.items()),
    ),
)


@dataclass(frozen=True, kw_only=True)
class MiddleDots(PlacedSigns):
    """The cells and edges with a dot, in reading order. In JSON they are rows of characters, with "o" for a dot and "."
    for none: one character for each cell, for each edge between two cells, and for each corner."""

    at: kit.Where = InAndBetweenCells(corners=False)

    noun = "dot"
    names = NAMES
    beside = BESIDE
    tool = TOOL

    def value_of(self, pairs: Iterable[tuple[kit.Spot, str]]) -> tuple[kit.Spot, ...]:
        """The spots of the (spot, sign) pairs, because all dots have the same sign."""
        return tuple(spot for spot, _ in pairs)

    def pairs_of(self, value: Iterable[kit.Spot]) -> tuple[tuple[kit.Spot, str], ...]:
        """The dots as (spot, sign) pairs, each dot once."""
        return tuple((spot, HERE) for spot in dict.fromkeys(value))

    def placement(self, entry: str) -> tuple[tuple[int, int], str]:
        """For a choice of the tool: the offset from the clicked cell to the dot, and the sign of a dot."""
        return (0, 0) if entry == HERE else STEPS[entry], HERE

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, Any]]:
        """Generate the boards in which this dot is moved by half a cell: its new spot, and all dots."""
        others = dict(self.pairs(board))
        del others[clue]
        for spot in (kit.Spot(clue.r + dr, clue.c + dc) for dr, dc in STEPS.values()):
            if self.has(board, spot) and spot not in others:
                yield spot, tuple(sorted({*others, spot}))

    def shapes(self, board: Any) -> list[Shape]:
        return [Stamp("blackdot", getattr(board, self.name))]


# --- Penpa+


SMALL_BLACK = (2, "circle_SS")
"""Penpa's small black circle."""


@draw_on_sheet.register
def _(field: MiddleDots, board: Any, sheet: Sheet) -> None:
    """Draw every dot as a small black circle."""
    for spot in getattr(board, field.name):
        sheet.given.symbols[spot] = SMALL_BLACK


@take_from_sheet.register
def _(field: MiddleDots, board: Any, sheet: Sheet) -> Any:
    """Read circles in cells and on edges as dots, and remove them from the sheet."""
    dots = list[kit.Spot]()
    for spot, (_, name) in list(sheet.given.symbols.items()):
        if name.startswith("circle") and (spot.is_edge or spot.is_cell) and is_inside(sheet, spot):
            dots.append(spot)
            del sheet.given.symbols[spot]
    return tuple(dots)
