"""Whisper lines: adjacent numbers on a line differ by at least some number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.marked_lines import Line, LineRule, first_wrong_pair
from puzzlepark.game_rules.kit.numbers import Digits, numbers_of, pair_posting, pairs_with_difference
from puzzlepark.genres.kit.marked_lines import WHISPERS
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class WhisperLines(LineRule):
    """Adjacent numbers on a whisper line differ by at least `least`, or by at least half the number of rows if `least`
    is 0."""

    name = "whisper-lines"
    title = "Whisper lines"
    sort = WHISPERS
    parameters = (
        *LineRule.parameters,
        Parameter("least", "number", "how much neighbours differ at least; 0 is half of the rows", low=0, high=99),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 6},
        "fields": ["lines"],
        "height": 1,
        "width": 2,
        "lines": [{"sort": "whispers", "cells": [[1, 1], [1, 2]]}],
        "right": {"digit": [[1, 6]]},
        "wrong": {"digit": [[2, 6]]},
    }

    least: int = 5

    @property
    def text(self) -> str:
        least = str(self.least) if self.least else "half the number of rows"
        rest = "" if self.least else ", rounded up"
        return f"Neighbours on a whisper line, which is two thin lines, differ by {least} at least{rest}."

    @property
    def messages(self) -> Mapping[str, str]:
        line = "On the whisper line through row {row}, column {col}, {one} and {two} are neighbours,"
        return {self.code: f"{line} which differ by less than {{least}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Neighbours on a whisper line are far apart.",
            f"cell:{self.code}": "{law} Of {who}, one number is larger than the other by {least} at least.",
            f"fails cell:{self.code}": "Then {who}, neighbours on a whisper line, would not differ by {least}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("whispers", "Far apart on a whisper line", f"cell:{self.code}"),)

    def line_violations(self, puzzle: Any, cells: Line, digits: Digits) -> Iterator[RawViolation]:
        """A final violation for the first two adjacent numbers that differ by less."""
        least = self.least or (puzzle.rows + 1) // 2
        yield from first_wrong_pair(
            self.code,
            (
                (one, two, {"one": digits[one], "two": digits[two], "least": least})
                for one, two in pairwise(cells)
                if one in digits and two in digits and abs(digits[one] - digits[two]) < least
            ),
        )

    def line_postings(self, puzzle: Any, cells: Line) -> Iterator[Posting]:
        """A table for every two adjacent cells of the line."""
        numbers, least = numbers_of(puzzle), self.least or (puzzle.rows + 1) // 2
        for pair in pairwise(cells):
            allowed = pairs_with_difference(numbers, least, max(numbers))
            yield pair_posting(self.code, pair, allowed, None, (("least", least),))
