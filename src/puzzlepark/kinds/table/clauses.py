"""Clauses for Table."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod

from puzzlepark.builders.formula import Formula
from puzzlepark.builders.stencil import KEPT, Stencil
from puzzlepark.kinds.table import Table

FEW = 4
"""How many times as many rows must be allowed as are not, so that only the latter are written."""
MANY = 16
"""Values of each of two variables from which on their rows would be hundreds of literals."""
Rows = tuple[tuple[int, ...], ...]


def write(formula: Formula, table: Table) -> None:
    one_of_rows(formula, formula.numbering.of(table.scope), table.rows)


def one_of_rows(formula: Formula, numbers: list[int], rows: Rows) -> None:
    """A literal per row; one row holds, a row implies its values, and a value implies one of its rows. Where nearly all
    rows are allowed, the others are forbidden instead. Of two variables with many values, each value implies one of
    those beside it, without literals for rows."""
    known = [formula.values_of(number) for number in numbers]
    if FEW * (prod(map(len, known)) - len(rows)) <= len(rows):
        formula.stamp(_forbidden(formula.domains(numbers), rows), numbers)
    elif len(known) == 2 and min(map(len, known)) >= MANY:
        formula.stamp(supported(formula.domains(numbers), rows), numbers)
    else:
        formula.top = formula.clauses.one_of_rows(known, rows, formula.top)


@lru_cache(maxsize=KEPT)
def _forbidden(domains: tuple[tuple[int, ...], ...], rows: Rows) -> Stencil:
    stencil, allowed = Stencil(domains), set(rows)
    for row in product(*domains):
        if row not in allowed:
            stencil.clauses.append([-values[v] for values, v in zip(stencil.known, row, strict=True)])
    return stencil


@lru_cache(maxsize=KEPT)
def supported(domains: tuple[tuple[int, ...], ...], rows: Rows) -> Stencil:
    stencil = Stencil(domains)
    for one, two in ((0, 1), (1, 0)):
        for value, literal in stencil.known[one].items():
            beside = [stencil.known[two][row[two]] for row in rows if row[one] == value and row[two] in domains[two]]
            stencil.clauses.append([-literal, *beside])
    return stencil
