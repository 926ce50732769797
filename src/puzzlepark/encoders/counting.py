"""Cardinality and pseudo-Boolean constraints as clauses.

They are encoded by a sequential weighted counter: the literal g(i, j) says that the true literals among the first i
terms weigh at least j. Only sums that can be reached, and from which the bounds can still be met, get a literal. The
implications between consecutive sums and the term between them are written in both directions, so unit propagation is
complete for each of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from puzzlepark.core.puzzle import Var
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.formula import Clauses, Formula

CACHED_TERMS = 64
"""Maximum number of terms of a counter whose clauses are cached: the lines of a board need the same ones."""

FEW_TERMS = 4
"""A count of at most this many literals is written as clauses even if a native propagator could watch it."""


def nonzero_literals(formula: Formula, scope: Iterable[Var]) -> tuple[list[int], int]:
    """The literals "not 0" of the variables in a scope that can be 0, and the number of variables that cannot be 0."""
    literals = list(map(formula.nonzero.__getitem__, formula.numbering.of(scope)))
    if 0 not in literals:
        return literals, 0
    open_literals = [literal for literal in literals if literal]
    return open_literals, len(literals) - len(open_literals)


def add_count(formula: Formula, literals: list[int], low: int, high: int) -> None:
    """Require that at least `low` and at most `high` of the literals are true."""
    if formula.counts is None or len(literals) <= FEW_TERMS or len(set(literals)) < len(literals):
        add_weighted_sum(formula, [(x, 1) for x in literals], low, high)
    else:
        formula.counts.append(([(x, 1) for x in literals], low, high))


def add_weighted_sum(formula: Formula, terms: Iterable[tuple[int, int]], low: int, high: int | None = None) -> None:
    """Require that the weights of the true terms add up to at least `low` and at most `high`, which is `low` by
    default. A term is a literal and its weight."""
    high = low if high is None else high
    weights: dict[int, int] = {}
    for literal, weight in terms:
        weights[literal] = weights.get(literal, 0) + weight
    if formula.counts is not None:
        is_small_count = len(weights) <= FEW_TERMS and max(weights.values(), default=1) == 1
        if is_small_count and 0 <= low <= high <= len(weights):
            formula.clauses.between(list(weights), low, high)
        else:
            formula.counts.append((list(weights.items()), low, high))
        return
    helpers, clauses = counter(tuple(weights.values()), low, high, formula.clock)
    names = [0, *weights, *(formula.new() for _ in range(helpers))]
    formula.clauses.extend([names[x] if x > 0 else -names[-x] for x in clause] for clause in clauses)


def counter(weights: tuple[int, ...], low: int, high: int, clock: Clock) -> tuple[int, Clauses]:
    """The number of auxiliary variables of a weighted counter, and its clauses. Variables 1, 2, … are the terms,
    followed by the auxiliary ones."""
    if len(weights) <= CACHED_TERMS:
        return _cached_counter(weights, low, high)
    return _counter(weights, low, high, clock)


@lru_cache(maxsize=4096)
def _cached_counter(weights: tuple[int, ...], low: int, high: int) -> tuple[int, Clauses]:
    """As `_counter`, without a time limit."""
    return _counter(weights, low, high, Clock(Budget(None)))


def _counter(weights: tuple[int, ...], low: int, high: int, clock: Clock) -> tuple[int, Clauses]:
    """Compute a weighted counter: find the sums that can occur, and write the clauses term by term."""
    # The sums that the first terms can have, for each number of terms.
    reachable = [{0}]
    for w in weights:
        clock.tick()
        reachable.append({s for t in reachable[-1] for s in (t, t + w) if s <= high})
    # The reachable sums from which the bounds can still be met, computed from the last term to the first.
    alive = [{s for s in reachable[-1] if low <= s <= high}]
    for w, sums in zip(reversed(weights), reversed(reachable[:-1]), strict=True):
        alive.append({s for s in sums if s in alive[-1] or s + w in alive[-1]})
    alive.reverse()
    if 0 not in alive[0]:
        return 0, [[]]  # The bounds cannot be met: the empty clause.
    writer = _CounterWriter(len(weights))
    before = writer.thresholds(alive[0])
    for term, (w, sums) in enumerate(zip(weights, alive[1:], strict=True), 1):
        clock.tick()
        after = writer.thresholds(sums)
        writer.add_term(term, w, before, after)
        before = after
    return writer.top - len(weights), writer.clauses


Thresholds = tuple[list[int], list[int]]
"""Possible sums in ascending order, and for each except the first the literal "the sum is at least this"."""


class _CounterWriter:
    """Writes the clauses of a counter, term by term."""

    def __init__(self, terms: int) -> None:
        self.top = terms
        self.clauses: Clauses = []

    def thresholds(self, sums: set[int]) -> Thresholds:
        """New literals for the possible sums after some terms."""
        ordered = sorted(sums)
        literals = list(range(self.top + 1, self.top + len(ordered)))
        self.top += len(literals)
        self.clauses.extend([-b, a] for a, b in pairwise(literals))
        return ordered, literals

    def add_term(self, term: int, weight: int, before: Thresholds, after: Thresholds) -> None:
        """Write how the sum after a term depends on the sum before it."""
        for bound in sorted({*before[0], *after[0], *(s - weight for s in after[0])}):
            enough_before = _at_least(before, bound)
            enough_after, enough_with_term = _at_least(after, bound), _at_least(after, bound + weight)
            # before ≥ bound implies after ≥ bound, and after ≥ bound + weight if the term is true.
            self._clause((enough_before, False), (enough_after, True))
            self._clause((enough_before, False), (term, False), (enough_with_term, True))
            # before < bound implies after < bound + weight, and after < bound if the term is false.
            self._clause((enough_before, True), (term, True), (enough_after, False))
            self._clause((enough_before, True), (enough_with_term, False))

    def _clause(self, *parts: tuple[int | bool, bool]) -> None:
        """Write a clause of literals, each with a sign: False negates the literal. A part can be a constant instead of
        a literal: if it makes the clause true, nothing is written."""
        literals = []
        for part, sign in parts:
            if isinstance(part, bool):
                if part == sign:
                    return
            else:
                literals.append(part if sign else -part)
        self.clauses.append(literals)


def _at_least(thresholds: Thresholds, bound: int) -> int | bool:
    """The literal "the sum is at least bound", or a constant if that is certain."""
    sums, literals = thresholds
    index = bisect_left(sums, bound)
    if index == 0:
        return True
    return literals[index - 1] if index < len(sums) else False
