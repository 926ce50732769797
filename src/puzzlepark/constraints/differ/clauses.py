"""Clauses for Differ: an auxiliary variable for each place, which implies that the values differ there."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.differ import Differ
from puzzlepark.encoders.formula import Domains, Formula
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil


def write(formula: Formula, differ: Differ) -> None:
    # The stencil has no parameters besides the domains; the type stands in for them.
    formula.stamp_cached(differ.scope, Differ, _stencil)


@lru_cache(maxsize=CACHED_STENCILS)
def _stencil(domains: Domains, _: type[Differ]) -> Stencil:
    """The clauses over the values of both lists, which alternate."""
    stencil = Stencil(domains)
    different = []
    for first, second in zip(stencil.literals[::2], stencil.literals[1::2], strict=True):
        differs = stencil.new()
        both = [(literal, second[value]) for value, literal in first.items() if value in second]
        stencil.clauses += [[-differs, -a, -b] for a, b in both]
        different.append(differs)
    stencil.clauses.append(different)
    return stencil


def size(differ: Differ) -> int:
    """The approximate number of clauses."""
    return len(differ.one) * len(differ.values) + 1
