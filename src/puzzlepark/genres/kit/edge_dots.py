"""Signs on edges that relate the numbers of two cells: Kropki's dots, and the letters X and V."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.fields.edges import EdgeSigns, sides_of_cell
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS
from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import draw_on_sheet, is_inside, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet

PlacedSign = tuple[Spot, str]
"""An edge and the sign on it."""
WHITE, BLACK, TEN, FIVE = "w", "b", "x", "v"
NAMES = {WHITE: "white dot", BLACK: "black dot", TEN: "X", FIVE: "V"}
ICONS = {WHITE: "circle", BLACK: "disc", TEN: "ten", FIVE: "five"}
SIDES = {"r": "on the right", "d": "below"}
"""The sides of a cell that the tool offers, by direction, in words."""
PLACES = {"u": "above", "l": "on the left", **SIDES}
"""All four sides of a cell."""


def _capitalize(name: str) -> str:
    return name[0].upper() + name[1:]


def sign_tool(title: str, key: str, noun: str, signs: tuple[str, ...]) -> Tool:
    """The tool that puts one of the signs on the right or lower side of a cell."""
    help = f"Pick a {noun} and click the cell on whose right or lower side it is."
    choices = (
        Choice(sign + way, f"{_capitalize(NAMES[sign])} {where}", icon=ICONS[sign])
        for way, where in SIDES.items()
        for sign in signs
    )
    return Tool("dots", title, key, "cell-choice", help, choices=tuple(choices))


@dataclass(frozen=True, kw_only=True)
class EdgeDots(EdgeSigns):
    """(edge, sign) pairs. `names` has the signs of the genre with their names. No sign can be removed, because an edge
    without a sign has a meaning, too."""

    needed: bool = True

    beside = sides_of_cell(PLACES)

    def placement(self, entry: str) -> tuple[tuple[int, int], str]:
        """The offset of the edge from a cell, and the sign on it. The entry is a sign and a direction, such as "wr"."""
        return STEPS[entry[1]], entry[0]

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """The other signs, and the edge without a sign."""
        for sign in self.nearest(board, clue, dict(self.pairs(board))[clue]):
            yield clue, self._with(board, {clue: sign})
        yield clue, tuple(pair for pair in self.pairs(board) if pair[0] != clue)

    def changeable(self, board: Any) -> list[Spot]:
        return [edge for edge, _ in self.pairs(board)]

    def lists_changes(self, board: Any) -> bool:
        return True

    def shapes(self, board: Any) -> list[Shape]:
        """A stamp for each kind of sign, at all edges with such a sign."""
        signs: tuple[PlacedSign, ...] = getattr(board, self.name)
        return [
            Stamp(ICONS[sign], tuple(edge for edge, other in signs if other == sign))  # type: ignore[arg-type]
            for sign in self.names
        ]


@dataclass(frozen=True, kw_only=True)
class PairSigns(EdgeDots):
    """(edge, sign) pairs: dots, and the letters X and V."""

    noun = "sign"
    names = NAMES
    tool = sign_tool("Dots, X and V", "e", "sign", tuple(NAMES))


# --- Penpa+


CIRCLE = "circle_SS"
PENPA_DOTS = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's small circles."""


@draw_on_sheet.register
def _(field: EdgeDots, board: Any, sheet: Sheet) -> None:
    """Draw dots as small circles, and the letters X and V as texts."""
    for edge, sign in getattr(board, field.name):
        if sign in PENPA_DOTS:
            sheet.given.symbols[edge] = (PENPA_DOTS[sign], CIRCLE)
        else:
            sheet.given.numbers[edge] = NAMES[sign]


@take_from_sheet.register
def _(field: EdgeDots, board: Any, sheet: Sheet) -> Any:
    """Read dots and letters between two cells, and remove them from the sheet."""
    dots, signs = {number: sign for sign, number in PENPA_DOTS.items()}, list[PlacedSign]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name.startswith("circle") and edge.is_edge and is_inside(sheet, edge) and number in dots:
            signs.append((edge, dots[number]))
            del sheet.given.symbols[edge]
    letters = set(field.names) - PENPA_DOTS.keys()
    for edge, text in list(sheet.given.numbers.items()):
        if edge.is_edge and is_inside(sheet, edge) and text.lower() in letters:
            signs.append((edge, text.lower()))
            del sheet.given.numbers[edge]
    return tuple(signs)
