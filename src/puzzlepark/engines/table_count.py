"""Count the 0/1 matrices with given row and column sums.

The algorithm is dynamic programming row by row. The need of a column is the number of ones that it still lacks. Columns
of equal need are interchangeable, so a state has only the number of columns for each need. A row is filled need by
need, from the largest. Among the columns of one need, a binomial coefficient counts the choices of those that get a
one. Partial rows that can be continued in the same ways are merged after each need.
"""

from __future__ import annotations

from math import comb

from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Clock

Needs = tuple[int, ...]
"""The number of columns that need 0, 1, 2, … more ones."""

PartialRow = tuple[Needs, int, int, Needs]
"""A row that is filled in the columns of the largest needs, as a plain tuple for speed:

- `todo`, the columns that are not filled yet, by their need;
- `ones`, the number of ones that these columns get;
- `given`, the number of ones in the columns of the need that was filled last;
- `done`, the needs of the filled columns after this row, without the columns that got these last ones.
"""
STATE_BYTES = 600
"""Approximate size of a state with its count."""


def count_tables(row_sums: list[int], col_sums: list[int], clock: Clock) -> int:
    """The exact number of tables of zeros and ones with these sums. Raises Stopped if the time or the memory is used
    up."""
    # Transpose the table if that gives fewer columns, or equally many with more similar sums: there are fewer states.
    if (len(col_sums), _sum_of_squares(col_sums)) > (len(row_sums), _sum_of_squares(row_sums)):
        row_sums, col_sums = col_sums, row_sums
    # A column has at most one 1 in every row. Impossible row sums have no state later.
    if sum(row_sums) != sum(col_sums) or min(col_sums) < 0 or max(col_sums) > len(row_sums):
        return 0
    states: dict[Needs, int] = {tuple(col_sums.count(need) for need in range(len(row_sums) + 1)): 1}
    for ones in sorted(row_sums):
        states = _add_row(states, ones, clock)
    return sum(states.values())


def _sum_of_squares(sums: list[int]) -> int:
    return sum(value * value for value in sums)


def _add_row(states: dict[Needs, int], ones: int, clock: Clock) -> dict[Needs, int]:
    """Fill one more row with this many ones. `states` and the result have the number of ways to reach each state."""
    rows: dict[PartialRow, int] = {}
    for needs, number in states.items():
        # Columns that need a one in every remaining row get one. No column needs more.
        remaining = ones - needs[-1]
        if 0 <= remaining <= sum(needs[1:-1]):
            rows[needs[:-1], remaining, needs[-1], ()] = number
    for _ in range(len(next(iter(states), ())) - 2):
        rows = _fill_largest_need(rows, clock)
    new_states: dict[Needs, int] = {}
    for ((without_need,), _, given, done), number in rows.items():
        needs = (without_need + given, *done)
        new_states[needs] = new_states.get(needs, 0) + number
    return new_states


def _fill_largest_need(rows: dict[PartialRow, int], clock: Clock) -> dict[PartialRow, int]:
    """Fill the columns that have the largest need among the unfilled ones."""
    extended: dict[PartialRow, int] = {}
    most = clock.budget.memory // 2 // STATE_BYTES
    for (todo, ones, given_before, done), number in rows.items():
        clock.tick()
        columns, smaller = todo[-1], todo[:-1]
        # `given` is the number of ones in these columns. The other ones of the row must fit into the columns of smaller
        # needs, except those that need none.
        for given in range(max(0, ones - sum(smaller[1:])), min(columns, ones) + 1):
            row = smaller, ones - given, given, (columns - given + given_before, *done)
            extended[row] = extended.get(row, 0) + number * comb(columns, given)
        if len(extended) > most:
            raise Stopped("memory")
    return extended
