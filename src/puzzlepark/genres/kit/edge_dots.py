"""Signs on edges that relate the numbers of two cells: Kropki's dots, and the letters X and V."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.fields.edges import EdgeSigns
from puzzlepark.core.grid import Spot
from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import is_inside, put, take
from puzzlepark.formats.penpa.sheet import Sheet

PlacedSign = tuple[Spot, str]
"""An edge and the sign on it."""
WHITE, BLACK, TEN, FIVE = "w", "b", "x", "v"
NAMES = {WHITE: "white dot", BLACK: "black dot", TEN: "X", FIVE: "V"}
ICONS = {WHITE: "circle", BLACK: "disc", TEN: "ten", FIVE: "five"}
SIDES = {"r": "on the right", "d": "below"}
PLACES = {"u": "above", "l": "on the left", **SIDES}


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
    """(edge, sign) pairs. A genre has the `known_signs`."""

    known_signs: ClassVar[tuple[str, ...]]
    beside = SIDES

    def letters(self, level: bool) -> Mapping[str, str]:
        return {sign: sign for sign in self.known_signs}

    def drawn(self, put: str) -> tuple[str, str]:
        return put[1], put[0]

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """The other signs, and the edge without a sign."""
        known = dict(getattr(board, self.name))
        now = known.pop(clue)
        for sign in self.known_signs:
            if sign != now:
                yield clue, tuple(sorted({**known, clue: sign}.items()))
        yield clue, tuple(sorted(known.items()))

    def changeable(self, board: Any) -> list[Spot]:
        return [edge for edge, _ in getattr(board, self.name)]

    def has_clue(self, board: Any, clue: Spot) -> bool:
        return clue in dict(getattr(board, self.name))

    def clue_text(self, board: Any, clue: Spot) -> str:
        return NAMES[dict(getattr(board, self.name))[clue]]

    def shapes(self, board: Any) -> list[Shape]:
        signs: tuple[PlacedSign, ...] = getattr(board, self.name)
        return [
            Stamp(icon, tuple(edge for edge, other in signs if other == sign))  # type: ignore[arg-type]
            for sign, icon in ICONS.items()
            if sign in self.known_signs
        ]

    def words(self, board: Any, spot: Spot) -> str:
        return " ".join(f"{_capitalize(NAMES[sign])} {PLACES[way]}." for way, sign in self.around(board, spot))


@dataclass(frozen=True, kw_only=True)
class PairSigns(EdgeDots):
    """(edge, sign) pairs: dots, and the letters X and V."""

    noun = "sign"
    known_signs = (WHITE, BLACK, TEN, FIVE)
    tool = sign_tool("Dots, X and V", "e", "sign", known_signs)


# --- Penpa+


CIRCLE = "circle_SS"
PENPA_DOTS = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's small circles."""


@put.register
def _(field: EdgeDots, board: Any, sheet: Sheet) -> None:
    for edge, sign in getattr(board, field.name):
        if sign in PENPA_DOTS:
            sheet.given.symbols[edge] = (PENPA_DOTS[sign], CIRCLE)
        else:
            sheet.given.numbers[edge] = NAMES[sign]


@take.register
def _(field: EdgeDots, board: Any, sheet: Sheet) -> Any:
    dots, signs = {number: sign for sign, number in PENPA_DOTS.items()}, list[PlacedSign]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name.startswith("circle") and edge.is_edge and is_inside(sheet, edge) and number in dots:
            signs.append((edge, dots[number]))
            del sheet.given.symbols[edge]
    letters = set(field.known_signs) - PENPA_DOTS.keys()
    for edge, text in list(sheet.given.numbers.items()):
        if edge.is_edge and is_inside(sheet, edge) and text.lower() in letters:
            signs.append((edge, text.lower()))
            del sheet.given.numbers[edge]
    return tuple(signs)
