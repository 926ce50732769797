"""Arrow clues: a number counts the cells in the direction of its arrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape, Stamp
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.fields.numbers import MOST, UNKNOWN, Numbers
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import STEPS, WORDS, next_to
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, in_rows, read_table
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import DARK, GREY, is_inside, put, read_number, take
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
class ArrowNumbers(Numbers):
    """(cell, Arrow) pairs in reading order. A cell with a clue takes no marks, even when its number is removed. Clues
    count the cells ahead that have no clue themselves."""

    unknown: bool = True
    block: bool = True

    nothing: ClassVar[Any] = NOTHING

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Table[str | None]"}

    def canonicalize(self, value: Iterable[tuple[Spot, Any]], board: Any) -> Any:
        known = tuple(sorted((Spot(*s), NOTHING if clue[0] == UNKNOWN else Arrow(*clue)) for s, clue in value))
        if len({s for s, _ in known}) < len(known):
            raise BadInput("Two clues have the same place.")
        for spot, clue in known:
            if not is_cell(board, spot):
                raise BadInput(f"There can be no clue at {spot_words(spot)}: no cell is there.")
            if clue != NOTHING and not (self.low <= clue.number <= MOST and clue.to in STEPS):
                raise BadInput(f"The clue at {place(spot)} is no number of {self.low} or more with a direction.")
        return known

    def pack(self, board: Any) -> dict[str, Any]:
        known = {s: "?" if clue == NOTHING else f"{clue.number}{clue.to}" for s, clue in getattr(board, self.name)}
        spots = (cell_at(r, c) for r in range(board.rows) for c in range(board.cols))
        return {self.name: in_rows([known.get(s) for s in spots], board.cols)}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        table = enumerate(read_table(data, self.name, rows, cols))
        return tuple((cell_at(*divmod(i, cols)), self._clue(text)) for i, text in table if text is not None)

    def _clue(self, text: Any) -> Arrow:
        if text == "?":
            return NOTHING
        number, direction = (text[:-1], text[-1]) if isinstance(text, str) and text else ("", "")
        if direction not in STEPS or not (number.isascii() and number.isdecimal() and len(number) < 7):
            shown = clipped(str(text))
            raise BadInput(f'"{self.name}": a clue is a number followed by u, r, d or l, or "?", not "{shown}".')
        return Arrow(int(number), direction)

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        return tuple((s, clue) for s, clue in getattr(board, self.name) if s.r < 2 * rows and s.c < 2 * cols)

    def turned(self, board: Any, turn: Symmetry) -> Any:
        clues = getattr(board, self.name)
        ways = {"": "", **{way: turn.way(way) for way in STEPS}}
        turned = ((turn.spot(s, board.rows, board.cols), clue._replace(to=ways[clue.to])) for s, clue in clues)
        return tuple(sorted(turned))

    def possible(self, board: Any, spot: Spot) -> Iterable[Any]:
        arrows = (Arrow(n, way) for n in range(self.low, self.high(board.rows, board.cols) + 1) for way in STEPS)
        return (NOTHING, *arrows)

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """Clues with other numbers, then with other directions."""
        known = dict(getattr(board, self.name))
        old = known.pop(clue)
        if old.to:
            numbers = sorted(range(max(board.rows, board.cols) // 2 + 1), key=lambda n: (abs(n - old.number), n))
            others = [old._replace(number=n) for n in numbers] + [old._replace(to=way) for way in STEPS]
            for other in (other for other in others if other != old):
                yield clue, tuple(sorted({**known, clue: other}.items()))

    def clue_text(self, board: Any, clue: Spot) -> str:
        number, way = dict(getattr(board, self.name))[clue]
        return f"{number} {WORDS[way]}" if way else "?"

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        ways = tuple(Choice(way, WORDS[way].capitalize(), icon=f"arrow-{way}") for way in "urdl")
        high = self.high(rows, cols)
        return (Tool("numbers", "Numbers", "n", "cell-number-arrow", self.cells, ways, self.low, high, unknown=True),)

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        return is_cell(board, spot)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        clue = Arrow(put["number"], put["way"]) if isinstance(put, Mapping) else None if put is None else NOTHING
        super().stroke(draft, tool, spots, NOTHING if clue and clue.number == UNKNOWN else clue)

    def shapes(self, board: Any) -> list[Shape]:
        clues = getattr(board, self.name)
        taken = {spot for spot, _ in clues}
        shapes: list[Shape] = [Stamp("clue", tuple(taken))]
        for spot, (number, way) in ((spot, clue) for spot, clue in clues if clue != NOTHING):
            counts = tuple(s for s in cells_ahead(board.rows, board.cols, spot, way) if s not in taken)
            shapes.append(Number(spot, number, counts=counts, to=way))
        return shapes

    def words(self, board: Any, spot: Spot) -> str:
        known: dict[Spot, Arrow] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        clue = known.get(spot)
        return "" if clue is None else f"Arrow {WORDS[clue.to]}." if clue.to else "Cell without marks."


# --- Penpa+


PENPA_DIRECTIONS = "ulrd"
"""The directions of arrows, indexed by their numbers in Penpa."""


@put.register
def _(field: ArrowNumbers, board: Any, sheet: Sheet) -> None:
    """Penpa writes the direction after the number: 2_0 is a 2 with an arrow up."""
    for spot, (number, way) in getattr(board, field.name):
        sheet.given.fills[spot] = GREY
        sheet.given.numbers[spot] = f"{number}_{PENPA_DIRECTIONS.index(way)}" if way else "?"


@take.register
def _(field: ArrowNumbers, board: Any, sheet: Sheet) -> Any:
    """A number without a direction becomes an empty clue, and so does a dark cell without a number."""
    clues, given = dict[Spot, Arrow](), sheet.given
    for spot in [spot for spot in given.numbers if is_inside(sheet, spot) and spot.is_cell]:
        text, _, direction = given.numbers.pop(spot).partition("_")
        number = read_number(text, spot, board)
        complete = number not in (None, UNKNOWN) and direction in ("0", "1", "2", "3")
        clues[spot] = Arrow(number or 0, PENPA_DIRECTIONS[int(direction)]) if complete else NOTHING
    for spot in [spot for spot, ink in given.fills.items() if ink in DARK and is_inside(sheet, spot)]:
        del given.fills[spot]
        clues.setdefault(spot, NOTHING)
    return tuple(sorted(clues.items()))
