"""Coloured numbers, and the palette of their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.core.colours import COLOURS, MOST_COLOURS, read_colour
from puzzlepark.core.drawing import Chip, Shape
from puzzlepark.core.fields import AddedClue, place
from puzzlepark.core.plain import extent, read_table
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import GREY, draw_on_sheet, read_number, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

MOST_NUMBER = 999_999
"""The highest number of a hint."""


class Hint(NamedTuple):
    """A number in a cell. `colour` is an index into the palette."""

    cell: kit.Spot
    number: int
    colour: int


@dataclass(frozen=True, kw_only=True)
class Palette(kit.Field):
    """The colours of the board as "#rrggbb". `used_by` is the name of the field whose hints have these colours."""

    help: str
    used_by: str = "hints"

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Line[str]"}

    def legend(self, key: str) -> kit.Legend:
        return "a list of colours", {'"#3d87b8", "#f2c12e", …': "red, green and blue, two digits each"}

    def blank(self, rows: int, cols: int) -> tuple[str, ...]:
        return COLOURS[:8]

    def canonicalize(self, value: Iterable[str], board: Any) -> tuple[str, ...]:
        """Return the colours in lower case with six digits. Raises BadInput for unknown or too many colours."""
        palette = tuple(map(read_colour, value))
        if len(palette) > MOST_COLOURS:
            raise kit.BadInput(f"The palette has {len(palette)} colours; {MOST_COLOURS} are the most.")
        return palette

    def pack(self, board: Any) -> dict[str, Any]:
        return {self.name: list(getattr(board, self.name))}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[str, ...]:
        """The list of colours in a document, which `canonicalize` checks."""
        palette = data.get(self.name)
        if not isinstance(palette, list):
            raise kit.BadInput(f'"{self.name}" must be a list of colours.')
        return tuple(palette)

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        return getattr(board, self.name)

    def turned(self, board: Any, turn: Symmetry) -> Any:
        return getattr(board, self.name)

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (kit.Tool("palette", "Colours", "p", "palette", self.help),)

    def takes(self, board: Any, tool: kit.Tool, spot: kit.Spot) -> bool:
        return False

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Replace the palette by the colours in `entry`. Raises BadInput if a hint has a colour that is missing
        there."""
        last_used = max((colour for _, colour in getattr(draft, self.used_by).values()), default=-1)
        if last_used >= len(entry):
            raise kit.BadInput(f"Colour {last_used + 1} is used by a hint; change the hint first.")
        if len(entry) > MOST_COLOURS:
            raise kit.BadInput(f"{MOST_COLOURS} colours are the most.")
        setattr(draft, self.name, list(entry))


