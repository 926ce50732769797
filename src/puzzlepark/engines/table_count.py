"""How many 0/1 matrices have given row and column sums.

Row by row; columns that still need equally many are alike, so a state is only how many columns need how many. A row is
filled kind by kind, from the columns that need most: those that get a one are chosen from each kind, in a binomial
number of ways. Rows that came about differently are often alike from there on, so they are merged after each kind.
"""

from __future__ import annotations

from math import comb

from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Clock

Needs = tuple[int, ...]
"""How many columns need 0, 1, 2, … more ones."""
Partly = tuple[Needs, int, int, Needs]
"""A row that is filled in the columns that need most: the other columns by their need, how many of them get a one, how
many of the kind that was filled last got one, and what the columns before those need now."""
STATE_BYTES = 600
"""About what a state takes, with its number."""


def count_tables(row_sums: list[int], col_sums: list[int], clock: Clock) -> int:
    """The exact number. Raises Stopped by the clock, or for memory."""
    # Few columns that are much alike have few states.
    if (len(col_sums), _spread(col_sums)) > (len(row_sums), _spread(row_sums)):
        row_sums, col_sums = col_sums, row_sums
    if sum(row_sums) != sum(col_sums) or min(col_sums) < 0 or max(col_sums) > len(row_sums):
        return 0
    states: dict[Needs, int] = {tuple(col_sums.count(need) for need in range(len(row_sums) + 1)): 1}
    for ones in sorted(row_sums):
        states = _filled(states, ones, clock)
    return sum(states.values())


def _spread(sums: list[int]) -> int:
    return sum(one * one for one in sums)


def _filled(states: dict[Needs, int], ones: int, clock: Clock) -> dict[Needs, int]:
    """What columns need when a row with this many ones is filled, and in how many ways."""
    partly: dict[Partly, int] = {}
    for needs, number in states.items():
        # Columns that need a one in every row get one. No column needs more: those were left out in the row before.
        left = ones - needs[-1]
        if 0 <= left <= sum(needs[1:-1]):
            partly[needs[:-1], left, needs[-1], ()] = number
    for _ in range(len(next(iter(states), ())) - 2):
        partly = _next_kind(partly, clock)
    filled: dict[Needs, int] = {}
    for ((none,), _, given, done), number in partly.items():
        then = (none + given, *done)
        filled[then] = filled.get(then, 0) + number
    return filled


def _next_kind(partly: dict[Partly, int], clock: Clock) -> dict[Partly, int]:
    """Fill the columns that need most of those that are left."""
    found: dict[Partly, int] = {}
    most = clock.budget.memory // 2 // STATE_BYTES
    for (todo, ones, above, done), number in partly.items():
        clock.tick()
        here, rest = todo[-1], todo[:-1]
        for given in range(max(0, ones - sum(rest[1:])), min(here, ones) + 1):
            row = rest, ones - given, given, (here - given + above, *done)
            found[row] = found.get(row, 0) + number * comb(here, given)
        if len(found) > most:
            raise Stopped("memory")
    return found
