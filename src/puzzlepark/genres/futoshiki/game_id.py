"""The board of a game ID of Unequal: a number for every cell, with the sides to which it is larger."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.lines import edge_at
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import cells
from puzzlepark.formats.game_id import Size
from puzzlepark.genres import kit
from puzzlepark.genres.kit.inequality_signs import small_and_large

_WORD = re.compile(r"(\d{1,2})([URDL]*)", re.ASCII)


@dataclass(frozen=True)
class Inequalities:
    """A word per cell and a comma: its number, 0 for none, and U, R, D or L for each smaller neighbour."""

    numbers: str = "numbers"
    signs: str = "signs"
    pattern = r"[\dURDL,]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        if rows != cols:
            raise kit.BadInput(f"A game ID of Unequal has one number for its size, not {cols}x{rows}.")
        words, spots = board.removesuffix(",").split(","), cells(Size(rows, cols))
        if len(words) != len(spots):
            raise kit.BadInput(f"The game ID has {len(words)} cells; the board has {len(spots)}.")
        numbers, signs = [], dict[Any, str]()
        for spot, word in zip(spots, words, strict=True):
            match = _WORD.fullmatch(word)
            if match is None:
                raise kit.BadInput(f'A cell of the game ID is a number, perhaps with U R D L, not "{clipped(word)}".')
            if int(match[1]):
                numbers.append((spot, int(match[1])))
            signs |= {edge_at(spot, way.lower()): way.lower() for way in match[2]}
        return {self.numbers: tuple(numbers), self.signs: tuple(signs.items())}

    def write(self, puzzle: Any) -> str:
        known, letters = dict(getattr(puzzle, self.numbers)), dict[Any, str]()
        for edge, way in getattr(puzzle, self.signs):
            larger = small_and_large(edge, way)[1]
            letters[larger] = letters.get(larger, "") + way.upper()
        words = (f"{known.get(s, 0)}{''.join(sorted(letters.get(s, ''), key='URDL'.index))}" for s in cells(puzzle))
        return "".join(f"{word}," for word in words)
