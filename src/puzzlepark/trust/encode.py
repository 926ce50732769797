"""A model as clauses, kind of constraint by kind.

Each encoder states what the kind's docstring in core says, in the most direct way. Where a rule speaks of a whole loop
or area, some of it is left to `lemmas`: further clauses that a certificate may name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

from puzzlepark.core.constraints import (
    Between,
    Connected,
    Count,
    Distinct,
    Groups,
    Joined,
    Links,
    Loop,
    Parts,
    Pieces,
    Regions,
    Runs,
    Same,
    Sight,
    Star,
    Sum,
    Table,
)
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.trust.encode_areas import groups, parts
from puzzlepark.trust.encode_lines import links, loop
from puzzlepark.trust.encode_walks import walks
from puzzlepark.trust.formula import TRUE, Formula, Tick


def encode(model: Model, tick: Tick = lambda: None) -> Formula:
    """The clauses of a model, always the same ones in the same order; `tick` is called now and again, and may raise.
    BadInput where a kind has no clauses, or the board too many."""
    formula = Formula(model, tick)
    for number, rule in enumerate(model.rules):
        encoder = ENCODERS.get(type(rule.constraint))
        if encoder is None:
            raise BadInput(f"Certificates know no {type(rule.constraint).__name__} yet, which this puzzle needs.")
        encoder(formula, rule.constraint, number)
    return formula


def _same(formula: Formula, rule: Same, number: int) -> None:
    _all_equal(formula, rule.scope)


def _regions(formula: Formula, rule: Regions, number: int) -> None:
    scopes: dict[int, list[Var]] = {}
    for var, region in zip(rule.scope, rule.ids, strict=True):
        scopes.setdefault(region, []).append(var)
    for scope in scopes.values():
        _all_equal(formula, scope)


def _all_equal(formula: Formula, scope: Sequence[Var]) -> None:
    for a, b in pairwise(scope):
        for value in sorted({*formula.values(a), *formula.values(b)}):
            formula.equal(formula.lit(a, value), formula.lit(b, value))


def _count(formula: Formula, rule: Count, number: int) -> None:
    between(formula, [formula.nonzero(v) for v in rule.scope], rule.total, rule.total, f"rule {number}")


def _between(formula: Formula, rule: Between, number: int) -> None:
    between(formula, [formula.nonzero(v) for v in rule.scope], rule.low, rule.high, f"rule {number}")


def between(formula: Formula, literals: Sequence[int], low: int, high: int, name: str) -> None:
    """At least `low` and at most `high` of the literals are true: a counter, literal by literal."""
    if low > len(literals) or high < max(0, low):
        formula.add()
        return
    if high == len(literals) - 1 and low <= 0:
        formula.add(*(-literal for literal in literals))
        return
    # least[j]: at least j of the literals so far are true.
    least = [TRUE]
    top = min(len(literals), max(low, high + 1))
    for k, literal in enumerate(literals, 1):
        before, least = [*least, -TRUE], [TRUE]
        for j in range(1, min(k, top) + 1):
            here = formula.new(f"{name}: {j} of the first {k}")
            least.append(here)
            formula.add(-before[j], here)
            formula.add(-before[j - 1], -literal, here)
            formula.add(before[j], literal, -here)
            formula.add(before[j - 1], -here)
    if low > 0:
        formula.add(least[low])
    if high < len(literals):
        formula.add(-least[high + 1])


def _sum(formula: Formula, rule: Sum, number: int) -> None:
    """A variable for each sum of the first values; only the total may be that of all."""
    sums = {0: TRUE}
    for k, var in enumerate(rule.scope, 1):
        after: dict[int, int] = {}
        for so_far, here in sums.items():
            for value in formula.values(var):
                there = so_far + value
                if there not in after:
                    after[there] = formula.new(f"rule {number}: the first {k} add up to {there}")
                formula.add(-here, -formula.lit(var, value), after[there])
        sums = after
    for total, here in sums.items():
        if total != rule.total:
            formula.add(-here)


def _distinct(formula: Formula, rule: Distinct, number: int) -> None:
    values = sorted({value for var in rule.scope for value in formula.values(var)})
    if len(rule.scope) > len(values):
        formula.add()
    for value in values:
        literals = [formula.lit(var, value) for var in rule.scope]
        for a, b in combinations(literals, 2):
            formula.add(-a, -b)
        if len(rule.scope) == len(values):
            formula.add(*literals)


def _table(formula: Formula, rule: Table, number: int) -> None:
    _one_row(formula, rule.scope, rule.rows, number)


def _star(formula: Formula, rule: Star, number: int) -> None:
    _one_row(formula, rule.scope, rule.fitting, number)


def _one_row(formula: Formula, scope: Sequence[Var], rows: Sequence[tuple[int, ...]], number: int) -> None:
    """A variable for each row: one of them holds, and each value is that of a row that holds."""
    chosen: dict[tuple[int, ...], int] = {}
    for row in sorted(set(rows)):
        literals = [formula.lit(var, value) for var, value in zip(scope, row, strict=True)]
        if -TRUE in literals:
            continue
        chosen[row] = here = formula.new(f"rule {number}: row {' '.join(map(str, row))}")
        for literal in literals:
            formula.add(-here, literal)
        formula.add(here, *(-literal for literal in literals))
    formula.add(*chosen.values())
    for k, var in enumerate(scope):
        for value in formula.values(var):
            formula.add(-formula.lit(var, value), *(here for row, here in chosen.items() if row[k] == value))


def _pieces(formula: Formula, rule: Pieces, number: int) -> None:
    """A variable for each way to lay a piece: every owner has one, and so has every node; an edge is 0 if and only if
    it lies inside one that is laid."""
    mine: list[list[int]] = [[] for _ in rule.owners]
    over: dict[Spot, list[int]] = {spot: [] for spot in rule.grid.nodes}
    inside: dict[Spot, list[int]] = {edge: [] for edge in rule.grid.edges}
    for k, way in enumerate(rule.ways):
        laid = formula.new(f"rule {number}: way {k} of owner {way.owner}")
        mine[way.owner].append(laid)
        for spot in sorted(way.nodes):
            over[spot].append(laid)
        for edge in way.inner:
            inside[edge].append(laid)
    for k, some in enumerate((*mine, *over.values())):
        formula.add(*some)
        formula.at_most_one(some, f"rule {number}: choice {k}")
    for var in rule.scope:
        clear = formula.lit(var, 0)
        formula.add(-clear, *inside[var.spot])
        for laid in inside[var.spot]:
            formula.add(clear, -laid)


def _sight(formula: Formula, rule: Sight, number: int) -> None:
    """A variable for each place of an arm: whether it is seen."""
    seen = []
    for k, arm in enumerate(rule.arms, 1):
        before = TRUE
        for far, var in enumerate(arm, 1):
            clear, here = formula.lit(var, 0), formula.new(f"rule {number}: arm {k} is seen {far} far")
            formula.add(-here, before)
            formula.add(-here, clear)
            formula.add(here, -before, -clear)
            seen.append(here)
            before = here
    between(formula, seen, rule.total, rule.total, f"rule {number}")


def _links(formula: Formula, rule: Links, number: int) -> None:
    lengths = {end.length is not None for end in rule.ends}
    if lengths == {True, False}:
        raise BadInput("Certificates know no links of which some have lengths and others have none.")
    encoder = walks if lengths == {True} else links
    encoder(formula, rule, number, between)


def _connected(formula: Formula, rule: Connected | Joined, number: int) -> None:
    """All of it is said by lemmas."""


def _parts(formula: Formula, rule: Parts, number: int) -> None:
    parts(formula, rule, number, between)


def _groups(formula: Formula, rule: Groups, number: int) -> None:
    groups(formula, rule)


def _runs(formula: Formula, rule: Runs, number: int) -> None:
    """A variable for each state after the first values; only the last may be that after all."""
    states = {0: TRUE}
    for k, var in enumerate(rule.scope, 1):
        after: dict[int, int] = {}
        for state, here in states.items():
            for filled, literal in ((False, formula.lit(var, 0)), (True, formula.nonzero(var))):
                there = rule.after(state, filled)
                if there is None:
                    formula.add(-here, -literal)
                    continue
                if there not in after:
                    after[there] = formula.new(f"rule {number}: state {there} after the first {k}")
                formula.add(-here, -literal, after[there])
        states = after
    for state, here in states.items():
        if state != rule.last:
            formula.add(-here)
    if rule.last not in states:
        formula.add()


ENCODERS: dict[type, Callable[[Formula, Any, int], None]] = {
    Same: _same,
    Regions: _regions,
    Count: _count,
    Between: _between,
    Sum: _sum,
    Distinct: _distinct,
    Table: _table,
    Star: _star,
    Loop: loop,
    Links: _links,
    Connected: _connected,
    Joined: _connected,
    Parts: _parts,
    Sight: _sight,
    Pieces: _pieces,
    Runs: _runs,
    Groups: _groups,
}
