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
    """Clues separated by slashes, empty for a seat without one: above, below, left and right. After a comma follow the
    cells."""

    outside: str = "clues"
    inside: str = "numbers"
    pattern = r"\d*(/\d*)+(,[a-z\d_]*)?"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        frame, comma, inner = board.partition(",")
        words, places = frame.split("/"), kit.frame_seats(Size(rows, cols))
        if len(words) != len(places):
            raise kit.BadInput(
                f"The game ID has {len(words)} numbers outside; a board of {rows}x{cols} has {len(places)}."
            )
        for invalid in (word for word in words if _NUMBER.fullmatch(word) is None):
            raise kit.BadInput(f'"{clipped(invalid)}" was found where a number was expected in the game ID.')
        clues = tuple((seat, int(word)) for seat, word in zip(places, words, strict=True) if word)
        return {self.outside: clues, **(self._cells.read(inner, rows, cols) if comma else {})}

    def write(self, puzzle: Any) -> str:
        known = dict(getattr(puzzle, self.outside))
        frame = "/".join(str(known.get(seat, "")) for seat in kit.frame_seats(puzzle))
        return frame + (f",{self._cells.write(puzzle)}" if getattr(puzzle, self.inside) else "")

    @property
    def _cells(self) -> kit.Cells:
        return kit.Cells(self.inside, wide=True)
