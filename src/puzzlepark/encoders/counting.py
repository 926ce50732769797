"""Clauses that count.

Sums are said by a two-way prefix counter, where g(i, j) says that the first i terms weigh at least j together.
Only sums that can be reached and from which the total can still be reached get a variable. All four implications
between a sum, the sum after one more term, and the term are said.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from puzzlepark.core.puzzle import Var
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.formula import Clauses, Formula

KEPT = 64
"""Lines of a board are alike: the clauses of counters with at most this many terms are made once."""

FEW_TERMS = 4
"""A count of at most this many literals is said set by set though it could be watched."""


def nonzero_literals(formula: Formula, scope: Iterable[Var]) -> tuple[list[int], int]:
    """The literals "not 0" of a scope, and how many variables never are 0."""
    literals = list(map(formula.nonzero.__getitem__, formula.numbering.of(scope)))
    if 0 not in literals:
        return literals, 0
    loose = [literal for literal in literals if literal]
    return loose, len(literals) - len(loose)


def number_true(formula: Formula, literals: list[int], low: int, high: int) -> None:
    """At least `low` and at most `high` of the literals are true."""
    if formula.counts is None or len(literals) <= FEW_TERMS or len(set(literals)) < len(literals):
        weighs(formula, [(x, 1) for x in literals], low, high)
    else:
        formula.counts.append(([(x, 1) for x in literals], low, high))


def weighs(formula: Formula, terms: Iterable[tuple[int, int]], low: int, high: int | None = None) -> None:
    """The terms (literal, weight) that are true weigh this much together, at least `low` and at most `high`."""
    high = low if high is None else high
    weights: dict[int, int] = {}
    for literal, weight in terms:
        weights[literal] = weights.get(literal, 0) + weight
    if formula.counts is not None:
        few = len(weights) <= FEW_TERMS and max(weights.values(), default=1) == 1
        if not few or not 0 <= low <= high <= len(weights):
            formula.counts.append((list(weights.items()), low, high))
            return
        formula.clauses.between(list(weights), low, high)
        return
    helpers, clauses = counter(tuple(weights.values()), low, high, formula.clock)
    names = [0, *weights, *(formula.new() for _ in range(helpers))]
    formula.clauses.extend([names[x] if x > 0 else -names[-x] for x in clause] for clause in clauses)


def counter(weights: tuple[int, ...], low: int, high: int, clock: Clock) -> tuple[int, Clauses]:
    """How many helping variables it takes, and the clauses. Variables 1, 2, … are the terms, then come the helpers."""
    if len(weights) <= KEPT:
        return _kept(weights, low, high)
    return _counter(weights, low, high, clock)


@lru_cache(maxsize=4096)
def _kept(weights: tuple[int, ...], low: int, high: int) -> tuple[int, Clauses]:
    return _counter(weights, low, high, Clock(Budget(None)))


def _counter(weights: tuple[int, ...], low: int, high: int, clock: Clock) -> tuple[int, Clauses]:
    ahead = [{0}]
    for w in weights:
        clock.tick()
        ahead.append({s for t in ahead[-1] for s in (t, t + w) if s <= high})
    alive = [{s for s in ahead[-1] if low <= s <= high}]
    for w, reached in zip(reversed(weights), reversed(ahead[:-1]), strict=True):
        alive.append({s for s in reached if s in alive[-1] or s + w in alive[-1]})
    alive.reverse()
    if 0 not in alive[0]:
        return 0, [[]]
    made = _Made(len(weights))
    before = made.thresholds(alive[0])
    for term, (w, sums) in enumerate(zip(weights, alive[1:], strict=True), 1):
        clock.tick()
        after = made.thresholds(sums)
        made.add_term(term, w, before, after)
        before = after
    return made.top - len(weights), made.clauses


Thresholds = tuple[list[int], list[int]]
"""Possible sums in order, and for each but the first the literal "at least this"."""


class _Made:
    """The clauses so far."""

    def __init__(self, terms: int) -> None:
        self.top = terms
        self.clauses: Clauses = []

    def thresholds(self, sums: set[int]) -> Thresholds:
        ordered = sorted(sums)
        literals = list(range(self.top + 1, self.top + len(ordered)))
        self.top += len(literals)
        self.clauses.extend([-b, a] for a, b in pairwise(literals))
        return ordered, literals

    def add_term(self, term: int, w: int, before: Thresholds, after: Thresholds) -> None:
        for bound in sorted({*before[0], *after[0], *(s - w for s in after[0])}):
            low = _at_least(before, bound)
            self._clause((low, False), (_at_least(after, bound), True))
            self._clause((low, False), (term, False), (_at_least(after, bound + w), True))
            self._clause((low, True), (term, True), (_at_least(after, bound), False))
            self._clause((low, True), (_at_least(after, bound + w), False))

    def _clause(self, *parts: tuple[int | bool, bool]) -> None:
        out = []
        for part, sign in parts:
            if isinstance(part, bool):
                if part == sign:
                    return
            else:
                out.append(part if sign else -part)
        self.clauses.append(out)


def _at_least(thresholds: Thresholds, bound: int) -> int | bool:
    """The literal "the sum is at least bound", or what is certain."""
    sums, literals = thresholds
    at = bisect_left(sums, bound)
    if at == 0:
        return True
    return literals[at - 1] if at < len(sums) else False
