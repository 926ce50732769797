"""Signs between two cells, each of which says which of their numbers is smaller."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.drawing import Pointer, Shape
from puzzlepark.core.fields.edges import EdgeSigns
from puzzlepark.core.lines import OPPOSITE, edge_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.turns import Turn
from puzzlepark.formats.penpa.fields import is_inside, put, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres.kit import Choice, Spot, Tool

Sign = tuple[Spot, str]
"""An edge, and the way to the smaller number: u, l, r or d."""
ACROSS = {"<": "l", ">": "r"}
DOWN = {"^": "u", "v": "d"}
THAN = {"u": "above", "l": "to the left", "r": "to the right", "d": "below"}
TOOL = Tool(
    "signs",
    "Signs",
    "s",
    "cell-choice",
    "Pick a way and click a cell that is larger than its neighbour that way.",
    choices=tuple(Choice(way, f"Larger than the cell {than}", icon=f"arrow-{way}") for way, than in THAN.items()),
)


def sides_of(edge: Spot, way: str) -> tuple[Spot, Spot]:
    """The cell with the smaller number, and the one with the larger."""
    return edge_at(edge, way), edge_at(edge, OPPOSITE[way])


@dataclass(frozen=True, kw_only=True)
class Signs(EdgeSigns):
    """(edge, way) pairs, the way to the smaller number. A document has `<` and `>` across, `^` and `v` down."""

    noun = "sign"
    tool = TOOL
    beside = THAN

    def letters(self, level: bool) -> Mapping[str, str]:
        return ACROSS if level else DOWN

    def drawn(self, put: str) -> tuple[str, str]:
        return put, put

    def turned_sign(self, sign: str, turn: Turn) -> str:
        return turn.way(sign)

    def clues(self, board: Any) -> list[Spot]:
        return [edge for edge, _ in getattr(board, self.name)]

    def without(self, board: Any, clue: Spot) -> tuple[Sign, ...]:
        return tuple((edge, way) for edge, way in getattr(board, self.name) if edge != clue)

    def adopted(self, board: Any, full: Any, clues: Iterable[Spot]) -> tuple[Sign, ...]:
        known, offered = dict(getattr(board, self.name)), dict(getattr(full, self.name))
        return tuple(sorted({**known, **{edge: offered[edge] for edge in clues}}.items()))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """The sign the other way round."""
        known = dict(getattr(board, self.name))
        yield clue, tuple(sorted({**known, clue: OPPOSITE[known[clue]]}.items()))

    def said(self, board: Any, clue: Spot) -> str:
        way = dict(getattr(board, self.name))[clue]
        return next(sign for sign, to in {**ACROSS, **DOWN}.items() if to == way)

    def shapes(self, board: Any) -> list[Shape]:
        found: dict[str, list[Spot]] = {}
        for edge, way in getattr(board, self.name):
            found.setdefault(way, []).append(edge)
        return [Pointer("way", tuple(edges), way, "given") for way, edges in sorted(found.items())]  # type: ignore[arg-type]

    def words(self, board: Any, spot: Spot) -> str:
        found = self.around(board, spot)
        return " ".join(f"{'Larger' if to == way else 'Smaller'} than the cell {THAN[way]}." for way, to in found)


# --- Penpa+


INEQUALITY = "inequality"
PENPA_SIGNS = {"l": 1, "u": 2, "r": 3, "d": 4}
"""The numbers of Penpa's signs, whose tips look these ways."""


@put.register
def _(field: Signs, board: Any, sheet: Sheet) -> None:
    for edge, way in getattr(board, field.name):
        sheet.given.symbols[edge] = (PENPA_SIGNS[way], INEQUALITY)


@take.register
def _(field: Signs, board: Any, sheet: Sheet) -> Any:
    ways, found = {number: way for way, number in PENPA_SIGNS.items()}, list[Sign]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name == INEQUALITY and edge.is_edge and is_inside(sheet, edge) and number in ways:
            found.append((edge, ways[number]))
            del sheet.given.symbols[edge]
    return tuple(found)
