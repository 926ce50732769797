"""Loop line count: a number outside counts the cells of its line that the loop passes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import Group
from puzzlepark.game_rules.kit.edge_counts import CellsOnLoopRule, EdgeGroup, edges_at
from puzzlepark.genres.kit.line_numbers import line_cells, line_seats
from puzzlepark.genres.kit.referee import over_and_under, straight_lines


@dataclass(frozen=True, kw_only=True)
class LoopLineCount(CellsOnLoopRule):
    """A number left of a row or above a column is how many cells of that line the loop passes."""

    name = "loop-line-count"
    title = "Numbers count cells on the loop in lines"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("numbers", "field", "the numbers of rows and columns", field_types=("outside-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "loop-line-count"],
        "fields": [{"field": "outside-numbers"}],
        "rows": [3, None],
        "cols": [None, None, None],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    numbers: str = "clues"

    @property
    def text(self) -> str:
        return "A number outside says how many cells of its row or column the loop passes."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, "The loop passes {found:cell} of {what}; its number is {clue}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    def cell_groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each number: the cells of its row or column."""
        board, lines = self.board(puzzle), straight_lines(puzzle)
        for seat, number in getattr(puzzle, self.numbers):
            row = seat.c < 0
            line = sorted(board.intersection(lines[seat.row] if row else lines[puzzle.rows + seat.col]))
            what = f"row {seat.row + 1}" if row else f"column {seat.col + 1}"
            yield Group(line, number, number, what, seat)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        for seat, number in getattr(puzzle, self.numbers):
            twice = number + number
            yield EdgeGroup(edges_at(puzzle.grid, line_cells(puzzle, seat)), twice, twice, seat, "", seat)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        on = {cell for (_, edge), value in marks.items() if value for cell in puzzle.grid.ends(edge)}
        seats = sorted(line_seats(puzzle))
        return {self.numbers: tuple((seat, len(on.intersection(line_cells(puzzle, seat)))) for seat in seats)}
