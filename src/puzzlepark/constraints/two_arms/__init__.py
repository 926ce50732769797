"""TwoArms: a line leaves a place along two of its arms, equally far or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import product

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Auxiliary, Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique

TECHNIQUES = (Technique("two-arms", "Two arms", "twoarms", why="Compare both arms of the line from {line}."),)


@dataclass(frozen=True)
class TwoArms(Constraint):
    """Exactly two arms begin with ones. If they are `equal`, both have the same number of ones before the first 0;
    otherwise, these numbers differ.

    An arm is a line of variables with the values 0 and 1, from a place outwards.
    """

    arms: tuple[tuple[Var, ...], ...]
    equal: bool

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(var for arm in self.arms for var in arm)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as the number of arms that begin with ones cannot be two, or the lengths of both are wrong."""
        spans = [_span(arm, marks) for arm in self.arms]
        surely_used, possibly_used = sum(least > 0 for least, _ in spans), sum(most > 0 for _, most in spans)
        if surely_used > 2 or possibly_used < 2:
            return False
        if any(least != most for least, most in spans):
            return None
        first, second = (length for length, _ in spans if length)
        return (first == second) is self.equal

    def decompose(self, new: Auxiliary) -> Iterator[Constraint]:
        """A new variable for each place of an arm after the first says whether the ones reach this place. At every
        distance, two arms reach it or none. If the lengths must differ, exactly one arm reaches some distance."""
        reach = [[arm[0]] if arm else [] for arm in self.arms]
        for arm, arm_reach in zip(self.arms, reach, strict=True):
            for var, here in zip(arm[1:], new(len(arm) - 1, (0, 1)) if arm else (), strict=True):
                yield Table((arm_reach[-1], var, here), BOTH)
                arm_reach.append(here)
        longest = max(map(len, reach), default=0)
        at_distance = [tuple(arm[k] for arm in reach if k < len(arm)) for k in range(longest)]
        yield Count(at_distance[0] if at_distance else (), 2)
        further = at_distance[1:]
        if self.equal:
            yield from (Table(reaching, _two_or_none(len(reaching))) for reaching in further)
            return
        single = new(len(further), (0, 1))
        for reaching, is_single in zip(further, single, strict=True):
            yield Table((*reaching, is_single), _marking_single(len(reaching)))
        yield Between(single, 1, max(len(single), 1))  # If there is no further distance, this cannot hold.


BOTH = ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 1))
"""The rows of two values and a third, which is 1 if both are 1."""


@cache
def _two_or_none(number: int) -> tuple[tuple[int, ...], ...]:
    """All rows of a number of values of which two are 1, or none."""
    return tuple(row for row in product((0, 1), repeat=number) if sum(row) in (0, 2))


@cache
def _marking_single(number: int) -> tuple[tuple[int, ...], ...]:
    """All rows of a number of values of which at most two are 1, followed by 1 if exactly one is, otherwise by 0."""
    return tuple((*row, int(sum(row) == 1)) for row in product((0, 1), repeat=number) if sum(row) <= 2)


def _span(arm: tuple[Var, ...], marks: Marks) -> tuple[int, int]:
    """The least and the greatest number of ones that an arm can begin with."""
    first_open = None
    for k, var in enumerate(arm):
        value = marks.get(var)
        if value is None and first_open is None:
            first_open = k
        elif value == 0:
            return (k if first_open is None else first_open), k
    return (len(arm) if first_open is None else first_open), len(arm)
