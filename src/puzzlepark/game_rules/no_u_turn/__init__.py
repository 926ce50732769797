"""No U-turn: the loop never turns in the same direction in two consecutive cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, LoopCountRule
from puzzlepark.genres.kit.referee import over_and_under, sides, square_from
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class NoUTurn(LoopCountRule):
    """Of the four edges between the cells of a 2x2 square, at most two have a line. So the loop never turns twice in
    the same direction in two consecutive cells."""

    name = "no-u-turn"
    title = "No U-turn"
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "no-u-turn"],
        "right": {"line": {"across": [[1, 1], [0, 0], [1, 1]], "down": [[1, 0, 1], [1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1], [0, 0]], "down": [[1, 0, 1], [0, 0, 0]]}},
        "height": 3,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return "The loop makes no U-turn: it never turns back in two consecutive cells."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, "The loop makes a U-turn in the 2x2 cells at row {row}, column {col}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The loop makes no U-turn, so no 2x2 cells have more than two lines between them."}

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each 2x2 square: the four edges between its cells."""
        board = self.board(puzzle)
        for cell in sorted(board):
            a, b, c, d = square_from(cell)
            if {a, b, c, d} <= board:
                corner = Spot(a.r + 1, a.c + 1)
                yield EdgeGroup(sides(corner), 0, 2, cell)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        for a, b, c, d in full_squares(puzzle.grid):
            yield EdgeGroup([between(*pair) for pair in ((a, b), (a, c), (b, d), (c, d))], 0, 2, a)
