"""Deductions about tables, by generalised arc consistency."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext, Statement
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

TEMPLATES = {
    "cell": "{law} {who} has {ways:way} left, and all agree.",
    "cell.one": "{law} {who} has one way left.",
    "fails cell": "Then {who} would have no way left. {law}",
}


def arguments(context: DeductionContext) -> Arguments:
    """The remaining rows of a table."""
    assert context.rule is not None
    rule: Any = context.rule.constraint
    # A Star at the border has rows for edges that are not there.
    rows: Any = getattr(rule, "fitting", None) or getattr(rule, "rows", ())
    left = [set(context.position.candidates(var)) for var in rule.scope]
    fitting = [row for row in rows if all(v in some for v, some in zip(row, left, strict=True))]
    sets = {tuple(sorted(row)) for row in fitting}
    case = "one" if len(fitting) == 1 else "off" if context.marks.get(rule.scope[0]) == 0 else ""
    if len(sets) == 1 and not context.fails and len(next(iter(sets))) > 1:
        case = case or "set"
    slots: dict[str, Argument] = {
        "set": " + ".join(map(str, min(sets, default=()))),
        "of": ", ".join(map(str, min(sets, default=()))),
        "ways": len(fitting),
        "cells": len(rule.scope),
        "node": [rule.scope[0].spot],
        "known": Statement(rule.scope[0], context.position.value(rule.scope[0])),
        "case": "" if context.fails else case,
    }
    return {**slots, "found": sorted({e.var.spot for e in context.exclusions})}


def add(board: DeductionModel, number: int, rule: Rule, table: Table) -> None:
    add_rows(board, number, rule, tuple(table.scope), table.rows, tuple(var.spot for var in table.scope))


def add_rows(
    board: DeductionModel,
    number: int,
    rule: Rule,
    scope: tuple[Var, ...],
    rows: tuple[tuple[int, ...], ...],
    where: tuple[Spot, ...],
) -> None:
    """Restrict the rows of a law over the same place if there is one; otherwise add a table."""
    if len(scope) == 1 and len(rows) == 1:
        variable = board[scope[0]]
        if variable.number in board.decided or len(variable.values) > 2:
            atom = variable.atom(rows[0][0])
            if atom is not None:
                board.native.add_given(atom, number)
                return
    if (law := board.law_over(scope)) is not None:
        law.deny(number, scope, rows)
        return
    packed: list[TableRow] = []
    for row in rows:
        atoms = [board[var].atom(value) for var, value in zip(scope, row, strict=True)]
        if None not in atoms:
            packed.append(([[atom] for atom in atoms if atom is not None], []))
    board.table(packed, DeductionInfo(("cell",), rule.code, (number,), where))
