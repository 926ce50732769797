"""Kinds of constraint on models of no genre: every part of every kind against what the kind means."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from math import prod
from types import ModuleType

import pytest

import puzzlepark as pp
from clause_engine import Clauses
from puzzlepark.constraints import once, part, parts_named
from puzzlepark.constraints.connected import OVER_CORNERS, Connected
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.once import examples as once_examples
from puzzlepark.constraints.parts import Parts
from puzzlepark.constraints.parts import clauses as parts_clauses
from puzzlepark.constraints.regular import clauses as regular_clauses
from puzzlepark.constraints.regular import examples as regular_examples
from puzzlepark.constraints.star import Star
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.engine import Engine
from puzzlepark.core.grid import Grid, Spot, cell_at
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer
from puzzlepark.formats.json import read_marks, write_marks
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.tasks.solve import engine_named
from shares import THOROUGH

from models import Projection, hold_to_brute_force, projections, task

KINDS = list(parts_named("examples"))
PARTS = {"cdcl": "clauses", "sat": "clauses", "cp": "cp", "profile_dp": "machine", "proof": "proof", "search": ""}
"""The part of a kind that each engine shows; plain search asks for nothing but the value."""
MOST = 2_200
"""Models with more assignments than this are not tried."""
MOST_LISTED = 1_000 if THOROUGH else 100
"""Solutions that CP-SAT lists, which begins anew for each; of more it gives two."""
SEED = "puzzlepark.kinds.{}.examples"
"""Another text draws other models, of which other shares have solutions."""
EACH = 40 if THOROUGH else 30
"""Random models of each kind."""


def folder(kind: ModuleType) -> str:
    """The name of a constraint's folder."""
    return kind.__name__.split(".")[-2]


each_kind = pytest.mark.parametrize("kind", KINDS, ids=folder)


@cache
def models(kind: ModuleType) -> list[Model]:
    """Random models of a kind that are small enough to try every assignment."""
    made = (kind.example(random.Random(f"{SEED.format(folder(kind))} {seed}")) for seed in range(EACH))
    most = 4096 if "loop" in folder(kind) else MOST
    return [model for model in made if prod(len(layer.values) ** len(layer.vars) for layer in model.layers) <= most]


@cache
def truths(kind: ModuleType) -> list[dict[str, set[Projection]]]:
    """What brute force has found of each of them."""
    return [{view: projections(model, view) for view in model.views} for model in models(kind)]


def engine_of(name: str) -> Engine:
    return Clauses() if name == "proof" else engine_named(name)


def test_every_folder_has_examples() -> None:
    """A kind is its value, clauses, looks or an equality, a proof and examples, or what it decomposes into stands for
    them; the rest is a matter of need."""
    for kind in KINDS:
        package = kind.__name__.rpartition(".")[0]
        rules = [rule.constraint for model in models(kind) for rule in model.rules]
        own = [rule for rule in rules if type(rule).__module__ == package]
        assert own
        for name in ("clauses", "proof", "cp"):
            there = f"{package}.{name}" in {module.__name__ for module in parts_named(name)}
            assert there or all(type(rule).decompose is not Constraint.decompose for rule in own), package
    assert len(KINDS) >= len(list(parts_named("clauses"))) > 15


@each_kind
@pytest.mark.parametrize("name", PARTS)
def test_parts_agree_with_brute_force(kind: ModuleType, name: str) -> None:
    engine = engine_of(name)
    tried = solvable = 0
    for number, model in enumerate(models(kind)):
        if name in ("cp", "search") and number % 3:
            continue
        try:
            truth = truths(kind)[number]
            listed = name != "cp" or max(map(len, truth.values())) <= MOST_LISTED
            limits = (None, 2) if name in ("cdcl", "sat") else (None if listed else 2,)
            accepted = hold_to_brute_force(engine, model, limits, truth)
        except Exception as error:
            raise AssertionError(f"{name}: {model}") from error
        tried += bool(accepted)
        solvable += bool(accepted) and bool(next(engine.solutions(model, task("all", 1)), None))
    needed = PARTS[name]
    if needed and not all(part(rule.constraint, needed) for model in models(kind) for rule in model.rules):
        return
    assert tried >= len(models(kind)) // 6
    assert solvable > tried // 8


