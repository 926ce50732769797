"""Base classes of number rules about pairs of adjacent cells, and about sums of groups of cells.

Such a rule lists its pairs or groups twice: once for the referee, and once for models. The two share no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from puzzlepark.constraints.linear import Linear
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.counting import subject_of
from puzzlepark.game_rules.kit.numbers import NumberRule, Pairs, digits_of, numbers_of, pair_posting
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RIGHT, RawViolation, around


class SumGroup(NamedTuple):
    """Some cells whose numbers add up to at least `low` and at most `high`, which is None without a bound.

    Sentences call the group `what` and name its place `at`, by default the first cell. `clue` is the spot of the clue
    that sets the bounds.
    """

    cells: Sequence[Spot]
    low: int
    high: int | None
    what: str = ""
    clue: Spot | None = None
    at: Spot | None = None


@dataclass(frozen=True, kw_only=True)
class NeighbourRule(NumberRule):
    """A rule about the numbers of every two cells that share a side."""

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("neighbour", "Beside its neighbour", f"cell:{self.code}"),)

    def wrong(self, one: int, other: int) -> bool:
        """True if two numbers must not be side by side. For the referee."""
        raise NotImplementedError

    def allowed(self, numbers: Sequence[int]) -> Pairs:
        """The pairs of numbers that may be side by side, for models."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every two adjacent numbers that are `wrong`."""
        digits = digits_of(marks)
        for cell, digit in sorted(digits.items()):
            for other in around(cell)[RIGHT:]:
                if other in digits and self.wrong(digit, digits[other]):
                    values = {"digit": digit, "other": digits[other]}
                    yield RawViolation(self.code, (cell, other), True, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _neighbour_postings(puzzle.grid, self.code, self.allowed(numbers_of(puzzle)))


@kept_rules
def _neighbour_postings(grid: Grid, code: str, allowed: Pairs) -> list[Posting]:
    return [pair_posting(code, pair, allowed) for pair in grid.pairs]


@dataclass(frozen=True, kw_only=True)
class SumRule(NumberRule):
    """A rule that bounds the sums of groups of cells."""

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "{subject} adds up to {found}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("sum", "Sum", f"count:{self.code}"),)

    def groups(self, puzzle: Any) -> Iterable[SumGroup]:
        """The groups of cells, for the referee."""
        raise NotImplementedError

    def scopes(self, puzzle: Any) -> Iterable[SumGroup]:
        """The groups of cells, for models."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for each group whose sum is too large, or whose numbers are all known and add up to too
        little."""
        digits = digits_of(marks)
        for cells, low, high, what, clue, at in self.groups(puzzle):
            total = sum(digits.get(cell, 0) for cell in cells)
            over = high is not None and total > high
            if over or (total < low and all(cell in digits for cell in cells)):
                first = at or next(iter(cells), clue) or Spot(1, 1)
                values = {
                    "found": total,
                    "subject": subject_of(what, first),
                    "row": first.row + 1,
                    "col": first.col + 1,
                }
                values |= {"clue": low} if clue is not None else {}
                yield RawViolation(self.code, tuple(cells), True, clue, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The sum of each group, or bounds on it."""
        highest = max(numbers_of(puzzle))
        for cells, low, high, _, clue, _ in self.scopes(puzzle):
            scope = vars_at(DIGIT, cells)
            if low == high:
                yield Posting(self.code, Sum(scope, low), clue)
            else:
                most = len(cells) * highest if high is None else high
                yield Posting(self.code, Linear(scope, (1,) * len(cells), low, most), clue)


def equal_sums(code: str, groups: Sequence[Sequence[Spot]]) -> Iterator[Posting]:
    """Yield a constraint for every two consecutive groups of cells: their sums are equal. Used by models."""
    for one, other in pairwise(groups):
        # The sum of the first group minus the sum of the second is 0. A cell in both groups has the weight 0.
        weight = dict.fromkeys(one, 1)
        for cell in other:
            weight[cell] = weight.get(cell, 0) - 1
        cells = [cell for cell in weight if weight[cell]]
        if cells:
            yield Posting(code, Linear(vars_at(DIGIT, cells), tuple(weight[cell] for cell in cells), 0, 0))


def unequal_sum_violations(
    code: str, digits: Mapping[Spot, int], groups: Iterable[tuple[str, Sequence[Spot]]]
) -> Iterator[RawViolation]:
    """Yield a final violation for every completed group whose sum differs from that of the first completed one. The
    groups have names for sentences. Used by referees."""
    expected: int | None = None
    for what, cells in groups:
        if all(cell in digits for cell in cells):
            total = sum(digits[cell] for cell in cells)
            if expected is None:
                expected = total
            elif total != expected:
                values = {"found": total, "subject": subject_of(what, cells[0]), "other": expected}
                yield RawViolation(code, tuple(cells), True, None, values)
