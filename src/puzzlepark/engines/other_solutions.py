"""Other solutions of a board whose answer is known. Each of them differs from the answer at other variables."""

from __future__ import annotations

from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.report import Clock
from puzzlepark.engines.cdcl import add_clauses, fill
from puzzlepark.engines.clauses import formula_of, refuses_formula

CONFLICTS = 2_000
"""The number of conflicts after which the search ends. A limit in seconds would make results of a seed differ."""


def other_solutions(model: Model, view: str, answer: Marks, clock: Clock, near: bool = False) -> list[Marks]:
    """Search for other solutions incrementally. For each of them, return the marks that differ from the answer.

    An empty list does not prove uniqueness. With `near`, the search prefers solutions that differ at few variables.
    Raises Stopped when the time of the clock is over.
    """
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
        clauses = [clause for check in search.late for clause in check(true)]
        if clauses:
            add_clauses(search.solver, formula, clauses)
            continue
        marks = formula.marks(true)
        differences.append({var: marks[var] for var, mark in answer.items() if marks[var] != mark})
        fixed += [literal for literal in shown.values() if literal not in true]
    clock.tick()
    return differences
