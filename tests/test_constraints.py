"""Constraint types on models without a genre: every part of every type against its meaning."""

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
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer
from puzzlepark.formats.json import read_marks, write_marks
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.tasks.solve import engine_named
from shares import THOROUGH

from models import Projection, hold_to_brute_force, projections, task

EXAMPLES = list(parts_named("examples"))
PARTS = {"cdcl": "clauses", "sat": "clauses", "cp": "cp", "profile_dp": "machine", "proof": "proof", "search": ""}
"""The part of a constraint type that each engine uses. The engine `search` uses only the value."""
MOST = 2_200
"""Maximum number of assignments of a model."""
MOST_LISTED = 1_000 if THOROUGH else 100
"""Maximum number of solutions that CP-SAT lists, because it restarts for each."""
SEED = "puzzlepark.kinds.{}.examples"
"""The text of the random seed. Another one draws other models."""
EACH = 40 if THOROUGH else 30
"""Random models of each constraint type."""


def folder(examples: ModuleType) -> str:
    """The name of a constraint's folder."""
    return examples.__name__.split(".")[-2]


each_type = pytest.mark.parametrize("examples", EXAMPLES, ids=folder)


@cache
def models(examples: ModuleType) -> list[Model]:
    """Random models of a constraint type that are small enough for brute force."""
    made = (examples.example(random.Random(f"{SEED.format(folder(examples))} {seed}")) for seed in range(EACH))
    most = 4096 if "loop" in folder(examples) else MOST
    return [model for model in made if prod(len(layer.values) ** len(layer.vars) for layer in model.layers) <= most]


@cache
def truths(examples: ModuleType) -> list[dict[str, set[Projection]]]:
    """The solutions of each of them, by brute force."""
    return [{view: projections(model, view) for view in model.views} for model in models(examples)]


def engine_of(name: str) -> Engine:
    return Clauses() if name == "proof" else engine_named(name)


def test_every_folder_has_examples() -> None:
    """Every constraint type has examples, and clauses, a proof and a CP model, unless it can be decomposed."""
    for examples in EXAMPLES:
        package = examples.__name__.rpartition(".")[0]
        rules = [rule.constraint for model in models(examples) for rule in model.rules]
        own = [rule for rule in rules if type(rule).__module__ == package]
        assert own
        for name in ("clauses", "proof", "cp"):
            there = f"{package}.{name}" in {module.__name__ for module in parts_named(name)}
            assert there or all(type(rule).decompose is not Constraint.decompose for rule in own), package
    assert len(EXAMPLES) >= len(list(parts_named("clauses"))) > 15


@each_type
@pytest.mark.parametrize("name", PARTS)
def test_parts_agree_with_brute_force(examples: ModuleType, name: str) -> None:
    engine = engine_of(name)
    tried = solvable = 0
    for number, model in enumerate(models(examples)):
        if name in ("cp", "search") and number % 3:
            continue
        try:
            truth = truths(examples)[number]
            listed = name != "cp" or max(map(len, truth.values())) <= MOST_LISTED
            limits = (None, 2) if name in ("cdcl", "sat") else (None if listed else 2,)
            accepted = hold_to_brute_force(engine, model, limits, truth)
        except Exception as error:
            raise AssertionError(f"{name}: {model}") from error
        tried += bool(accepted)
        solvable += bool(accepted) and bool(next(engine.solutions(model, task("all", 1)), None))
    needed = PARTS[name]
    if needed and not all(part(rule.constraint, needed) for model in models(examples) for rule in model.rules):
        return
    assert tried >= len(models(examples)) // 6
    assert solvable > tried // 8


