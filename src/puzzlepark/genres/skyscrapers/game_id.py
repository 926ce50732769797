"""Game IDs of Towers: the outside clues, then the given heights, if there are any."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.game_id import Size
from puzzlepark.genres import kit

_NUMBER = re.compile(r"\d{0,7}", re.ASCII)


@dataclass(frozen=True)
class Frame:
    """The outside clues above, below, left and right, separated by slashes. A seat without a clue is empty. After a
    comma follow the given heights."""

    outside: str = "clues"
    inside: str = "numbers"
    pattern = r"\d*(/\d*)+(,[a-z\d_]*)?"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """The numbers outside, separated by slashes, then maybe the heights in cells."""
        frame, comma, heights = board.partition(",")
        words, seats = frame.split("/"), kit.frame_seats(Size(rows, cols))
        if len(words) != len(seats):
            raise kit.BadInput(
                f"The game ID has {len(words)} numbers outside; a board of {rows}x{cols} has {len(seats)}."
            )
        for word in words:
            if _NUMBER.fullmatch(word) is None:
                raise kit.BadInput(f'"{clipped(word)}" was found where a number was expected in the game ID.')
        clues = tuple((seat, int(word)) for seat, word in zip(seats, words, strict=True) if word)
        return {self.outside: clues, **(self._cells.read(heights, rows, cols) if comma else {})}

    def write(self, puzzle: Any) -> str:
        clue_at = dict(getattr(puzzle, self.outside))
        frame = "/".join(str(clue_at.get(seat, "")) for seat in kit.frame_seats(puzzle))
        return frame + (f",{self._cells.write(puzzle)}" if getattr(puzzle, self.inside) else "")

    @property
    def _cells(self) -> kit.Cells:
        """The part of a game ID with the given heights."""
        return kit.Cells(self.inside, wide=True)
