"""Signs in cells: a square means that the number is even, a circle that it is odd."""

from collections.abc import Iterator
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.record import dataclass, replace
from puzzlepark.genres import kit

EMPTY, ODD, EVEN = ".", "o", "e"
CODES = {ODD: "odd", EVEN: "even"}
"""The code of each sign's rule."""
TOOL = kit.Tool(
    "parity",
    "Even and odd",
    "v",
    "cell-choice",
    "Click cells whose numbers are even or odd.",
    choices=(
        kit.Choice(EVEN, "Square: even", "e", "square", "Even"),
        kit.Choice(ODD, "Circle: odd", "o", "circle", "Odd"),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Parity(kit.Choices):
    """A sign per cell: `.`, `o` for odd or `e` for even. Signs are not removed as clues, because a number may be given
    in the same cell."""

    signs: str = EMPTY + ODD + EVEN
    palettes: tuple[kit.Tool, ...] = (TOOL,)

    def canonicalize(self, value: str, board: Any) -> str:
        return super().canonicalize(value or self.blank(board.rows, board.cols), board)

    def pack(self, board: Any) -> dict[str, Any]:
        return super().pack(board) if set(getattr(board, self.name)) != {EMPTY} else {}

    def plain(self, board: Any) -> dict[str, Any]:
        return super().pack(board)

    def unpack(self, data: Any, rows: int, cols: int) -> str:
        return super().unpack(data, rows, cols) if self.name in data else self.blank(rows, cols)

    def shapes(self, board: Any) -> Iterator[Shape]:
        """Pale outlines, because numbers are drawn inside them."""
        for shape in super().shapes(board):
            yield replace(shape, ink="quiet") if isinstance(shape, Stamp) else shape

    def clues(self, board: Any) -> list[kit.Spot]:
        return []

    def changeable(self, board: Any) -> list[kit.Spot]:
        return super().clues(board)

    def has_clue(self, board: Any, clue: kit.Spot) -> bool:
        return clue in super().clues(board)
