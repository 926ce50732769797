"""Rules about a few edges in the frontier: against every loop or path of small boards, and on boards beyond that."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import puzzlepark as pp
from loops import all_loops
from paths import walks
from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.links import End, Links
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.same import Same
from puzzlepark.constraints.star import Star
from puzzlepark.constraints.sum import Sum
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Marks, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.diagram import Diagram
from puzzlepark.engines.frontier import ENGINE
from puzzlepark.engines.frontier_model import refusal
from puzzlepark.engines.search import ENGINE as SEARCH
from puzzlepark.genres.nagareru.rules import Nagareru

from models import Plain
from yardstick import within

LINE = "line"
LOOPS = {1: 1, 2: 13, 3: 213, 4: 9349, 5: 1222363, 6: 487150371, 7: 603841648931}
"""Loops along the sides of n×n cells: A140517."""


def asked(view: str = LINE, seconds: float | None = None, memory: int = 1 << 30) -> Task:
    return Task(Plain(rows=1, cols=1), view, None, Clock(Budget(seconds, memory)))


def loop_model(grid: Grid, rules: list[Constraint], flow: bool = False) -> Model:
    layers = [Layer(LINE, grid, "edges", (0, 1))] + [Layer("flow", grid, "edges", (-1, 0, 1))] * flow
    names = tuple(layer.name for layer in layers)
    every: list[Constraint] = [Loop(grid, LINE, "flow" if flow else None), *rules]
    views = {LINE: (LINE,), "ways": names}
    return Model(tuple(layers[:1]), tuple(layers[1:]), views, tuple(Posting("rule", c) for c in every))


def diagram_of(model: Model, view: str = LINE) -> Diagram:
    found = ENGINE.diagram(model, asked(view))
    assert found is not None
    return found


def counted(model: Model, view: str = LINE) -> int | None:
    return ENGINE.count(model, asked(view))


def drawn(solution: pp.Solution) -> frozenset[Spot]:
    return frozenset(v.spot for v, x in solution.items() if v.layer == LINE and x)


def sides(cell: Spot) -> tuple[Var, ...]:
    return tuple(Var(LINE, Spot(cell.r + dr, cell.c + dc)) for dr, dc in SIDES)


@cache
def loops_on(grid: Grid) -> tuple[frozenset[Spot], ...]:
    """The edges of every loop that meets no hole."""
    first = 1 - grid.corners
    found = []
    for walk in all_loops(grid.height, grid.width):
        nodes = [Spot(2 * r + first, 2 * c + first) for r, c in walk]
        if grid.holes.isdisjoint(nodes):
            pairs = zip(nodes, nodes[1:] + nodes[:1], strict=True)
            found.append(frozenset(Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in pairs))
    return tuple(found)


def marks_of(grid: Grid, edges: frozenset[Spot]) -> Marks:
    return {Var(LINE, e): int(e in edges) for e in grid.edges}


def some_rules(rng: random.Random, grid: Grid, near: frozenset[Spot], most: int = 6) -> list[Constraint]:
    """Rules of every kind, most of which hold for the edges that are near."""
    rules: list[Constraint] = []
    for _ in range(rng.randint(0, most)):
        spots = rng.sample(grid.edges, rng.randint(0, min(6, len(grid.edges))))
        if grid.corners and rng.random() < 0.6:
            spots = [v.spot for v in sides(rng.choice(grid.cells)) if v.spot in grid.edge_position]
        scope = tuple(Var(LINE, e) for e in spots)
        values = tuple(int(e in near) for e in spots)
        total = sum(values) + rng.choice((0,) * 9 + (-1, 1))
        noise = [tuple(rng.randrange(2) for _ in spots) for _ in range(rng.randint(0, 8))]
        rules.append(
            rng.choice(
                (
                    Count(scope, total),
                    Count(scope, total),
                    Between(scope, total - rng.randint(0, 2), total + rng.randint(0, 2)),
                    Sum(scope, total),
                    Table(scope, (values, *noise)),
                    Same(scope[:2]),
                )
            )
        )
    return rules


def random_grid(rng: random.Random) -> Grid:
    corners = rng.random() < 0.6
    rows, cols = rng.choice([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)] if corners else [(3, 3), (3, 4), (4, 4)])
    nodes = Grid(rows, cols, corners=corners).nodes
    return Grid(rows, cols, frozenset(rng.sample(nodes, rng.choice((0, 0, 0, 1)))), corners)


def some_loop_models(count: int) -> Iterator[tuple[int, Grid, list[Constraint]]]:
    for seed in range(count):
        rng = random.Random(seed)
        grid = random_grid(rng)
        near = rng.choice(loops_on(grid) or (frozenset(),))
        rules = some_rules(rng, grid, near) if grid.edges else []
        if rng.random() < 0.3 and grid.nodes:
            rows = [r for r in itertools.product((0, 1), repeat=4) if sum(r) in (0, 2)]
            rules.append(Star(grid, LINE, rng.choice(grid.nodes), tuple(rng.sample(rows, rng.randint(1, 6)))))
        yield seed, grid, rules


def test_loops_with_rules_are_those_of_a_plain_list() -> None:
    solved = unique = 0
    for seed, grid, rules in some_loop_models(600):
        want = {e for e in loops_on(grid) if all(c.holds(marks_of(grid, e)) for c in rules)}
        model = loop_model(grid, rules)
        assert refusal(model, LINE) is None, f"seed {seed}"
        diagram = diagram_of(model)
        found = [drawn(s) for s in diagram]
        assert len(found) == len(want), f"seed {seed}"
        assert set(found) == want, f"seed {seed}"
        assert counted(model) == diagram.size == len(want), f"seed {seed}"
        solved += bool(want)
        unique += len(want) == 1
    assert solved > 300
    assert unique > 60


def test_loops_with_ways_and_rules() -> None:
    """Rules read the line or its flow; each loop counts once for each way."""
    solved = 0
    for seed, grid, rules in some_loop_models(150):
        rng = random.Random(seed)
        if rng.random() < 0.5:
            rules += [Count(tuple(Var("flow", e) for e in rng.sample(grid.edges, min(3, len(grid.edges)))), 1)]
        plain = [c if not isinstance(c, Count) else Count(_on_line(c), c.total) for c in rules]
        want = {e for e in loops_on(grid) if all(c.holds(marks_of(grid, e)) for c in plain)}
        model = loop_model(grid, rules, flow=True)
        ways = list(diagram_of(model, "ways"))
        assert len(ways) == len(set(ways)) == 2 * len(want) == counted(model, "ways"), f"seed {seed}"
        assert {drawn(s) for s in diagram_of(model)} == want, f"seed {seed}"
        assert all(model.holds(s) for s in ways[:4]), f"seed {seed}"
        solved += bool(want)
    assert solved > 60


def _on_line(count: Count) -> tuple[Var, ...]:
    return tuple(Var(LINE, v.spot) for v in count.scope)


def test_the_slow_search_agrees() -> None:
    """The plain list of loops and the constraints' own meaning are two statements; here is the second."""
    solved = 0
    for seed, grid, rules in some_loop_models(120):
        if len(grid.edges) > 12:
            continue
        model = loop_model(grid, rules)
        want = {s.values_by_layer for s in SEARCH.solutions(model, asked())}
        assert {s.values_by_layer for s in ENGINE.solutions(model, asked())} == want, f"seed {seed}"
        solved += bool(want)
    assert solved > 20


