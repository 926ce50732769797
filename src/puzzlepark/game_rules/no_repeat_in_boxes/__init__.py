"""No repeat in boxes: no box has a number twice. Boxes are rectangles of one size, as in Sudoku."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, repeat_violations
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, cells_of


@dataclass(frozen=True, kw_only=True)
class NoRepeatInBoxes(NumberRule):
    """The numbers of every box differ. The board is divided into boxes of one size from its upper left corner on, so
    boxes at its right and lower border may be smaller."""

    name = "no-repeat-in-boxes"
    title = "No repeat in boxes"
    parameters = (
        Parameter("box_rows", "number", "the rows of a box", low=1, high=99),
        Parameter("box_cols", "number", "the columns of a box", low=1, high=99),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "rules": [{"rule": "no-repeat-in-boxes", "box_rows": 2, "box_cols": 2}],
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [3, 4]]},
        "wrong": {"digit": [[1, 2], [3, 1]]},
    }

    box_rows: int = 3
    box_cols: int = 3

    @property
    def text(self) -> str:
        return f"No box of {self.box_rows}x{self.box_cols} cells has a number twice."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.twice": "The box of row {row}, column {col} has {digit} more than once."}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every number that occurs more than once in a box."""
        digits, boxes = digits_of(marks), dict[tuple[int, int], list[Spot]]()
        for spot in sorted(cells_of(puzzle)):
            boxes.setdefault((spot.row // self.box_rows, spot.col // self.box_cols), []).append(spot)
        for cells in boxes.values():
            yield from repeat_violations(f"{self.code}.twice", digits, cells)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return box_rules(puzzle.grid, self.code, self.box_rows, self.box_cols)


@kept_rules
def box_rules(grid: Grid, code: str, high: int, wide: int) -> list[Posting]:
    """Post different numbers in each box."""
    found = []
    for top in range(0, grid.rows, high):
        for left in range(0, grid.cols, wide):
            inside = (Spot(2 * r + 1, 2 * c + 1) for r in range(top, top + high) for c in range(left, left + wide))
            cells = tuple(filter(grid.has, inside))
            found += [Posting(code, Distinct(vars_at(DIGIT, cells)))] if len(cells) > 1 else []
    return found
