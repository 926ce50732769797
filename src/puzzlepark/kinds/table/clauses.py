"""Clauses for Table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.table import Table

FEW = 4
"""How many times as many rows must be allowed as are not, so that only the latter are written."""


def write(formula: Formula, table: Table) -> None:
    one_of_rows(formula, formula.numbering.of(table.scope), table.rows)


def one_of_rows(formula: Formula, numbers: list[int], rows: Sequence[tuple[int, ...]]) -> None:
    """A literal per row; one row holds, a row implies its values, and a value implies one of its rows. Where nearly all
    rows are allowed, the others are forbidden instead."""
    known = [formula.values_of(n) for n in numbers]
    if FEW * (prod(map(len, known)) - len(rows)) <= len(rows):
        allowed = set(rows)
        for row in product(*known):
            if row not in allowed:
                formula.clauses.append([-values[v] for values, v in zip(known, row, strict=True)])
        return
    chosen: list[int] = []
    rows_with: list[dict[int, list[int]]] = [{x: [] for x in values.values()} for values in known]
    for row in rows:
        literals = [values.get(v) for values, v in zip(known, row, strict=True)]
        if None in literals:
            continue
        chosen.append(formula.new())
        for supports, literal in zip(rows_with, literals, strict=True):
            if literal is not None:
                formula.clauses.append([-chosen[-1], literal])
                supports[literal].append(chosen[-1])
    formula.clauses.append(chosen)
    for supports in rows_with:
        formula.clauses.extend([-literal, *rows] for literal, rows in supports.items())
