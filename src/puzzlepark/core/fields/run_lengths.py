"""Fields of lengths of runs around a cell, written as the digits of one number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.numbers import UNKNOWN, Numbers
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

    high: Callable[[int, int], int] = longest
    unknown: bool = True
    apart: bool = True

    def entries(self) -> Mapping[str, str]:
        return {
            '"?"': "one run of unknown length",
            "0": "no shaded cells around",
            "1, 2, 3, 4, 5, 6, 7, 8": "one run of this length",
            "11, 12, 13, …": "several runs: each digit is the length of one",
        }

    def checked(self, board: Any, spot: Spot, value: int) -> int:
        """The number with its digits in ascending order; raises BadInput if no such runs fit around a cell."""
        number = value if value < 1 or "0" in str(value) else number_of(lengths_of(value))
        if super().checked(board, spot, number) != UNKNOWN and number not in LENGTHS:
            raise BadInput(f"{place(spot).capitalize()} has the clue {number}; its runs have no room around a cell.")
        return number

    def possible(self, board: Any, spot: Spot) -> Iterable[int]:
        return (UNKNOWN, *sorted(LENGTHS))

    def nearest(self, board: Any, spot: Spot, value: int) -> Iterator[int]:
        """Other lengths, first those with the same number of runs."""
        lengths = LENGTHS - {value} if value != UNKNOWN else ()
        yield from sorted(lengths, key=lambda n: (abs(len(str(n)) - len(str(value))), abs(n - value)))

    def sentence(self, value: int) -> str:
        """A sentence about the runs around a cell."""
        digits = str(value)  # one for each run
        if value == UNKNOWN or len(digits) == 1:
            return "Unknown run." if value == UNKNOWN else f"Run of {value}."
        return f"Runs of {' and '.join(digits)}."
