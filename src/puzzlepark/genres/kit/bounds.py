"""How looks along a line are told whose clue outside bounds a number, such as a sum or how many are seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var

Line = Sequence[Collection[int]]
"""The values that are left along a line."""


def bounds_along(context: DeductionContext, able: Callable[[Line], set[int]]) -> Arguments:
    """What the number would be at most and at least, with what a look rules out, or with all that is left, if it fails;
    `able` tells what it can be along a line. The rule's figures have the number itself. What a look only keeps in mind
    is told by the others."""
    assert context.rule is not None
    line, number = tuple(context.rule.constraint.scope), dict(context.rule.figures)["number"]
    out: dict[Var, set[int]] = {}
    for var, value in context.finds:
        if var in line:
            out.setdefault(var, set()).add(value)
    if not out and not context.fails:
        return {"case": "mind"}
    left = {var: context.seen.left(var) for var in line}
    lines = [left] if context.fails else [{**left, var: sorted(values)} for var, values in out.items()]
    found = set().union(*(able([some[var] for var in line]) for some in lines))
    case = "most" if found and max(found) < number else "least" if found and min(found) > number else ""
    return {
        "case": case,
        "most": max(found, default=0),
        "least": min(found, default=0),
        "out": sorted({value for values in out.values() for value in values}),
        "found": sorted(var.spot for var in out),
    }
