"""The constraints Star and Loop by themselves, and a model of them that is no genre's."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest

import loops
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.star import Star
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot, cell_at
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines import cp, sat, search
from puzzlepark.genres.nagareru.rules import FLOW, LINE
from puzzlepark.registry import genre_named
from rivers import marks_of, nagareru

GENRE = genre_named("nagareru")


def test_star_reads_missing_edges_as_nothing() -> None:
    grid = Grid(2, 2)
    star = Star(grid, "line", cell_at(0, 0), ((0, 0, 0, 0), (0, 0, 1, 1), (1, 1, 0, 0)))
    east, south = Spot(1, 2), Spot(2, 1)
    assert [v.spot for v in star.scope] == [east, south]
    assert star.fitting == ((0, 0), (1, 1))
    assert star.holds({}) is None
    assert star.holds({Var("line", east): 1}) is None
    assert star.holds({Var("line", east): 1, Var("line", south): 1}) is True
    assert star.holds({Var("line", east): 1, Var("line", south): 0}) is False


def test_star_counts_holes_as_missing() -> None:
    star = Star(Grid(2, 2, frozenset({cell_at(0, 1)})), "line", cell_at(0, 0), ((0, 0, 1, 1), (0, 0, 0, 0)))
    assert [v.spot for v in star.scope] == [Spot(2, 1)]
    assert star.holds({Var("line", Spot(2, 1)): 1}) is False


def drawn_loop(rows: int, cols: int, picture: str) -> tuple[Loop, dict[Var, int]]:
    puzzle = nagareru(" ".join(["." * cols] * rows))
    return Loop(puzzle.grid, LINE), dict(GENRE.read_answer(picture, puzzle))


def test_loop_sees_faults_in_partial_marks() -> None:
    loop, marks = drawn_loop(2, 4, "┌┐┌┐ └┘└┘")
    assert loop.holds(marks) is False
    ring = {v: x for v, x in marks.items() if v.spot.c < 4}
    assert loop.holds(ring) is None
    assert loop.holds({**ring, Var(LINE, Spot(2, 7)): 1}) is False, "a closed loop and a line elsewhere"
    loop, marks = drawn_loop(2, 3, "┌┬┐ └┴┘")
    assert loop.holds({v: x for v, x in marks.items() if x}) is False, "a branch"
    loop, marks = drawn_loop(2, 2, ".. ..")
    assert loop.holds(marks) is False, "empty"
    assert loop.holds({Var(LINE, Spot(1, 2)): 1, Var(LINE, Spot(2, 1)): 0}) is False, "a dead end"
    assert loop.holds({}) is None
    loop, marks = drawn_loop(2, 2, "┌┐ └┘")
    assert loop.holds(marks) is True


def test_loop_flow_runs_one_way() -> None:
    grid = Grid(2, 2)
    loop = Loop(grid, LINE, FLOW)
    line = {Var(LINE, e): 1 for e in grid.edges}
    round_it = dict(zip((Var(FLOW, e) for e in grid.edges), (1, -1, 1, -1), strict=True))
    assert loop.holds({**line, **round_it}) is True
    assert loop.holds({**line, **{v: -x for v, x in round_it.items()}}) is True
    assert loop.holds(round_it) is None
    assert loop.holds({**line, **round_it, Var(FLOW, Spot(1, 2)): -1}) is False
    assert loop.holds({**line, Var(FLOW, Spot(1, 2)): 0}) is False


def test_loop_never_errs_on_partial_marks() -> None:
    rng = random.Random(5)
    for rows, cols in ((2, 3), (3, 3)):
        grid = Grid(rows, cols)
        walks = loops.all_loops(rows, cols)
        for flow in (None, FLOW):
            loop = Loop(grid, LINE, flow)
            for _ in range(300):
                walk = rng.choice(walks)
                full = {**marks_of(nagareru(" ".join(["." * cols] * rows)), walk)}
                if flow:
                    full.update({Var(FLOW, v.spot): 0 for v in list(full)})
                    for (r, c), (r2, c2) in pairwise([cell_at(*at) for at in (*walk, walk[0])]):
                        full[Var(FLOW, Spot((r + r2) // 2, (c + c2) // 2))] = 1 if (r2, c2) > (r, c) else -1
                assert loop.holds(full) is True
                part = {v: x for v, x in full.items() if rng.random() < 0.7}
                assert loop.holds(part) is (True if len(part) == len(full) else None)


@pytest.mark.parametrize("engine", [search.ENGINE, sat.ENGINE, cp.ENGINE], ids=lambda e: e.name)
def test_undirected_loops_with_holes_and_stars(engine: search.Search | sat.Sat | cp.Cp) -> None:
    """A model that is no genre's: a 3×3 grid less its middle, undirected, and one that must turn in a corner."""
    grid = Grid(3, 3, frozenset({cell_at(1, 1)}))
    line = Layer("line", grid, "edges", (0, 1))
    constraints: list[Constraint] = [Loop(grid, "line")]
    assert len(found(engine, line, constraints)) == 1
    full = Grid(3, 3)
    line = Layer("line", full, "edges", (0, 1))
    assert len(found(engine, line, [Loop(full, "line")])) == 13
    turning = Star(full, "line", cell_at(1, 1), ((0, 0, 1, 1), (1, 1, 0, 0)))
    through = sum((1, 1) in w and _turns(w) for w in loops.all_loops(3, 3))
    assert len(found(engine, line, [Loop(full, "line"), turning])) == through > 0


def _turns(walk: loops.Walk) -> bool:
    """Whether the middle of a 3×3 board is passed from north to west or from east to south."""
    k = walk.index((1, 1))
    around = {walk[k - 1], walk[(k + 1) % len(walk)]}
    return around in ({(0, 1), (1, 0)}, {(1, 2), (2, 1)})


def found(engine: search.Search | sat.Sat | cp.Cp, line: Layer, constraints: Iterable[Constraint]) -> set[object]:
    model = Model((line,), (), {"line": ("line",)}, tuple(Posting("x", c) for c in constraints))
    task = Task(nagareru("."), "line", None, Clock(Budget(60.0)))
    assert engine.refuses(model, task) is None
    return {s.project(("line",)) for s in engine.solutions(model, task)}
