"""Wall line count: a number outside counts the walls that its row or column crosses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.core.lines import between
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, WallCountRule
from puzzlepark.genres.kit.line_numbers import line_cells, line_seats
from puzzlepark.genres.kit.referee import edges_of_board, ends, over_and_under


@dataclass(frozen=True, kw_only=True)
class WallLineCount(WallCountRule):
    """A number left of a row or above a column is how many walls there are between consecutive cells of the line."""

    name = "wall-line-count"
    title = "Numbers count walls in lines"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("numbers", "field", "the numbers of rows and columns", field_types=("outside-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-numbers"}],
        "rows": [1, None],
        "cols": [None, None],
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[0], [0]], "down": [[1, 1]]}},
    }

    numbers: str = "clues"

    @property
    def text(self) -> str:
        return "A number outside says how many walls there are between the cells of its row or column."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, "{what} has {found:wall} between its cells; its number is {clue}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each number: the edges between the cells of its row or column."""
        for seat, number in getattr(puzzle, self.numbers):
            row = seat.c < 0
            edges = [edge for edge in edges_of_board(puzzle) if (edge.r == seat.r if row else edge.c == seat.c)]
            edges = [edge for edge in edges if puzzle.grid.holes.isdisjoint(ends(edge))]
            what = f"Row {seat.row + 1}" if row else f"Column {seat.col + 1}"
            yield EdgeGroup(edges, number, number, seat, what, seat)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each number: the edges between the cells of its row or column."""
        for seat, number in getattr(puzzle, self.numbers):
            line = line_cells(puzzle, seat)
            pairs = [pair for pair in pairwise(line) if pair[1] in puzzle.grid.neighbours(pair[0])]
            yield EdgeGroup([between(*pair) for pair in pairs], number, number, seat, "", seat)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The number of walls in every row and column."""
        walls = [edge for (_, edge), value in marks.items() if value]
        counts = []
        for seat in sorted(line_seats(puzzle)):
            there = [edge for edge in walls if (edge.r == seat.r if seat.c < 0 else edge.c == seat.c)]
            counts.append((seat, len(there)))
        return {self.numbers: tuple(counts)}
