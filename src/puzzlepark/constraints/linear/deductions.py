"""Deductions about sums and counts: bounds consistency, and subset sums."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel

COUNT, SUMS = 1, 3
"""The costs of the deductions: a cheaper one is an easier step."""
MOST_SUM = 4096
"""Maximum total for which subset sums are considered."""
TECHNIQUES = (
    Technique("nothing-more", "Nothing more", "count", fits=sets_zeros),
    Technique("all-the-rest", "All the rest", "count", fits=sets_nonzeros),
    Technique("count", "Count", "count"),
    Technique("sums", "Only combinations", "sums"),
)
TEMPLATES = {
    "count.none": "{law} {who} has no {things}.",
    "count.done": "{law} {who} needs {needs:things} and has {has:it}.",
    "count.rest": "{law} {who} needs {needs:things}, has {has}, and {open:cell} {open:is} left.",
    "count.most": "{law} {who} has {has:things} already, and may not have more.",
    "count.least": "{law} {who} needs {low:things} at least, has {has}, and {open:cell} {open:is} left.",
    "count.big": (
        "{who} needs {needs:things} and has {has}, so {rest} {rest:is} missing. At {found}, {size} would come at once."
    ),
    "count.excess": "{law} {who} has {has:things} and may have {high} at most. At {found}, {size} would come at once.",
    "count.needed": "{who} needs {needs:things} and has {has}. Without {found} it could have only {without}.",
    "count.bounds": "{who} adds up to {needs}. With the values that are left, its cells make {sure} to {room}.",
    "count.bound": "{who} adds up to {needs}. Without {found} the rest makes {least} at least and {most} at most.",
    "sums": "{who} still needs {rest}, out of pieces of {sizes}: only some of these add up to {rest}.",
    "sums.values": (
        "{who} adds up to {needs}, of which {rest} {rest:is} open: the other cells leave few ways to make that."
    ),
    "fails count.many": "Then {who} would have {has:things}, but {high} {high:is} the most.",
    "fails count.few": "Then {who} could have only {room} of its {low:things}.",
    "fails count.bound": "Then {who} could make {least} at least and {most} at most, but not {needs}.",
    "fails sums": "Then no combination makes the {needs} of {who}.",
}


class TermRange(NamedTuple):
    """The least and the most that a term of a sum can still be."""

    least: int
    most: int


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a weighted sum between two bounds."""
    assert context.rule is not None
    linear: Linear = context.rule.constraint  # type: ignore[assignment]
    return sum_arguments(context, linear.low, linear.high, linear.weights)


def sum_arguments(
    context: DeductionContext, low: int, high: int, weights: Sequence[int] | None = None
) -> dict[str, Argument]:
    """The arguments for the weighted sum of the values in the scope of a rule. The default weights are 1."""
    scope = _scope(context)
    factors = weights or [1] * len(scope)
    products = ([k * v for v in context.position.candidates(var)] for var, k in zip(scope, factors, strict=True))
    ranges = [TermRange(min(values, default=0), max(values, default=0)) for values in products]
    slots = _common_arguments(context, ranges, low, high)
    if context.fails:
        return {**slots, "case": "bound"}
    if context.code == "sums":
        return {**slots, "case": "values", "sizes": _piece_sizes(context, ranges)}
    excluded = _excluded_places(context)
    others = [ranges[k] for k in range(len(scope)) if k not in excluded]
    least, most = sum(term.least for term in others), sum(term.most for term in others)
    slots |= {"case": "bound" if len(excluded) == 1 else "bounds", "least": least, "most": most}
    if len(excluded) == 1 and weights is not None and weights[excluded[0]]:
        candidates = context.position.candidates(scope[excluded[0]])
        fitting = [v for v in candidates if low - most <= weights[excluded[0]] * v <= high - least]
        slots |= {"low_here": min(fitting, default=0), "high_here": max(fitting, default=0)}
    return slots


