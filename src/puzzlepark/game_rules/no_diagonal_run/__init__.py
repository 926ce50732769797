"""No diagonal run: a diagonal has no long run of shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import Group, ShapeRule, full_reasons, nodes_at
from puzzlepark.game_rules.kit.shading import NOUN, OF
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class NoDiagonalRun(ShapeRule):
    """No run of `length` consecutive cells of a diagonal is shaded (or open) as a whole."""

    name = "no-diagonal-run"
    title = "No run on a diagonal"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("length", "number", "the length of the runs that are forbidden", low=2, high=99),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0, 0], [0, 1, 1], [0, 0, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]},
        "height": 3,
        "width": 3,
    }

    length: int = 3

    @property
    def text(self) -> str:
        return f"No {self.length} consecutive cells of a diagonal are all {self.state}."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The {self.length} diagonal cells from row {{row}}, column {{col}} on are all {self.state}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return full_reasons(self)

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for every run of `length` cells downwards to the right and to the left."""
        board = self.board(puzzle)
        for spot in sorted(board):
            for right in (-1, 1):
                run = [Spot(spot.r + 2 * k, spot.c + 2 * k * right) for k in range(self.length)]
                if board.issuperset(run):
                    yield Group(run, 0, self.length - 1)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """A group for every run of `length` cells on a falling and on a rising diagonal."""
        falling = tuple((k, k) for k in range(self.length))
        rising = tuple((k, -k) for k in range(self.length))
        runs = (nodes_at(grid, spot, steps) for spot in grid.cells for steps in (falling, rising))
        return (Group(run, 0, self.length - 1) for run in runs if len(run) == self.length)
