"""Clauses for Differ: an auxiliary variable for each place, which implies that the values differ there."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.differ import Differ
from puzzlepark.encoders.formula import Domains, Formula
from puzzlepark.encoders.stencil import KEPT, Stencil


def write(formula: Formula, differ: Differ) -> None:
    formula.stamp_cached(differ.scope, Differ, _stencil)


@lru_cache(maxsize=KEPT)
def _stencil(domains: Domains, _: type[Differ]) -> Stencil:
    stencil = Stencil(domains)
    different = []
    for one, two in zip(stencil.known[::2], stencil.known[1::2], strict=True):
        here = stencil.new()
        stencil.clauses += [[-here, -literal, -two[value]] for value, literal in one.items() if value in two]
        different.append(here)
    stencil.clauses.append(different)
    return stencil


def size(differ: Differ) -> int:
    """The approximate number of clauses."""
    return len(differ.one) * len(differ.values) + 1
