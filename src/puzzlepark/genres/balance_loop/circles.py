"""White and black circles, some of them with a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape, Stamp
from puzzlepark.core.fields import place
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.formats.penpa.fields import CIRCLE, draw_on_sheet, is_inside, read_number, take_from_sheet
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
    what = "str | None"

    def entries(self) -> Mapping[str, str]:
        return {
            **{f'"{colour}"': f"a {name} circle without a number" for colour, name in NAMES.items()},
            **{f'"{colour}2", "{colour}3", …': f"a {name} circle with a number" for colour, name in NAMES.items()},
        }

    def checked(self, board: Any, spot: kit.Spot, value: Any) -> Any:
        """Return a valid (colour, number) pair as a `Circle`; raises BadInput for others."""
        colour, number = Circle(*value)
        number = super().checked(board, spot, number)
        if colour not in NAMES:
            raise kit.BadInput(f'The circle at {place(spot)} is white, "w", or black, "b".')
        return Circle(colour, number)

    def write(self, value: Any) -> str:
        return f"{value.colour}{'' if value.number == kit.UNKNOWN else value.number}"

    def read(self, entry: Any, key: str) -> Any:
        """Parse the text of a circle in a document; raises BadInput."""
        colour, number = (entry[:1], entry[1:]) if isinstance(entry, str) else ("", "")
        if colour not in NAMES or (number and not (number.isascii() and number.isdecimal() and len(number) < 7)):
            shown = clipped(str(entry))
            raise kit.BadInput(f'"{key}": a circle is w or b, perhaps with a number behind it, not "{shown}".')
        return Circle(colour, int(number) if number else kit.UNKNOWN)

    def keeps(self, board: Any, full: Any) -> bool:
        """True if `full` has all circles of the board, with the same colours. Circles without a number may have one."""
        circles, full_circles = getattr(board, self.name), dict(getattr(full, self.name))

        def is_kept(spot: kit.Spot, circle: Circle) -> bool:
            now = full_circles.get(spot)
            return now is not None and circle in (now, Circle(now.colour))

        return all(is_kept(spot, circle) for spot, circle in circles)

    def possible(self, board: Any, spot: kit.Spot) -> Iterable[Any]:
        """White and black circles with every number."""
        return (Circle(colour, number) for number in super().possible(board, spot) for colour in NAMES)

    def nearest(self, board: Any, spot: kit.Spot, value: Any) -> Iterator[Any]:
        """Yield the circle with the other colour, then with other numbers, the nearest first."""
        yield value._replace(colour=BLACK if value.colour == WHITE else WHITE)
        yield from (value._replace(number=number) for number in super().nearest(board, spot, value.number))

    def text(self, value: Any) -> str:
        return f"{NAMES[value.colour]} {'circle' if value.number == kit.UNKNOWN else value.number}"

    def sentence(self, value: Any) -> str:
        number = "" if value.number == kit.UNKNOWN else f" with the number {value.number}"
        return f"{NAMES[value.colour].capitalize()} circle{number}."

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (COLOURS, *super().tools(rows, cols))

    def entered(self, tool: kit.Tool, entry: Any, old: Any) -> Any:
        """Return the circle after a colour or a number is entered. The other property of the old circle stays."""
        circle = old or Circle(WHITE)
        return circle._replace(colour=entry) if tool.name == COLOURS.name else circle._replace(number=entry)

    def shapes(self, board: Any) -> list[Shape]:
        """Circles without a number, and numbers in circles."""
        circles: Circles = getattr(board, self.name)
        without_number = {
            name: tuple(spot for spot, circle in circles if circle == Circle(name)) for name in (WHITE, BLACK)
        }
        shapes: list[Shape] = [Stamp("circle", without_number[WHITE]), Stamp("disc", without_number[BLACK])]
        for spot, (colour, number) in circles:
            if number != kit.UNKNOWN:
                shapes.append(Number(spot, number, ink="black" if colour == WHITE else "onblock", ring=True))
        return shapes


# --- Penpa+


PENPA_CIRCLES = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's circles."""


@draw_on_sheet.register
def _(field: NumberedCircles, board: Any, sheet: Sheet) -> None:
    """Draw circles and their numbers."""
    for spot, (colour, number) in getattr(board, field.name):
        sheet.given.symbols[spot] = (PENPA_CIRCLES[colour], CIRCLE)
        if number != kit.UNKNOWN:
            sheet.given.numbers[spot] = str(number)


@take_from_sheet.register
def _(field: NumberedCircles, board: Any, sheet: Sheet) -> Any:
    """Read circles and numbers in cells, and remove them from the sheet. A number without a circle gets a white one."""
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
