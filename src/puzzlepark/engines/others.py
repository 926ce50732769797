"""Other solutions of a board whose answer is known, each of which differs from the answer at other places."""

from __future__ import annotations

from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.report import Clock
from puzzlepark.engines.cdcl import add_clauses, fill
from puzzlepark.engines.clauses import formula_of, refuses_formula

CONFLICTS = 2_000
"""Conflicts after which no more are looked for. Not seconds, so that a seed repeats."""


def others(model: Model, view: str, answer: Marks, clock: Clock, near: bool = False) -> list[Marks]:
    """What solutions have instead of the answer's marks, no two at the same place, all from one search. There may be
    more: that none is found is no proof. `near`, those that differ at small places come first. Raises Stopped by the
    clock."""
    if refuses_formula(model, lengths=True):
        return []
    formula, found = formula_of(model, clock, counts=[]), list[Marks]()
    seen = {var: formula.literal(var, mark) for var, mark in answer.items() if var.layer in model.views[view]}
    search, same = fill(formula), list[int]()
    if near:
        search.solver.prefer(list(seen.values()))
    add_clauses(search.solver, formula, [[-literal for literal in seen.values()]])
    while search.solver.solve(clock.left, same, CONFLICTS)[0]:
        true = set(search.solver.model(None if search.late else formula.own))
        if clauses := [clause for look in search.late for clause in look(true)]:
            add_clauses(search.solver, formula, clauses)
            continue
        marks = formula.marks(true)
        found.append({var: marks[var] for var, mark in answer.items() if marks[var] != mark})
        same += [literal for literal in seen.values() if literal not in true]
    clock.tick()
    return found
