"""Matches as an automaton that counts."""

from __future__ import annotations

from puzzlepark.constraints.matches import Matches
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading


@dataclass(frozen=True)
class Matcher:
    """Exactly `total` values equal those given for their places."""

    values: tuple[int, ...]
    total: int
    start: int = 0

    def after(self, state: int, place: int, value: int) -> int | None:
        """Count the value if it matches; None if there are too many matches, or can be too few."""
        number = state + (value == self.values[place])
        remaining = len(self.values) - place - 1
        return number if self.total - remaining <= number <= self.total else None

    def accepts(self, state: int) -> bool:
        return state == self.total


def machines(matches: Matches, place: Place) -> list[Reading]:
    terms = sorted(zip(matches.scope, matches.values, strict=True), key=lambda term: place(term[0]))
    return [(tuple(var for var, _ in terms), Matcher(tuple(value for _, value in terms), matches.total))]
