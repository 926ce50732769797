"""A constraint type in a single file, added at run time. Its decomposition makes everything else work."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from clause_engine import Clauses
from puzzlepark.constraints import expanded, part
from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle, Var
from puzzlepark.registry import genre_named
from puzzlepark.tasks.solve import engine_named
from test_docs import blocks

from models import hold_to_brute_force, projections

PAGE = Path(__file__).resolve().parent.parent / "docs" / "adding-a-constraint.md"
SKYLINE = next(block.text for block in blocks(PAGE.read_text("utf-8")) if block.title == "skyline.py")
"""The file that the documentation shows."""
Make = Callable[[tuple[Var, ...], int], Any]


@pytest.fixture(scope="module")
def skyline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """The constraint type, in a module of its own, for values up to 4."""
    folder: Path = tmp_path_factory.mktemp("constraints")
    (folder / "skyline.py").write_text(SKYLINE, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        kind = importlib.import_module("skyline").Skyline
        yield lambda scope, total: kind(scope, total, 4)


def test_it_is_one_short_file() -> None:
    assert len(SKYLINE.splitlines()) <= 40


def test_it_has_no_part_of_its_own(skyline: Make) -> None:
    layer = Layer("a", Grid(1, 3), "cells", (1, 2, 3))
    rule = skyline(layer.vars, 2)
    assert not any(part(rule, name) for name in ("clauses", "deductions", "machine", "proof", "cp", "frontier", "sums"))
    model = Model((layer,), (), {"all": ("a",)}, (Posting("seen", rule),))
    whole = expanded(model, "clauses")
    assert whole.origins == [0] * 5
    assert [layer.name for layer in whole.model.auxiliary] == list(whole.homes) == ["seen 0.0", "seen 0.1"]
    assert expanded(whole.model, "clauses").model is whole.model


@pytest.mark.parametrize("name", ["cdcl", "sat", "cp", "profile_dp", "search", "proof"])
def test_all_engines_agree_with_brute_force(skyline: Make, name: str) -> None:
    engine, found = Clauses() if name == "proof" else engine_named(name), set()
    for seed in range(20):
        rng = random.Random(seed)
        grid = Grid(*rng.choice(((1, 3), (1, 4), (2, 2), (2, 3))))
        layer = Layer("a", grid, "cells", rng.choice(((1, 2, 3), (0, 2))))
        rules = [Posting("seen", skyline(tuple(rng.sample(layer.vars, 3)), rng.randint(0, 3))) for _ in range(2)]
        rules += [Posting("differ", Distinct(layer.vars[:2]))] if rng.random() < 0.5 else []
        model = Model((layer,), (), {"all": ("a",)}, tuple(rules))
        assert hold_to_brute_force(engine, model, (None, 2)), "it refuses"
        found.add(min(2, len(projections(model, "all"))))
    assert len(found) > 1


@pytest.fixture
def towers(skyline: Make, monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """A Sudoku of 4x4 without numbers, in which rows and columns state the number of visible towers."""
    genre = genre_named("sudoku")
    plain = genre.model
    numbers = [[4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2], [1, 2, 3, 4]]

    def model(puzzle: Any) -> Model:
        made = plain(puzzle)
        cells = made.layers[0].vars
        lines = [[4 * r + c for c in range(4)] for r in range(4)] + [[4 * r + c for r in range(4)] for c in range(4)]
        rules = []
        for line in (*lines, *(line[::-1] for line in lines)):
            values = [numbers[k // 4][k % 4] for k in line]
            total = sum(value > max(values[:k], default=0) for k, value in enumerate(values))
            rules.append(Posting("skyline", skyline(tuple(cells[k] for k in line), total)))
        return replace(made, rules=(*made.rules, *rules))

    monkeypatch.setitem(genre.__dict__, "model", model)
    return pp.Sudoku(numbers=[[None] * 4] * 4)


def test_it_is_solved_counted_and_sampled(towers: Puzzle) -> None:
    report = pp.solve(towers)
    assert report.status is pp.Status.UNIQUE
    assert report.solution is not None
    assert report.solution.grid() == [[4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2], [1, 2, 3, 4]]
    assert {layer.name for layer in report.solution.layers} == {"digit"}
    assert pp.count(towers).count == pp.count(towers, engine="profile_dp").count == 1
    assert pp.sample(towers, 3) == [report.solution] * 3


def test_it_is_explained_in_its_own_words(towers: Puzzle) -> None:
    explanation = pp.explain(towers)
    assert explanation.solved
    told = [step for step in explanation.steps if step.technique == "skyline"]
    assert told
    assert any(step.sentence.startswith("Walk along row ") for step in told)
    for step in explanation.steps:
        # Auxiliary variables lie nowhere on the board.
        assert {var.layer for var in (*step.marks, *step.follow, *(e.var for e in step.excluded))} <= {"digit"}
        for deduction in step.deductions:
            assert all(1 <= spot.r <= 7 and 1 <= spot.c <= 7 for spot in deduction.where)
            assert deduction.code != "skyline" or len(deduction.where) == 4


def test_its_certificate_verifies(towers: Puzzle) -> None:
    files = pp.certify(towers, referee=False)  # who knows nothing of towers
    assert pp.verify(files, towers).kind == "unique"
    assert "skyline" in files["variables.txt"]
    one = files["solution.txt"].splitlines()[0]
    other = f"{one[:-1]}{1 + int(one[-1]) % 4}"
    with pytest.raises(pp.ParkError):
        pp.verify({**files, "solution.txt": files["solution.txt"].replace(one, other, 1)})
