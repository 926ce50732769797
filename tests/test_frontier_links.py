"""Paths of several labels in the frontier: against all ways to draw them on small boards, and on boards beyond that."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

import puzzlepark as pp
from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.links import End, Links
from puzzlepark.constraints.star import Star
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.diagram import Diagram
from puzzlepark.engines.frontier import ENGINE
from puzzlepark.engines.frontier_model import refusal
from puzzlepark.engines.search import ENGINE as SEARCH

from models import Plain
from yardstick import within

LINE, PAINT, BLOCK = "line", "paint", "block"
CORNER_TO_CORNER = {2: 2, 3: 12, 4: 184, 5: 8512, 6: 1262816, 7: 575780564, 10: 41044208702632496804}
"""Paths between opposite corners of the n×n grid: A007764."""

Drawing = tuple[tuple[Spot, ...], ...]
"""The nodes along each path, in the order of the pairs."""


def asked(seconds: float | None = None, memory: int = 1 << 30) -> Task:
    return Task(Plain(rows=1, cols=1), LINE, None, Clock(Budget(seconds, memory)))


def model_of(grid: Grid, ends: list[End], rules: list[Constraint], paint: bool = True, block: bool = True) -> Model:
    links = Links(grid, LINE, tuple(ends), paint=PAINT if paint else None, block=BLOCK if block else None)
    labels = (0, *sorted({end.label for end in ends}))
    layers = [Layer(LINE, grid, "edges", (0, 1))]
    layers += [Layer(PAINT, grid, "cells", labels)] * paint
    layers += [Layer(BLOCK, grid, "cells", tuple(range(len(ends) + 1)))] * block
    every: list[Constraint] = [*rules, links]
    return Model(tuple(layers), (), {LINE: (LINE,)}, tuple(Posting("rule", c) for c in every))


def diagram_of(model: Model) -> Diagram:
    found = ENGINE.diagram(model, asked())
    assert found is not None
    return found


def edge_between(a: Spot, b: Spot) -> Spot:
    return Spot((a.r + b.r) // 2, (a.c + b.c) // 2)


def drawings(grid: Grid, pairs: list[tuple[Spot, Spot]]) -> Iterator[Drawing]:
    """All ways to join the pairs by disjoint paths that meet no end but their own, path by path, node by node."""
    ends = {spot for pair in pairs for spot in pair}

    def draw(number: int, used: frozenset[Spot]) -> Iterator[Drawing]:
        if number == len(pairs):
            yield ()
            return
        start, goal = pairs[number]
        stack: list[tuple[Spot, ...]] = [(start,)]
        while stack:
            path = stack.pop()
            for step in grid.neighbours(path[-1]):
                if step == goal:
                    whole = (*path, goal)
                    for rest in draw(number + 1, used | set(whole)):
                        yield (whole, *rest)
                elif step not in ends and step not in used and step not in path:
                    stack.append((*path, step))

    yield from draw(0, frozenset())


def some_board(rng: random.Random) -> tuple[Grid, list[tuple[Spot, Spot]], list[End]]:
    corners = rng.random() < 0.3
    rows, cols = rng.choice([(1, 5), (5, 1), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4)])
    rows, cols = (max(1, rows - 1), max(1, cols - 1)) if corners else (rows, cols)
    nodes = Grid(rows, cols, corners=corners).nodes
    grid = Grid(rows, cols, frozenset(rng.sample(nodes, rng.choice((0, 0, 0, 1)))), corners)
    count = rng.randint(1, min(4, len(grid.nodes) // 2))
    picked = rng.sample(grid.nodes, 2 * count)
    pairs = list(zip(picked[::2], picked[1::2], strict=True))
    ends = [End(spot, 3 * k + 2) for k, pair in enumerate(pairs) for spot in pair]
    rng.shuffle(ends)
    return grid, pairs, ends


def lines_of(drawing: Drawing) -> frozenset[Spot]:
    return frozenset(edge_between(a, b) for path in drawing for a, b in itertools.pairwise(path))


def test_paths_of_labels_are_those_of_a_plain_list() -> None:
    """With rules about nodes and edges, and all that paint and block read off."""
    solved = several = 0
    for seed in range(600):
        rng = random.Random(seed)
        grid, pairs, ends = some_board(rng)
        every = list(drawings(grid, pairs))
        near = rng.choice(every) if every else ()
        rules: list[Constraint] = []
        if rng.random() < 0.3:
            rows = [r for r in itertools.product((0, 1), repeat=4) if sum(r) in (0, 1, 2)]
            rules.append(Star(grid, LINE, rng.choice(grid.nodes), tuple(rng.sample(rows, 6))))
        if rng.random() < 0.3:
            spots = {spot for path in near for spot in path}
            rules += [Count((Var(PAINT, s),), int(s in spots)) for s in rng.sample(grid.nodes, 2)]
        if rng.random() < 0.3 and grid.edges:
            scope = rng.sample(grid.edges, min(4, len(grid.edges)))
            total = len(lines_of(near).intersection(scope))
            rules.append(Between(tuple(Var(LINE, e) for e in scope), total, total + rng.randint(0, 1)))
        model = model_of(grid, ends, rules)
        assert refusal(model, LINE) is None, f"seed {seed}"
        place = {end.cell: i for i, end in enumerate(ends)}
        label = {end.cell: end.label for end in ends}
        want = set()
        for drawing in every:
            lines = lines_of(drawing)
            marks = {Var(LINE, e): int(e in lines) for e in grid.edges}
            marks |= {Var(layer, s): 0 for layer in (PAINT, BLOCK) for s in grid.nodes}
            marks |= {Var(PAINT, s): label[path[0]] for path in drawing for s in path}
            marks |= {Var(BLOCK, s): 1 + min(place[path[0]], place[path[-1]]) for path in drawing for s in path}
            if all(c.holds(marks) for c in rules):
                want.add(tuple(tuple(marks[v] for v in layer.vars) for layer in model.layers))
        diagram = diagram_of(model)
        found = [s.values_by_layer for s in diagram]
        assert len(found) == len(want), f"seed {seed}"
        assert set(found) == want, f"seed {seed}"
        assert ENGINE.count(model, asked()) == diagram.size == len(want), f"seed {seed}"
        assert all(s in diagram for s in itertools.islice(diagram, 5))
        solved += bool(want)
        several += len(want) > 1
    assert solved > 250
    assert several > 120


def test_the_slow_search_agrees() -> None:
    solved = 0
    for seed in range(200):
        rng = random.Random(seed)
        grid, _, ends = some_board(rng)
        if len(grid.edges) > 12:
            continue
        model = model_of(grid, ends, [], paint=False, block=False)
        want = {s.values_by_layer for s in SEARCH.solutions(model, asked())}
        assert {s.values_by_layer for s in ENGINE.solutions(model, asked())} == want, f"seed {seed}"
        solved += bool(want)
    assert solved > 50


@pytest.mark.parametrize("n", CORNER_TO_CORNER)
def test_one_pair_in_opposite_corners(n: int) -> None:
    """The layer of owners keeps this one path from being swept as a path between doors."""
    grid = Grid(n, n)
    model = model_of(grid, [End(grid.cells[0]), End(grid.cells[-1])], [])
    assert ENGINE.count(model, asked()) == CORNER_TO_CORNER[n]


def test_one_pair_and_a_cell_that_is_not_passed() -> None:
    """A board that is not blank is swept: with the paths through a cell and those beside it, it has all of them."""
    grid, n = Grid(8, 8), 8
    ends = [End(grid.cells[0]), End(grid.cells[-1])]
    every = ENGINE.count(model_of(grid, ends, []), asked())
    edge = Var(LINE, grid.edges[n])
    parts = [ENGINE.count(model_of(grid, ends, [Table((edge,), ((value,),))]), asked()) for value in (0, 1)]
    assert sum(part or 0 for part in parts) == every
    assert all(parts)


def test_an_edge_divides_all_drawings() -> None:
    """Beyond brute force: those with an edge and those without are all, and so for the cells on no path."""
    rng = random.Random(4)
    grid = Grid(7, 7)
    picked = rng.sample(grid.cells, 8)
    ends = [End(spot, k // 2) for k, spot in enumerate(picked, 2)]
    every = ENGINE.count(model_of(grid, ends, []), asked())
    assert every
    assert every > 10_000
    for edge in rng.sample(grid.edges, 5):
        parts = [ENGINE.count(model_of(grid, ends, [Count((Var(LINE, edge),), k)]), asked()) for k in (0, 1)]
        assert sum(x or 0 for x in parts) == every
        diagram = diagram_of(model_of(grid, ends, []))
        assert [diagram.excluding(edge).size, diagram.including(edge).size] == parts
    for spot in rng.sample([s for s in grid.cells if s not in picked], 5):
        parts = [ENGINE.count(model_of(grid, ends, [Count((Var(PAINT, spot),), k)]), asked()) for k in (0, 1)]
        assert sum(x or 0 for x in parts) == every


def test_samples_are_uniform_and_repeat() -> None:
    grid = Grid(4, 4)
    ends = [End(grid.cells[0], 1), End(grid.cells[15], 1), End(grid.cells[4], 2), End(grid.cells[11], 2)]
    diagram = diagram_of(model_of(grid, [*ends[2:], End(grid.cells[1], 5), End(grid.cells[3], 5)], []))
    assert not diagram_of(model_of(grid, ends, []))
    assert 10 < diagram.size < 100
    drawn = diagram.sample(60 * diagram.size, seed=3)
    assert drawn == diagram.sample(60 * diagram.size, seed=3)
    chi = sum((drawn.count(s) - 60) ** 2 / 60 for s in diagram)
    assert chi < 2 * diagram.size + 30


def test_budgets_are_kept() -> None:
    grid = Grid(22, 22)
    rng = random.Random(2)
    ends = [End(spot, k // 2) for k, spot in enumerate(rng.sample(grid.cells, 24), 2)]
    model = model_of(grid, ends, [])
    for seconds, memory, why in ((0.3, 1 << 30, "deadline"), (None, 4 << 20, "memory")):

        def ask(seconds: float | None = seconds, memory: int = memory, why: str = why) -> None:
            with pytest.raises(Stopped, match=why):
                ENGINE.count(model, asked(seconds, memory))

        within(500, ask, given=seconds or 0.0)


def test_what_cannot_be_swept_is_refused() -> None:
    grid = Grid(3, 3)
    a, b, c, d = grid.cells[0], grid.cells[4], grid.cells[8], grid.cells[2]
    for links, reason in (
        (Links(grid, LINE, (End(a), End(b), End(c), End(d))), "each label must have two ends"),
        (Links(grid, LINE, (End(a), End(b), End(c, 2))), "each label must have two ends"),
        (Links(grid, LINE, ()), "each label must have two ends"),
        (Links(grid, LINE, (End(a, 1, 5), End(b, 1, 5))), "does not know the lengths"),
        (Links(grid, LINE, (End(a), End(b)), paths=1), "not on the border"),
        (Links(grid, LINE, (End(a), End(c), End(d, 2)), paths=2), "one path, not several"),
    ):
        model = Model((Layer(LINE, grid, "edges", (0, 1)),), (), {LINE: (LINE,)}, (Posting("links", links),))
        assert reason in str(refusal(model, LINE))
    row = Count(tuple(Var(PAINT, s) for s in grid.cells[:3]), 2)
    assert "something else than edges" in str(refusal(model_of(grid, [End(a), End(b)], [row]), LINE))
    many = Grid(60, 30)
    ends = [End(spot, k % 30) for k, spot in enumerate(many.cells[:30] + many.cells[-30:])]
    task = asked()
    with pytest.raises(Stopped, match="cap"):
        ENGINE.count(model_of(many, ends, []), task)
    assert task.stats.method == "frontier sweep: too many labels have one end behind the frontier"


@pytest.mark.parametrize(
    ("url", "count"),
    [
        ("numlin/6/6/2k1h2k1z", 95_827),
        ("numlin/6/5/u1h1h2h2k", 6_143),
        ("numlin/10/10/11h2g6i2k3geg4o554m6k37798i8i9gaajclbgchdgdbnemff", 19),
        ("numlin/10/10/o1h2g3p43q51l2h5q67j6g4g8g7t9j9g8j", 6_027),
    ],
)
def test_lines_that_come_back_through_pieces_behind_the_frontier(url: str, count: int) -> None:
    """Two tips that must meet ahead need not nest with other such pairs; a plain search counted these boards."""
    assert pp.count(pp.load(url), engine="frontier", seconds=None).count == count
