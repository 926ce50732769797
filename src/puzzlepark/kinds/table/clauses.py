"""Clauses for Table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import prod

from puzzlepark.builders.formula import Formula
from puzzlepark.builders.stencil import KEPT, Clauses, Stencil
from puzzlepark.kinds.table import Table

FEW = 4
"""How many times as many rows must be allowed as are not, so that only the latter are written."""
SMALL = 600
"""Stencils are kept of tables with at most this many values."""
Rows = tuple[tuple[int, ...], ...]


def write(formula: Formula, table: Table) -> None:
    one_of_rows(formula, formula.numbering.of(table.scope), table.rows)


def one_of_rows(formula: Formula, numbers: list[int], rows: Rows) -> None:
    """The values of these variables are one of the rows."""
    if len(numbers) * len(rows) <= SMALL:
        formula.stamp(_stencil(formula.domains(numbers), rows), numbers)
    else:
        formula.clauses += _clauses([formula.values_of(number) for number in numbers], rows, formula.new)


@lru_cache(maxsize=KEPT)
def _stencil(domains: tuple[tuple[int, ...], ...], rows: Rows) -> Stencil:
    stencil = Stencil(domains)
    stencil.clauses += _clauses(stencil.known, rows, stencil.new)
    return stencil


def _clauses(known: list[dict[int, int]], rows: Rows, new: Callable[[], int]) -> Clauses:
    """A literal per row; one row holds, a row implies its values, and a value implies one of its rows. Where nearly all
    rows are allowed, the others are forbidden instead."""
    clauses: Clauses = []
    if FEW * (prod(map(len, known)) - len(rows)) <= len(rows):
        allowed = set(rows)
        for row in product(*known):
            if row not in allowed:
                clauses.append([-values[v] for values, v in zip(known, row, strict=True)])
        return clauses
    chosen: list[int] = []
    rows_with: list[dict[int, list[int]]] = [{x: [] for x in values.values()} for values in known]
    for row in rows:
        literals = list(map(dict.get, known, row))
        if None not in literals:
            here = new()
            chosen.append(here)
            clauses += [[-here, literal] for literal in literals]
            for supports, literal in zip(rows_with, literals, strict=True):
                supports[literal].append(here)
    clauses.append(chosen)
    for supports in rows_with:
        clauses += [[-literal, *some] for literal, some in supports.items()]
    return clauses
