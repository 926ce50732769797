"""Clauses for Cage: which values occur, and which sets of values make the total."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from puzzlepark.constraints.cage import Cage
from puzzlepark.constraints.distinct import clauses as distinct
from puzzlepark.constraints.sum import clauses as sums
from puzzlepark.encoders.formula import Domains, Formula
from puzzlepark.encoders.stencil import KEPT, Stencil

MOST_SETS = 10_000
"""Sets of values that are tried; nine digits have at most 126 of one size."""


def write(formula: Formula, cage: Cage) -> None:
    """A literal for each value says that it occurs, and one for each set that these are the values that occur. There
    are few sets: four different digits make 20 in twelve ways, in any order of the cells."""
    domains = formula.domains(formula.numbering.of(cage.scope))
    values = set[int]().union(*domains)
    distinct.write(formula, cage.differ)
    if comb(len(values), len(domains)) > MOST_SETS:
        sums.write(formula, cage.adds_up)
        return
    formula.stamp_cached(cage.scope, cage.total, _stencil)


@lru_cache(maxsize=KEPT)
def _stencil(domains: Domains, total: int) -> Stencil:
    """What a total says of variables that differ."""
    stencil, values = Stencil(domains), sorted(set[int]().union(*domains))
    occurs = {value: stencil.new() for value in values}
    for value, literal in occurs.items():
        having = [literals[value] for literals in stencil.known if value in literals]
        stencil.clauses.append([-literal, *having])
        stencil.clauses.extend([-each, literal] for each in having)
    _one_of(stencil, occurs, [found for found in combinations(values, len(domains)) if sum(found) == total])
    return stencil


def _one_of(stencil: Stencil, occurs: dict[int, int], sets: list[tuple[int, ...]]) -> None:
    """The values that occur are those of one of these sets."""
    chosen = [stencil.new() for _ in sets]
    stencil.clauses.append(chosen)
    for literal, found in zip(chosen, sets, strict=True):
        stencil.clauses.extend([-literal, here if value in found else -here] for value, here in occurs.items())
    for value, literal in occurs.items():
        for there in (True, False):
            fits = [one for one, found in zip(chosen, sets, strict=True) if (value in found) is there]
            stencil.clauses.append([-literal if there else literal, *fits])


def size(cage: Cage) -> int:
    """The approximate number of clauses."""
    return distinct.size(cage.differ) + 200
