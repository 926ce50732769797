"""Not diagonal: no two shaded cells touch at a corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import CORNERS, Group, ShapeRule, cells_at, pair_reasons
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class NotDiagonal(ShapeRule):
    """No two shaded (or open) cells are diagonal neighbours, even if they belong to one area."""

    name = "not-diagonal"
    title = "Not diagonally adjacent"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1], [0, 0]]},
        "wrong": {"shade": [[1, 0], [0, 1]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"No two {self.cells} touch diagonally."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, f"Two {self.cells} touch diagonally at row {{row}}, column {{col}}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return pair_reasons(self)

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for every two diagonal neighbours, each pair once."""
        board = self.board(puzzle)
        for one in sorted(board):
            for other in cells_at(board, one, CORNERS):
                if one < other:
                    yield Group((one, other), 0, 1)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """A group for every two diagonal neighbours: the two diagonals of each 2x2 square."""
        for a, b, c, d in full_or_not(grid):
            yield from (Group(pair, 0, 1) for pair in ((a, d), (b, c)) if all(map(grid.has, pair)))


def full_or_not(grid: Grid) -> Iterator[tuple[Spot, Spot, Spot, Spot]]:
    """All 2x2 squares of the board, including those with holes."""
    for r, c in product(range(1, 2 * grid.rows - 1, 2), range(1, 2 * grid.cols - 1, 2)):
        yield Spot(r, c), Spot(r, c + 2), Spot(r + 2, c), Spot(r + 2, c + 2)
