"""Thermometers: numbers grow along a line from its bulb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.marked_lines import Line, LineRule, first_wrong_pair
from puzzlepark.game_rules.kit.numbers import Digits, numbers_of, pair_posting, rising_pairs
from puzzlepark.genres.kit.marked_lines import THERMOMETER
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class Thermometers(LineRule):
    """Along a thermometer, every number is larger than the one before."""

    name = "thermometers"
    title = "Thermometers"
    sort = THERMOMETER
    parameters = (*LineRule.parameters, Parameter("slow", "flag", "whether neighbours may have the same number"))
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["lines"],
        "height": 1,
        "width": 2,
        "lines": [{"sort": "thermometer", "cells": [[1, 1], [1, 2]]}],
        "right": {"digit": [[1, 2]]},
        "wrong": {"digit": [[2, 2]]},
    }

    slow: bool = False

    @property
    def grow(self) -> str:
        """The verb for numbers along a thermometer."""
        return "never fall" if self.slow else "grow"

    @property
    def text(self) -> str:
        return f"Along a thermometer, a wide line from a bulb, numbers {self.grow} from the bulb."

    @property
    def messages(self) -> Mapping[str, str]:
        line = "On the thermometer through row {row}, column {col}, {two} comes {steps:cell} after {one};"
        return {self.code: f"{line} numbers {self.grow} from the bulb."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        if self.slow:
            return {
                self.code: "Numbers never fall along a thermometer, from its bulb.",
                f"cell:{self.code}": "{law} So the number in {end} is not below that in {start}.",
                f"fails cell:{self.code}": "Then the thermometer would fall from {start} to {end}.",
            }
        needs = "{law} After {start} it needs {steps:more cell} up to {end},"
        return {
            self.code: "Numbers grow along a thermometer, from its bulb.",
            f"cell:{self.code}": f"{needs} so the number there is larger by {{steps}} at least.",
            f"fails cell:{self.code}": "Then the thermometer could not grow by {steps} from {start} to {end}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("thermometer", "Room on a thermometer", f"cell:{self.code}"),)

    def line_violations(self, puzzle: Any, cells: Line, digits: Digits) -> Iterator[RawViolation]:
        """A final violation for the first two cells whose numbers do not grow by at least the distance of the cells.
        With `slow`, equal numbers are allowed."""
        known = [(k, spot, digits[spot]) for k, spot in enumerate(cells) if spot in digits]
        yield from first_wrong_pair(
            self.code,
            (
                (one, two, {"one": first, "two": second, "steps": j - i})
                for (i, one, first), (j, two, second) in combinations(known, 2)
                if second - first < (0 if self.slow else j - i)
            ),
        )

    def line_postings(self, puzzle: Any, cells: Line) -> Iterator[Posting]:
        """A table for every two cells of the line."""
        for i, j in combinations(range(len(cells)), 2):
            arguments = (("start", cells[i : i + 1]), ("end", cells[j : j + 1]), ("steps", j - i))
            pairs = rising_pairs(numbers_of(puzzle), 0 if self.slow else j - i)
            yield pair_posting(self.code, (cells[i], cells[j]), pairs, None, arguments)
