"""Stencils: clauses that are worked out once and written many times, each time over other literals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations, pairwise

Clauses = list[list[int]]
FEW = 5
"""At most one of this many literals is said pair by pair, of more with helpers."""
KEPT = 512
"""Stencils of a kind that are kept."""


class Stencil:
    """Clauses over the literals 1, 2, … of some variables, and over helping variables behind them."""

    def __init__(self, domains: Sequence[tuple[int, ...]]) -> None:
        """The variables have these values. One with the values 0 and 1 is one literal; others have one per value."""
        self.known: list[dict[int, int]] = []
        """The literal of each value of each variable."""
        self.given = 0
        for values in domains:
            if values == (0, 1):
                self.known.append({0: -self.given - 1, 1: self.given + 1})
                self.given += 1
            else:
                self.known.append({value: self.given + k for k, value in enumerate(values, 1)})
                self.given += len(values)
        self.top = self.given
        self.clauses: Clauses = []

    def new(self) -> int:
        """A helping variable."""
        self.top += 1
        return self.top

    def at_most_one(self, literals: list[int]) -> None:
        """No two of the literals are true."""
        self.clauses += at_most_one(literals, self.new)

    @cached_property
    def _cut(self) -> tuple[list[int], list[slice]]:
        """All clauses one behind the other, and where each of them lies."""
        ends = [0]
        for clause in self.clauses:
            ends.append(ends[-1] + len(clause))
        return list(chain.from_iterable(self.clauses)), [slice(*ends) for ends in pairwise(ends)]

    def written(self, literals: list[int], top: int) -> Clauses:
        """The clauses over other literals, with helpers from above `top` on."""
        names = [0, *literals, *range(top + 1, top + 1 + self.top - self.given)]
        names += [-name for name in names[:0:-1]]  # the place -k, counted from the end, has the negation of k
        whole, cuts = self._cut
        flat = list(map(names.__getitem__, whole))
        return [flat[cut] for cut in cuts]


def at_most_one(literals: Sequence[int], new: Callable[[], int]) -> Clauses:
    """Clauses that no two of the literals are true; `new` gives helping variables where there are many."""
    clauses: Clauses = []
    left, at = list(literals), 0
    while len(left) - at > FEW:
        # At most one of the first few and of a helper that is true if any of them is.
        few, helper = left[at : at + FEW - 1], new()
        at += FEW - 1
        clauses.extend([-a, -b] for a, b in combinations(few, 2))
        clauses.extend([-x, helper] for x in few)
        left.append(helper)
    clauses.extend([-a, -b] for a, b in combinations(left[at:], 2))
    return clauses


@lru_cache(maxsize=KEPT)
def one_at_most(number: int) -> Stencil:
    """The stencil of at most one of a number of literals."""
    stencil = Stencil([(0, 1)] * number)
    stencil.at_most_one(list(range(1, number + 1)))
    return stencil
