"""Little killers: outside numbers with a diagonal arrow, each the sum of its diagonal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape
from puzzlepark.core.editing import slots
from puzzlepark.core.fields import AddedClue, is_cell
from puzzlepark.core.fields.numbers import MOST
from puzzlepark.core.lines import DIAGONALS
from puzzlepark.core.places import corner_words
from puzzlepark.core.plain import clipped, objects, whole
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import put, read_number, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit
from puzzlepark.genres.kit.arrow_numbers import NOTHING

LITTLE_KILLER = "little_killer"
"""The code of the rule."""
WORDS = {"ul": "up and left", "ur": "up and right", "dl": "down and left", "dr": "down and right"}
Killers = tuple[tuple[kit.Spot, kit.Arrow], ...]


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


@dataclass(frozen=True, kw_only=True)
class LittleKillers(kit.Numbers):
    """(seat, Arrow) pairs in reading order: a sum and the direction of its diagonal, ul, ur, dl or dr. Seats are
    outside the board, next to its lines and at its corners. A seat with a number of the field `other` has no little
    killer. If all numbers in cells are given, little killers are redundant, so the maker keeps them."""

    outside: str = "Type the sum of a diagonal."
    all_sides: bool = True
    other: str

    nothing: ClassVar[Any] = NOTHING

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Sequence[Mapping[str, Any]]"}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return None, None

    def canonicalize(self, value: Iterable[tuple[kit.Spot, Any]], board: Any) -> Any:
        known = tuple(sorted((kit.Spot(*seat), kit.Arrow(*clue)) for seat, clue in value))
        if len({seat for seat, _ in known}) < len(known):
            raise kit.BadInput("Two little killers have the same place.")
        for seat, (number, way) in known:
            self._refuse(board, seat, way)
            if not 0 <= number <= MOST:
                raise kit.BadInput(f"The little killer from {seat_words(board, seat)} is {number}; a sum is 0 or more.")
        return known

    def _refuse(self, board: Any, seat: kit.Spot, way: str) -> None:
        """Raise BadInput if no diagonal leads in this direction from a seat."""
        if way not in DIAGONALS:
            raise kit.BadInput(f'A little killer has the way "{clipped(str(way))}"; ways are {", ".join(DIAGONALS)}.')
        if not seat.is_cell or is_cell(board, seat) or not diagonal_from(board, seat, way):
            at = f"row {seat.row + 1}, column {seat.col + 1}"
            raise kit.BadInput(f"No diagonal leads {WORDS[way]} onto the board from {at}.")

    def pack(self, board: Any) -> dict[str, Any]:
        clues: Killers = getattr(board, self.name)
        packed = [{"seat": [s.row + 1, s.col + 1], "way": way, "sum": number} for s, (number, way) in clues]
        return {self.name: packed} if packed else {}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        killers = []
        for item in objects(data, self.name, "number", ("seat", "way", "sum")):
            seat = item.get("seat")
            if not (isinstance(seat, list) and len(seat) == 2):
                raise kit.BadInput('"seat" of a little killer is [row, column]; row 0 is above the board.')
            r, c = (2 * whole(k, "A row or column of a little killer", 0, 10**6) - 1 for k in seat)
            number = whole(item.get("sum"), '"sum" of a little killer', 0, MOST)
            killers.append((kit.Spot(r, c), kit.Arrow(number, str(item.get("way", "")))))
        return tuple(killers)

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        """The killers whose seats and diagonals still exist."""
        size = kit.shared_grid(rows, cols)
        inside: Any = super().resize(board, rows, cols)
        return tuple((seat, clue) for seat, clue in inside if diagonal_from(size, seat, clue.to))

    def turned(self, board: Any, turn: Symmetry) -> Any:
        clues: Killers = getattr(board, self.name)
        return tuple(
            sorted(
                (self.transformed_spot(s, board, turn), kit.Arrow(number, turn.way(way))) for s, (number, way) in clues
            )
        )

    def clues(self, board: Any) -> list[kit.Spot]:
        return []

    def additions(self, board: Any) -> Iterator[AddedClue]:
        known = dict(getattr(board, self.name))
        corners = [kit.Spot(r, c) for r in (-1, 2 * board.rows + 1) for c in (-1, 2 * board.cols + 1)]
        for seat in (*corners, *super().seats(board)):
            for way in DIAGONALS if seat not in known else ():
                for number in range(1, board.rows * len(diagonal_from(board, seat, way)) + 1):
                    yield (seat,), partial(self._with, board, {seat: kit.Arrow(number, way)})

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, Any]]:
        """Other sums."""
        known = dict(getattr(board, self.name))
        old = known.pop(clue)
        high = board.rows * len(diagonal_from(board, clue, old.to))
        for number in sorted(range(1, high + 1), key=lambda n: (abs(n - old.number), n)):
            if number != old.number:
                yield clue, tuple(sorted({**known, clue: old._replace(number=number)}.items()))

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        number, way = dict(getattr(board, self.name))[clue]
        return f"{number} {WORDS[way]}"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        ways = tuple(kit.Choice(way, WORDS[way].capitalize(), icon=f"arrow-{way}") for way in ("dr", "dl", "ur", "ul"))
        high = self.high(rows, cols)
        return (kit.Tool(LITTLE_KILLER, "Little killers", "j", "outside-number-arrow", self.outside, ways, 0, high),)

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        return spot in slots(tool, board.rows, board.cols) and spot not in dict(getattr(board, self.other, ()))

    def slots(self, board: Any, tool: kit.Tool) -> tuple[kit.Spot, ...]:
        taken = dict(getattr(board, self.other, ()))
        lead = (
            s for s in slots(tool, board.rows, board.cols) if any(diagonal_from(board, s, way) for way in DIAGONALS)
        )
        return tuple(s for s in lead if s not in taken)

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        for seat in spots if put is not None else ():
            self._refuse(draft, seat, put["way"])
        super().stroke(draft, tool, spots, None if put is None else kit.Arrow(put["number"], put["way"]))

    def shapes(self, board: Any) -> list[Shape]:
        clues: Killers = getattr(board, self.name)
        return [Number(seat, number, to=way) for seat, (number, way) in clues]  # type: ignore[arg-type]

    def words(self, board: Any, spot: kit.Spot) -> str:
        clues: Killers = getattr(board, self.name)
        sums = ((n, seat) for seat, (n, way) in clues if spot in diagonal_from(board, seat, way))
        return " ".join(f"Diagonal of {number} from {seat_words(board, seat)}." for number, seat in sums)


# --- Penpa+


PENPA_DIRECTIONS = {"ul": "4", "ur": "5", "dl": "6", "dr": "7"}
"""The directions of arrows, as Penpa writes them after the number."""


@put.register
def _(field: LittleKillers, board: Any, sheet: Sheet) -> None:
    sheet.above = sheet.left = sheet.below = sheet.right = 1
    for seat, (number, way) in getattr(board, field.name):
        sheet.given.numbers[seat] = f"{number}_{PENPA_DIRECTIONS[way]}"


@take.register
def _(field: LittleKillers, board: Any, sheet: Sheet) -> Any:
    """Numbers outside with a diagonal arrow; all others are left to the other field."""
    found, ways = list[tuple[kit.Spot, kit.Arrow]](), {number: way for way, number in PENPA_DIRECTIONS.items()}
    for spot, text in list(sheet.given.numbers.items()):
        said, _, way = text.partition("_")
        if way in ways and not is_cell(board, spot):
            number = read_number(said, spot, board)
            del sheet.given.numbers[spot]
            if number is not None and number >= 0:
                found.append((spot, kit.Arrow(number, ways[way])))
    return tuple(found)
