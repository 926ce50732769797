"""Equal lines: all rows have the same number of shaded cells, and all columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.counting import balance_reasons, subject_of
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class EqualLines(ShadingRule):
    """All rows have the same number of shaded (or open) cells, and so have all columns. The numbers are not given."""

    name = "equal-lines"
    title = "All rows and all columns have the same number"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 1], [1, 0]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"All rows have the same number of {self.cells}, and so have all columns."

    @property
    def messages(self) -> Mapping[str, str]:
        found = f"{{subject}} has {{found:{self.cell}}}"
        return {self.code: f"{found}, and another {{what}} has {{most}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return balance_reasons(self, "equal numbers")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("equal", "Lines with the same number", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rows with fewer cells of the rule than the row with most, and likewise columns. They are final if all
        possible cells of the line are fewer than the most certain cells of another."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        board, lines = self.board(puzzle), straight_lines(puzzle)
        for what, all_lines in (("row", lines[: puzzle.rows]), ("column", lines[puzzle.rows :])):
            parallel = [line for line in all_lines if board.intersection(line)]
            most = max(len(current.intersection(line)) for line in parallel)
            most_certain = max(len(certain.intersection(line)) for line in parallel)
            for line in parallel:
                if (found := len(current.intersection(line))) < most:
                    values = {"found": found, "most": most, "what": what, "subject": subject_of(what, line[0])}
                    final = len(possible.intersection(line)) < most_certain
                    yield RawViolation(self.code, tuple(line), final, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _equal_lines(puzzle.grid, self)


@kept_rules
def _equal_lines(grid: Grid, rule: EqualLines) -> list[Posting]:
    """A constraint for every two consecutive rows and every two consecutive columns that their counts are equal."""
    postings = []
    for name in ("row", "column"):
        for one, other in pairwise([line for what, line in rows_and_columns(grid) if what == name]):
            weights = (1,) * len(one) + (-1,) * len(other)
            apart = 0 if rule.of else len(one) - len(other)
            postings.append(Posting(rule.code, Linear(vars_at(rule.layer, (*one, *other)), weights, apart, apart)))
    return postings
