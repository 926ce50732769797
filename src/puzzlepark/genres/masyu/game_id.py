"""Masyu as a game ID of Simon Tatham's Pearl."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.formats.game_id import read_cells, write_cells
from puzzlepark.genres import kit


@dataclass(frozen=True)
class Signs:
    """A field with a sign in some cells, as letters: `letters[i]` stands for `signs[i]`. Lower-case letters skip
    cells."""

    name: str
    letters: str
    signs: str
    blank: str = "."

    @property
    def pattern(self) -> str:
        """The regular expression of the board in a game ID."""
        return f"[a-z{self.letters}]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """The signs of all cells, from letters and skipped cells."""
        letter_at = read_cells(board, rows * cols, f"[{self.letters}]", " or ".join(self.letters))
        sign_of = dict(zip(self.letters, self.signs, strict=True))
        signs = (sign_of[letter_at[i]] if i in letter_at else self.blank for i in range(rows * cols))
        return {self.name: "".join(signs)}

    def write(self, puzzle: Any) -> str:
        """The letters of signs, with skipped cells between them."""
        letter_of = dict(zip(self.signs, self.letters, strict=True)) | {self.blank: ""}
        signs = getattr(puzzle, self.name)
        if not set(signs) <= letter_of.keys():
            raise kit.BadInput("A game ID cannot hold every sign of this board; use JSON.")
        return write_cells(letter_of[sign] for sign in signs)
