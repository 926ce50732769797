"""Peaks and valleys: a number in a black circle is larger than its neighbours, in a white one smaller."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of, numbers_of, pair_posting, rising_pairs
from puzzlepark.genres.kit.referee import RawViolation, around, straight_lines


@dataclass(frozen=True, kw_only=True)
class PeaksAndValleys(NumberRule):
    """A number in a black circle is larger than the numbers in all adjacent cells, and a number in a white circle is
    smaller."""

    name = "peaks-and-valleys"
    title = "Peaks and valleys"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("circles", "field", "the circles", field_types=("circles",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": [{"field": "circles"}],
        "circles": ["b..", "..o"],
        "right": {"digit": [[3, 2, 2], [1, 2, 1]]},
        "wrong": {"digit": [[2, 2, 2], [1, 2, 1]]},
    }

    circles: str = "circles"

    @property
    def text(self) -> str:
        return "A number in a black circle is larger than all numbers beside it, one in a white circle smaller."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.peak": "A number beside the black circle at row {row}, column {col} is not smaller.",
            f"{self.code}.valley": "A number beside the white circle at row {row}, column {col} is not larger.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("slope", "Peak or valley", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every neighbour of a circle whose number is not on the right side."""
        digits = digits_of(marks)
        cells = chain.from_iterable(straight_lines(puzzle)[: puzzle.rows])
        for cell, sign in zip(cells, getattr(puzzle, self.circles), strict=True):
            for other in around(cell) if sign in ("o", "b") and cell in digits else ():
                if other in digits:
                    higher, lower = (cell, other) if sign == "b" else (other, cell)
                    if digits[higher] <= digits[lower]:
                        kind = "peak" if sign == "b" else "valley"
                        yield RawViolation(f"{self.code}.{kind}", (cell, other), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """An inequality for each circle and each of its neighbours."""
        rising, grid = rising_pairs(numbers_of(puzzle)), puzzle.grid
        full = Grid(puzzle.rows, puzzle.cols).cells
        signs = {cell: sign for cell, sign in zip(full, getattr(puzzle, self.circles), strict=True) if sign in "ob"}
        for cell, sign in signs.items():
            for near in grid.neighbours(cell):
                yield pair_posting(self.code, (near, cell) if sign == "b" else (cell, near), rising)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """A black circle in every cell with a larger number than all neighbours, and a white one in every cell with a
        smaller number."""
        signs = ""
        for cell in Grid(puzzle.rows, puzzle.cols).cells:
            near = [digits[other] for other in puzzle.grid.neighbours(cell)] if cell in digits else []
            if near and digits[cell] > max(near):
                signs += "b"
            elif near and digits[cell] < min(near):
                signs += "o"
            else:
                signs += "."
        return {self.circles: signs}
