"""Anti-king: equal numbers never touch, not even at a corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, equal_violations, pairs_apart
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class AntiKing(NumberRule):
    """Cells that touch by a side or a corner have different numbers."""

    name = "anti-king"
    title = "Anti-king"
    relies: ClassVar[Mapping[str, str]] = {"latin": "no-repeat-in-lines"}
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [3, 4]]},
        "wrong": {"digit": [[1, 2], [3, 1]]},
    }

    latin: bool = False
    """True if another rule forbids repeats in rows and columns and reports them."""

    @property
    def text(self) -> str:
        return "Equal numbers never touch, not even at a corner."

    @property
    def messages(self) -> Mapping[str, str]:
        touch = "touches another {digit} at a corner." if self.latin else "touches another {digit}."
        return {self.code: f"The {{digit}} in row {{row}}, column {{col}} {touch}"}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Equal numbers do not touch, not even at a corner.",
            f"taken:{self.code}": "{law} There is a {numbers} beside {found}.",
            f"fails taken:{self.code}": "Then two {numbers}s would touch.",
        }

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every two equal numbers that touch. With `latin`, those that share a side are left to
        the other rule."""
        sides = () if self.latin else ((0, 2), (2, 0))
        yield from equal_violations(self.code, digits_of(marks), ((2, -2), (2, 2), *sides))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return king_rules(puzzle.grid, self.code)


@kept_rules
def king_rules(grid: Grid, code: str) -> list[Posting]:
    """Post different numbers in every square of 2x2 cells, and in every two touching cells that are in no such
    square."""
    squares = full_squares(grid)
    inside = {pair for square in squares for pair in ((a, b) for a in square for b in square)}
    # Each pair of touching cells once: the other cell is to the right or in the next row.
    pairs = [pair for pair in pairs_apart(grid, ((0, 2), (2, -2), (2, 0), (2, 2))) if pair not in inside]
    return [Posting(code, Distinct(vars_at(DIGIT, cells))) for cells in (*squares, *pairs)]
