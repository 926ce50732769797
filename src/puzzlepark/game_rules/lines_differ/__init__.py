"""Lines differ: no two rows are the same, and no two columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.constraints.differ import Differ
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import LineRule, spots_with
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class LinesDiffer(LineRule):
    """Every two rows differ in at least one cell, and so do every two columns."""

    name = "lines-differ"
    title = "No two lines are the same"
    parameters = ()
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 0], [1, 0]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return "No two rows are the same, and no two columns."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            self.row_code: "Rows {row} and {other} are the same.",
            self.column_code: "Columns {col} and {other} are the same.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {self.row_code: "No two rows are the same.", self.column_code: "No two columns are the same."} | {
            key: text
            for code in (self.row_code, self.column_code)
            for key, text in (
                (f"differ:{code}", "{law} Without {found}, two of them would be."),
                (f"fails differ:{code}", "Then two lines would be the same. {law}"),
            )
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        codes = (self.row_code, self.column_code)
        return tuple(Technique("same", "No two alike", f"differ:{code}") for code in codes)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for each line that is equal to an earlier one; final if all cells of both are decided."""
        dark, lines = spots_with(marks, self.layer, 1), straight_lines(puzzle)
        known = dark | spots_with(marks, self.layer, 0)
        for code, parallel in ((self.row_code, lines[: puzzle.rows]), (self.column_code, lines[puzzle.rows :])):
            for k, line in enumerate(parallel):
                for earlier in parallel[:k]:
                    if all((a in dark) == (b in dark) for a, b in zip(earlier, line, strict=True)):
                        final = known.issuperset(line) and known.issuperset(earlier)
                        yield RawViolation(code, (*earlier, *line), final, None, {"other": str(k + 1)})
                        break

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.row_code, self.column_code, self.layer)


@kept_rules
def _postings(grid: Grid, row_code: str, column_code: str, layer: str) -> list[Posting]:
    """A constraint for every two rows and every two columns."""
    lines, postings = rows_and_columns(grid), list[Posting]()
    for name, code in (("row", row_code), ("column", column_code)):
        some = [vars_at(layer, line) for kind, line in lines if kind == name]
        postings += [Posting(code, Differ(one, two)) for one, two in combinations(some, 2)]
    return postings
