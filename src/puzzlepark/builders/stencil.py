"""Stencils: clauses that are worked out once and written many times, each time over other literals."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark._native import FlatClauses

KEPT = 512
"""Stencils of a kind that are kept."""


class Stencil:
    """Clauses over the literals 1, 2, … of some variables, and over helping variables behind them."""

    def __init__(self, domains: Sequence[tuple[int, ...]]) -> None:
        """The variables have these values. One with the values 0 and 1 is one literal; others have one per value."""
        self.known: list[dict[int, int]] = []
        """The literal of each value of each variable."""
        self.top = 0
        for values in domains:
            if values == (0, 1):
                self.top += 1
                self.known.append({0: -self.top, 1: self.top})
            else:
                self.known.append({value: self.top + k for k, value in enumerate(values, 1)})
                self.top += len(values)
        self.clauses = FlatClauses()

    def new(self) -> int:
        """A helping variable."""
        self.top += 1
        return self.top

    def at_most_one(self, literals: list[int]) -> None:
        """No two of the literals are true."""
        self.top = self.clauses.at_most_one(literals, self.top)
