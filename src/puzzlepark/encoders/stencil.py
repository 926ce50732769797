"""Stencils: clauses that are worked out once and written many times, each time over other literals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark._native import FlatClauses

KEPT = 512
"""Stencils of a kind that are kept."""


class Stencil:
    """Clauses over the literals 1, 2, … of some variables, and over helping variables behind them."""

    def __init__(self, domains: Sequence[tuple[int, ...]]) -> None:
        """The variables have these values. One with the values 0 and 1 is one literal; others have one per value."""
        self.domains = domains
        self.top = sum([1 if values == (0, 1) else len(values) for values in domains])
        self.clauses = FlatClauses()

    @cached_property
    def known(self) -> list[dict[int, int]]:
        """The literal of each value of each variable."""
        found, top = list[dict[int, int]](), 0
        for values in self.domains:
            if values == (0, 1):
                top += 1
                found.append({0: -top, 1: top})
            else:
                found.append({value: top + k for k, value in enumerate(values, 1)})
                top += len(values)
        return found

    def new(self) -> int:
        """A helping variable."""
        self.top += 1
        return self.top

    def at_most_one(self, literals: list[int]) -> None:
        """No two of the literals are true."""
        self.top = self.clauses.at_most_one(literals, self.top)
