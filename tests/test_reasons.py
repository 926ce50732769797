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
from turned import turned

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
MADE = int(os.environ.get("PARK_THOROUGH_MADE", "2000")) if THOROUGH else 6
SIZES = {"sudoku": (4, 9)}
"""Boxes of other sizes are wide, so that those boards cannot be turned."""
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


@pytest.mark.parametrize("name", GENRES)
def test_the_eight_symmetries_give_one_grade(name: str) -> None:
    for puzzle in made(name, 100 if THOROUGH else 2):
        grade = pp.grade(puzzle)
        for symmetry in range(1, 8):
            assert pp.grade(turned(puzzle, symmetry)) == grade, (puzzle.id, symmetry)


@pytest.mark.parametrize("name", GENRES)
def test_a_hint_tells_wrong_marks_and_the_next_step(name: str) -> None:
    puzzle = next(made(name, 1))
    layer = genre_of(puzzle).model(puzzle).answer[0]
    solution = pp.solve(puzzle).solutions[0]
    var = layer.vars[len(layer.vars) // 2]
    half = {v: solution[v] for v in layer.vars[::2] if v != var}
    found = pp.hint(puzzle, half)
    assert found.right
    assert not found.wrong
    assert found.step is None or all(solution[v] == x for v, x in found.step.marks.items())
    assert all(found.grades)
    false = next(value for value in layer.values if value != solution[var])
    found = pp.hint(puzzle, {**half, var: false})
    assert not found.right
    assert found.wrong == ((var, false),)


@pytest.mark.parametrize("name", GENRES)
def test_every_hint_decides_something(name: str) -> None:
    """Whoever writes down what a hint says gets another one, until nothing is left."""
    puzzle, marks = next(made(name, 1)), dict[Var, int]()
    for _ in range(6):
        step = pp.hint(puzzle, marks).step
        if step is None:
            break
        new = {var: value for var, value in step.marks.items() if var not in marks}
        assert new, step.sentence
        marks |= new


@pytest.mark.parametrize("name", GENRES)
def test_with_several_solutions_it_ends_at_what_they_share(name: str) -> None:
    puzzle = next(made(name, 1))
    genre = genre_of(puzzle)
    for clue in genre.clues(puzzle):
        fewer = genre.without(puzzle, clue)
        report = pp.solve(fewer, limit=None, seconds=10)
        if report.exhausted and 1 < len(report.solutions) < 300:
            found = pp.explain(fewer)
            assert not found.solved
            for solution in report.solutions:
                check_against(found, solution)
            shown = genre.model(fewer).views[found.view]
            shared = [v for v in report.solutions[0] if v.layer in shown and len({s[v] for s in report.solutions}) == 1]
            given = genre.clues(fewer)
            assert {v for v in shared if v.spot not in given} <= {*found.marks}
            return
    pytest.skip("no clue of this board can be taken away so that there are a few solutions")
