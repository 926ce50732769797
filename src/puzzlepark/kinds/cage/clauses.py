"""Clauses for Cage: which values occur, and which sets of values make the total."""

from __future__ import annotations

from itertools import combinations
from math import comb

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.cage import Cage
from puzzlepark.kinds.distinct import clauses as distinct
from puzzlepark.kinds.sum import clauses as sums

MOST_SETS = 10_000
"""Sets of values that are tried; nine digits have at most 126 of one size."""


def write(formula: Formula, cage: Cage) -> None:
    """A literal for each value says that it occurs, and one for each set that these are the values that occur. There
    are few sets: four different digits make 20 in twelve ways, in any order of the cells."""
    known = [formula.values_of(number) for number in formula.numbering.of(cage.scope)]
    values = sorted({value for literals in known for value in literals})
    distinct.write(formula, cage.differ)
    if comb(len(values), len(known)) > MOST_SETS:
        sums.write(formula, cage.adds_up)
        return
    occurs = {value: formula.new() for value in values}
    for value, literal in occurs.items():
        having = [literals[value] for literals in known if value in literals]
        formula.clauses.append([-literal, *having])
        formula.clauses.extend([-each, literal] for each in having)
    _one_of(formula, occurs, [found for found in combinations(values, len(known)) if sum(found) == cage.total])


def _one_of(formula: Formula, occurs: dict[int, int], sets: list[tuple[int, ...]]) -> None:
    """The values that occur are those of one of these sets."""
    chosen = [formula.new() for _ in sets]
    formula.clauses.append(chosen)
    for literal, found in zip(chosen, sets, strict=True):
        formula.clauses.extend([-literal, here if value in found else -here] for value, here in occurs.items())
    for value, literal in occurs.items():
        for there in (True, False):
            fits = [one for one, found in zip(chosen, sets, strict=True) if (value in found) is there]
            formula.clauses.append([-literal if there else literal, *fits])


def size(cage: Cage) -> int:
    """About how many clauses it takes."""
    return distinct.size(cage.differ) + 200
