"""Deductions about values that occur once: those of different numbers, and counting the places for other values."""

from __future__ import annotations

from puzzlepark.constraints.distinct import deductions as distinct
from puzzlepark.constraints.distinct import patterns
from puzzlepark.constraints.once import Once
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext, LineName, Position
from puzzlepark.core.steps import Exclusion, Technique
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel

SPARE = 1
"""The cost of counting the cells that have none of the values."""
SINGLE = distinct.SINGLE
TECHNIQUES = (*distinct.TECHNIQUES, Technique("spare", "Cells to spare", "spare"))
TEMPLATES = {
    **distinct.TEMPLATES,
    "spare": "{line} needs all its other cells for its numbers, since there is none in {cells}.",
    "spare.rest": "{line} has its numbers in {cells}, so {found} has none.",
    "fails spare": "Then {line} would have too few cells for its numbers, or too many.",
}


def at_a_glance(once: Once, position: Position) -> list[Exclusion]:
    """Exclude the values of decided cells from the others."""
    return distinct.taken_at_a_glance(once.scope, position, once.values)


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a deduction about different numbers. If it counts cells, `cells` are those that have none of
    the values, or those that certainly have one of them."""
    if context.code in patterns.TEMPLATES:
        return distinct.arguments(context)
    assert context.rule is not None
    once: Once = context.rule.constraint  # type: ignore[assignment]
    if context.code != "spare":
        return distinct.line_arguments(context, once.values)
    scope, values = tuple(once.scope), set(once.values)
    candidates = {var: set(context.position.candidates(var)) for var in scope}
    excludes_others = any(value not in values for _, value in context.exclusions)
    if excludes_others:
        cells = [var.spot for var in scope if candidates[var].isdisjoint(values)]
    else:
        cells = [var.spot for var in scope if candidates[var] <= values]
    spots = sorted({var.spot for var, _ in context.exclusions})
    line = LineName([var.spot for var in scope])
    return {"case": "" if excludes_others or context.fails else "rest", "line": line, "cells": cells, "found": spots}


def add(board: DeductionModel, number: int, rule: Posting, once: Once) -> None:
    """Add the deductions about different numbers for these values, and the count of the cells that have one of them."""
    variables = board.of(once.scope)
    noted = [board.decidable(variable, distinct.ONLY) for variable in variables]
    places = [[atom for variable in variables for atom in variable.atoms_of([value])] for value in once.values]
    members = [variable.atoms for variable in variables]
    info = DeductionInfo(("taken", "place", "pair", "triple", "quad"), rule.code, (number,), rule.where)
    board.deductions.append(info)
    costs = [distinct.TAKEN, distinct.PLACE, distinct.PAIR, distinct.TRIPLE, distinct.QUAD]
    all_values_occur = True
    board.native.add_distinct(places, members, noted, all_values_occur, costs, [number])
    if len(set(once.scope)) == len(once.scope):
        terms = [[(v.first + i, int(value in once.values)) for i, value in enumerate(v.values)] for v in variables]
        total = len(once.values)
        board.linear(terms, total, total, [SPARE, LEAVE_OUT], info._replace(codes=("spare", "sums")))