def path_model(grid: Grid, ends: list[Spot], rules: list[Constraint]) -> Model:
    layers = (Layer(LINE, grid, "edges", (0, 1)), Layer("cells", grid, "cells", (0, 1)))
    links = Links(grid, LINE, tuple(map(End, ends)), paths=1, paint="cells")
    return Model(layers, (), {LINE: (LINE,)}, tuple(Posting("rule", c) for c in [links, *rules]))


def test_paths_with_rules_and_line_totals() -> None:
    solved = 0
    for seed in range(250):
        rng = random.Random(seed)
        rows, cols = rng.choice([(2, 3), (3, 3), (3, 4), (4, 3), (1, 5)])
        grid = Grid(rows, cols)
        border = [s for s in grid.cells if s.row in (0, rows - 1) or s.col in (0, cols - 1)]
        ends = rng.sample(border, rng.choice((2, 2, 3)))
        starts = [(s.row + 1, s.col + 1) for s in ends]
        every = []
        for walk in walks(rows, cols, set(), starts):
            nodes = [Spot(2 * r - 1, 2 * c - 1) for r, c in walk]
            pairs = itertools.pairwise(nodes)
            edges = frozenset(Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in pairs)
            every.append((edges, frozenset(nodes)))
        near, nodes_near = rng.choice(every)
        rules = some_rules(rng, grid, near, 3)
        lines = [tuple(Var("cells", s) for s in grid.cells if s.row == r) for r in range(rows)]
        lines += [tuple(Var("cells", s) for s in grid.cells if s.col == c) for c in range(cols)]
        totals = [Count(line, sum(v.spot in nodes_near for v in line)) for line in lines if rng.random() < 0.3]
        want = set()
        for edges, cells in every:
            marks = {**marks_of(grid, edges), **{Var("cells", s): int(s in cells) for s in grid.cells}}
            if all(c.holds(marks) for c in [*rules, *totals]):
                want.add(edges)
        model = path_model(grid, ends, [*rules, *totals])
        assert refusal(model, LINE) is None
        assert {drawn(s) for s in diagram_of(model)} == want, f"seed {seed}"
        assert counted(model) == len(want), f"seed {seed}"
        solved += bool(want)
    assert solved > 150


@pytest.mark.parametrize("n", LOOPS)
def test_blank_boards_of_corners_are_those_of_cells(n: int) -> None:
    grid = Grid(n, n, corners=True)
    assert counted(loop_model(grid, [])) == LOOPS[n]
    cells = Nagareru(rows=n + 1, cols=n + 1, cells="." * (n + 1) ** 2)
    assert pp.count(cells, engine="frontier").count == LOOPS[n]
    assert diagram_of(loop_model(grid, [])).size == LOOPS[n]


