"""Half shaded: every row and every column has as many shaded cells as open ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import LineRule, spots_with
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class HalfShaded(LineRule):
    """Half of the cells of every row and of every column are shaded. Boards with a line of odd length have no
    answer."""

    name = "half-shaded"
    title = "Half of every line is shaded"
    parameters = ()
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 0], [1, 0]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return "Every row and every column has as many shaded cells as open ones."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            self.row_code: "Row {row} has {found:shaded cell}; half of the row are {clue}.",
            self.column_code: "Column {col} has {found:shaded cell}; half of the column are {clue}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.row_code: "Half of the cells of every row are shaded.",
            self.column_code: "Half of the cells of every column are shaded.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        codes = (self.row_code, self.column_code)
        return tuple(Technique("half", "Half of the line", f"count:{code}") for code in codes)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Lines without exactly half of their cells shaded. They are final if more than half are shaded or decided to
        be open, or if the length is odd."""
        dark, lines, holes = spots_with(marks, self.layer, 1), straight_lines(puzzle), puzzle.grid.holes
        known = dark | spots_with(marks, self.layer, 0)
        for k, line in enumerate(lines):
            cells = [spot for spot in line if spot not in holes] if holes else line
            size, found = len(cells), len(dark.intersection(cells))
            if 2 * found != size:
                blank = len(known.intersection(cells)) - found
                final = size % 2 == 1 or 2 * found > size or 2 * blank > size
                code = self.row_code if k < puzzle.rows else self.column_code
                half = str(size // 2) if size % 2 == 0 else f"{size // 2} and a half"
                yield RawViolation(code, tuple(cells), final, None, {"found": found, "clue": half})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.row_code, self.column_code, self.layer)


@kept_rules
def _postings(grid: Grid, row_code: str, column_code: str, layer: str) -> list[Posting]:
    """Post for each line that half of its cells are shaded."""
    postings = []
    for name, line in rows_and_columns(grid):
        # No line has more cells shaded than it has, so the count of a line of odd length never holds.
        half = len(line) // 2 if len(line) % 2 == 0 else len(line) + 1
        postings.append(Posting(row_code if name == "row" else column_code, Count(vars_at(layer, line), half)))
    return postings