@pytest.mark.parametrize("examples", [once_examples, regular_examples], ids=["once", "regular"])
def test_long_lines_are_written_for_the_values_that_are_left(
    examples: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With short lines treated as long ones, and some of their values given."""
    monkeypatch.setattr(once, "LONG", 0)
    monkeypatch.setattr(regular_clauses, "LONG", 0)
    monkeypatch.setattr(regular_clauses, "SMALL", 0)
    rng, solvable = random.Random(1), 0
    for model in models(examples):
        some = [var for layer in model.layers for var in layer.vars if rng.random() < 0.3]
        values = {layer.name: layer.values for layer in model.layers}
        given = tuple(Posting("given", Table((var,), ((rng.choice(values[var.layer]),),))) for var in some)
        fuller = replace(model, rules=(*model.rules, *given))
        for name in ("cdcl", "sat"):
            hold_to_brute_force(engine_of(name), fuller, (None, 2))
        solvable += bool(projections(fuller, "all"))
    assert solvable > 5


@each_type
def test_deductions_exclude_no_value_of_a_solution(examples: ModuleType) -> None:
    """No solution has a value that deductions exclude."""
    removed = 0
    for model in models(examples)[:20]:
        variables = [var for layer in model.layers for var in layer.vars]
        solutions = [[value for row in rows for value in row] for rows in projections(model, "all")]
        if not solutions:
            continue
        possible = dict(zip(variables, map(set, zip(*solutions, strict=True)), strict=True))
        board = Reasoner(model, "all", possible)
        removed += len(board.finder.apply_obvious())
        while (step := board.next(1)) is not None:
            removed += len(step.removed)
            board.finder.apply(step)
            removed += len(board.finder.apply_obvious())
        for var, values in possible.items():
            assert values <= set(board.candidates(var)), f"{var}: {model}"
    assert removed or not any(part(rule.constraint, "deductions") for model in models(examples) for rule in model.rules)


@each_type
def test_holds_is_never_wrong(examples: ModuleType) -> None:
    """On complete marks it is True or False. On partial marks it is True or False only if all completions agree."""
    rng = random.Random(1)
    decided = 0
    for model in models(examples):
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
    """As on boards with too many owners."""
    monkeypatch.setattr(parts_clauses, "MOST_OWNED", -1)
    (examples,) = (examples for examples in EXAMPLES if ".parts." in examples.__name__)
    for model in models(examples):
        assert hold_to_brute_force(engine_named(name), model, (None, 2)), model


def test_areas_are_connected_over_corners() -> None:
    grid = Grid(2, 2)
    layer = Layer("a", grid, "cells", (0, 1))
    for steps, number in ((OVER_CORNERS, 16), (((-2, 0), (2, 0)), 7)):
        model = Model((layer,), (), {"all": ("a",)}, (Posting("r", Connected(grid, "a", 1, steps)),))
        assert len(projections(model, "all")) == number
    with pytest.raises(ValueError, match="opposite"):
        Connected(grid, "a", 1, ((0, 2),))


def test_loops_along_sides_are_those_through_cells() -> None:
    """A grid of corners is a grid of cells with one more row and column, moved by half a cell."""
    for rows, cols in ((1, 1), (1, 3), (2, 2), (2, 3), (3, 3)):
        counts = []
        for grid in (Grid(rows, cols, corners=True), Grid(rows + 1, cols + 1)):
            model = Model(
                (Layer("line", grid, "edges", (0, 1)),), (), {"line": ("line",)}, (Posting("l", Loop(grid, "line")),)
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
    model = Model(
        (layer,), (), {"all": ("a",)}, (Posting("r", Connected(grid, "a")), Posting("r", Count(layer.vars, 0)))
    )
    assert len(projections(model, "all")) == 1


def test_edges_of_corners_are_written_as_tables() -> None:
    layer = Layer("line", Grid(1, 2, corners=True), "edges", (0, 1))
    marks = {var: i % 2 for i, var in enumerate(layer.vars) if i != 3}
    tables = write_marks(marks, (layer,))
    assert tables == {"line": {"across": [[0, 1], [1, 0]], "down": [[0, None, 0]]}}
    assert read_marks(tables, (layer,)) == marks


def test_automata_give_each_solution_once() -> None:
    """The state variables of an automaton in CP-SAT can have several values for one solution."""
    puzzle = pp.generate("skyscrapers", 6, 6, seed=1).puzzle
    assert pp.solve(puzzle, engine="cp").status is pp.Status.UNIQUE
