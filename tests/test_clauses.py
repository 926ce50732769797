"""How formulas are written: natively kept clauses mean what they say, and laws are written as their rules are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark._native import FlatClauses, Stamps, filter_domains, merge_equal
from puzzlepark.constraints.once import Once
from puzzlepark.constraints.regular import Regular
from puzzlepark.constraints.table import Table
from puzzlepark.constraints.table.clauses import LARGE_DOMAIN, supported
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, vars_at
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.formula import Formula
from puzzlepark.encoders.stencil import Stencil
from puzzlepark.engines.clauses import formula_of

BOARDS = (
    pp.Norinori(3, 4, rooms=[[1, 1, 2, 2], [1, 1, 2, 2], [1, 3, 3, 3]]),
    pp.Binairo(4, 4, numbers=[[1, None, None, None], [None] * 4, [None] * 4, [None] * 4]),
    pp.Hitori(3, 3, numbers=[[1, 1, 2], [2, 3, 1], [3, 1, 1]]),
    pp.StarBattle(4, 4, rooms=[[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]),
)


def meant(variables: int, top: int, clauses: Iterable[list[int]]) -> set[tuple[bool, ...]]:
    """The values of the first variables with which all clauses can be true, whatever helpers are."""
    known = list(clauses)
    every = product((False, True), repeat=top)
    right = (bits for bits in every if all(any(bits[abs(x) - 1] == (x > 0) for x in clause) for clause in known))
    return {bits[:variables] for bits in right}


def wanted(variables: int, law: Callable[[tuple[bool, ...]], bool]) -> set[tuple[bool, ...]]:
    return {bits for bits in product((False, True), repeat=variables) if law(bits)}


@pytest.mark.parametrize("size", range(1, 9))
def test_at_most_one(size: int) -> None:
    clauses = FlatClauses()
    top = clauses.at_most_one(range(1, size + 1), size)
    assert meant(size, top, clauses) == wanted(size, lambda bits: sum(bits) <= 1)


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 2), (1, 4), (2, 3), (4, 4)])
def test_between(low: int, high: int) -> None:
    clauses = FlatClauses()
    clauses.between([1, 2, -3, 4], low, high)
    assert meant(4, 4, clauses) == wanted(4, lambda bits: low <= bits[0] + bits[1] + (not bits[2]) + bits[3] <= high)


def test_each_of_many_values_implies_one_of_those_beside_it() -> None:
    """The clauses hold for the rows and for no others, as do those with a literal for each row."""
    values = tuple(range(LARGE_DOMAIN))
    rows = tuple((a, b) for a in values for b in values if a < b)
    stencil = supported((values, values), rows)
    assert stencil.top == 2 * LARGE_DOMAIN
    for a, b in product(values, values):
        true = {stencil.literals[0][a], stencil.literals[1][b]}
        right = all(any((x in true) if x > 0 else (-x not in true) for x in clause) for clause in stencil.clauses)
        assert right == (a < b)


def test_one_of_rows_and_all_different() -> None:
    known = [{0: -1, 1: 1}, {0: -2, 1: 2}]
    clauses = FlatClauses()
    top = clauses.one_of_rows(known, [(0, 1), (1, 0), (1, 7)], 2)  # the last row has a value that cannot be
    assert meant(2, top, clauses) == {(False, True), (True, False)}
    clauses = FlatClauses()
    stamps = Stamps(SimpleNamespace(place={"a": 0, "b": 1}), [0, 1])
    assert stamps.add_classes(clauses, [(0, 1), (0, 1)], 0) == 2
    top = stamps.all_different(clauses, ["ab"], 2)
    assert meant(2, top, clauses) == {(False, True), (True, False)}


def test_other_rows_are_forbidden() -> None:
    """By a plain look at every row, for random domains and rows."""
    random = Random(2)
    for _ in range(300):
        domains = tuple(
            tuple(sorted(random.sample(range(4), random.randint(0, 4)))) for _ in range(random.randint(1, 3))
        )
        every = list(product(range(4), repeat=len(domains)))
        rows = tuple(random.sample(every, random.randint(0, len(every))))
        stencil = Stencil(domains)
        stencil.clauses.forbid_others(domains, rows)
        others = (row for row in product(*domains) if row not in rows)
        expected = [[-known[value] for known, value in zip(stencil.literals, row, strict=True)] for row in others]
        assert list(stencil.clauses) == expected


def test_equal_variables_are_of_one_class() -> None:
    """By names that are replaced by one another, for random scopes, and a whole layer with some ids."""
    random = Random(3)
    for _ in range(300):
        scopes = [random.sample(range(12), random.randint(0, 4)) for _ in range(random.randint(0, 5))]
        equalities: list[tuple[Any, list[int]]] = [([f"v{i}" for i in some], [0] * len(some)) for some in scopes]
        ids = [random.randrange(4) for _ in range(5)]
        equalities.append((7, ids))
        scopes += [[7 + i for i, each in enumerate(ids) if each == id] for id in set(ids)]
        names = list(range(12))
        for some in scopes:
            mine = {names[i] for i in some}
            names = [min(mine) if name in mine else name for name in names]
        order = list(dict.fromkeys(names))
        numbering = SimpleNamespace(place={f"v{i}": i for i in range(12)})
        assert merge_equal(numbering, 12, equalities) == ([order.index(name) for name in names], len(order))


def test_values_that_are_fixed_are_taken_out_of_others() -> None:
    """By a plain repetition until nothing changes, on random groups of variables that can all differ."""
    random = Random(1)
    changed = 0
    for _ in range(300):
        answer = [random.randint(1, 6) for _ in range(12)]
        groups = [random.sample(range(12), random.randint(2, 5)) for _ in range(6)]
        groups = [group for group in groups if len({answer[i] for i in group}) == len(group)]
        domains = [sorted({value, *random.sample(range(1, 7), random.choice((0, 1, 2, 6)))}) for value in answer]
        apart = random.randrange(12)
        left = [set(values) for values in domains]
        while True:
            fixed = {(i, value) for i, values in enumerate(left) if len(values) == 1 and i != apart for value in values}
            gone = {(j, v) for i, v in fixed for group in groups if i in group for j in group if j not in (i, apart)}
            if not any(value in left[j] for j, value in gone):
                break
            for j, value in gone:
                left[j].discard(value)
        own = [(0, *values) if i == apart else tuple(values) for i, values in enumerate(domains)]
        found = dict(filter_domains({}, list(range(12)), groups, {}, own))  # it can be 0, and takes no part
        given = {i: set(values) for i, values in enumerate(domains) if i != apart}
        every = [(0, *range(1, 7)) if i == apart else tuple(range(1, 7)) for i in range(12)]
        concerned = {i for group in groups for i in group} - {apart}
        expected = {i: tuple(sorted(left[i])) for i in concerned if len(left[i]) < 6}
        assert dict(filter_domains({}, list(range(12)), groups, given, every)) == expected
        assert {i: set(values) for i, values in found.items()} == {
            i: values for i, values in enumerate(left) if len(values) < len(domains[i])
        }
        changed += bool(found)
    assert changed > 100


def test_clauses_are_a_sequence_and_a_stencil() -> None:
    clauses = FlatClauses()
    clauses.append([1, -2])
    clauses += ([x] for x in (3, -1))
    clauses.extend([[]])
    assert list(clauses) == [[1, -2], [3], [-1], []]
    assert (len(clauses), [] in clauses) == (4, True)
    stamped = FlatClauses()
    # Two literals are given; the third variable is a helper behind the last one there is.
    assert stamped.stamp(clauses, [-7, 9], 20) == 21
    assert list(stamped) == [[-7, -9], [21], [7], []]


def without_laws(model: Model) -> Model:
    """The same model of other constraints, none of which is known as a law."""
    rules = list[Posting]()
    for rule in model.rules:
        same: Any = rule.constraint
        rules.append(Posting(rule.code, replace(same), rule.clue))
    return replace(model, rules=tuple(rules))


def written(model: Model, counts: bool) -> tuple[list[list[int]], object, int]:
    formula: Formula = formula_of(model, Clock(Budget(None)), [] if counts else None)
    return list(formula.clauses), formula.counts, formula.top


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda board: board.genre)
def test_laws_are_written_as_their_rules_are(puzzle: pp.Puzzle, counts: bool) -> None:
    model = puzzle.declaration.model(puzzle)
    assert any("laws" in vars(rule.constraint) for rule in model.rules)
    assert written(model, counts) == written(without_laws(model), counts)


def test_the_states_of_a_line_are_those_that_its_values_leave() -> None:
    def after(total: int, value: int) -> int | None:
        return total + value if total + value <= 4 else None

    domains = ((0, 1), (2,), (0, 1, 2), (1, 2))
    line = Regular.of(vars_at("", [Spot(1, 2 * k + 1) for k in range(4)]), range(3), 0, after, lambda total: total == 4)
    words = [word for word in product(*domains) if sum(word) == 4]
    layers, steps = line.within(domains)
    assert [{value for _, value, _ in able} for able in steps] == [set(values) for values in zip(*words, strict=True)]
    assert [len(states) for states in layers] == [len({sum(word[:k]) for word in words}) for k in range(5)]
    assert [len(able) for able in steps] == [len({(sum(word[:k]), word[k]) for word in words}) for k in range(4)]


def test_what_is_given_of_a_long_line_is_nowhere_else_on_it() -> None:
    line = Once(vars_at("digit", [Spot(1, 2 * k + 1) for k in range(16)]), (1, 2))
    layer = Layer("digit", Grid(1, 16), "cells", (0, 1, 2))
    rules = (Posting("once", line), Posting("given", Table((layer.vars[3],), ((2,),))))
    able = Formula(Model((layer,), (), {}, rules), Clock(Budget(None))).domains(range(16))
    assert able == tuple((2,) if place == 3 else (0, 1) for place in range(16))
