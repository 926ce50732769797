"""Compare counts with sequences of the On-Line Encyclopedia of Integer Sequences, of which the first terms are kept
here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from puzzlepark.core.record import NamedTuple

Terms = tuple[int, ...]


class IntegerSequence(NamedTuple):
    """A sequence of the encyclopedia: its number, what it counts, and its first terms."""

    number: str
    title: str
    terms: Terms


class Match(NamedTuple):
    """A sequence whose terms are the counts, or with `more` each count is one more than the term; `compared` is the
    number of terms that were compared."""

    sequence: IntegerSequence
    more: Literal[0, 1]
    compared: int

    @property
    def name(self) -> str:
        """The number of the sequence, with the difference."""
        return self.sequence.number + (" + 1" if self.more else "")

    def __str__(self) -> str:
        return f"{self.name} ({self.sequence.title}): {self.compared} terms compared, all equal"


SEQUENCES = (
    IntegerSequence("A000142", "factorials", (1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800)),
    IntegerSequence(
        "A002416",
        "2^(n^2), the n X n matrices of zeros and ones",
        (2, 16, 512, 65536, 33554432, 68719476736, 562949953421312, 18446744073709551616),
    ),
    IntegerSequence("A002860", "Latin squares of order n", (1, 2, 12, 576, 161280, 812851200, 61479419904000)),
    IntegerSequence(
        "A003763", "Hamiltonian cycles on 2n X 2n points of a square grid", (1, 6, 1072, 4638576, 467260456608)
    ),
    IntegerSequence(
        "A007764",
        "self-avoiding paths between opposite corners of n X n points of a square grid",
        (1, 2, 12, 184, 8512, 1262816, 575780564, 789360053252, 3266598486981642, 41044208702632496804),
    ),
    IntegerSequence(
        "A059525",
        "n X n arrays of zeros and ones, not all zero, whose ones are connected",
        (1, 13, 218, 11506, 2301877, 1732082741, 4872949974666, 51016818604894742, 1980555831431088025753),
    ),
    IntegerSequence(
        "A140517",
        "cycles in an n X n grid of cells",
        (1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265, 27359264067916806101),
    ),
    IntegerSequence(
        "A182275", "divisions of an n X n square into rectangles", (1, 8, 322, 70878, 84231996, 535236230270)
    ),
    IntegerSequence("A253316", "Takuzu grids of size 2n X 2n", (2, 72, 4140, 4111116, 48183195384)),
)
LEAST_TERMS, LEAST_SIZE = 3, 100
"""Fewer terms, or only smaller ones, would fit too many sequences."""


def find_sequence(counts: Sequence[int]) -> Match | None:
    """The first sequence in which these counts are consecutive terms, as far as terms are kept here.

    Counts of zero are left out: they belong to sizes on which the puzzle is impossible, and sequences often leave these
    out.
    """
    numbers = [count for count in counts if count]
    if len(numbers) < LEAST_TERMS or max(numbers) < LEAST_SIZE:
        return None
    for more in (0, 1):
        wanted = [number - more for number in numbers]
        for sequence in SEQUENCES:
            compared = _compared(wanted, sequence.terms)
            if compared is not None:
                return Match(sequence, more, compared)
    return None


def _compared(numbers: Sequence[int], terms: Terms) -> int | None:
    """How many terms equal these numbers, from the first number on; None if one differs or too few can be compared."""
    if numbers[0] not in terms:
        return None
    here = terms[terms.index(numbers[0]) :]
    compared = min(len(here), len(numbers))
    enough = compared >= LEAST_TERMS and numbers[compared - 1] >= LEAST_SIZE
    return compared if enough and tuple(numbers[:compared]) == here[:compared] else None