@pytest.mark.parametrize("seed", range(6))
def test_the_numbers_of_a_square_share_all_loops(seed: int) -> None:
    """Beyond brute force: whatever the other clues, the five numbers of one square divide the loops among them."""
    rng = random.Random(seed)
    grid = Grid(6, 7, corners=True)
    clues = {s: rng.choice((1, 2, 2, 3)) for s in rng.sample(grid.cells, 7)}
    others: list[Constraint] = [Count(sides(s), k) for s, k in clues.items()]
    square = next(s for s in grid.cells if s not in clues)
    every = counted(loop_model(grid, others))
    parts = [counted(loop_model(grid, [*others, Count(sides(square), k)])) for k in range(5)]
    assert sum(x or 0 for x in parts) == every
    assert counted(loop_model(grid, [*others, Between(sides(square), 1, 2)])) == (parts[1] or 0) + (parts[2] or 0)
    assert every or seed
    lengths = [
        counted(loop_model(grid, [*others, Count(tuple(Var(LINE, e) for e in grid.edges), n)])) for n in range(57)
    ]
    assert sum(x or 0 for x in lengths) == every


def test_a_diagram_of_a_board_with_numbers_is_a_set() -> None:
    grid = Grid(4, 4, corners=True)
    clues = [Count(sides(s), k) for s, k in zip(grid.cells[5:11], (2, 1, 2, 2, 3, 1), strict=True)]
    diagram = diagram_of(loop_model(grid, list(clues)))
    solutions = list(diagram)
    assert 20 < len(diagram) == len(set(solutions))
    assert all(s in diagram for s in solutions)
    assert [diagram.nth(i) for i in range(len(diagram))] == solutions
    other = next(s for s in diagram_of(loop_model(grid, [])) if not clues[0].holds(s))
    assert other not in diagram
    lines = [drawn(s) for s in solutions]
    assert diagram.common == frozenset.intersection(*lines)
    assert diagram.never == set(grid.edges) - frozenset.union(*lines)
    edge = next(iter(lines[0] - diagram.common))
    assert [drawn(s) for s in diagram.including(edge)] == [e for e in lines if edge in e]
    drawn_often = diagram.sample(50 * len(diagram), seed=5)
    expected = 50.0
    chi = sum((drawn_often.count(s) - expected) ** 2 / expected for s in solutions)
    assert chi < 2 * len(solutions) + 40


def test_budgets_are_kept() -> None:
    grid = Grid(18, 18, corners=True)
    rng = random.Random(1)
    model = loop_model(grid, [Count(sides(s), 2) for s in rng.sample(grid.cells, 12)])
    for seconds, memory, why in ((0.3, 1 << 30, "deadline"), (None, 8 << 20, "memory")):
        for verb in (ENGINE.count, ENGINE.diagram):

            def ask(verb: Any = verb, asks: Any = (LINE, seconds, memory), why: str = why) -> None:
                with pytest.raises(Stopped, match=why):
                    verb(model, asked(*asks))

            within(500, ask, given=seconds or 0.0)


def test_what_is_too_much_for_a_state_is_told() -> None:
    grid = Grid(12, 12, corners=True)
    everything = tuple(Var(LINE, e) for e in grid.edges)
    task = asked()
    with pytest.raises(Stopped, match="cap"):
        ENGINE.count(loop_model(grid, [Count(everything, 20)]), task)
    assert task.stats.method == "frontier sweep: a rule reads too many edges"
    assert refusal(loop_model(Grid(62, 90, corners=True), []), LINE) is None
    assert "too long" in str(refusal(loop_model(Grid(63, 63, corners=True), []), LINE))
    rng = random.Random(2)
    scopes = [rng.sample(everything, 40) for _ in range(90)]
    with pytest.raises(Stopped, match="cap"):
        ENGINE.count(loop_model(grid, [Count(tuple(scope), 20) for scope in scopes]), task)
    assert task.stats.method == "frontier sweep: too many rules are open at once"


def test_rules_that_are_not_about_edges_are_refused() -> None:
    grid = Grid(2, 2, corners=True)
    first, second = (Var(LINE, e) for e in grid.edges[:2])
    for rule, reason in (
        (Count((first, first), 1), "names an edge twice"),
        (Count((first, Var(LINE, Spot(9, 9))), 1), "something else than edges"),
        (Table((Var("flow", first.spot),), ((1,),)), "something else than edges"),
        (Distinct((first, second)), "does not handle Distinct"),
        (Same(tuple(Var(LINE, e) for e in Grid(8, 8).edges)), "something else than edges"),
    ):
        assert reason in str(refusal(loop_model(grid, [rule]), LINE))
    large = Grid(8, 8)
    assert "more than 64 edges" in str(
        refusal(loop_model(large, [Same(tuple(Var(LINE, e) for e in large.edges))]), LINE)
    )
    layer = Layer(LINE, grid, "edges", (0,))
    model = Model((layer,), (), {LINE: (LINE,)}, (Posting("loop", Loop(grid, LINE)),))
    assert "lacks a value" in str(refusal(model, LINE))
    assert ENGINE.diagram(model, asked()) is None
