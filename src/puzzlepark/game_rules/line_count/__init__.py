"""Line count: a number outside the board counts the shaded cells, or the open ones, of its row or column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, LineRule, count_techniques, count_vars, count_violations_of
from puzzlepark.genres.kit.line_numbers import line_cells, line_seats
from puzzlepark.genres.kit.referee import RawViolation, over_and_under, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class LineCount(LineRule):
    """A number left of a row or above a column is how many shaded (or open) cells the line has. Lines without a number
    may have any number of them."""

    name = "line-count"
    title = "Numbers count in rows and columns"
    parameters = (
        Parameter("numbers", "field", "the numbers of rows and columns", field_types=("outside-numbers",)),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-numbers"}],
        "rows": [1, None],
        "cols": [None, 2],
        "right": {"shade": [[0, 1], [0, 1]]},
        "wrong": {"shade": [[1, 1], [0, 1]]},
    }

    numbers: str = "clues"

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} there are in its row or column."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"has {self.found}; its number is {{clue}}."
        return {
            **over_and_under(self.row_code, f"Row {{row}} {sentence}"),
            **over_and_under(self.column_code, f"Column {{col}} {sentence}"),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return self.of_both("")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return count_techniques(self, "Line", self.row_code, self.column_code)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers that differ from the count of cells in their row or column."""
        lines, holes = straight_lines(puzzle), puzzle.grid.holes
        for seat, number in getattr(puzzle, self.numbers):
            row = seat.c < 0
            line = lines[seat.row] if row else lines[puzzle.rows + seat.col]
            code = self.row_code if row else self.column_code
            cells = [spot for spot in line if spot not in holes] if holes else line
            yield from count_violations_of(self, seat, number, cells, marks, code=code)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The count of cells in the row or column of each number."""
        lines = {
            (name, line[0].r if name == "row" else line[0].c): line for name, line in rows_and_columns(puzzle.grid)
        }
        for seat, number in getattr(puzzle, self.numbers):
            row = seat.c < 0
            line = lines.get(("row", seat.r) if row else ("column", seat.c), ())
            scope, total = count_vars(self, line, number)
            yield Posting(self.row_code if row else self.column_code, Count(scope, total), seat)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        seats = sorted(line_seats(puzzle))
        return {self.numbers: tuple((seat, self.count_of(marks, line_cells(puzzle, seat))) for seat in seats)}
