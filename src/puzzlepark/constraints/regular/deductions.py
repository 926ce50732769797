"""Deductions about lines that an automaton reads. Notes have the possible states between values."""

from __future__ import annotations

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.model import Posting
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

QUIET, ALONG = 0, 2
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (Technique("along", "Along the line", "along"),)
TEMPLATES = {
    "along": "{law} Read along {who}: every line that is right agrees here.",
    "fails along": "Then no line along {who} would be right. {law}",
}


def add(board: DeductionModel, number: int, rule: Posting, regular: Regular) -> None:
    """Add for each place a table of the steps: the state before, the value, and the state after."""
    if not regular.scope:
        return
    notes = [
        board.note(regular.scope[max(0, place - 1)].spot, f"state {place}", sorted(states) or [0])
        for place, states in enumerate(regular.layers)
    ]
    for place, variable in enumerate(board.of(regular.scope)):
        before, after = notes[place], notes[place + 1]
        rows: list[TableRow] = []
        for state, value, next_state in regular.moves(place):
            if value in variable.values:
                atoms = [before.atoms_of([state]), variable.atoms_of([value]), after.atoms_of([next_state])]
                rows.append((atoms, []))
        info = DeductionInfo(("along",), rule.code, (number,), rule.where)
        board.table(rows, info, QUIET, only=before.atoms + after.atoms)
        board.table(rows, info, ALONG, only=variable.atoms)
