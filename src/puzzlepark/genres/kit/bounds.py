"""Arguments for sentences about a line whose outside clue bounds a number, such as a sum or the number of visible
buildings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from puzzlepark.core.phrases import Arguments, DeductionContext, listed
from puzzlepark.core.puzzle import Var

LineDomains = Sequence[Collection[int]]
"""The values that are left for each cell of a line."""


def bounds_arguments(
    context: DeductionContext, reachable: Callable[[LineDomains], set[int]], value_text: Callable[[int], str] = str
) -> Arguments:
    """The bounds of the number with the excluded values, or with all candidates if the deduction fails.

    `reachable` returns the numbers that are possible along a line, and `value_text` renders an excluded value. The
    number of the clue is an argument of the rule. The argument `case` selects the variant of the sentence: "most" if
    even the largest number is too small, "least" if even the smallest is too large, and "mind" if nothing on the line
    is excluded.
    """
    assert context.rule is not None
    line, number = tuple(context.rule.constraint.scope), dict(context.rule.arguments)["number"]
    excluded: dict[Var, set[int]] = {}  # the excluded values of each cell of the line
    for var, value in context.exclusions:
        if var in line:
            excluded.setdefault(var, set()).add(value)
    if not excluded and not context.fails:
        return {"case": "mind"}
    candidates = {var: context.position.candidates(var) for var in line}
    # Assume the excluded values of one cell at a time: none of the numbers that are then possible is the clue's.
    assumed = [candidates] if context.fails else [{**candidates, var: sorted(excluded[var])} for var in excluded]
    numbers = set().union(*(reachable([domains[var] for var in line]) for domains in assumed))
    case = "most" if numbers and max(numbers) < number else "least" if numbers and min(numbers) > number else ""
    values = sorted({value for values in excluded.values() for value in values})
    return {
        "case": case,
        "most": max(numbers, default=0),
        "least": min(numbers, default=0),
        "values": listed(map(value_text, values), "or"),
        "found": sorted(var.spot for var in excluded),
    }
