"""Clauses for Cage: a variable for each value that occurs, and for each set of values with the total."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from puzzlepark.constraints.cage import Cage
from puzzlepark.constraints.distinct import clauses as distinct
from puzzlepark.constraints.sum import clauses as sums
from puzzlepark.encoders.formula import Domains, Formula
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil

MOST_SETS = 10_000
"""Maximum number of sets of values. Nine digits have at most 126 sets of one size."""
CLAUSES_FOR_TOTAL = 200
"""The approximate number of clauses about the total."""


def write(formula: Formula, cage: Cage) -> None:
    """Write a literal "this value occurs" for each value, and one for each set of values with the total. There are few
    sets: four different digits add up to 20 in twelve ways."""
    domains = formula.domains(formula.numbering.of(cage.scope))
    values = set[int]().union(*domains)
    distinct.write(formula, cage.differ)
    if comb(len(values), len(domains)) > MOST_SETS:
        sums.write(formula, cage.adds_up)
        return
    formula.stamp_cached(cage.scope, cage.total, _stencil)


@lru_cache(maxsize=CACHED_STENCILS)
def _stencil(domains: Domains, total: int) -> Stencil:
    """The clauses that the total of different values adds."""
    stencil, values = Stencil(domains), sorted(set[int]().union(*domains))
    occurs = {value: stencil.new() for value in values}
    for value, literal in occurs.items():
        equal = [literals[value] for literals in stencil.literals if value in literals]
        stencil.clauses.append([-literal, *equal])
        stencil.clauses.extend([-each, literal] for each in equal)
    sets = [members for members in combinations(values, len(domains)) if sum(members) == total]
    _one_of(stencil, occurs, sets)
    return stencil


def _one_of(stencil: Stencil, occurs: dict[int, int], sets: list[tuple[int, ...]]) -> None:
    """The values that occur are one of these sets. `occurs` has the literal "this value occurs" of each value."""
    chosen = [stencil.new() for _ in sets]
    stencil.clauses.append(chosen)
    # If a set is chosen, its values occur and no others.
    for choice, members in zip(chosen, sets, strict=True):
        stencil.clauses.extend([-choice, here if value in members else -here] for value, here in occurs.items())
    # If a value occurs, a set with it is chosen; if it does not, a set without it.
    for value, here in occurs.items():
        having = [choice for choice, members in zip(chosen, sets, strict=True) if value in members]
        lacking = [choice for choice, members in zip(chosen, sets, strict=True) if value not in members]
        stencil.clauses.append([-here, *having])
        stencil.clauses.append([here, *lacking])


def size(cage: Cage) -> int:
    """The approximate number of clauses."""
    return distinct.size(cage.differ) + CLAUSES_FOR_TOTAL
