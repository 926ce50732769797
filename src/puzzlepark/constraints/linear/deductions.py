"""Looks at sums: what is needed, what is there, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique, sets_nothing, sets_something
from puzzlepark.encoders.deductions import Board, DeductionInfo

COUNT, SUMS = 1, 3
MOST_SUM = 4096
"""Combinations for a larger total are not looked at."""
WORDS = (
    Technique("nothing-more", "Nothing more", "count", fits=sets_nothing),
    Technique("all-the-rest", "All the rest", "count", fits=sets_something),
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


def figures(context: DeductionContext) -> Arguments:
    """What a sum needs, has, and can still get."""
    return counted(context, counts=False)


def counted(context: DeductionContext, *, counts: bool = True) -> Arguments:
    """The same of a sum in which every value that is not 0 is worth one."""
    assert context.rule is not None
    rule: Any = context.rule.constraint
    seen, scope = context.seen, tuple(rule.scope)
    weights = getattr(rule, "weights", None)
    low = getattr(rule, "low", getattr(rule, "total", 0))
    high = getattr(rule, "high", getattr(rule, "total", 0))
    worth = []
    for var, weight in zip(scope, weights or [1] * len(scope), strict=True):
        worth.append(sorted(weight * (int(v != 0) if counts else v) for v in seen.left(var)) or [0])
    least, most = sum(w[0] for w in worth), sum(w[-1] for w in worth)
    has = sum(w[0] for w in worth if w[0] == w[-1])
    found = {e.var for e in context.finds}
    mine = [k for k, var in enumerate(scope) if var in found]
    said: dict[str, Any] = {
        "needs": low, "low": low, "high": high, "has": least if counts else has,
        "rest": low - (least if counts else has),
        "open": sum(w[0] != w[-1] for w in worth), "room": most, "sure": least,
        "least": least, "most": most, "size": len(mine),
        "without": most - sum(worth[k][-1] - worth[k][0] for k in mine), "found": [scope[k].spot for k in mine],
        "there": [var.spot for var in scope if 0 not in seen.left(var)], "cell": [scope[0].spot] if scope else [],
        "off": [var.spot for var in scope if seen.left(var) == [0]],
        "free": [var.spot for var in scope if len(seen.left(var)) > 1],
        "gone": sorted({e.value for e in context.finds}),
    }  # fmt: skip
    if context.fails:
        said["case"] = "bound" if not counts else "many" if least > high else "few"
        return said
    up = any(value for value in context.found.values())
    if context.code == "sums":
        sizes: dict[Var, int] = {}
        for k, var in enumerate(scope):
            if worth[k][0] != worth[k][-1]:
                piece = min(seen.same(var))
                sizes[piece] = sizes.get(piece, 0) + worth[k][-1]
        said |= {"case": "" if counts else "values", "sizes": sorted(sizes.values())}
    elif not counts:
        rest = [k for k in range(len(scope)) if k not in mine]
        said |= {
            "case": "bound" if len(mine) == 1 else "bounds",
            "least": sum(worth[k][0] for k in rest),
            "most": sum(worth[k][-1] for k in rest),
            **_bounds_here(context, mine, rest, worth),
        }
    elif up:
        exact = most == low
        said["case"] = ("rest" if low == high else "least") if exact else "needed"
    else:
        said["case"] = ("none" if high == 0 else "done" if low == high else "most") if least == high else "big"
    return said


def _bounds_here(
    context: DeductionContext, mine: Sequence[int], rest: Sequence[int], worth: Sequence[Sequence[int]]
) -> dict[str, int]:
    """The least and the most that one value can be beside the others, if the deduction is about one alone."""
    assert context.rule is not None
    rule: Any = context.rule.constraint
    weights = getattr(rule, "weights", None)
    if len(mine) != 1 or weights is None or not weights[mine[0]]:
        return {}
    least, most = sum(worth[k][0] for k in rest), sum(worth[k][-1] for k in rest)
    worths = {v: weights[mine[0]] * v for v in context.seen.left(rule.scope[mine[0]])}
    able = [v for v, own in worths.items() if own + least <= rule.high and own + most >= rule.low]
    return {"low_here": min(able, default=0), "high_here": max(able, default=0)}


def add(board: Board, number: int, rule: Rule, linear: Linear) -> None:
    add_sum(board, number, rule, linear.scope, linear.weights, linear.low, linear.high)


def add_sum(
    board: Board, number: int, rule: Rule, scope: Sequence[Var], weights: Sequence[int] | None, low: int, high: int
) -> None:
    """A look at the sum of values, each times its weight; without weights, at how many values are not 0."""
    times: dict[int, int] = {}
    variables = {}
    for k, variable in enumerate(board.of(scope)):
        times[variable.number] = times.get(variable.number, 0) + (1 if weights is None else weights[k])
        variables[variable.number] = variable
    exact = low == high
    terms = []
    for k, weight in times.items():
        variable = variables[k]
        worth = [weight * (int(v != 0) if weights is None else v) for v in variable.values]
        # The kernel's weights are not below 0: a term counts from its least value.
        least = min(worth, default=0)
        low, high = low - least, high - least
        terms.append([(variable.first + i, w - least) for i, w in enumerate(worth)])
    uneven = weights is not None or max(times.values(), default=1) > 1
    sums = SUMS if uneven and exact and 0 <= high <= MOST_SUM else -1
    info = DeductionInfo(("count", "sums"), rule.code, (number,), rule.where)
    board.linear(terms, max(low, 0), high, [COUNT, sums], info)
