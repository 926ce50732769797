"""The board in game IDs of Unequal: the number of every cell, with the directions of its smaller neighbours."""

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
    """A word per cell, followed by a comma: the given number or 0, and U, R, D or L for each neighbour that is
    smaller."""

    numbers: str = "numbers"
    signs: str = "signs"
    pattern = r"[\dURDL,]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """Read the given numbers and the signs; raises BadInput if they do not fit the board."""
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
            signs |= {edge_at(spot, letter.lower()): letter.lower() for letter in match[2]}
        return {self.numbers: tuple(numbers), self.signs: tuple(signs.items())}

    def write(self, puzzle: Any) -> str:
        """Write the number of each cell, and the directions of its smaller neighbours."""
        numbers, letters = dict(getattr(puzzle, self.numbers)), dict[Any, str]()
        for edge, direction in getattr(puzzle, self.signs):
            _, larger = small_and_large(edge, direction)
            letters[larger] = letters.get(larger, "") + direction.upper()
        words = list[str]()
        for spot in cells(puzzle):
            in_order = "".join(sorted(letters.get(spot, ""), key="URDL".index))
            words.append(f"{numbers.get(spot, 0)}{in_order},")
        return "".join(words)