@pytest.mark.parametrize("kind", [once_examples, regular_examples], ids=["once", "regular"])
def test_long_lines_are_written_for_the_values_that_are_left(kind: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if short ones were long and some of their values were given."""
    monkeypatch.setattr(once, "LONG", 0)
    monkeypatch.setattr(regular_clauses, "LONG", 0)
    monkeypatch.setattr(regular_clauses, "SMALL", 0)
    rng, solvable = random.Random(1), 0
    for model in models(kind):
        some = [var for layer in model.layers for var in layer.vars if rng.random() < 0.3]
        values = {layer.name: layer.values for layer in model.layers}
        given = tuple(Rule("given", Table((var,), ((rng.choice(values[var.layer]),),))) for var in some)
        fuller = replace(model, rules=(*model.rules, *given))
        for name in ("cdcl", "sat"):
            hold_to_brute_force(engine_of(name), fuller, (None, 2))
        solvable += bool(projections(fuller, "all"))
    assert solvable > 5


@each_kind
def test_looks_find_nothing_that_a_solution_denies(kind: ModuleType) -> None:
    """Whatever looks remove is in no solution."""
    removed = 0
    for model in models(kind)[:20]:
        variables = [var for layer in model.layers for var in layer.vars]
        solutions = [[value for row in rows for value in row] for rows in projections(model, "all")]
        if not solutions:
            continue
        possible = dict(zip(variables, map(set, zip(*solutions, strict=True)), strict=True))
        board = Reasoner(model, "all", possible)
        removed += len(board.ladder.apply_obvious())
        while (step := board.next(1)) is not None:
            removed += len(step.removed)
            board.ladder.apply(step)
            removed += len(board.ladder.apply_obvious())
        for var, values in possible.items():
            assert values <= set(board.candidates(var)), f"{var}: {model}"
    assert removed or not any(part(rule.constraint, "deductions") for model in models(kind) for rule in model.rules)


@each_kind
def test_holds_is_never_wrong(kind: ModuleType) -> None:
    """On complete marks it is True or False; on partial ones False or True only if that stays so."""
    rng = random.Random(1)
    decided = 0
    for model in models(kind):
        domain = {var: layer.values for layer in model.layers for var in layer.vars}
        for _ in range(12):
            marks = {var: rng.choice(values) for var, values in domain.items()}
            for rule in model.rules:
                c = rule.constraint
                truth = c.holds(marks)
                assert truth is not None, c
                scope = sorted(set(c.scope))
                early = c.holds({var: marks[var] for var in scope if rng.random() < 0.7})
                if early is not None:
                    decided += 1
                    assert early is truth, (c, marks)
    assert decided > 20


@pytest.mark.parametrize("name", ["sat", "cdcl"])
def test_parts_without_owners_agree_with_brute_force(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on boards where owners would be too many."""
    monkeypatch.setattr(parts_clauses, "MOST_OWNED", -1)
    (kind,) = (kind for kind in KINDS if ".parts." in kind.__name__)
    for model in models(kind):
        assert hold_to_brute_force(engine_named(name), model, (None, 2)), model


def test_an_area_over_corners_is_one_where_it_would_fall_apart() -> None:
    grid = Grid(2, 2)
    layer = Layer("a", grid, "cells", (0, 1))
    for steps, number in ((OVER_CORNERS, 16), (((-2, 0), (2, 0)), 7)):
        model = Model((layer,), (), {"all": ("a",)}, (Rule("r", Connected(grid, "a", 1, steps)),))
        assert len(projections(model, "all")) == number
    with pytest.raises(ValueError, match="opposite"):
        Connected(grid, "a", 1, ((0, 2),))


def test_loops_along_sides_are_those_through_cells() -> None:
    """A grid of corners is that of one more row and column of cells, moved by half a cell."""
    for rows, cols in ((1, 1), (1, 3), (2, 2), (2, 3), (3, 3)):
        counts = []
        for grid in (Grid(rows, cols, corners=True), Grid(rows + 1, cols + 1)):
            model = Model(
                (Layer("line", grid, "edges", (0, 1)),), (), {"line": ("line",)}, (Rule("l", Loop(grid, "line")),)
            )
            counts.append(sum(1 for _ in engine_named("sat").solutions(model, task("line", None))))
        assert counts[0] == counts[1] > 0


def test_corner_grids() -> None:
    grid = Grid(1, 2, corners=True)
    assert (grid.height, grid.width, len(grid.nodes), len(grid.edges)) == (2, 3, 6, 7)
    assert grid.edges == ((0, 1), (0, 3), (1, 0), (1, 2), (1, 4), (2, 1), (2, 3))
    assert grid.ends(Spot(0, 1)) == ((0, 0), (0, 2))
    assert grid.ends(Spot(1, 2)) == ((0, 2), (2, 2))
    assert list(grid.neighbours(Spot(0, 2))) == [(0, 0), (0, 4), (2, 2)]
    assert grid.cells == (cell_at(0, 0), cell_at(0, 1))
    assert not grid.has(cell_at(0, 0))
    holed = Grid(1, 2, frozenset({Spot(0, 0)}), corners=True)
    assert holed.edges == ((0, 3), (1, 2), (1, 4), (2, 1), (2, 3))
    assert [holed.position[s] for s in holed.nodes] == list(range(5))
    star = Star(grid, "line", Spot(0, 2), ((0, 1, 1, 0), (1, 1, 0, 0)))
    assert star.edges == (None, (0, 1), (0, 3), (1, 2))
    assert star.fitting == ((1, 1, 0),)


def test_parts_without_a_node_of_the_grid_are_refused() -> None:
    with pytest.raises(ValueError, match="distinct"):
        Parts(Grid(2, 2), "a", 1, ((cell_at(0, 0), 1), (cell_at(0, 0), 2)))
    with pytest.raises(ValueError, match="distinct"):
        Parts(Grid(2, 2), "a", 1, ((cell_at(2, 0), 1),))


def test_an_empty_area_is_connected() -> None:
    grid = Grid(2, 2)
    layer = Layer("a", grid, "cells", (0, 1))
    model = Model((layer,), (), {"all": ("a",)}, (Rule("r", Connected(grid, "a")), Rule("r", Count(layer.vars, 0))))
    assert len(projections(model, "all")) == 1


def test_edges_of_corners_are_written_as_tables() -> None:
    layer = Layer("line", Grid(1, 2, corners=True), "edges", (0, 1))
    marks = {var: i % 2 for i, var in enumerate(layer.vars) if i != 3}
    tables = write_marks(marks, (layer,))
    assert tables == {"line": {"across": [[0, 1], [1, 0]], "down": [[0, None, 0]]}}
    assert read_marks(tables, (layer,)) == marks


def test_automata_give_each_solution_once() -> None:
    """CP-SAT's own variables for the states of an automaton may have several values for one answer."""
    puzzle = pp.generate("skyscrapers", 6, 6, seed=1).puzzle
    assert pp.solve(puzzle, engine="cp").status is pp.Status.UNIQUE
