"""Signs between two cells, which point to the smaller number."""

from typing import Any

from puzzlepark.core.fields.edges import sides_of_cell
from puzzlepark.core.lines import OPPOSITE, STEPS, edge_at
from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import draw_on_sheet, is_inside, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit
from puzzlepark.genres.kit.edge_arrows import EdgeArrows

Sign = tuple[kit.Spot, str]
"""An edge, and the direction to the smaller number: u, l, r or d."""
THAN = {"u": "above", "l": "to the left", "r": "to the right", "d": "below"}
"""The neighbours of a cell by direction, in words that follow "larger than the cell"."""
TOOL = kit.Tool(
    "signs",
    "Signs",
    "s",
    "cell-choice",
    "Pick a way and click a cell that is larger than its neighbour that way.",
    choices=tuple(kit.Choice(way, f"Larger than the cell {than}", icon=f"arrow-{way}") for way, than in THAN.items()),
)


def small_and_large(edge: kit.Spot, way: str) -> tuple[kit.Spot, kit.Spot]:
    """Return the cell with the smaller number and the cell with the larger one."""
    return edge_at(edge, way), edge_at(edge, OPPOSITE[way])


@dataclass(frozen=True, kw_only=True)
class Signs(EdgeArrows):
    """(edge, direction to the smaller number) pairs. A document has `<` and `>` across, `^` and `v` down."""

    noun = "sign"
    tool = TOOL
    beside = sides_of_cell(THAN)

    def text(self, value: Any) -> str:
        return self.write(value)

    def meaning(self, value: Any) -> str:
        return f"the smaller number is {THAN[value]}"

    def sign_words(self, sign: str, offset: tuple[int, int]) -> str:
        # A sign points to the smaller number. If it points away from this cell, the cell has the larger one.
        return f"{'Larger' if STEPS[sign] == offset else 'Smaller'} than the cell {self.beside[offset]}."


# --- Penpa+


INEQUALITY = "inequality"
PENPA_SIGNS = {"l": 1, "u": 2, "r": 3, "d": 4}
"""The numbers of Penpa's signs, by the directions of their tips."""


@draw_on_sheet.register
def _(field: Signs, board: Any, sheet: Sheet) -> None:
    """Draw inequality signs between cells."""
    for edge, way in getattr(board, field.name):
        sheet.given.symbols[edge] = (PENPA_SIGNS[way], INEQUALITY)


@take_from_sheet.register
def _(field: Signs, board: Any, sheet: Sheet) -> Any:
    """Read the inequality signs between two cells, and remove them from the sheet."""
    directions, signs = {number: way for way, number in PENPA_SIGNS.items()}, list[Sign]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name == INEQUALITY and edge.is_edge and is_inside(sheet, edge) and number in directions:
            signs.append((edge, directions[number]))
            del sheet.given.symbols[edge]
    return tuple(signs)
