"""Other solutions of a board whose answer is known. No two of them differ from the answer at the same variable."""

from __future__ import annotations

from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.report import Clock
from puzzlepark.engines.cdcl import add_clauses, fill
from puzzlepark.engines.clauses import formula_of, refuses_formula

CONFLICTS = 2_000
"""Conflicts after which the search ends. Not seconds, so that a seed repeats."""


def other_solutions(model: Model, view: str, answer: Marks, clock: Clock, near: bool = False) -> list[Marks]:
    """For each other solution that one incremental search finds, its marks that differ from the answer. An empty list
    is no proof of uniqueness. With `near`, solutions that differ at few places are preferred. Raises Stopped when the
    time of the clock is over."""
    if refuses_formula(model, lengths=True):
        return []
    formula, differences = formula_of(model, clock, counts=[]), list[Marks]()
    shown = {var: formula.literal(var, mark) for var, mark in answer.items() if var.layer in model.views[view]}
    # After each solution, the variables at which it differs are fixed to the answer.
    search, fixed = fill(formula), list[int]()
    if near:
        search.solver.prefer(list(shown.values()))
    add_clauses(search.solver, formula, [[-literal for literal in shown.values()]])
    while search.solver.solve(clock.left, fixed, CONFLICTS)[0]:
        true = set(search.solver.model(None if search.late else formula.own))
        if clauses := [clause for check in search.late for clause in check(true)]:
            add_clauses(search.solver, formula, clauses)
            continue
        marks = formula.marks(true)
        differences.append({var: marks[var] for var, mark in answer.items() if marks[var] != mark})
        fixed += [literal for literal in shown.values() if literal not in true]
    clock.tick()
    return differences
