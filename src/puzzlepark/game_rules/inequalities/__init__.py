"""Inequalities: a sign between two cells points to the smaller number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of, numbers_of, pair_posting, rising_pairs
from puzzlepark.genres.kit.inequality_signs import small_and_large
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class Inequalities(NumberRule):
    """A sign on a side between two cells points to the cell with the smaller number."""

    name = "inequalities"
    title = "Inequality signs"
    parameters = (Parameter("signs", "field", "the signs", field_types=("inequality-signs",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["inequality-signs"],
        "height": 1,
        "width": 2,
        "across": ["<"],
        "right": {"digit": [[1, 2]]},
        "wrong": {"digit": [[2, 2]]},
    }

    signs: str = "signs"

    @property
    def text(self) -> str:
        return "A sign between two cells points to the smaller of their numbers."

    @property
    def messages(self) -> Mapping[str, str]:
        side = "By its sign row {row}, column {col} is smaller than its neighbour;"
        return {self.code: f"{side} {{small}} is not smaller than {{large}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Each sign points from the larger number to the smaller one.",
            f"cell:{self.code}": "{law} That decides {found}, beside {who}.",
            f"fails cell:{self.code}": "Then {who} could not be kept.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("sign", "By a sign", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every sign that does not point to the smaller of two known numbers. Its letter is the
        direction of the smaller one."""
        digits = digits_of(marks)
        for (r, c), way in getattr(puzzle, self.signs):
            dr, dc = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}[way]
            small, large = Spot(r + dr, c + dc), Spot(r - dr, c - dc)
            if small in digits and large in digits and digits[small] >= digits[large]:
                values = {"small": digits[small], "large": digits[large]}
                yield RawViolation(self.code, (small, large), True, Spot(r, c), values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        pairs = rising_pairs(numbers_of(puzzle))
        for edge, way in getattr(puzzle, self.signs):
            yield pair_posting(self.code, small_and_large(edge, way), pairs, edge)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """A sign between every two adjacent cells with different numbers."""
        signs = []
        for edge in puzzle.grid.edges:
            first, second = (digits[spot] for spot in puzzle.grid.ends(edge))
            if first != second:
                to_first, to_second = ("l", "r") if edge.r & 1 else ("u", "d")
                signs.append((edge, to_first if first < second else to_second))
        return {self.signs: tuple(signs)}
