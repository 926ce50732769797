"""Little killers: outside numbers with a diagonal arrow, each the sum of its diagonal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape
from puzzlepark.core.editing import slots
from puzzlepark.core.fields import is_cell
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.numbers import MOST
from puzzlepark.core.fields.where import Outside, Where
from puzzlepark.core.lines import DIAGONALS
from puzzlepark.core.places import corner_words
from puzzlepark.core.plain import clipped, objects, whole
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import draw_on_sheet, read_number, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

LITTLE_KILLER = "little_killer"
"""The code of the rule."""
WORDS = {"ul": "up and left", "ur": "up and right", "dl": "down and left", "dr": "down and right"}
Killers = tuple[tuple[kit.Spot, kit.Arrow], ...]
"""Seats outside the board, each with a sum and the direction of its diagonal."""


def diagonal_from(board: Any, seat: kit.Spot, way: str) -> list[kit.Spot]:
    """The cells of the diagonal from a seat in this direction, the nearest first."""
    dr, dc = DIAGONALS[way]
    cells = [kit.Spot(seat.r + 2 * dr, seat.c + 2 * dc)]
    while is_cell(board, cells[-1]):
        cells.append(kit.Spot(cells[-1].r + 2 * dr, cells[-1].c + 2 * dc))
    return cells[:-1]


def far_end(board: Any, seat: kit.Spot, way: str) -> tuple[kit.Spot, str]:
    """The seat at the other end of a diagonal, and the direction from there."""
    (dr, dc), cells = DIAGONALS[way], diagonal_from(board, seat, way)
    back = next(name for name, step in DIAGONALS.items() if step == (-dr, -dc))
    return kit.Spot(cells[-1].r + 2 * dr, cells[-1].c + 2 * dc), back


def seat_words(board: Any, seat: kit.Spot) -> str:
    """The place of a seat, in words that follow "from"."""
    row, col = seat.row + 1, seat.col + 1
    if corner := corner_words(seat, board.rows, board.cols):
        return corner
    if 0 < seat.c < 2 * board.cols:
        return f"{'above' if seat.r < 0 else 'below'} column {col}"
    return f"the {'left' if seat.c < 0 else 'right'} of row {row}"


@dataclass(frozen=True)
class AtDiagonals(Outside):
    """Outside the board, next to its lines and at its corners."""

    all_sides: bool = True

    reason = "no diagonal is there"

    def keys(self, name: str, what: str) -> dict[str, str]:
        return {name: what}

    def form(self, key: str) -> str:
        return "a list of sums; seats are rows and columns, counted from 0, which is left of or above the board"

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return None, None

    def has(self, board: Any, spot: kit.Spot) -> bool:
        return spot.is_cell and not is_cell(board, spot) and any(diagonal_from(board, spot, way) for way in DIAGONALS)

    def spots(self, board: Any) -> Iterator[kit.Spot]:
        yield from (kit.Spot(r, c) for r in (-1, 2 * board.rows + 1) for c in (-1, 2 * board.cols + 1))
        yield from Where.spots(self, board)


@dataclass(frozen=True, kw_only=True)
class LittleKillers(ClueField):
    """(seat, Arrow) pairs in reading order: a sum and the direction of its diagonal, ul, ur, dl or dr. A seat with a
    number of the field `other` has no little killer. If all numbers in cells are given, little killers are redundant,
    so the maker keeps them."""

    at: Where = AtDiagonals("Type the sum of a diagonal.")
    high: Callable[[int, int], int]
    other: str

    noun: ClassVar[str] = "little killer"
    what = "Sequence[Mapping[str, Any]]"

    def legend(self, key: str) -> kit.Legend:
        """Sums in all four directions. The seats in the corners of a board of four rows and columns are examples."""
        seats = {"dr": (0, 0), "dl": (0, 5), "ur": (5, 0), "ul": (5, 5)}
        return self.at.form(key), {
            f'{{"seat": {seat}, "way": "{way}", "sum": 9}}': f"a diagonal that leads {WORDS[way]}, on a board of 4x4"
            for way, seat in seats.items()
        }

    def checked(self, board: Any, spot: kit.Spot, value: Any) -> Any:
        """Return a (sum, direction) pair as an `Arrow`; raises BadInput if the sum or the diagonal is invalid."""
        number, way = kit.Arrow(*value)
        self._check_diagonal(board, spot, way)
        if not 0 <= number <= MOST:
            raise kit.BadInput(f"The little killer from {seat_words(board, spot)} is {number}; a sum is 0 or more.")
        return kit.Arrow(number, way)

    def _check_diagonal(self, board: Any, seat: kit.Spot, way: str) -> None:
        """Raise BadInput if no diagonal leads in this direction from a seat."""
        if way not in DIAGONALS:
            raise kit.BadInput(f'A little killer has the way "{clipped(str(way))}"; ways are {", ".join(DIAGONALS)}.')
        if not seat.is_cell or is_cell(board, seat) or not diagonal_from(board, seat, way):
            at = f"row {seat.row + 1}, column {seat.col + 1}"
            raise kit.BadInput(f"No diagonal leads {WORDS[way]} onto the board from {at}.")

    def has(self, board: Any, spot: kit.Spot) -> bool:
        return True  # `checked` refuses other spots, with a better message.

    def write(self, value: Any) -> Any:
        return {"way": value.to, "sum": value.number}

    def read(self, entry: Any, key: str) -> Any:
        number = whole(entry.get("sum"), '"sum" of a little killer', 0, MOST)
        return kit.Arrow(number, str(entry.get("way", "")))

    def pack(self, board: Any) -> dict[str, Any]:
        clues: Killers = getattr(board, self.name)
        packed = [{"seat": [s.row + 1, s.col + 1], **self.write(clue)} for s, clue in clues]
        return {self.name: packed} if packed else {}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        """Parse the little killers of a document; raises BadInput."""
        killers = []
        for item in objects(data, self.name, "number", ("seat", "way", "sum")):
            seat = item.get("seat")
            if not (isinstance(seat, list) and len(seat) == 2):
                raise kit.BadInput('"seat" of a little killer is [row, column]; row 0 is above the board.')
            r, c = (2 * whole(k, "A row or column of a little killer", 0, 10**6) - 1 for k in seat)
            killers.append((kit.Spot(r, c), self.read(item, self.name)))
        return tuple(killers)

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        """The killers whose seats and diagonals still exist."""
        size = kit.shared_grid(rows, cols)
        inside: Any = super().resize(board, rows, cols)
        return tuple((seat, clue) for seat, clue in inside if diagonal_from(size, seat, clue.to))

    def turned_value(self, value: Any, turn: Symmetry) -> Any:
        return value._replace(to=turn.way(value.to))

    def clues(self, board: Any) -> list[kit.Spot]:
        return []

    def possible(self, board: Any, spot: kit.Spot) -> Iterator[Any]:
        """All diagonals from a seat, each with every sum that its cells could have."""
        for way in DIAGONALS:
            for number in range(1, board.rows * len(diagonal_from(board, spot, way)) + 1):
                yield kit.Arrow(number, way)

    def nearest(self, board: Any, spot: kit.Spot, value: Any) -> Iterator[Any]:
        """Yield the same diagonal with other sums, the nearest first."""
        sums = [other for other in self.possible(board, spot) if other.to == value.to and other != value]
        yield from sorted(sums, key=lambda other: (abs(other.number - value.number), other.number))

    def seats(self, board: Any) -> Iterator[kit.Spot]:
        return self.at.spots(board)

    def text(self, value: Any) -> str:
        return f"{value.number} {WORDS[value.to]}"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        ways = tuple(kit.Choice(way, WORDS[way].capitalize(), icon=f"arrow-{way}") for way in ("dr", "dl", "ur", "ul"))
        (tool,) = self.at.tools("number-arrow", choices=ways, low=0, high=self.high(rows, cols))
        return (replace(tool, name=LITTLE_KILLER, title="Little killers", key="j"),)

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        """True if the tool works at a seat. It does not at a seat with a number of the field `other`."""
        return spot in slots(tool, board.rows, board.cols) and spot not in dict(getattr(board, self.other, ()))

    def slots(self, board: Any, tool: kit.Tool) -> tuple[kit.Spot, ...]:
        taken = dict(getattr(board, self.other, ()))
        return tuple(s for s in slots(tool, board.rows, board.cols) if self.at.has(board, s) and s not in taken)

    def entered(self, tool: kit.Tool, entry: Any, old: Any) -> Any:
        return kit.Arrow(entry["number"], entry["way"])

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Enter a little killer at each of these seats outside the board; if `entry` is None, remove the little
        killers there. Raises BadInput if no diagonal leaves a seat in the direction `entry["way"]`."""
        if entry is not None:
            for seat in spots:
                self._check_diagonal(draft, seat, entry["way"])
        super().stroke(draft, tool, spots, entry)

    def shapes(self, board: Any) -> list[Shape]:
        clues: Killers = getattr(board, self.name)
        return [Number(seat, number, to=way) for seat, (number, way) in clues]  # type: ignore[arg-type]

    def words(self, board: Any, spot: kit.Spot) -> str:
        """Sentences about the little killers whose diagonals pass a cell."""
        clues: Killers = getattr(board, self.name)
        sums = ((n, seat) for seat, (n, way) in clues if spot in diagonal_from(board, seat, way))
        return " ".join(f"Diagonal of {number} from {seat_words(board, seat)}." for number, seat in sums)


