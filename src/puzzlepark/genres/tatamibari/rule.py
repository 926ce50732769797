"""The rule of Tatamibari: every region is a rectangle of the shape of its symbol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.walls import with_clues_first
from puzzlepark.game_rules.numbered_rectangles import ClueRectangles
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_of
from puzzlepark.genres.tatamibari.symbols import ANY, NONE, SQUARE, TALL, WIDE

CODES = {SQUARE: "square", WIDE: "wide", TALL: "tall"}
"""The end of the code of the violation of each symbol."""


def fits(sign: str, high: int, wide: int) -> bool:
    """True if a rectangle of this height and width has the shape of a symbol."""
    return sign == ANY or {SQUARE: high == wide, WIDE: high < wide, TALL: high > wide}[sign]


@dataclass(frozen=True, kw_only=True)
class SymbolRectangles(ClueRectangles):
    """The walls divide the board into rectangles. Each has exactly one symbol, and the shape that the symbol says."""

    name = "symbol-rectangles"
    title = "Symbols are shapes of rectangles"
    clue: ClassVar[str] = "symbol"

    @property
    def text(self) -> str:
        return "Draw walls that cut the board into rectangles, each with exactly one symbol."

    @property
    def messages(self) -> Mapping[str, str]:
        rectangle, place = "The rectangle with the", "at row {row}, column {col}"
        return {
            **super().messages,
            f"{self.code}.square": f"{rectangle} + {place} is not a square.",
            f"{self.code}.wide": f"{rectangle} - {place} is not wider than tall.",
            f"{self.code}.tall": f"{rectangle} | {place} is not taller than wide.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {**super().reasons, "fails cover.one": "Then no rectangle could reach {cell}."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the pieces that are no rectangle with one symbol, and the rectangles of another shape."""
        signs = {spot: sign for spot, sign in zip(sorted(cells_of(puzzle)), puzzle.cells, strict=True) if sign != NONE}

        def wrong_shapes(seat: kit.Spot, piece: set[kit.Spot], sure: set[kit.Spot]) -> Iterator[RawViolation]:
            """A violation if a piece does not have the shape of its symbol; final if further walls cannot split the
            piece."""
            high, wide, sign = len({s.r for s in piece}), len({s.c for s in piece}), signs[seat]
            right = {SQUARE: high == wide, WIDE: wide > high, TALL: high > wide, ANY: True}
            if not right[sign]:
                code, where = f"{self.code}.{CODES[sign]}", with_clues_first([seat], piece)
                yield RawViolation(code, where, final=sure == piece, clue=seat)

        yield from self.rectangle_violations(puzzle, marks, signs, wrong_shapes)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        seats = puzzle.seats
        boxes = kit.boxes(puzzle.grid, dict.fromkeys(seats), lambda seat, high, wide: fits(seats[seat], high, wide))
        yield kit.Posting(self.code, kit.Pieces(puzzle.grid, self.layer, tuple(boxes)))

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """A symbol in each region: in the place of the first one that it has already, or else in its first cell."""
        old_seats, seats = puzzle.seats.keys(), {}
        for piece in kit.walled_regions(puzzle.grid, marks):
            present = old_seats & set(piece)
            seats[min(present or piece)] = shape(piece)
        return {"cells": puzzle.with_seats(seats).cells}


def shape(box: Iterable[kit.Spot]) -> str:
    """The symbol of a rectangle."""
    rows, cols = {spot.row for spot in box}, {spot.col for spot in box}
    return next(sign for sign in (SQUARE, WIDE, TALL) if fits(sign, len(rows), len(cols)))
