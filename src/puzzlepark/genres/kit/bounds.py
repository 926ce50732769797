"""Arguments for sentences about a line whose outside clue bounds a number, such as a sum or the number of visible
buildings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from puzzlepark.core.phrases import Arguments, DeductionContext, listed
from puzzlepark.core.puzzle import Var

Line = Sequence[Collection[int]]
"""The values that are left along a line."""


def bounds_along(
    context: DeductionContext, able: Callable[[Line], set[int]], value_text: Callable[[int], str] = str
) -> Arguments:
    """The bounds of the number with the excluded values, or with all candidates if the deduction fails.

    `able` gives the numbers that are possible along a line, and `value_text` renders an excluded value. The number of
    the clue is an argument of the rule.
    """
    assert context.rule is not None
    line, number = tuple(context.rule.constraint.scope), dict(context.rule.arguments)["number"]
    out: dict[Var, set[int]] = {}
    for var, value in context.exclusions:
        if var in line:
            out.setdefault(var, set()).add(value)
    if not out and not context.fails:
        return {"case": "mind"}
    left = {var: context.position.candidates(var) for var in line}
    lines = [left] if context.fails else [{**left, var: sorted(values)} for var, values in out.items()]
    found = set().union(*(able([some[var] for var in line]) for some in lines))
    case = "most" if found and max(found) < number else "least" if found and min(found) > number else ""
    return {
        "case": case,
        "most": max(found, default=0),
        "least": min(found, default=0),
        "values": listed(map(value_text, sorted({value for values in out.values() for value in values})), "or"),
        "found": sorted(var.spot for var in out),
    }
