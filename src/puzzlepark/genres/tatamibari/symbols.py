"""The symbols of rectangles: a plus in a square, a bar along the longer side of another rectangle, a ? for any
shape."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from puzzlepark.core.drawing import Number, Shape, Stamp
from puzzlepark.core.fields import AddedClue, steps_away
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.codec import cells
from puzzlepark.formats.penpa.fields import draw_on_sheet, is_inside, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

NONE, SQUARE, WIDE, TALL, ANY = SIGNS = ".+-|?"
STAMPS = {SQUARE: "plus", WIDE: "level", TALL: "upright"}
NAMES = {SQUARE: "square", WIDE: "wider than tall", TALL: "taller than wide", ANY: "of any shape"}
TOOL = kit.Tool(
    "symbols",
    "Symbols",
    "s",
    "cell-choice",
    "Put a symbol: a plus for a square, a bar for a longer rectangle, or ? for any.",
    choices=(
        kit.Choice(SQUARE, "Square", "+", "plus", "Plus"),
        kit.Choice(WIDE, "Wider than tall", "-", "level", "Level bar"),
        kit.Choice(TALL, "Taller than wide", "|", "upright", "Upright bar"),
        kit.Choice(ANY, "Any shape", "?", "unknown", "Question mark"),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Symbols(kit.Choices):
    """A character per cell. Every rectangle needs its symbol, so none can be removed, but it can be replaced by "?"."""

    signs: str = SIGNS
    palettes: tuple[kit.Tool, ...] = (TOOL,)

    def turned(self, board: Any, turn: Symmetry) -> str:
        """The symbols on a rotated or reflected board. A bar stays along the longer side of its rectangle."""
        signs: str = super().turned(board, turn)
        return signs.translate(str.maketrans(WIDE + TALL, TALL + WIDE)) if turn.swap else signs

    def clues(self, board: Any) -> list[kit.Spot]:
        return []

    def groups(self, board: Any) -> list[tuple[kit.Spot, ...]]:
        """The symbols other than "?", each as a group."""
        return [(clue,) for clue in super().clues(board) if self.sign_at(board, clue) != ANY]

    def without_group(self, board: Any, group: tuple[kit.Spot, ...]) -> Any:
        return self._put(board, {group[0]: ANY})

    def offers(self, board: Any, full: Any) -> list[kit.Spot]:
        return [clue for (clue,) in self.groups(full) if self.sign_at(board, clue) == ANY]

    def keeps(self, board: Any, full: Any) -> bool:
        pairs = zip(getattr(board, self.name), getattr(full, self.name), strict=True)
        return all(sign in (NONE, other) or (sign == ANY and other != NONE) for sign, other in pairs)

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Generate the boards with one more symbol, or with a symbol instead of a "?"."""
        signs_after = {NONE: tuple(SIGNS[1:]), ANY: tuple(STAMPS)}
        for spot in cells(board):
            for sign in signs_after.get(self.sign_at(board, spot), ()):
                yield (spot,), partial(self._put, board, {spot: sign})

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, str]]:
        """Generate the boards with this symbol moved to a nearby cell, then those with another symbol in its place."""
        sign = self.sign_at(board, clue)
        for spot in steps_away(board, clue):
            if self.sign_at(board, spot) == NONE:
                yield spot, self._put(board, {clue: NONE, spot: sign})
        yield from super().alternatives(board, clue)

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        return self.sign_at(board, clue)

    def shapes(self, board: Any) -> Iterator[Shape]:
        pairs = [*zip(cells(board), getattr(board, self.name), strict=True)]
        for sign, stamp in STAMPS.items():
            yield Stamp(stamp, tuple(spot for spot, other in pairs if other == sign))  # type: ignore[arg-type]
        yield from (Number(spot, kit.UNKNOWN) for spot, sign in pairs if sign == ANY)


@draw_on_sheet.register
def _(field: Symbols, board: Any, sheet: Sheet) -> None:
    """Draw symbols as texts."""
    pairs = zip(cells(board), getattr(board, field.name), strict=True)
    sheet.given.numbers.update({spot: sign for spot, sign in pairs if sign != NONE})


@take_from_sheet.register
def _(field: Symbols, board: Any, sheet: Sheet) -> str:
    """Read texts in cells that are symbols, and remove them from the sheet."""
    signs = [NONE] * (board.rows * board.cols)
    for spot, sign in list(sheet.given.numbers.items()):
        if sign in STAMPS.keys() | {ANY} and is_inside(sheet, spot) and spot.is_cell:
            signs[spot.row * board.cols + spot.col] = sheet.given.numbers.pop(spot)
    return "".join(signs)
