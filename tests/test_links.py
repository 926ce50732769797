"""Links, disjoint paths between ends: their meaning, and every engine against brute force on models without a genre."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise, product
from typing import ClassVar

import pytest

import puzzlepark as pp
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.links import End, Links
from puzzlepark.constraints.star import Star
from puzzlepark.core.constraint import Run
from puzzlepark.core.errors import Stopped
from puzzlepark.core.fields.where import row_clue
from puzzlepark.core.grid import Grid, Spot, cell_at, ends
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines import portfolio
from puzzlepark.registry import genre_named
from puzzlepark.tasks.solve import engine_named

ENGINES = ("cover", "frontier", "sat", "cdcl", "cp", "search")
SIZES = [(1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)]


class Plain(Puzzle):
    """An empty puzzle. All rules are in the model."""

    genre: ClassVar[str] = "plain"


def walks(grid: Grid, start: Spot, taken: frozenset[Spot]) -> Iterator[tuple[Spot, ...]]:
    """All simple paths from a cell, including the cell alone."""
    yield (start,)
    for beside in grid.neighbours(start):
        if beside not in taken:
            for rest in walks(grid, beside, taken | {beside}):
                yield (start, *rest)


def truth(links: Links) -> set[frozenset[Spot]]:
    """The edges of every solution of Links, by recursion over the ends."""
    found: set[frozenset[Spot]] = set()

    def edges(walk: tuple[Spot, ...]) -> frozenset[Spot]:
        return frozenset(Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in pairwise(walk))

    def all_used(todo: list[End], taken: frozenset[Spot], drawn: frozenset[Spot]) -> None:
        if not todo:
            found.add(drawn)
            return
        first, *others = todo
        if first.length == 1:
            all_used(others, taken, drawn)
            return
        mates = {e.cell: e for e in others if e[1:] == first[1:]}
        for walk in walks(links.grid, first.cell, taken | {first.cell}):
            if (
                walk[-1] in mates
                and first.length in (None, len(walk))
                and not any(s in links.place for s in walk[1:-1])
            ):
                left = [e for e in others if e.cell != walk[-1]]
                all_used(left, taken | set(walk), drawn | edges(walk))

    if links.paths is None:
        all_used(list(links.ends), frozenset(e.cell for e in links.ends if e.length == 1), frozenset())
        return found
    assert links.paths == 1
    for first in links.ends:
        for walk in walks(links.grid, first.cell, frozenset({first.cell})):
            if len(walk) > 1 and any(e.cell == walk[-1] and e.label == first.label for e in links.ends):
                found.add(edges(walk))
    return found


def models(seed: int, count: int) -> Iterator[tuple[Links, Model]]:
    """Random boards: all ends used or one path, labels, lengths, holes, and counts of lines."""
    rng = random.Random(seed)
    for _ in range(count):
        rows, cols = rng.choice(SIZES)
        full = Grid(rows, cols)
        holes = rng.sample(full.cells, rng.choice((0, 0, 0, 1))) if len(full.cells) > 3 else []
        grid = Grid(rows, cols, frozenset(holes))
        one_path = rng.random() < 0.5
        spots = rng.sample(grid.cells, min(len(grid.cells), rng.randint(2, 3) if one_path else rng.randint(1, 5)))
        lengths = [None] if one_path or rng.random() < 0.4 else [1, 2, 3, 4]
        links = Links(
            grid,
            "line",
            tuple(End(s, rng.randint(1, 1 if one_path else 2), rng.choice(lengths)) for s in spots),
            paths=1 if one_path else None,
            paint="paint",
            block=None if one_path else "block",
        )
        layers = [Layer("paint", grid, "cells", (0, 1) if one_path else (0, 1, 2))]
        if links.block:
            layers.append(Layer("block", grid, "cells", tuple(range(len(spots) + 1))))
        rules = [Posting("link", links)]
        for row in range(rows):
            if one_path and rng.random() < 0.4:
                run = Run("paint", cell_at(row, 0), (0, 1), cols)
                scope = tuple(v for v in run if v.spot not in grid.holes)
                rules.append(Posting("row", Count(run if not holes else scope, rng.randint(0, cols))))
        if rng.random() < 0.2 and grid.edges:
            rules.append(Posting("given", Count((Var("line", rng.choice(grid.edges)),), rng.randint(0, 1))))
        if one_path and rng.random() < 0.3:
            rows_of_lines = tuple(rng.sample([r for r in product((0, 1), repeat=4) if sum(r) < 3], rng.randint(1, 5)))
            rules.append(Posting("piece", Star(grid, "line", rng.choice(grid.cells), rows_of_lines)))
        views = {"line": ("line",), "paint": ("paint",)}
        yield links, Model((Layer("line", grid, "edges", (0, 1)),), tuple(layers), views, tuple(rules))


def readings(links: Links, drawn: frozenset[Spot]) -> dict[Var, int]:
    """Complete marks for these edges, with paint and block by following lines from the ends."""
    marks = {Var("line", e): int(e in drawn) for e in links.grid.edges}
    paint = dict.fromkeys(links.grid.cells, 0)
    block = dict.fromkeys(links.grid.cells, 0)
    for i, end in enumerate(links.ends):
        used = [e for e in drawn if end.cell in ends(e)]
        if len(used) == 1 or end.length == 1:
            todo = [end.cell]
            while todo:
                here = todo.pop()
                if not block[here]:
                    block[here], paint[here] = i + 1, end.label
                    todo += [s for e in drawn if here in ends(e) for s in ends(e)]
    marks |= {Var("paint", s): x for s, x in paint.items()}
    return marks | ({Var("block", s): x for s, x in block.items()} if links.block else {})


def solutions_of(links: Links, model: Model) -> list[dict[Var, int]]:
    marks = [readings(links, drawn) for drawn in truth(links)]
    return [m for m in marks if all(r.constraint.holds(m) for r in model.rules[1:])]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ENGINES)
def test_engines_agree_with_brute_force(name: str, seed: int) -> None:
    engine = engine_named(name)
    accepted = solved = 0
    for links, model in models(seed, {"search": 40, "cp": 40, "cover": 400}.get(name, 150)):
        want = solutions_of(links, model)
        puzzle = Plain(rows=links.grid.rows, cols=links.grid.cols)
        for view in model.views:
            task = Task(puzzle, view, None, Clock(Budget(None)))
            if engine.refuses(model, task) is not None:
                continue
            accepted += 1
            order = [v for layer in model.layers if layer.name == view for v in layer.vars]
            projections = {tuple(m[v] for v in order) for m in want}
            found = list(engine.solutions(model, task))
            assert all(model.holds(s.marks) for s in found), model
            assert sorted(s.project((view,))[0] for s in found) == sorted(projections), model
            count = engine.count(model, task)
            assert count in (None, len(projections)), model
            solved += bool(projections)
    assert accepted > 10
    assert solved > 1


def pairs(seed: int) -> Links:
    """Ends of disjoint random paths, most of them with their own labels, on cells or corners."""
    rng = random.Random(seed)
    corners = rng.random() < 0.3
    rows, cols = rng.choice([(2, 3), (3, 3), (3, 4)] if not corners else [(1, 2), (2, 2), (2, 3)])
    full = Grid(rows, cols, corners=corners)
    grid = Grid(rows, cols, frozenset(rng.sample(full.nodes, rng.choice((0, 0, 1)))), corners)
    ends: list[End] = []
    taken: frozenset[Spot] = frozenset()
    for label in range(1, rng.randint(2, 4) + 1):
        starts = [s for s in grid.nodes if s not in taken]
        found = [w for s in starts for w in walks(grid, s, taken | {s}) if 2 <= len(w) <= 4]
        if found:
            walk = rng.choice(found)
            taken |= set(walk)
            ends += [End(walk[k], 1 if rng.random() < 0.2 else label) for k in (0, -1)]
    rng.shuffle(ends)
    return Links(grid, "line", tuple(ends), paint=rng.choice((None, "paint")), block=rng.choice((None, "block")))


@pytest.mark.parametrize("name", ["sat", "cdcl", "cp", "search"])
def test_many_pairs_without_lengths(name: str) -> None:
    engine = engine_named(name)
    accepted = several = 0
    for seed in range({"sat": 80, "cdcl": 80, "cp": 30}.get(name, 12)):
        links = pairs(seed)
        layers = [Layer("line", links.grid, "edges", (0, 1))]
        if links.paint:
            layers.append(Layer("paint", links.grid, "cells", (0, 1, 2, 3, 4, 9)))
        if links.block:
            layers.append(Layer("block", links.grid, "cells", tuple(range(len(links.ends) + 1))))
        model = Model(tuple(layers[:1]), tuple(layers[1:]), {"line": ("line",)}, (Posting("link", links),))
        task = Task(Plain(rows=1, cols=1), "line", None, Clock(Budget(None)))
        if engine.refuses(model, task) is not None:
            continue
        accepted += 1
        want = {tuple(int(e in drawn) for e in links.grid.edges) for drawn in truth(links)}
        found = list(engine.solutions(model, task))
        assert all(model.holds(s.marks) for s in found), links
        assert sorted(s.project(("line",))[0] for s in found) == sorted(want), links
        several += len(want) > 1
    assert accepted > 8
    assert several > 2


def test_turns_find_two_solutions_or_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever time slice of whichever engine answers. The first slices are too short for most boards."""
    monkeypatch.setattr(portfolio, "ORDER", ("frontier", "cdcl", "sat"))
    for name in portfolio.ORDER:
        engine = portfolio.engine_named(name)
        monkeypatch.setattr(engine, "turn", 1)
        monkeypatch.setattr(engine, "first_slice", lambda model: 0)
    kinds, ended = set(), set()
    for links, model in models(7, 150):
        if links.paths != 1:
            continue
        task = Task(Plain(rows=links.grid.rows, cols=links.grid.cols), "line", 2, Clock(Budget(None)))
        found: set[object] = set()
        for turn, (engine, own) in enumerate(portfolio.plan(model, task)):
            with suppress(Stopped):
                found |= {s.project(("line",)) for s in islice(engine.solutions(model, own), 2)}
                ended.add(turn)
                break
        assert len(found) == min(2, len(solutions_of(links, model))), model
        kinds.add(len(found))
    assert kinds == {0, 1, 2}
    assert ended


def test_a_turn_ends_no_task_and_who_fails_gets_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = genre_named("path").blank(9, 9)
    monkeypatch.setattr(portfolio, "ORDER", ("frontier", "cdcl"))
    for name in portfolio.ORDER:
        monkeypatch.setattr(portfolio.engine_named(name), "turn", 1)
    report = pp.solve(replace(puzzle, clues=((row_clue(8), 5),)), seconds=None)
    assert report.status is pp.Status.MULTIPLE
    assert ("frontier", "cap") in report.stats.tried

    def fails(model: object, task: object) -> object:
        raise MemoryError

    monkeypatch.setattr(portfolio.engine_named("frontier"), "solutions", fails)
    report = pp.solve(replace(puzzle, clues=((row_clue(8), 7),)), seconds=None)
    assert report.status is pp.Status.MULTIPLE
    assert [what for name, what in report.stats.tried if name == "frontier"] == ["memory"]
