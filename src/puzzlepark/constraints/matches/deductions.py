"""Deductions about matches, by bounds consistency."""

from __future__ import annotations

from puzzlepark.constraints.matches import Matches
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel

COUNT = 1
"""The cost of the deduction."""
TECHNIQUES = (
    Technique("zero", "None at all", "matches.none"),
    Technique("all", "All of them", "matches.all"),
    Technique("nothing-more", "Nothing more", "matches.done"),
    Technique("all-the-rest", "All the rest", "matches.rest"),
    Technique("count", "Count", "matches"),
)
TEMPLATES = {
    "matches.none": "{law} {who} has no {things}.",
    "matches.done": "{law} {who} needs {total:things} and has {has:it}.",
    "matches.all": "{law} {who} needs {total:things}, and has {cells:cell} around it.",
    "matches.rest": "{law} {who} needs {total:things}, has {has}, and {open:cell} {open:is} left.",
    "fails matches.many": "Then {who} would have {has:things}, not {total}.",
    "fails matches.few": "Then {who} could have only {most} of its {total:things}.",
}


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a count of matching variables: how many match, and how many still can."""
    assert context.rule is not None
    matches: Matches = context.rule.constraint  # type: ignore[assignment]
    candidates = [context.position.candidates(var) for var in matches.scope]
    has = sum(values == [value] for values, value in zip(candidates, matches.values, strict=True))
    most = sum(value in values for values, value in zip(candidates, matches.values, strict=True))
    if context.fails:
        case = "many" if has > matches.total else "few"
    elif has == matches.total:
        case = "done" if has else "none"
    else:
        case = "rest" if has or most < len(candidates) else "all"
    spots = sorted({var.spot for var, _ in context.exclusions})
    counts = {"total": matches.total, "has": has, "most": most, "open": most - has, "cells": len(candidates)}
    return {**counts, "found": spots, "case": case}


def add(board: DeductionModel, number: int, rule: Posting, matches: Matches) -> None:
    """Add a sum whose terms are 1 for each variable that matches."""
    weights: dict[int, dict[int, int]] = {}
    for variable, value in zip(board.of(matches.scope), matches.values, strict=True):
        weight_of = weights.setdefault(variable.number, dict.fromkeys(variable.atoms, 0))
        for atom in variable.atoms_of([value]):
            weight_of[atom] += 1
    low = high = matches.total
    terms = []
    for weight_of in weights.values():
        # The kernel's weights are not negative: a term counts from its least value.
        least = min(weight_of.values(), default=0)
        low, high = low - least, high - least
        terms.append([(atom, weight - least) for atom, weight in weight_of.items()])
    info = DeductionInfo(("matches", "matches"), rule.code, (number,), rule.where)
    board.linear(terms, max(low, 0), high, [COUNT, LEAVE_OUT], info)
