"""The board of a game ID of Singles: a number in every cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import cells
from puzzlepark.formats.game_id import Size
from puzzlepark.genres import kit

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters of numbers, from 0 on."""


@dataclass(frozen=True)
class FullCells:
    """A character per cell: 1 to 9, then a to z and A to Z for 10 and more."""

    name: str
    pattern = "[0-9a-zA-Z]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """Read the numbers of all cells; raises BadInput if they do not fit the board."""
        if len(board) != rows * cols:
            raise kit.BadInput(f"The game ID has {len(board)} cells; the board has {rows * cols}.")
        unknown = next((char for char in board if char not in DIGITS[1:]), None)
        if unknown is not None:
            raise kit.BadInput(f'A cell of the game ID is a digit or a letter, not "{unknown}".')
        return {self.name: tuple(zip(cells(Size(rows, cols)), map(DIGITS.index, board), strict=True))}

    def write(self, puzzle: Any) -> str:
        """Write a character per cell. Raises BadInput if a cell has no number, or one that is too high."""
        known = dict(getattr(puzzle, self.name))
        if len(known) < puzzle.rows * puzzle.cols:
            raise kit.BadInput("A game ID of Singles has a number in every cell, and this puzzle lacks some.")
        if max(known.values()) >= len(DIGITS):
            raise kit.BadInput(f"A game ID has no number above {len(DIGITS) - 1}; use JSON.")
        return "".join(DIGITS[known[spot]] for spot in cells(puzzle))
