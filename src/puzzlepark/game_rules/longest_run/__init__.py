"""Longest run: a number outside is the length of the longest run of shaded cells in its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.regular import Regular
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.lines import OutsideRule


@dataclass(frozen=True, kw_only=True)
class LongestRun(OutsideRule):
    """A number left of a row or above a column is the length of the longest run of shaded (or open) cells there."""

    name = "longest-run"
    title = "Numbers give the longest run"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-numbers"}],
        "rows": [2, None],
        "cols": [None, None, None, None],
        "right": {"shade": [[1, 1, 0, 1], [0, 0, 0, 0]]},
        "wrong": {"shade": [[1, 0, 1, 0], [0, 0, 0, 0]]},
    }

    @property
    def text(self) -> str:
        return f"A number outside is the length of the longest run of {self.cells} in its row or column."

    @property
    def finding(self) -> str:
        return f"a longest run of {{found:{self.cell}}}"

    def value(self, line: Sequence[int]) -> int:
        """The largest number of consecutive ones."""
        longest = length = 0
        for own in line:
            length = length + 1 if own else 0
            longest = max(longest, length)
        return longest

    def constraint(self, scope: tuple[Var, ...], number: int) -> Constraint:
        """An automaton that allows runs of at most `number` cells and demands one of that length. Its state is the
        length of the run that ends here, plus `number` + 1 once there was a run of `number` cells."""
        own, other = self.of, 1 - self.of
        if number == 0:
            return Count(scope, 0 if own else len(scope))
        found = number + 1  # added to the state once there was a run of `number` cells
        steps = []
        for k in range(number):
            longer = k + 1 if k + 1 < number else found + number
            steps += [(k, own, longer), (k, other, 0)]
        for k in range(number + 1):
            steps.append((found + k, other, found))
            if k < number:
                steps.append((found + k, own, found + k + 1))
        return Regular(scope, tuple(steps), frozenset(range(found, found + number + 1)))