# --- Penpa+


PENPA_DIRECTIONS = {"ul": "4", "ur": "5", "dl": "6", "dr": "7"}
"""The directions of arrows, as Penpa writes them after the number."""


@draw_on_sheet.register
def _(field: LittleKillers, board: Any, sheet: Sheet) -> None:
    """Draw numbers with diagonal arrows in a margin of one cell around the board."""
    sheet.above = sheet.left = sheet.below = sheet.right = 1
    for seat, (number, way) in getattr(board, field.name):
        sheet.given.numbers[seat] = f"{number}_{PENPA_DIRECTIONS[way]}"


@take_from_sheet.register
def _(field: LittleKillers, board: Any, sheet: Sheet) -> Any:
    """Read the numbers outside the board with a diagonal arrow, and remove them from the sheet. Other numbers outside
    belong to another field."""
    found, ways = list[tuple[kit.Spot, kit.Arrow]](), {number: way for way, number in PENPA_DIRECTIONS.items()}
    for spot, text in list(sheet.given.numbers.items()):
        digits, _, way = text.partition("_")
        if way in ways and not is_cell(board, spot):
            number = read_number(digits, spot, board)
            del sheet.given.numbers[spot]
            if number is not None and number >= 0:
                found.append((spot, kit.Arrow(number, ways[way])))
    return tuple(found)
