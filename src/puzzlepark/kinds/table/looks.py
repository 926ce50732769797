"""Looks at tables: which rows are left."""

from __future__ import annotations

from puzzlepark.builders.looks import Board, LookInfo, TableRow
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.kinds.table import Table


def add(board: Board, number: int, rule: Rule, table: Table) -> None:
    add_rows(board, number, rule, tuple(table.scope), table.rows, tuple(var.spot for var in table.scope))


def add_rows(
    board: Board,
    number: int,
    rule: Rule,
    scope: tuple[Var, ...],
    rows: tuple[tuple[int, ...], ...],
    where: tuple[Spot, ...],
) -> None:
    """Rows deny those of a law over the same place, where there is one; otherwise they are a table of their own."""
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
    board.table(packed, LookInfo(("cell",), rule.code, (number,), where))
