"""White and black circles, some of them with a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape, Stamp
from puzzlepark.core.fields import place
from puzzlepark.core.plain import clipped, in_rows, read_table
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.formats.codec import cells
from puzzlepark.formats.penpa.fields import CIRCLE, is_inside, put, read_number, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

WHITE, BLACK = "w", "b"
NAMES = {WHITE: "white", BLACK: "black"}
COLOURS = kit.Tool(
    "colours",
    "Circles",
    "c",
    "cell-choice",
    "Put a white circle, whose arms are equally long, or a black one, whose arms are not.",
    choices=(kit.Choice(WHITE, "White circle", "w", "circle"), kit.Choice(BLACK, "Black circle", "b", "disc")),
)


class Circle(NamedTuple):
    """The colour of a circle, and the length of both arms of the loop together, or UNKNOWN."""

    colour: str
    number: int = kit.UNKNOWN


Circles = tuple[tuple[kit.Spot, Circle], ...]


@dataclass(frozen=True, kw_only=True)
class NumberedCircles(kit.Numbers):
    """(cell, Circle) pairs in reading order. A document has a text for each: w for white or b for black, followed by
    its number if it has one."""

    unknown: bool = True

    nothing: ClassVar[Any] = None

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Table[str | None]"}

    def canonicalize(self, value: Iterable[tuple[kit.Spot, Any]], board: Any) -> Any:
        circles = [(kit.Spot(*spot), Circle(*circle)) for spot, circle in value]
        numbers = super().canonicalize(((spot, circle.number) for spot, circle in circles), board)
        colours = {spot: circle.colour for spot, circle in circles}
        for spot in (spot for spot, colour in colours.items() if colour not in NAMES):
            raise kit.BadInput(f'The circle at {place(spot)} is white, "w", or black, "b".')
        return tuple((spot, Circle(colours[spot], number)) for spot, number in numbers)

    def pack(self, board: Any) -> dict[str, Any]:
        known = {spot: f"{colour}{_text(number)}" for spot, (colour, number) in getattr(board, self.name)}
        return {self.name: in_rows([known.get(spot) for spot in cells(board)], board.cols)}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        table = enumerate(read_table(data, self.name, rows, cols))
        return tuple((kit.cell_at(*divmod(i, cols)), self._circle(text)) for i, text in table if text is not None)

    def _circle(self, text: Any) -> Circle:
        colour, number = (text[:1], text[1:]) if isinstance(text, str) else ("", "")
        if colour not in NAMES or (number and not (number.isascii() and number.isdecimal() and len(number) < 7)):
            shown = clipped(str(text))
            raise kit.BadInput(f'"{self.name}": a circle is w or b, perhaps with a number behind it, not "{shown}".')
        return Circle(colour, int(number) if number else kit.UNKNOWN)

    def keeps(self, board: Any, full: Any) -> bool:
        """A circle without a number may have one."""
        known, found = getattr(board, self.name), dict(getattr(full, self.name))
        return all(spot in found and circle in (found[spot], Circle(found[spot].colour)) for spot, circle in known)

    def possible(self, board: Any, spot: kit.Spot) -> Iterable[Any]:
        numbers = (kit.UNKNOWN, *range(self.low, self.high(board.rows, board.cols) + 1))
        return (Circle(colour, number) for number in numbers for colour in NAMES)

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, Any]]:
        """Yield the circle with the other colour, then with other numbers, the nearest first."""
        known = dict(getattr(board, self.name))
        colour, number = known[clue]
        yield clue, tuple(sorted({**known, clue: Circle(BLACK if colour == WHITE else WHITE, number)}.items()))
        numbers = range(self.low, self.high(board.rows, board.cols) + 1) if number != kit.UNKNOWN else ()
        for other in sorted(numbers, key=lambda n: (abs(n - number), n)):
            if other != number:
                yield clue, tuple(sorted({**known, clue: Circle(colour, other)}.items()))

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        colour, number = dict(getattr(board, self.name))[clue]
        return f"{NAMES[colour]} {'circle' if number == kit.UNKNOWN else number}"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (COLOURS, *super().tools(rows, cols))

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        return self.has(board, spot)

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        """A colour keeps the number of its circle, and a number the colour."""
        known = getattr(draft, self.name)
        for spot in spots:
            old = known.get(spot, Circle(WHITE))
            if put is None:
                known.pop(spot, None)
            else:
                known[spot] = old._replace(colour=put) if tool.name == COLOURS.name else old._replace(number=put)

    def shapes(self, board: Any) -> list[Shape]:
        circles: Circles = getattr(board, self.name)
        bare = {c: tuple(s for s, (colour, n) in circles if colour == c and n == kit.UNKNOWN) for c in NAMES}
        found: list[Shape] = [Stamp("circle", bare[WHITE]), Stamp("disc", bare[BLACK])]
        for spot, (colour, number) in circles:
            if number != kit.UNKNOWN:
                found.append(Number(spot, number, ink="black" if colour == WHITE else "onblock", ring=True))
        return found

    def words(self, board: Any, spot: kit.Spot) -> str:
        known: dict[kit.Spot, Circle] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        if spot not in known:
            return ""
        colour, number = known[spot]
        return f"{NAMES[colour].capitalize()} circle{'' if number == kit.UNKNOWN else f' with the number {number}'}."


def _text(number: int) -> str:
    return "" if number == kit.UNKNOWN else str(number)


# --- Penpa+


PENPA_CIRCLES = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's circles."""


@put.register
def _(field: NumberedCircles, board: Any, sheet: Sheet) -> None:
    for spot, (colour, number) in getattr(board, field.name):
        sheet.given.symbols[spot] = (PENPA_CIRCLES[colour], CIRCLE)
        if number != kit.UNKNOWN:
            sheet.given.numbers[spot] = str(number)


@take.register
def _(field: NumberedCircles, board: Any, sheet: Sheet) -> Any:
    """A number without a circle is read as one in a white circle."""
    given, circles = sheet.given, dict[kit.Spot, Circle]()
    colours = {number: colour for colour, number in PENPA_CIRCLES.items()}
    for spot, (number, name) in list(given.symbols.items()):
        if name.startswith("circle") and spot.is_cell and is_inside(sheet, spot) and number in colours:
            circles[spot] = Circle(colours[number])
            del given.symbols[spot]
    for spot in [spot for spot in given.numbers if spot.is_cell and is_inside(sheet, spot)]:
        number = read_number(given.numbers.pop(spot), spot, board)
        circle = circles.get(spot, Circle(WHITE))
        circles[spot] = circle._replace(number=kit.UNKNOWN if number is None else number)
    return tuple(sorted(circles.items()))
