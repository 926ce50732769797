"""Line sums: a number outside is the sum of its row or column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.number_groups import SumGroup, SumRule
from puzzlepark.game_rules.kit.numbers import Digits
from puzzlepark.genres.kit.line_numbers import line_cells, line_seats
from puzzlepark.genres.kit.referee import straight_lines


@dataclass(frozen=True, kw_only=True)
class LineSums(SumRule):
    """A number left of a row or above a column is the sum of the numbers there."""

    name = "line-sums"
    title = "Numbers outside are sums"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("sums", "field", "the sums of rows and columns", field_types=("outside-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": [{"field": "outside-numbers", "high": 99}],
        "rows": [3, None],
        "cols": [None, None],
        "right": {"digit": [[1, 2], [1, 1]]},
        "wrong": {"digit": [[1, 1], [1, 1]]},
    }

    sums: str = "clues"

    @property
    def text(self) -> str:
        return "A number outside is the sum of its row or column."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "{subject} adds up to {found}; the sum is {clue}."}

    def groups(self, puzzle: Any) -> Iterable[SumGroup]:
        """A group for each number: the cells of its row or column."""
        lines, holes = straight_lines(puzzle), puzzle.grid.holes
        for seat, total in getattr(puzzle, self.sums):
            row = seat.c < 0
            line = lines[seat.row] if row else lines[puzzle.rows + seat.col]
            cells = [spot for spot in line if spot not in holes]
            yield SumGroup(cells, total, total, "row" if row else "column", seat)

    def scopes(self, puzzle: Any) -> Iterable[SumGroup]:
        for seat, total in getattr(puzzle, self.sums):
            yield SumGroup(line_cells(puzzle, seat), total, total, "", seat)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        lines = ((seat, line_cells(puzzle, seat)) for seat in sorted(line_seats(puzzle)))
        return {self.sums: tuple((seat, sum(digits[spot] for spot in line)) for seat, line in lines)}
