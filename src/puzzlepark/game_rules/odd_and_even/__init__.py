"""Odd and even: a circle is in a cell with an odd number, a square in a cell with an even one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of, numbers_of
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.parity import EVEN, ODD
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class OddAndEven(NumberRule):
    """Some cells have a sign: a circle for an odd number, a square for an even one."""

    name = "odd-and-even"
    title = "Odd and even"
    parts = ("odd", "even")
    parameters = (Parameter("parity", "field", "the circles and squares", field_types=("parity",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["parity"],
        "parity": ["oe"],
        "right": {"digit": [[1, 2]]},
        "wrong": {"digit": [[1, 1]]},
    }

    parity: str = "parity"

    @property
    def text(self) -> str:
        return "A cell with a square has an even number, a cell with a circle an odd one."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            self.part("even"): "The {digit} in row {row}, column {col} is in a square, which has an even number.",
            self.part("odd"): "The {digit} in row {row}, column {col} is in a circle, which has an odd number.",
        }

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every number whose parity differs from the sign of its cell."""
        signs = getattr(puzzle, self.parity)
        for spot, digit in sorted(digits_of(marks).items()):
            sign = signs[spot.row * puzzle.cols + spot.col]
            if (sign == "e" and digit % 2) or (sign == "o" and not digit % 2):
                yield RawViolation(self.part("even" if sign == "e" else "odd"), (spot,), True, None, {"digit": digit})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table of the odd or of the even numbers for each cell with a sign."""
        for spot in puzzle.grid.cells:
            sign = getattr(puzzle, self.parity)[spot.row * puzzle.cols + spot.col]
            if sign in (ODD, EVEN):
                allowed = tuple((number,) for number in numbers_of(puzzle) if number % 2 == int(sign == ODD))
                yield Posting(self.part("odd" if sign == ODD else "even"), Table((Var(DIGIT, spot),), allowed))

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        return {self.parity: "".join(ODD if digits[spot] % 2 else EVEN for spot in puzzle.grid.cells)}
