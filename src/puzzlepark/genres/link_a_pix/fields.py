"""Coloured numbers, and the palette of their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.core.colours import COLOURS, MOST_COLOURS, read_colour
from puzzlepark.core.drawing import Chip, Shape
from puzzlepark.core.fields import AddedClue, is_cell, place, steps_away
from puzzlepark.core.plain import extent, read_table
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import GREY, put, read_number, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

MOST_NUMBER = 999_999


class Hint(NamedTuple):
    """A number in a cell. `colour` is an index into the palette."""

    cell: kit.Spot
    number: int
    colour: int


@dataclass(frozen=True, kw_only=True)
class Palette(kit.Field):
    """Colours as "#rrggbb". `used_by` names the field that uses them."""

    help: str
    used_by: str = "hints"

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Line[str]"}

    def blank(self, rows: int, cols: int) -> tuple[str, ...]:
        return COLOURS[:8]

    def canonicalize(self, value: Iterable[str], board: Any) -> tuple[str, ...]:
        palette = tuple(map(read_colour, value))
        if len(palette) > MOST_COLOURS:
            raise kit.BadInput(f"The palette has {len(palette)} colours; {MOST_COLOURS} are the most.")
        return palette

    def pack(self, board: Any) -> dict[str, Any]:
        return {self.name: list(getattr(board, self.name))}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[str, ...]:
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

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        used = max((colour for _, colour in getattr(draft, self.used_by).values()), default=-1)
        if used >= len(put):
            raise kit.BadInput(f"Colour {used + 1} is used by a hint; change the hint first.")
        if len(put) > MOST_COLOURS:
            raise kit.BadInput(f"{MOST_COLOURS} colours are the most.")
        setattr(draft, self.name, list(put))


@dataclass(frozen=True, kw_only=True)
class ColourNumbers(kit.Field):
    """Hints in reading order: cells with a number and a colour of the board's `palette`."""

    help: str
    old_keys: ClassVar[Mapping[str, str]] = {"numbers": "numbers", "colours": "colours"}

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Table[tuple[int, int] | None]"}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return extent(data.get(self.name, data.get("numbers")))

    def blank(self, rows: int, cols: int) -> tuple[Hint, ...]:
        return ()

    def canonicalize(self, value: Iterable[tuple[kit.Spot, int, int]], board: Any) -> tuple[Hint, ...]:
        hints = tuple(sorted(Hint(kit.Spot(*spot), number, colour) for spot, number, colour in value))
        last = None
        for spot, number, colour in hints:
            at = place(spot).capitalize()
            if not is_cell(board, spot):
                raise kit.BadInput(f"{at} is no cell of a board of {board.rows}x{board.cols}, but has a hint.")
            if spot == last:
                raise kit.BadInput(f"{at} has two hints.")
            if not 1 <= number <= MOST_NUMBER:
                raise kit.BadInput(f"{at} has the number {number}; it must be between 1 and {MOST_NUMBER:,}.")
            if not 0 <= colour < len(board.palette):
                raise kit.BadInput(f"{at} has colour {colour + 1}; the palette has {len(board.palette)}.")
            last = spot
        return hints

    def pack(self, board: Any) -> dict[str, Any]:
        """A table with the number and the colour (from 1) of each hint, or null."""
        table: list[list[Any]] = [[None] * board.cols for _ in range(board.rows)]
        for spot, number, colour in getattr(board, self.name):
            table[spot.row][spot.col] = [number, colour + 1]
        return {self.name: table}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[Hint, ...]:
        """Read a table of pairs, or, from older documents, a table of `numbers` and one of `colours`, with 0 for
        none."""
        if self.name in data or "numbers" not in data:
            table = read_table(data, self.name, rows, cols, "hints, [number, colour] or null each")
            pairs = [(0, 0) if hint is None else hint for hint in table]
            right = [pair if isinstance(pair, list | tuple) and len(pair) == 2 else (None, None) for pair in pairs]
            numbers, colours = [number for number, _ in right], [colour for _, colour in right]
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

    def resize(self, board: Any, rows: int, cols: int) -> tuple[Hint, ...]:
        return tuple(h for h in getattr(board, self.name) if h.cell.row < rows and h.cell.col < cols)

    def keeps(self, board: Any, full: Any) -> bool:
        return set(getattr(board, self.name)) <= set(getattr(full, self.name))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """A 1, or two equal hints at a distance that their link can bridge."""
        free = [spot for spot in board.grid.cells if spot not in board.hint_at]
        for colour in range(len(board.palette)):
            for spot in free:
                yield (spot,), partial(self._with, board, (Hint(spot, 1, colour),))
            for one, two in combinations(free, 2):
                steps = (abs(one.r - two.r) + abs(one.c - two.c)) // 2
                for number in range(steps + 1, board.rows * board.cols + 1, 2):
                    yield (one, two), partial(self._with, board, (Hint(one, number, colour), Hint(two, number, colour)))

    def _with(self, board: Any, more: tuple[Hint, ...]) -> tuple[Hint, ...]:
        return tuple(sorted((*getattr(board, self.name), *more)))

    def groups(self, board: Any) -> list[tuple[kit.Spot, ...]]:
        """The hints of equal number and colour, because their pairs are unknown. Each 1 is a group of its own."""
        found: dict[tuple[int, int, kit.Spot | None], list[kit.Spot]] = {}
        for spot, number, colour in getattr(board, self.name):
            found.setdefault((number, colour, spot if number == 1 else None), []).append(spot)
        return [tuple(spots) for spots in found.values()]

    def without_group(self, board: Any, group: tuple[kit.Spot, ...]) -> tuple[Hint, ...]:
        gone = set(group)
        return tuple(hint for hint in getattr(board, self.name) if hint.cell not in gone)

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, tuple[Hint, ...]]]:
        """The hint moved to a nearby cell. With another number or colour it would have no partner."""
        known = {hint.cell: hint for hint in getattr(board, self.name)}
        hint = known.pop(clue)
        for spot in steps_away(board, clue):
            if spot not in known:
                yield spot, tuple(sorted([*known.values(), hint._replace(cell=spot)]))

    def has_clue(self, board: Any, clue: kit.Spot) -> bool:
        return clue in board.hint_at

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        hint = board.hint_at[clue]
        return f"{hint.number} in colour {hint.colour + 1}"

    def turned(self, board: Any, turn: Symmetry) -> tuple[Hint, ...]:
        hints: tuple[Hint, ...] = getattr(board, self.name)
        return tuple(sorted(hint._replace(cell=turn.spot(hint.cell, board.rows, board.cols)) for hint in hints))

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        """The tool for hints. A link cannot have more cells than the board."""
        return (kit.Tool("hints", "Hints", "n", "cell-number-colour", self.help, low=1, high=rows * cols),)

    def to_draft(self, value: tuple[Hint, ...]) -> dict[kit.Spot, tuple[int, int]]:
        return {hint.cell: (hint.number, hint.colour) for hint in value}

    def from_draft(self, value: dict[kit.Spot, tuple[int, int]]) -> tuple[Hint, ...]:
        return tuple(Hint(spot, *value[spot]) for spot in sorted(value))

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        hints = getattr(draft, self.name)
        for spot in spots:
            hints.pop(spot, None)
            if put is not None:
                hints[spot] = (put["number"], put.get("colour", 0))

    def shapes(self, board: Any) -> list[Shape]:
        return [Chip(h.cell, h.number, h.colour) for h in getattr(board, self.name)]

    def words(self, board: Any, spot: kit.Spot) -> str:
        hint = board.hint_at.get(spot)
        return "" if hint is None else f"{hint.number}, colour {hint.colour + 1}."


