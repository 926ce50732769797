"""Explanations: each step follows from the rules it names, all end, and grades do not depend on how a board is told."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import puzzlepark as pp
from puzzlepark.core.constraints import Table
from puzzlepark.core.genre import genre_named, genre_names, genre_of
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Budget, Status
from puzzlepark.core.steps import Exclusion, Explanation, Step
from puzzlepark.tasks.solve import solve_model

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
MADE = int(os.environ.get("PARK_THOROUGH_MADE", "2000")) if THOROUGH else 6
SIZES = {"sudoku": (4, 6, 9)}
GENRES = genre_names()


def made(name: str, count: int, sizes: tuple[int, ...] = (4, 5, 6, 7)) -> Iterator[Puzzle]:
    """Puzzles with one solution, of several sizes."""
    known = SIZES.get(name, sizes)
    for seed in range(count):
        size = known[seed % len(known)]
        yield pp.generate(name, size, size, seed=seed).puzzle


def refuted(puzzle: Puzzle, model: Model, rules: list[Rule], view: str) -> bool:
    """Whether these rules have no solution together."""
    report = solve_model(puzzle, replace(model, rules=tuple(rules)), view, 1, Budget(30.0))
    return report.status is Status.NONE


def excluding(model: Model, excluded: tuple[Exclusion, ...]) -> list[Rule]:
    """Rules that exclude values."""
    out: dict[Var, set[int]] = {}
    for var, value in excluded:
        out.setdefault(var, set()).add(value)
    values = {layer.name: layer.values for layer in model.layers}
    return [
        Rule("fact", Table((var,), tuple((v,) for v in values[var.layer] if v not in some)))
        for var, some in out.items()
    ]


def check_step(puzzle: Puzzle, model: Model, view: str, step: Step) -> None:
    """The rules that a step names, with the marks that it rests on and one of its own denied, have no solution."""
    named = [model.rules[k] for k in step.rules]
    facts = excluding(model, step.rests_on)
    values = {layer.name: layer.values for layer in model.layers}
    denials = [(var, tuple((v,) for v in values[var.layer] if v != value)) for var, value in step.marks.items()]
    denials += [(var, ((value,),)) for var, value in step.excluded]
    for var, rows in denials[:3]:
        assert refuted(puzzle, model, [*named, *facts, Rule("denied", Table((var,), rows))], view), (
            f"{puzzle.genre} {puzzle.id}: {step.sentence} does not follow from {named}"
        )


def check_against(found: Explanation, solution: pp.Solution) -> None:
    """No step contradicts a solution."""
    for step in found.steps:
        assert all(solution[var] == value for var, value in {**step.marks, **step.follow}.items()), step
        assert all(solution[var] != value for var, value in step.excluded), step


@pytest.mark.parametrize("name", GENRES)
def test_every_step_follows_from_what_it_names(name: str) -> None:
    for puzzle in made(name, MADE):
        genre = genre_of(puzzle)
        found = pp.explain(puzzle)
        assert found.solved
        check_against(found, pp.solve(puzzle).solutions[0])
        model = genre.model(puzzle)
        steps = [step for step in found.steps if step.rules]
        for step in steps if THOROUGH else random.Random(1).sample(steps, min(6, len(steps))):
            check_step(puzzle, model, found.view, step)


@pytest.mark.parametrize("name", GENRES)
def test_a_shuffled_order_of_rules_gives_the_same_grade(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = list(made(name, 100 if THOROUGH else 3))
    grades = [pp.grade(puzzle) for puzzle in puzzles]
    genre = genre_named(name)
    plain = genre.model
    rng = random.Random(5)

    def shuffled(puzzle: Puzzle) -> Model:
        model = plain(puzzle)
        return replace(model, rules=tuple(rng.sample(model.rules, len(model.rules))))

    monkeypatch.setitem(genre.__dict__, "model", shuffled)
    for puzzle, grade in zip(puzzles, grades, strict=True):
        assert pp.grade(puzzle) == grade, puzzle.id
