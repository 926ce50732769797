"""The rule of Fillomino's borders: the numbers on both sides of a bold border are different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.lines import ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, ends


@dataclass(frozen=True, kw_only=True)
class DifferentAcrossBorders(NumberRule):
    """Cells on both sides of a given border have different numbers."""

    name = "different-across-borders"
    title = "Different numbers across borders"

    @property
    def text(self) -> str:
        return "Where there is a bold border between two cells, their numbers are different."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The border beside row {row}, column {col} has {digit} on both sides."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The numbers on both sides of a border are different."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield given borders with the same number on both sides."""
        digits = digits_of(marks)
        for edge, _ in puzzle.borders:
            one, two = ends(edge)
            if one in digits and digits[one] == digits.get(two):
                yield RawViolation(self.code, (one, two), True, edge, {"digit": digits[one]})

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        for edge, _ in puzzle.borders:
            yield kit.Posting(self.code, kit.Distinct(kit.vars_at(kit.DIGIT, ends_of(edge))), edge)