# --- Penpa+


@put.register
def _(field: Palette, board: Any, sheet: Sheet) -> None:
    colours = getattr(board, field.name)
    if len(set(colours)) < len(colours):
        raise kit.BadInput("Two colours of the palette are the same, and a drawing cannot tell them apart; use JSON.")
    if colours != tuple(dict.fromkeys(colours[hint.colour] for hint in getattr(board, field.used_by))):
        sheet.tags.append(f"{field.name}={''.join(colours)}")


@take.register
def _(field: Palette, board: Any, sheet: Sheet) -> Any:
    """The colours in the order in which they come up, if no tag gives another."""
    used = dict.fromkeys(sheet.given.colours[spot].lower() for spot in sorted(sheet.given.colours))
    texts = (tag.partition("=")[2] for tag in sheet.tags if tag.startswith(f"{field.name}="))
    palettes = (re.findall("#[0-9a-f]{6}", text) for text in texts)
    return tuple(next((colours for colours in palettes if used.keys() <= set(colours)), used))


@put.register
def _(field: ColourNumbers, board: Any, sheet: Sheet) -> None:
    for spot, number, colour in getattr(board, field.name):
        sheet.given.numbers[spot] = str(number)
        sheet.given.fills[spot] = GREY
        sheet.given.colours[spot] = board.palette[colour]


@take.register
def _(field: ColourNumbers, board: Any, sheet: Sheet) -> Any:
    hints = []
    for spot in [spot for spot in sheet.given.numbers if sheet.given.colours.get(spot)]:
        number = read_number(sheet.given.numbers.pop(spot), spot, board)
        hints.append(Hint(spot, number or 0, board.palette.index(sheet.given.colours.pop(spot).lower())))
        sheet.given.fills.pop(spot, None)
    return tuple(hints)
