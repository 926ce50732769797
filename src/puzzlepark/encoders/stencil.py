"""Stencils: clauses that are computed once and written many times over different variables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark._native import FlatClauses

CACHED_STENCILS = 512
"""Maximum number of cached stencils of a constraint type."""


class Stencil:
    """Clauses over the literals 1, 2, … of some variables, followed by auxiliary variables."""

    def __init__(self, domains: Sequence[tuple[int, ...]]) -> None:
        """A variable with the domain (0, 1) is one literal; others have a literal for each value."""
        self.domains = domains
        self.top = sum([1 if values == (0, 1) else len(values) for values in domains])
        self.clauses = FlatClauses()

    @cached_property
    def literals(self) -> list[dict[int, int]]:
        """The literal of each value of each variable."""
        literals, top = list[dict[int, int]](), 0
        for values in self.domains:
            if values == (0, 1):
                top += 1
                literals.append({0: -top, 1: top})
            else:
                literals.append({value: top + k for k, value in enumerate(values, 1)})
                top += len(values)
        return literals

    def new(self) -> int:
        """A new auxiliary variable."""
        self.top += 1
        return self.top

    def at_most_one(self, literals: list[int]) -> None:
        """Add clauses that no two of the literals are true."""
        self.top = self.clauses.at_most_one(literals, self.top)
