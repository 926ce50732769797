"""Looks at sums: what is needed, what is there, and what is left."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.builders.looks import Board, LookInfo
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique, sets_nothing, sets_something
from puzzlepark.kinds.linear import Linear

COUNT, SUMS = 1, 3
MOST_SUM = 4096
"""Combinations for a larger total are not looked at."""
WORDS = (
    Technique("done", "Nothing more", "count", why="{clue} has all that it needs.", fits=sets_nothing),
    Technique("rest", "All the rest", "count", why="{clue} needs all that is left.", fits=sets_something),
    Technique("count", "Count", "count", why="Count {clue}: what it needs leaves no choice."),
    Technique("sums", "Only combinations", "sums", why="For {clue}, only some combinations make the number."),
)


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
    info = LookInfo(("count", "sums"), rule.code, (number,), rule.where)
    board.linear(terms, max(low, 0), high, [COUNT, sums], info)
