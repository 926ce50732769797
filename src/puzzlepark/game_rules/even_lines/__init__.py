"""Even lines: every row and column has an even, or an odd, number of shaded cells."""

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
from puzzlepark.game_rules.kit.shading import NOUN, OF, SHADED, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns

PARITY = Parameter("parity", "choice", "even or odd", {"even": 0, "odd": 1})
STEPS = tuple((state, value, (state + value) % 2) for state in (0, 1) for value in (0, 1))
"""The steps of an automaton that counts shaded cells modulo 2, as (state, value, next state)."""


@dataclass(frozen=True, kw_only=True)
class EvenLines(ShadingRule):
    """The number of shaded (or open) cells in every row and in every column is even, or with the other parity odd. Zero
    is even."""

    name = "even-lines"
    title = "Even or odd in every line"
    parameters: ClassVar[tuple[Parameter, ...]] = (PARITY, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [1, 1, 0]]},
        "wrong": {"shade": [[1, 1, 0], [1, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    parity: int = 0

    @property
    def text(self) -> str:
        even = "an odd" if self.parity else "an even"
        return f"Every row and every column has {even} number of {self.cells}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"{{subject}} has {{found:{self.cell}}}."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("parity", "Even or odd", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Lines with a wrong parity; final if all cells of the line are decided."""
        board, current, decided = self.board(puzzle), self.current(puzzle, marks), {var.spot for var in marks}
        for number, line in enumerate(straight_lines(puzzle)):
            cells = board.intersection(line)
            if (found := len(cells & current)) % 2 != self.parity and cells:
                what = "row" if number < puzzle.rows else "column"
                values = {"found": found, "subject": subject_of(what, line[0])}
                yield RawViolation(self.code, tuple(sorted(cells)), cells <= decided, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _even_lines(puzzle.grid, self)


@kept_rules
def _even_lines(grid: Grid, rule: EvenLines) -> list[Posting]:
    """An automaton for each line that counts shaded cells modulo 2."""
    postings = []
    for _, line in rows_and_columns(grid):
        shaded_parity = rule.parity if rule.of == SHADED else (len(line) - rule.parity) % 2
        postings.append(Posting(rule.code, Regular(vars_at(rule.layer, line), STEPS, frozenset((shaded_parity,)))))
    return postings
