"""Arrow clues: a number counts the cells in the direction of its arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape, Stamp
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.numbers import MOST, UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS, WORDS, next_to
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import (
    DARK,
    GREY,
    arrow_text,
    draw_on_sheet,
    is_inside,
    read_arrow,
    take_from_sheet,
)
from puzzlepark.formats.penpa.sheet import Sheet


class Arrow(NamedTuple):
    """A number, and the direction u, r, d or l in which it counts."""

    number: int
    to: str


NOTHING = Arrow(UNKNOWN, "")
"""A clue without content: its cell takes no marks."""


def cells_ahead(rows: int, cols: int, spot: Spot, direction: str) -> Iterator[Spot]:
    """The cells from a cell to the border in one direction, the nearest first."""
    while 0 < (spot := next_to(spot, direction)).r < 2 * rows and 0 < spot.c < 2 * cols:
        yield spot


@dataclass(frozen=True, kw_only=True)
class ArrowNumbers(ClueField):
    """(spot, Arrow) pairs in reading order. With `block`, a cell with a clue takes no marks, even when its number is
    removed. Clues count the cells ahead that have no clue themselves."""

    unknown: bool = True
    low: int = 0
    high: Callable[[int, int], int] = max

    nothing: ClassVar[Any] = NOTHING
    what = "str | None"

    def entries(self) -> Mapping[str, str]:
        ways = ", ".join(f'"{self.low + 1}{way}"' for way in STEPS)
        return {'"?"': "a cell without a number", f"{ways}, …": "a number, and where it counts: up, left, right, down"}

    def checked(self, board: Any, spot: Spot, value: Any) -> Any:
        """Return a valid (number, direction) pair as an `Arrow`; raises BadInput for others."""
        number, way = value
        if number == UNKNOWN:
            return NOTHING
        if not (self.low <= number <= MOST and way in STEPS):
            raise BadInput(f"The clue at {place(spot)} is no number of {self.low} or more with a direction.")
        return Arrow(number, way)

    def write(self, value: Any) -> str:
        return "?" if value == NOTHING else f"{value.number}{value.to}"

    def read(self, entry: Any, key: str) -> Any:
        """Parse the text of a clue in a document; raises BadInput."""
        if entry == "?":
            return NOTHING
        number, direction = (entry[:-1], entry[-1]) if isinstance(entry, str) and entry else ("", "")
        if direction not in STEPS or not (number.isascii() and number.isdecimal() and len(number) < 7):
            shown = clipped(str(entry))
            raise BadInput(f'"{key}": a clue is a number followed by u, r, d or l, or "?", not "{shown}".')
        return Arrow(int(number), direction)

    def turned_value(self, value: Any, turn: Symmetry) -> Any:
        return value._replace(to=turn.way(value.to)) if value.to else value

    def possible(self, board: Any, spot: Spot) -> Iterable[Any]:
        """All clues that a cell can have."""
        arrows = (Arrow(n, way) for n in range(self.low, self.high(board.rows, board.cols) + 1) for way in STEPS)
        return (NOTHING, *arrows)

    def nearest(self, board: Any, spot: Spot, value: Any) -> Iterable[Any]:
        """Clues with other numbers, then with other directions."""
        if not value.to:
            return ()
        numbers = sorted(range(max(board.rows, board.cols) // 2 + 1), key=lambda n: (abs(n - value.number), n))
        others = [value._replace(number=n) for n in numbers] + [value._replace(to=way) for way in STEPS]
        return (other for other in others if other != value)

    def text(self, value: Any) -> str:
        return f"{value.number} {WORDS[value.to]}" if value.to else "?"

    def sentence(self, value: Any) -> str:
        return f"Arrow {WORDS[value.to]}." if value.to else "Cell without marks."

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        ways = tuple(Choice(way, WORDS[way].capitalize(), icon=f"arrow-{way}") for way in "urdl")
        return self.at.tools("number-arrow", choices=ways, low=self.low, high=self.high(rows, cols), unknown=True)

    def entered(self, tool: Tool, entry: Any, old: Any) -> Any:
        """The clue for an entry of a player: a number with a direction, or `NOTHING` for a question mark."""
        known = isinstance(entry, Mapping) and entry["number"] != UNKNOWN
        return Arrow(entry["number"], entry["way"]) if known else NOTHING

    def shapes(self, board: Any) -> list[Shape]:
        """The cells with clues, and the numbers with their arrows and the cells that they count."""
        clues = getattr(board, self.name)
        clue_cells = {spot for spot, _ in clues}
        shapes: list[Shape] = [Stamp("clue", tuple(clue_cells))]
        for spot, clue in clues:
            if clue != NOTHING:
                ahead = cells_ahead(board.rows, board.cols, spot, clue.to)
                counts = tuple(cell for cell in ahead if cell not in clue_cells)
                shapes.append(Number(spot, clue.number, counts=counts, to=clue.to))
        return shapes


# --- Penpa+


@draw_on_sheet.register
def _(field: ArrowNumbers, board: Any, sheet: Sheet) -> None:
    """Draw grey cells with numbers and arrows, or with question marks."""
    for spot, (number, way) in getattr(board, field.name):
        sheet.given.fills[spot] = GREY
        sheet.given.numbers[spot] = arrow_text(number, way) if way else "?"


@take_from_sheet.register
def _(field: ArrowNumbers, board: Any, sheet: Sheet) -> Any:
    """Read clues and remove them from the sheet. A number without a direction becomes an empty clue, and so does a dark
    cell without a number."""
    clues, given = dict[Spot, Arrow](), sheet.given
    for spot in [spot for spot in given.numbers if is_inside(sheet, spot) and spot.is_cell]:
        arrow = read_arrow(given.numbers.pop(spot), spot, board)
        clues[spot] = Arrow(*arrow) if arrow else NOTHING
    for spot in [spot for spot, ink in given.fills.items() if ink in DARK and is_inside(sheet, spot)]:
        del given.fills[spot]
        clues.setdefault(spot, NOTHING)
    return tuple(sorted(clues.items()))
