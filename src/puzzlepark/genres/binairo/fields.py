"""The given cells of a Binairo: the numbers 1 and 0, and on Penpa+ also black and white circles."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.formats.penpa.fields import circles_of, is_inside, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True)
class Halves(kit.Numbers):
    """1 in shaded cells, 0 in open ones."""


@take_from_sheet.register
def _(field: Halves, board: Any, sheet: Sheet) -> kit.Clues:
    """Read numbers and circles, and remove them from the sheet. Black circles are read as 1, and white ones as 0."""
    circles = {spot: int(icon == "disc") for spot, icon in circles_of(sheet).items() if is_inside(sheet, spot)}
    cells = [(spot, number) for spot, number in circles.items() if spot.is_cell]
    for spot, _ in cells:
        del sheet.given.symbols[spot]
    return (*take_from_sheet.dispatch(kit.Numbers)(field, board, sheet), *cells)
