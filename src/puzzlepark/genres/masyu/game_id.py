"""Masyu as a game ID of Simon Tatham's Pearl."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.formats.game_id import read_cells, write_cells
from puzzlepark.genres import kit


@dataclass(frozen=True)
class Signs:
    """Signs in cells. `letters` has the letter of each of the `signs`."""

    name: str
    letters: str
    signs: str
    blank: str = "."

    @property
    def pattern(self) -> str:
        return f"[a-z{self.letters}]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        letters = read_cells(board, rows * cols, f"[{self.letters}]", " or ".join(self.letters))
        known = dict(zip(self.letters, self.signs, strict=True))
        return {self.name: "".join(known[letters[i]] if i in letters else self.blank for i in range(rows * cols))}

    def write(self, puzzle: Any) -> str:
        known = dict(zip(self.signs, self.letters, strict=True)) | {self.blank: ""}
        signs = getattr(puzzle, self.name)
        if not set(signs) <= known.keys():
            raise kit.BadInput("A game ID cannot hold every sign of this board; use JSON.")
        return write_cells(known[sign] for sign in signs)
