"""One run: the shaded cells of every row and column follow each other without a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import subject_of
from puzzlepark.game_rules.kit.shading import NOUN, OF, OPEN, SHADED, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns

LINES = Parameter("lines", "choice", "which lines", {"both": "both", "rows": "rows", "columns": "columns"})
STEPS = {
    SHADED: ((0, 0, 0), (0, 1, 1), (1, 1, 1), (1, 0, 2), (2, 0, 2)),
    OPEN: ((0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 2), (2, 1, 2)),
}
"""The steps of an automaton, as (state, value, next state). Its state is 0 before the run, 1 in it, and 2 behind it."""


@dataclass(frozen=True, kw_only=True)
class OneRun(ShadingRule):
    """In every row and every column, the shaded (or open) cells are consecutive: no other cell lies between two of
    them. A line may have none."""

    name = "one-run"
    title = "One run in every line"
    parameters: ClassVar[tuple[Parameter, ...]] = (LINES, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 1, 1]]},
        "wrong": {"shade": [[1, 0, 1], [0, 0, 1]]},
        "height": 2,
        "width": 3,
    }

    lines: str = "both"

    @property
    def text(self) -> str:
        line = {"both": "row and every column", "rows": "row", "columns": "column"}[self.lines]
        return f"The {self.cells} of every {line} follow each other without a gap."

    @property
    def messages(self) -> Mapping[str, str]:
        gap = f"{{subject}} has a gap between {self.cells}."
        return {self.code: gap}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("run", "One run", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Lines with a gap between two cells of the rule. They are final if a cell between two certain ones cannot
        become a cell of the rule."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        board = self.board(puzzle)
        for number, whole in enumerate(straight_lines(puzzle)):
            what = "row" if number < puzzle.rows else "column"
            line = [spot for spot in whole if spot in board]
            own = [k for k, spot in enumerate(line) if spot in current]
            if own and len(own) <= own[-1] - own[0] and self.lines in ("both", f"{what}s"):
                places = [k for k, spot in enumerate(line) if spot in certain]
                inside = line[places[0] : places[-1]] if places else []
                yield RawViolation(
                    self.code,
                    tuple(line),
                    not possible.issuperset(inside),
                    None,
                    {"subject": subject_of(what, line[0])},
                )

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _one_runs(puzzle.grid, self)


@kept_rules
def _one_runs(grid: Grid, rule: OneRun) -> list[Posting]:
    """An automaton for each line, all states of which accept."""
    every = frozenset((0, 1, 2))
    lines = [line for what, line in rows_and_columns(grid) if rule.lines in ("both", f"{what}s")]
    return [Posting(rule.code, Regular(vars_at(rule.layer, line), STEPS[rule.of], every)) for line in lines]
