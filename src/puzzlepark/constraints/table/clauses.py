"""Clauses for Table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from puzzlepark.constraints.table import Table
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.formula import Domains, Formula, Rows
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil

ALLOWED_PER_FORBIDDEN = 4
"""If there are at least this many allowed rows for each forbidden one, only the forbidden rows are written."""
LARGE_DOMAIN = 16
"""If both variables of a table have at least this many values, its rows get no literals. There would be hundreds."""
MANY_ROWS = 30
"""Maximum number of rows of two variables that get a literal each. A Futoshiki has dozens of such tables."""
MOST_ROWS = 500
"""Maximum number of rows of a table whose clauses are cached."""


def write(formula: Formula, table: Table) -> None:
    one_of_rows(formula, table.scope, table.rows)


def write_all(formula: Formula, tables: Sequence[Table]) -> None:
    """Write consecutive constraints of this type by one native call if possible."""
    all_of_rows(formula, [table.scope for table in tables], [table.rows for table in tables])


def all_of_rows(formula: Formula, scopes: list[Sequence[Var]], tables: list[Rows]) -> None:
    """Write that the values of each scope are one of its rows."""
    if max(map(len, tables), default=0) <= MOST_ROWS:
        formula.stamp_all(scopes, tables, _stencil)
        return
    for scope, rows in zip(scopes, tables, strict=True):
        one_of_rows(formula, scope, rows)


def one_of_rows(formula: Formula, scope: Sequence[Var], rows: Rows) -> None:
    """Write that the values of a scope are one of some rows."""
    if len(rows) <= MOST_ROWS:
        formula.stamp_cached(scope, rows, _stencil)
        return
    numbers = formula.numbering.of(scope)
    formula.stamp(_stencil.__wrapped__(formula.domains(numbers), rows), numbers)


@lru_cache(maxsize=CACHED_STENCILS)
def _stencil(domains: Domains, rows: Rows) -> Stencil:
    """The clauses of a table, which achieve generalised arc consistency.

    There is a literal for each row: one row holds, a row implies its values, and a value implies one of its rows. If
    nearly all rows are allowed, the others are forbidden instead. For two variables with many values or rows, each
    value implies one of its supports, without literals for rows.
    """
    sizes = [len(values) for values in domains]
    if ALLOWED_PER_FORBIDDEN * (prod(sizes) - len(rows)) <= len(rows):
        stencil = Stencil(domains)
        stencil.clauses.forbid_others(domains, rows)
        return stencil
    if len(sizes) == 2 and (min(sizes) >= LARGE_DOMAIN or len(rows) > MANY_ROWS):
        return supported(domains, rows)
    stencil = Stencil(domains)
    stencil.top = stencil.clauses.one_of_rows(stencil.literals, rows, stencil.top)
    return stencil


def supported(domains: Domains, rows: Rows) -> Stencil:
    """The support encoding of two variables: each value implies one of the values with which it forms a row."""
    stencil = Stencil(domains)
    for variable, other in ((0, 1), (1, 0)):
        supports: dict[int, list[int]] = {value: [] for value in stencil.literals[variable]}
        for row in rows:
            if row[variable] in supports and row[other] in stencil.literals[other]:
                supports[row[variable]].append(stencil.literals[other][row[other]])
        stencil.clauses += [[-literal, *supports[value]] for value, literal in stencil.literals[variable].items()]
    return stencil
