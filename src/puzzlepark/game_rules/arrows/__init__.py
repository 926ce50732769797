"""Arrows: the numbers along an arrow add up to the one in the circle it begins in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.marked_lines import Line, LineRule
from puzzlepark.game_rules.kit.numbers import Digits
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.marked_lines import ARROW
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class Arrows(LineRule):
    """The number in the first cell of an arrow is the sum of the numbers in its other cells."""

    name = "arrows"
    title = "Arrows"
    sort = ARROW
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["lines"],
        "height": 1,
        "width": 3,
        "lines": [{"sort": "arrow", "cells": [[1, 1], [1, 2], [1, 3]]}],
        "right": {"digit": [[3, 1, 2]]},
        "wrong": {"digit": [[3, 1, 1]]},
    }

    @property
    def text(self) -> str:
        return "The numbers along an arrow add up to the number in the circle it begins in."

    @property
    def messages(self) -> Mapping[str, str]:
        line = "The numbers along the arrow from row {row}, column {col} add up to {found},"
        return {self.code: f"{line} not to the {{circle}} in its circle."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, fails = self.code, "Then the arrow from {circle} could not add up to its circle."
        left = "{law} With the numbers that are left in the other cells of the arrow from {circle},"
        return {
            code: "The numbers along an arrow add up to the one in its circle.",
            f"count:{code}": f"{left} {{found}} is {{low_here}} at least and {{high_here}} at most.",
            f"count:{code}.bounds": (
                "{law} The circle is in {circle}, and its arrow runs through {shaft}: larger numbers along it would be "
                "too many, or smaller ones too few."
            ),
            f"sums:{code}": f"{left} {{gone}} cannot complete it.",
            f"fails count:{code}": fails,
            f"fails sums:{code}": fails,
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("arrow", "Sum of an arrow", f"count:{self.code}"),
            Technique("arrow-sums", "Combinations of an arrow", f"sums:{self.code}"),
        )

    def line_violations(self, puzzle: Any, cells: Line, digits: Digits) -> Iterator[RawViolation]:
        """A final violation if the sum along the arrow exceeds the number in the circle, or if all numbers are known
        and the sum differs."""
        circle, found = digits.get(cells[0]), sum(digits.get(spot, 0) for spot in cells[1:])
        is_full = all(spot in digits for spot in cells)
        if circle is not None and (found > circle or (is_full and found < circle)):
            yield RawViolation(self.code, cells, True, None, {"found": found, "circle": circle})

    def line_postings(self, puzzle: Any, cells: Line) -> Iterator[Posting]:
        """The number in the circle minus the numbers along the shaft is 0."""
        weights = (-1,) + (1,) * (len(cells) - 1)
        arguments = (("circle", cells[:1]), ("shaft", cells[1:]))
        yield Posting(self.code, Linear(vars_at(DIGIT, cells), weights, 0, 0), None, arguments)
