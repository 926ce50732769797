"""Deductions about two lists that differ: the last place that can differ does."""

from __future__ import annotations

from puzzlepark.constraints.differ import Differ
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

COST = 2
"""The cost of the deduction, for which two lists are compared place by place."""
TECHNIQUES = (Technique("differ", "Not the same", "differ"),)
TEMPLATES = {
    "differ": "{law} {found} is where two lists can still differ.",
    "fails differ": "Then two lists would be the same. {law}",
}


def arguments(context: DeductionContext) -> Arguments:
    """The places where the lists can still differ."""
    return {"found": sorted({var.spot for var, _ in context.exclusions}), "case": ""}


def add(board: DeductionModel, number: int, rule: Posting, differ: Differ) -> None:
    """Add a table with a row for each place and value. In this row, the first list has the value at the place, and the
    second list has another one."""
    variables = board.of(differ.scope)
    rows: list[TableRow] = []
    for place in board.clock.watch(range(0, len(variables), 2)):
        first, second = variables[place : place + 2]
        if first.number == second.number:
            continue  # These two are always equal.
        for value in first.values:
            groups = [variable.atoms for variable in variables]
            groups[place], groups[place + 1] = first.atoms_of([value]), second.others(value)
            if all(groups):
                rows.append((groups, []))
    board.table(rows, DeductionInfo(("differ",), rule.code, (number,), rule.where), COST)
