"""Clauses for Table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from puzzlepark.constraints.table import Table
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.formula import Domains, Formula, Rows
from puzzlepark.encoders.stencil import KEPT, Stencil

FEW = 4
"""How many times as many rows must be allowed as are not, so that only the latter are written."""
MANY = 16
"""Values of each of two variables from which on their rows would be hundreds of literals."""
MANY_ROWS = 30
"""Two variables with more rows than this have no literal for each: a Futoshiki has dozens of signs."""
MOST_ROWS = 500
"""The clauses of longer tables are not kept."""


def write(formula: Formula, table: Table) -> None:
    one_of_rows(formula, table.scope, table.rows)


def write_all(formula: Formula, tables: Sequence[Table]) -> None:
    """The same for several."""
    all_of_rows(formula, [table.scope for table in tables], [table.rows for table in tables])


def all_of_rows(formula: Formula, scopes: list[Sequence[Var]], tables: list[Rows]) -> None:
    """Variables of each scope have the values of one of its rows."""
    if max(map(len, tables), default=0) <= MOST_ROWS:
        formula.stamp_all(scopes, tables, _stencil)
        return
    for scope, rows in zip(scopes, tables, strict=True):
        one_of_rows(formula, scope, rows)


def one_of_rows(formula: Formula, scope: Sequence[Var], rows: Rows) -> None:
    """Variables have the values of one of the rows."""
    if len(rows) <= MOST_ROWS:
        formula.stamp_cached(scope, rows, _stencil)
        return
    numbers = formula.numbering.of(scope)
    formula.stamp(_stencil.__wrapped__(formula.domains(numbers), rows), numbers)


@lru_cache(maxsize=KEPT)
def _stencil(domains: Domains, rows: Rows) -> Stencil:
    """A literal per row; one row holds, a row implies its values, and a value implies one of its rows. Where nearly all
    rows are allowed, the others are forbidden instead. Of two variables with many values or rows, each value implies
    one of those beside it, without literals for rows."""
    sizes = [len(values) for values in domains]
    if FEW * (prod(sizes) - len(rows)) <= len(rows):
        stencil = Stencil(domains)
        stencil.clauses.forbid_others(domains, rows)
        return stencil
    if len(sizes) == 2 and (min(sizes) >= MANY or len(rows) > MANY_ROWS):
        return supported(domains, rows)
    stencil = Stencil(domains)
    stencil.top = stencil.clauses.one_of_rows(stencil.known, rows, stencil.top)
    return stencil


def supported(domains: Domains, rows: Rows) -> Stencil:
    """Each value of two variables implies one of those beside it in a row."""
    stencil = Stencil(domains)
    for one, two in ((0, 1), (1, 0)):
        beside: dict[int, list[int]] = {value: [] for value in stencil.known[one]}
        for row in rows:
            if row[one] in beside and row[two] in stencil.known[two]:
                beside[row[one]].append(stencil.known[two][row[two]])
        stencil.clauses += [[-literal, *beside[value]] for value, literal in stencil.known[one].items()]
    return stencil
