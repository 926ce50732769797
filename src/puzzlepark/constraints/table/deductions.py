"""Deductions about tables, by generalised arc consistency."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext, Statement
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

TEMPLATES = {
    "cell": "{law} {who} has {ways:way} left, and all agree.",
    "cell.one": "{law} {who} has one way left.",
    "fails cell": "Then {who} would have no way left. {law}",
}


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for the remaining rows of a table."""
    assert context.rule is not None
    table: Table = context.rule.constraint  # type: ignore[assignment]
    return row_arguments(context, table.rows)


def row_arguments(context: DeductionContext, rows: Sequence[tuple[int, ...]]) -> dict[str, Argument]:
    """The arguments for the rows that agree with the position: their number, and the values of the smallest one. The
    case is "set" if all rows have these values in some order."""
    assert context.rule is not None
    scope = tuple(context.rule.constraint.scope)
    candidates = [set(context.position.candidates(var)) for var in scope]
    fitting = [row for row in rows if all(value in possible for value, possible in zip(row, candidates, strict=True))]
    value_sets = {tuple(sorted(row)) for row in fitting}
    smallest = min(value_sets, default=())
    if context.fails:
        case = ""
    elif len(fitting) == 1:
        case = "one"
    elif context.marks.get(scope[0]) == 0:
        case = "off"
    else:
        case = "set" if len(value_sets) == 1 and len(smallest) > 1 else ""
    return {
        "set": " + ".join(map(str, smallest)),
        "of": ", ".join(map(str, smallest)),
        "ways": len(fitting),
        "cells": len(scope),
        "node": [scope[0].spot],
        "known": Statement(scope[0], context.position.value(scope[0])),
        "case": case,
        "found": sorted({var.spot for var, _ in context.exclusions}),
    }


def add(board: DeductionModel, number: int, rule: Posting, table: Table) -> None:
    add_rows(board, number, rule, tuple(table.scope), table.rows, tuple(var.spot for var in table.scope))


def add_rows(
    board: DeductionModel,
    number: int,
    rule: Posting,
    scope: tuple[Var, ...],
    rows: tuple[tuple[int, ...], ...],
    where: tuple[Spot, ...],
) -> None:
    """Restrict the rows of a law over the same place if there is one; otherwise add a table."""
    if len(scope) == 1 and len(rows) == 1:  # a given value
        variable = board[scope[0]]
        if variable.number in board.decided or len(variable.values) > 2:
            atom = variable.atom(rows[0][0])
            if atom is not None:
                board.native.add_given(atom, number)
                return
    law = board.law_over(scope)
    if law is not None:
        law.deny(number, scope, rows)
        return
    possible_rows: list[TableRow] = []
    for row in rows:
        atoms = [board[var].atom(value) for var, value in zip(scope, row, strict=True)]
        if None not in atoms:
            possible_rows.append(([[atom] for atom in atoms if atom is not None], []))
    board.table(possible_rows, DeductionInfo(("cell",), rule.code, (number,), where))
