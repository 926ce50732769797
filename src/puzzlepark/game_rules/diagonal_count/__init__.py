"""Diagonal count: the number of shaded cells on every diagonal is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import AmountRule, Group


@dataclass(frozen=True, kw_only=True)
class DiagonalCount(AmountRule):
    """Every diagonal of two cells or more has at least `at_least` and at most `at_most` shaded (or open) cells."""

    name = "diagonal-count"
    title = "As many on every diagonal"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [1, 0]]},
        "wrong": {"shade": [[1, 0], [0, 1]]},
        "height": 2,
        "width": 2,
    }

    at_most: int | None = 1

    @property
    def text(self) -> str:
        return f"Every diagonal of the board, also a short one, has {self.amount}."

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """The cells of each diagonal. On a falling one the difference of the coordinates is constant, on a rising one
        the sum."""
        lines: dict[tuple[int, int], list[Spot]] = {}
        for spot in sorted(self.board(puzzle)):
            lines.setdefault((0, spot.r - spot.c), []).append(spot)
            lines.setdefault((1, spot.r + spot.c), []).append(spot)
        return (Group(line, self.at_least, self.at_most, "diagonal") for line in lines.values() if len(line) > 1)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """The cells of each diagonal. Falling ones start in the first row or column, rising ones in the first row or
        last column, read downwards."""
        first_row, first_col = ([s for s in grid.cells if s[axis] == 1] for axis in (0, 1))
        last_col = [s for s in grid.cells if s.col == grid.cols - 1]
        falling = {(s, 2) for s in (*first_row, *first_col)}
        rising = {(s, -2) for s in (*first_row, *last_col)}
        for start, right in sorted(falling | rising):
            whole = [Spot(start.r + 2 * k, start.c + right * k) for k in range(grid.rows)]
            line = [spot for spot in whole if grid.has(spot)]
            if len(line) > 1:
                yield Group(line, self.at_least, self.at_most)
