"""Renban lines: the numbers of a line are consecutive, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.once import Once
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.marked_lines import Line, LineRule, first_wrong_pair
from puzzlepark.game_rules.kit.numbers import Digits, numbers_of, pair_posting, pairs_with_difference
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.marked_lines import RENBAN
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class RenbanLines(LineRule):
    """The numbers of a renban line are different and consecutive, in any order."""

    name = "renban-lines"
    title = "Renban lines"
    sort = RENBAN
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "fields": ["lines"],
        "height": 1,
        "width": 3,
        "lines": [{"sort": "renban", "cells": [[1, 1], [1, 2], [1, 3]]}],
        "right": {"digit": [[2, 4, 3]]},
        "wrong": {"digit": [[2, 4, 1]]},
    }

    @property
    def text(self) -> str:
        shown = "A renban, a wide line with dashes along its middle,"
        return f"{shown} holds different, consecutive numbers in any order."

    @property
    def messages(self) -> Mapping[str, str]:
        line = "The renban through row {row}, column {col} has {one} and {two};"
        return {self.code: f"{line} its {{cells:cell}} hold different, consecutive numbers."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        return {
            code: "A renban holds different, consecutive numbers.",
            f"place:{code}": (
                "{law} One of {length} cells always has the {numbers}, which fits in one cell only: {found}."
            ),
            f"place:{code}.several": (
                "{law} One of {length} cells always has {numbers}, and each fits in one cell only."
            ),
            f"spare:{code}": (
                "{law} One of {length} cells needs all others for those that it always has, but for {cells}."
            ),
            f"spare:{code}.rest": (
                "{law} One of {length} cells has those that it always has in {cells}, so {found} has none."
            ),
            f"fails spare:{code}": (
                "Then a renban of {length} cells would have too few cells for its numbers, or too many."
            ),
            f"cell:{code}": "{law} On one of {length} cells the numbers of {who} differ, by {most} at most.",
            f"fails cell:{code}": "Then the numbers of {who} would not be on one renban of {length} cells.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("renban", "Close on a renban", f"cell:{self.code}"),
            Technique("renban-place", "Place on a renban", f"place:{self.code}"),
        )

    def line_violations(self, puzzle: Any, cells: Line, digits: Digits) -> Iterator[RawViolation]:
        """A final violation for the first two cells whose numbers are equal or differ by at least the length of the
        line."""
        last = len(cells) - 1
        yield from first_wrong_pair(
            self.code,
            (
                (one, two, {"one": digits[one], "two": digits[two], "cells": len(cells)})
                for one, two in combinations(cells, 2)
                if one in digits
                and two in digits
                and (digits[one] == digits[two] or abs(digits[one] - digits[two]) > last)
            ),
        )

    def line_postings(self, puzzle: Any, cells: Line) -> Iterator[Posting]:
        """Different numbers, every two of them close enough to be consecutive. Numbers that every such set contains are
        on the line."""
        scope, length, numbers = vars_at(DIGIT, cells), len(cells), numbers_of(puzzle)
        low, high = min(numbers), max(numbers)
        arguments = (("length", length), ("most", length - 1))
        yield Posting(self.code, Distinct(scope), None, arguments)
        # The numbers that the lowest and the highest possible set have in common are in every set.
        in_every_set = tuple(range(max(low, high - length + 1), min(high, low + length - 1) + 1))
        if in_every_set:
            yield Posting(self.code, Once(scope, in_every_set), None, arguments)
        for two in combinations(cells, 2) if length < len(numbers) else ():
            yield pair_posting(self.code, two, pairs_with_difference(numbers, 1, length - 1), None, arguments)
