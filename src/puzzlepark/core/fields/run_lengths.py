"""Fields of lengths of runs around a cell, written as the digits of one number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.numbers import UNKNOWN, Clues, Numbers
from puzzlepark.core.grid import Spot
from puzzlepark.core.record import dataclass

LENGTHS = {
    int("".join(map(str, runs)))
    for count in range(1, 5)
    for runs in combinations_with_replacement(range(1, 9), count)
    if count == 1 or sum(runs) + count <= 8
} | {0}
"""All numbers whose digits are lengths of runs that fit around a cell, in ascending order."""


def longest(rows: int, cols: int) -> int:
    """The highest of these numbers."""
    return max(LENGTHS)


def lengths_of(number: int) -> tuple[int, ...]:
    """The lengths of a number's runs; none if it is 0 or unknown."""
    return tuple(int(digit) for digit in str(number)) if number > 0 else ()


def number_of(lengths: Iterable[int]) -> int:
    """The number with these lengths."""
    return int("".join(map(str, sorted(lengths))) or "0")


@dataclass(frozen=True, kw_only=True)
class RunLengths(Numbers):
    """(cell, number) pairs. The digits of a number are lengths of runs, in any order; they are stored in ascending
    order."""

    unknown: bool = True

    def canonicalize(self, value: Iterable[tuple[Spot, int]], board: Any) -> Clues:
        pairs = ((spot, n if n < 1 or "0" in str(n) else number_of(lengths_of(n))) for spot, n in value)
        known = super().canonicalize(pairs, board)
        for spot, number in known:
            if number != UNKNOWN and number not in LENGTHS:
                raise BadInput(
                    f"{place(spot).capitalize()} has the clue {number}; its runs have no room around a cell."
                )
        return known

    def possible(self, board: Any, spot: Spot) -> Iterable[int]:
        return (UNKNOWN, *sorted(LENGTHS))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """Other lengths, first those with the same number of runs."""
        known = dict(getattr(board, self.name))
        number = known.pop(clue)
        lengths = LENGTHS - {number} if number != UNKNOWN else ()
        for other in sorted(lengths, key=lambda n: (abs(len(str(n)) - len(str(number))), abs(n - number))):
            yield clue, tuple(sorted({**known, clue: other}.items()))

    def words(self, board: Any, spot: Spot) -> str:
        number = board.once(self.name, lambda: dict(getattr(board, self.name))).get(spot)
        if number is None or number == UNKNOWN:
            return "" if number is None else "Unknown run."
        digits = str(number)  # one for each run
        return f"Runs of {' and '.join(digits)}." if len(digits) > 1 else f"Run of {number}."
