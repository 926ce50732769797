"""How many 0/1 matrices have given row and column sums.

Row by row; columns that still need equally many are alike, so a state is only how many columns need how many. Those
that get a one in a row are chosen from each kind: a product of binomials.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import comb

from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Clock

Needs = tuple[int, ...]
"""How many columns need 0, 1, 2, … more ones."""
STATE_BYTES = 400
"""About what a state takes, with its number."""


def count_tables(row_sums: list[int], col_sums: list[int], clock: Clock) -> int:
    """The exact number. Raises Stopped by the clock, or for memory."""
    if len(col_sums) > len(row_sums):
        row_sums, col_sums = col_sums, row_sums
    if sum(row_sums) != sum(col_sums) or min(col_sums) < 0 or max(col_sums) > len(row_sums):
        return 0
    states: dict[Needs, int] = {tuple(col_sums.count(need) for need in range(len(row_sums) + 1)): 1}
    for after, ones in zip(reversed(range(len(row_sums))), sorted(row_sums), strict=True):
        fresh: dict[Needs, int] = {}
        for needs, number in states.items():
            for then, ways in _filled(needs, ones, after, clock):
                fresh[then] = fresh.get(then, 0) + number * ways
                if len(fresh) * STATE_BYTES > clock.budget.memory // 2:
                    raise Stopped("memory")
        states = fresh
    return sum(states.values())


def _filled(needs: Needs, ones: int, after: int, clock: Clock) -> Iterator[tuple[Needs, int]]:
    """What columns need when a row with this many ones is filled and `after` rows come, and in how many ways."""
    # Columns that need a one in every row get one. No column needs more: those were left out in the row before.
    sure = needs[after + 1]
    loose = [0, *accumulate(needs[1 : after + 1])]
    # How much columns may need that are still to be filled, how many ones are left, what the others need then, how many
    # of those with the least need among them got a one, and the ways so far. One after the other: they are very many.
    todo: list[tuple[int, int, Needs, int, int]] = [(after, ones - sure, (), sure, 1)] if sure <= ones else []
    while todo:
        clock.tick()
        need, left, done, above, ways = todo.pop()
        if need == 0:
            if left == 0:
                yield (needs[0] + above, *done), ways
            continue
        here = needs[need]
        for given in range(max(0, left - loose[need - 1]), min(here, left) + 1):
            todo.append((need - 1, left - given, (here - given + above, *done), given, ways * comb(here, given)))