def count_arguments(context: DeductionContext, low: int, high: int) -> dict[str, Argument]:
    """The arguments for the number of values in the scope of a rule that are not 0."""
    flags = ([int(value != 0) for value in context.position.candidates(var)] for var in _scope(context))
    ranges = [TermRange(min(values, default=0), max(values, default=0)) for values in flags]
    least, most = sum(term.least for term in ranges), sum(term.most for term in ranges)
    slots = _common_arguments(context, ranges, low, high)
    exact = low == high
    if context.fails:
        case = "many" if least > high else "few"
    elif context.code == "sums":
        case = ""
        slots["sizes"] = _piece_sizes(context, ranges)
    elif any(context.marks.values()) and most == low:  # All open variables are needed, so they are not 0.
        case = "rest" if exact else "least"
    elif any(context.marks.values()):
        case = "needed"
    elif least != high:  # The excluded variables would add too much at once.
        case = "big" if exact else "excess"
    elif high == 0:
        case = "none"
    else:  # The total is reached, so the open variables are 0.
        case = "done" if exact else "most"
    return {**slots, "case": case}


def _common_arguments(
    context: DeductionContext, ranges: Sequence[TermRange], low: int, high: int
) -> dict[str, Argument]:
    """The arguments that all sentences about sums may use.

    `has` is the part of the sum that is certain, and `rest` the part that is missing. `without` is the largest total
    if the places where values are excluded have their least values.
    """
    scope, position, excluded = _scope(context), context.position, _excluded_places(context)
    has = sum(term.least for term in ranges if term.least == term.most)
    least, most = sum(term.least for term in ranges), sum(term.most for term in ranges)
    return {
        "needs": low,
        "low": low,
        "high": high,
        "has": has,
        "rest": low - has,
        "open": sum(term.least != term.most for term in ranges),
        "room": most,
        "sure": least,
        "least": least,
        "most": most,
        "size": len(excluded),
        "without": most - sum(ranges[k].most - ranges[k].least for k in excluded),
        "found": [scope[k].spot for k in excluded],
        "there": [var.spot for var in scope if 0 not in position.candidates(var)],
        "cell": [scope[0].spot] if scope else [],
        "off": [var.spot for var in scope if position.candidates(var) == [0]],
        "free": [var.spot for var in scope if len(position.candidates(var)) > 1],
        "gone": sorted({value for _, value in context.exclusions}),
    }


def _scope(context: DeductionContext) -> tuple[Var, ...]:
    """The scope of the rule that the deduction is about."""
    assert context.rule is not None
    return tuple(context.rule.constraint.scope)


def _excluded_places(context: DeductionContext) -> list[int]:
    """The places in the scope at which the deduction excludes values."""
    excluded = {var for var, _ in context.exclusions}
    return [k for k, var in enumerate(_scope(context)) if var in excluded]


def _piece_sizes(context: DeductionContext, ranges: Sequence[TermRange]) -> list[int]:
    """How much each group of variables that are always equal can add to the sum, the smallest first."""
    sizes: dict[Var, int] = {}
    for var, term in zip(_scope(context), ranges, strict=True):
        if term.least != term.most:
            piece = min(context.position.same(var))
            sizes[piece] = sizes.get(piece, 0) + term.most
    return sorted(sizes.values())


def add(board: DeductionModel, number: int, rule: Posting, linear: Linear) -> None:
    add_sum(board, number, rule, linear.scope, linear.weights, linear.low, linear.high)


def add_sum(
    board: DeductionModel,
    number: int,
    rule: Posting,
    scope: Sequence[Var],
    weights: Sequence[int] | None,
    low: int,
    high: int,
) -> None:
    """Add the deductions about a weighted sum, or without weights about the number of values that are not 0."""
    # Equal variables are one term, with the sum of their weights.
    coefficients: dict[int, int] = {}
    variables = {}
    for k, variable in enumerate(board.of(scope)):
        coefficients[variable.number] = coefficients.get(variable.number, 0) + (1 if weights is None else weights[k])
        variables[variable.number] = variable
    exact = low == high
    terms = []
    for k, coefficient in coefficients.items():
        variable = variables[k]
        products = [coefficient * (int(value != 0) if weights is None else value) for value in variable.values]
        # The kernel's weights are not negative: a term counts from its least value.
        least = min(products, default=0)
        low, high = low - least, high - least
        terms.append([(variable.first + i, product - least) for i, product in enumerate(products)])
    uneven = weights is not None or max(coefficients.values(), default=1) > 1
    # Subset sums are used only for different weights and a small exact total.
    sums = SUMS if uneven and exact and 0 <= high <= MOST_SUM else LEAVE_OUT
    info = DeductionInfo(("count", "sums"), rule.code, (number,), rule.where)
    board.linear(terms, max(low, 0), high, [COUNT, sums], info)
