"""Palindromes: a line reads the same from both ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.marked_lines import Line, LineRule, first_wrong_pair
from puzzlepark.game_rules.kit.numbers import Digits, numbers_of, pair_posting, pairs_with_difference
from puzzlepark.genres.kit.marked_lines import PALINDROME
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class Palindromes(LineRule):
    """Cells at the same distance from the ends of a palindrome have the same number."""

    name = "palindromes"
    title = "Palindromes"
    sort = PALINDROME
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["lines"],
        "height": 1,
        "width": 3,
        "lines": [{"sort": "palindrome", "cells": [[1, 1], [1, 2], [1, 3]]}],
        "right": {"digit": [[2, 1, 2]]},
        "wrong": {"digit": [[2, 1, 1]]},
    }

    @property
    def text(self) -> str:
        return "A palindrome, a dotted line, reads the same from both ends."

    @property
    def messages(self) -> Mapping[str, str]:
        line = "The palindrome through row {row}, column {col} has {one} where it has {two} as seen from its other end."
        return {self.code: line}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        mirrored = "which mirror each other on a palindrome,"
        return {
            self.code: "A palindrome reads the same from both ends.",
            f"cell:{self.code}": "{law} So {who} have the same number.",
            f"fails cell:{self.code}": f"Then {{who}}, {mirrored} would have different numbers.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("palindrome", "Mirrored on a palindrome", f"cell:{self.code}"),)

    def line_violations(self, puzzle: Any, cells: Line, digits: Digits) -> Iterator[RawViolation]:
        """A final violation for the first two mirrored cells with different numbers."""
        pairs = [(spot, cells[-1 - k]) for k, spot in enumerate(cells[: len(cells) // 2])]
        yield from first_wrong_pair(
            self.code,
            (
                (one, two, {"one": digits[one], "two": digits[two]})
                for one, two in pairs
                if one in digits and two in digits and digits[one] != digits[two]
            ),
        )

    def line_postings(self, puzzle: Any, cells: Line) -> Iterator[Posting]:
        equal = pairs_with_difference(numbers_of(puzzle), 0, 0)
        for k in range(len(cells) // 2):
            yield pair_posting(self.code, (cells[k], cells[-1 - k]), equal)