@dataclass(frozen=True, kw_only=True)
class ColourNumbers(kit.ClueField):
    """Hints in reading order: cells with a number and a colour of the board's `palette`."""

    needed: bool = True

    noun = "hint"
    what = "tuple[int, int] | None"
    old_keys: ClassVar[Mapping[str, str]] = {"numbers": "numbers", "colours": "colours"}

    def entries(self) -> Mapping[str, str]:
        return {"(1, 1), (2, 1), …": "a number, and the number of its colour in `palette`, from 1"}

    def value_of(self, pairs: Iterable[tuple[kit.Spot, tuple[int, int]]]) -> tuple[Hint, ...]:
        """The hints from (cell, (number, colour)) pairs."""
        return tuple(Hint(spot, number, colour) for spot, (number, colour) in pairs)

    def pairs_of(self, value: Iterable[tuple[kit.Spot, int, int]]) -> tuple[tuple[kit.Spot, tuple[int, int]], ...]:
        return tuple((spot, (number, colour)) for spot, number, colour in value)

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return extent(data.get(self.name, data.get("numbers")))

    def checked(self, board: Any, spot: kit.Spot, value: tuple[int, int]) -> tuple[int, int]:
        """Return a (number, colour) pair. Raises BadInput if the number or the colour is out of range."""
        at, (number, colour) = place(spot).capitalize(), value
        if not 1 <= number <= MOST_NUMBER:
            raise kit.BadInput(f"{at} has the number {number}; it must be between 1 and {MOST_NUMBER:,}.")
        if not 0 <= colour < len(board.palette):
            raise kit.BadInput(f"{at} has colour {colour + 1}; the palette has {len(board.palette)}.")
        return value

    def write(self, value: tuple[int, int]) -> list[int]:
        """The number, and the colour from 1."""
        return [value[0], value[1] + 1]

    def read(self, entry: Any, key: str) -> tuple[int, int]:
        """The number and the colour from 0; documents count colours from 1."""
        number, colour = entry
        return number, colour - 1

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[Hint, ...]:
        """Read a table of pairs, or, from older documents, a table of `numbers` and one of `colours`, with 0 for
        none."""
        if self.name in data or "numbers" not in data:
            table = read_table(data, self.name, rows, cols, "hints, [number, colour] or null each")
            entries = [(0, 0) if hint is None else hint for hint in table]
            # Entries that are no pairs become (None, None), which is refused below with the place of the cell.
            pairs = [pair if isinstance(pair, list | tuple) and len(pair) == 2 else (None, None) for pair in entries]
            numbers, colours = [number for number, _ in pairs], [colour for _, colour in pairs]
        else:
            numbers, colours = read_table(data, "numbers", rows, cols), read_table(data, "colours", rows, cols)
        hints = []
        for i, (number, colour) in enumerate(zip(numbers, colours, strict=True)):
            spot = kit.cell_at(*divmod(i, cols))
            if type(number) is not int or type(colour) is not int or bool(number) != bool(colour):
                raise kit.BadInput(f"{place(spot).capitalize()} needs a number and a colour, both whole, or neither.")
            if number:
                hints.append(Hint(spot, number, colour - 1))
        return tuple(hints)

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Yield every 1 that could be added, and every two equal hints that a link of their length could join.

        The lengths of all paths between two cells are equal modulo 2."""
        free = [spot for spot in board.grid.cells if spot not in board.hint_at]
        for colour in range(len(board.palette)):
            for spot in free:
                yield (spot,), partial(self._with, board, {spot: (1, colour)})
            for one, two in combinations(free, 2):
                steps = (abs(one.r - two.r) + abs(one.c - two.c)) // 2
                for number in range(steps + 1, board.rows * board.cols + 1, 2):
                    yield (one, two), partial(self._with, board, dict.fromkeys((one, two), (number, colour)))

    def groups(self, board: Any) -> list[tuple[kit.Spot, ...]]:
        """The hints of equal number and colour are a group, because it is unknown which of them belong together. Each 1
        is a separate group."""
        groups: dict[tuple[int, int, kit.Spot | None], list[kit.Spot]] = {}
        for spot, (number, colour) in self.pairs(board):
            groups.setdefault((number, colour, spot if number == 1 else None), []).append(spot)
        return [tuple(spots) for spots in groups.values()]

    def lists_changes(self, board: Any) -> bool:
        return True

    def possible(self, board: Any, spot: kit.Spot) -> Iterable[tuple[int, int]]:
        """No values, because a hint with another number or colour would have no partner."""
        return ()

    def text(self, value: tuple[int, int]) -> str:
        return f"{value[0]} in colour {value[1] + 1}"

    def sentence(self, value: tuple[int, int]) -> str:
        return f"{value[0]}, colour {value[1] + 1}."

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        """The tool for hints. A link cannot have more cells than the board."""
        return (kit.Tool("hints", "Hints", "n", "cell-number-colour", self.at.help, low=1, high=rows * cols),)

    def entered(self, tool: kit.Tool, entry: Any, old: Any) -> tuple[int, int]:
        """The number and the colour of an entry, by default the first colour."""
        return entry["number"], entry.get("colour", 0)

    def shapes(self, board: Any) -> list[Shape]:
        return [Chip(h.cell, h.number, h.colour) for h in getattr(board, self.name)]


# --- Penpa+


@draw_on_sheet.register
def _(field: Palette, board: Any, sheet: Sheet) -> None:
    """Add a tag with the colours, unless they are those of the hints, in the order of their first hints."""
    colours = getattr(board, field.name)
    if len(set(colours)) < len(colours):
        raise kit.BadInput("Two colours of the palette are the same, and a drawing cannot tell them apart; use JSON.")
    in_order_of_hints = tuple(dict.fromkeys(colours[hint.colour] for hint in getattr(board, field.used_by)))
    if colours != in_order_of_hints:
        sheet.tags.append(f"{field.name}={''.join(colours)}")


@take_from_sheet.register
def _(field: Palette, board: Any, sheet: Sheet) -> Any:
    """Read the palette from the first tag that has all colours of the cells. Without such a tag, return the colours in
    the order of the first cells that have them."""
    used = dict.fromkeys(sheet.given.colours[spot].lower() for spot in sorted(sheet.given.colours))
    for tag in sheet.tags:
        if tag.startswith(f"{field.name}="):
            palette = re.findall("#[0-9a-f]{6}", tag.partition("=")[2])
            if used.keys() <= set(palette):
                return tuple(palette)
    return tuple(used)


@draw_on_sheet.register
def _(field: ColourNumbers, board: Any, sheet: Sheet) -> None:
    """Draw each hint as a number in a filled cell of its colour."""
    for spot, number, colour in getattr(board, field.name):
        sheet.given.numbers[spot] = str(number)
        sheet.given.fills[spot] = GREY
        sheet.given.colours[spot] = board.palette[colour]


@take_from_sheet.register
def _(field: ColourNumbers, board: Any, sheet: Sheet) -> Any:
    """Read the numbers in coloured cells as hints, and remove them from the sheet."""
    hints = []
    for spot in [spot for spot in sheet.given.numbers if sheet.given.colours.get(spot)]:
        number = read_number(sheet.given.numbers.pop(spot), spot, board)
        hints.append(Hint(spot, number or 0, board.palette.index(sheet.given.colours.pop(spot).lower())))
        sheet.given.fills.pop(spot, None)
    return tuple(hints)
