"""Kinds of constraint on models of no genre: what they mean, and every general engine against brute force."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from math import prod

import pytest

from puzzlepark.core.constraints import (
    SIDES,
    Between,
    Connected,
    Constraint,
    Count,
    Distinct,
    Groups,
    Joined,
    Loop,
    Parts,
    Pieces,
    Runs,
    Same,
    Sight,
    Star,
    Sum,
    Table,
)
from puzzlepark.core.grid import Grid, Spot, cell
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.engines import sat_areas
from puzzlepark.formats.json import read_marks, write_marks
from puzzlepark.tasks.solve import engine_named

from models import hold_to_brute_force, looks, task

GENERAL = ("sat", "cdcl", "cp", "search")
MOST = 2_200
"""Models with more assignments than this are not tried."""
NUMBERS = ((0, 1), (0, 1, 2), (1, 2, 3), (-1, 0, 2), (2, 0), (1,), (3, 1, 2, 0))


def made(rng: random.Random, layers: tuple[Layer, ...], rules: list[Constraint]) -> Model:
    """A model whose views are all layers and, sometimes, only the first."""
    names = tuple(layer.name for layer in layers)
    views = {"all": names, "first": names[:1]} if len(names) > 1 else {"all": names}
    rng.shuffle(rules)
    return Model(layers[:1], layers[1:], views, tuple(Rule("rule", c) for c in rules))


def board(rng: random.Random, sizes: list[tuple[int, int]], corners: bool = False) -> Grid:
    """A grid of one of these sizes, sometimes with holes."""
    rows, cols = rng.choice(sizes)
    full = Grid(rows, cols, corners=corners)
    share = rng.choice((0, 0, 0.1, 0.2))
    return Grid(rows, cols, frozenset(s for s in full.nodes if rng.random() < share), corners)


def some(rng: random.Random, layers: tuple[Layer, ...], most: int = 5) -> tuple[Var, ...]:
    """A random scope; now and then a variable is in it twice."""
    variables = [var for layer in layers for var in layer.vars]
    size = rng.randint(0, min(most, len(variables)))
    return tuple(rng.choices(variables, k=size) if rng.random() < 0.1 and size else rng.sample(variables, size))


def numbers(rng: random.Random) -> Model:
    """Between, Sum and Distinct over layers of any values."""
    grid = board(rng, [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)])
    layers = tuple(Layer(name, grid, "cells", rng.choice(NUMBERS)) for name in "ab"[: rng.randint(1, 2)])
    rules: list[Constraint] = []
    for _ in range(rng.randint(1, 3)):
        scope = some(rng, layers)
        low = rng.randint(-1, len(scope))
        rules.append(
            rng.choice(
                (
                    Between(scope, low, low + rng.randint(-1, 3)),
                    Sum(scope, rng.randint(-2, 2 * len(scope))),
                    Distinct(scope[:3]),
                )
            )
        )
    return made(rng, layers, rules)


def many_bits(rng: random.Random) -> Model:
    """Bounds on so many values that they are not said set by set."""
    layer = Layer("a", Grid(1, 11), "cells", (0, 1))
    low = rng.randint(0, 9)
    return made(rng, (layer,), [Between(layer.vars, low, low + rng.randint(0, 3)), Between(some(rng, (layer,)), 1, 2)])


def lines_of_runs(rng: random.Random) -> Model:
    """Runs along rows and columns, also where the values are not 0 and 1 or a line is too short."""
    grid = board(rng, [(1, 3), (1, 6), (1, 9), (2, 3), (3, 3)])
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0,), (2, 0))))
    rules: list[Constraint] = []
    filled = {var for var in layer.vars if rng.random() < 0.6}
    for _ in range(rng.randint(1, 3)):
        line, across = rng.randrange(3), rng.random() < 0.6
        scope = [v for v in layer.vars if (v.spot.row if across else v.spot.col) == line]
        lengths = [len(list(run)) for on, run in itertools.groupby(scope, key=filled.__contains__) if on]
        rules.append(Runs(tuple(scope), (*lengths, *([rng.randint(1, 3)] if rng.random() < 0.1 else []))))
    return made(rng, (layer,), rules)


def areas(rng: random.Random) -> Model:
    """Connected and Parts, also with both of them on one layer, as for islands in a wall."""
    grid = board(rng, [(1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (2, 5)] if rng.random() < 0.8 else [(1, 2), (1, 3)])
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0,))))
    rules: list[Constraint] = []
    if rng.random() < 0.7:
        rules.append(Connected(grid, "a", rng.choice((0, 1))))
    if rng.random() < 0.7 or not rules:
        spots = rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(0, 3)))
        seeds = tuple((s, rng.choice((None, 1, 2, 3, 4))) for s in spots)
        rules.append(Parts(grid, "a", rng.choice((0, 1)), seeds))
    if rng.random() < 0.5:
        squares = [Between(tuple(Var("a", s) for s in square), 0, 3) for square in _squares(grid)]
        rules += squares
    if rng.random() < 0.3:
        rules.append(Count(some(rng, (layer,)), rng.randint(0, 3)))
    return made(rng, (layer,), rules)


def bridges(rng: random.Random) -> Model:
    """Joined, with lines that may be double, and sums of them."""
    grid = board(rng, [(1, 3), (1, 5), (2, 2), (2, 2), (2, 3)])
    layer = Layer("a", grid, "edges", rng.choice(((0, 1), (0, 1, 2), (1, 2))))
    rules: list[Constraint] = [
        Joined(grid, "a", tuple(rng.sample(grid.nodes, rng.randint(0, min(3, len(grid.nodes))))))
    ]
    if rng.random() < 0.5:
        rules.append(Same(some(rng, (layer,))))
    if rng.random() < 0.6:
        rules.append(rng.choice((Sum, Count))(some(rng, (layer,)), rng.randint(0, 3)))
    return made(rng, (layer,), rules)


def _squares(grid: Grid) -> Iterator[list[Spot]]:
    for r, c in grid.nodes:
        square = [Spot(r + dr, c + dc) for dr in (0, 2) for dc in (0, 2)]
        if all(map(grid.has, square)):
            yield square


def loops(rng: random.Random) -> Model:
    """Loops along the sides of cells, with counts of a cell's sides, and stars at corners."""
    flowing = rng.random() < 0.15
    grid = board(rng, [(1, 1)] if flowing else [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)], corners=True)
    line = Layer("line", grid, "edges", (0, 1))
    flow = Layer("flow", grid, "edges", (-1, 0, 1))
    rules: list[Constraint] = [Loop(grid, "line", "flow" if flowing else None)]
    for spot in Grid(grid.rows, grid.cols).cells:
        if rng.random() < 0.3:
            sides = [Spot(spot.r + dr, spot.c + dc) for dr, dc in SIDES]
            scope = tuple(Var("line", e) for e in sides if e in grid.edge_position)
            low = rng.randint(0, 3)
            rules.append(rng.choice((Count(scope, low), Between(scope, low, 3))))
    if rng.random() < 0.3 and grid.nodes:
        rows = rng.sample([r for r in itertools.product((0, 1), repeat=4) if sum(r) in (0, 2)], rng.randint(1, 5))
        rules.append(Star(grid, "line", rng.choice(grid.nodes), tuple(rows)))
    return made(rng, (line, flow) if flowing else (line,), rules)


def sights(rng: random.Random) -> Model:
    """How far one sees from cells of a small board, in some directions."""
    grid = board(rng, [(1, 4), (2, 3), (3, 3)])
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0, 3))))
    rules: list[Constraint] = []
    for spot in rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 2))):
        ways = rng.sample(((-2, 0), (0, -2), (0, 2), (2, 0)), rng.randint(1, 4))
        lines = [[Spot(spot.r + k * dr, spot.c + k * dc) for k in range(1, 6)] for dr, dc in ways]
        arms = tuple(tuple(Var("a", s) for s in line if grid.has(s)) for line in lines)
        rules.append(Sight(arms, rng.randint(0, min(3, sum(map(len, arms))))))
    return made(rng, (layer,), rules)


def cuts(rng: random.Random) -> Model:
    """Pieces of random shapes, now and then with an owner who has none, or nodes that nobody reaches."""
    grid = board(rng, [(1, 3), (2, 2), (2, 3), (3, 2)])
    layer = Layer("a", grid, "edges", (0, 1))
    owners, seats = [], rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 3)))
    for spot in seats:
        ways = {frozenset({spot})}
        for _ in range(rng.randint(0, 9)):
            way = rng.choice(sorted(ways, key=sorted))
            near = [n for s in way for n in (s, *grid.neighbours(s)) if n == spot or n not in seats]
            ways.add(way | {rng.choice(near)})
        owners.append(tuple(sorted(ways - ({frozenset({spot})} if rng.random() < 0.3 else set()), key=sorted)))
    return made(rng, (layer,), [Pieces(grid, "a", tuple(owners)), Between(some(rng, (layer,)), 0, 2)])


def groups(rng: random.Random) -> Model:
    """Groups, with some values told; now and then values that no group can have."""
    grid = board(rng, [(1, 3), (1, 5), (2, 2), (2, 3), (3, 2)])
    values = tuple(range(1, len(grid.nodes) + 1)) if len(grid.nodes) < 5 else rng.choice(((1, 2, 3), (1, 3), (0, 1, 4)))
    layer = Layer("a", grid, "cells", values if rng.random() < 0.8 else rng.choice(((0, 1, 2), (2, 3), (1,), (-1, 2))))
    told = [Table((var,), ((rng.choice(layer.values),),)) for var in layer.vars if rng.random() < 0.2]
    return made(rng, (layer,), [Groups(grid, "a"), *told])


KINDS: dict[Callable[[random.Random], Model], int] = {
    numbers: 150,
    many_bits: 6,
    lines_of_runs: 120,
    areas: 200,
    bridges: 80,
    loops: 60,
    sights: 60,
    cuts: 90,
    groups: 150,
}


def models(kind: Callable[[random.Random], Model]) -> Iterator[tuple[int, Model]]:
    for seed in range(KINDS[kind]):
        model = kind(random.Random(f"{kind.__name__} {seed}"))
        if prod(len(layer.values) ** len(layer.vars) for layer in model.layers) <= (4096 if kind is loops else MOST):
            yield seed, model


@pytest.mark.parametrize("name", GENERAL)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_engines_agree_with_brute_force(kind: Callable[[random.Random], Model], name: str) -> None:
    engine = engine_named(name)
    tried = solvable = 0
    for seed, model in models(kind):
        if name not in ("sat", "cdcl") and seed % 3:
            continue
        try:
            assert hold_to_brute_force(engine, model, (None, 2) if kind is loops else (None, 1, 2)), "refused"
        except Exception as error:
            raise AssertionError(f"{name}, {kind.__name__}, seed {seed}: {model}") from error
        tried += 1
        solvable += bool(next(engine.solutions(model, task("all", 1)), None))
    assert tried >= KINDS[kind] // 6
    assert tried // 4 < solvable


def test_a_sweep_agrees_with_brute_force() -> None:
    """On the models that it takes, of whatever kind."""
    engine = engine_named("profile_dp")
    taken = {}
    for kind in KINDS:
        taken[kind.__name__] = 0
        for seed, model in models(kind):
            try:
                taken[kind.__name__] += bool(hold_to_brute_force(engine, model, (None,)))
            except Exception as error:
                raise AssertionError(f"{kind.__name__}, seed {seed}: {model}") from error
    assert all(taken[kind.__name__] > 5 for kind in (numbers, many_bits, lines_of_runs, areas, sights)), taken


@pytest.mark.parametrize("name", ["sat", "cdcl"])
def test_parts_without_owners_agree_with_brute_force(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on boards where owners would be too many."""
    monkeypatch.setattr(sat_areas, "MOST_OWNED", -1)
    for _, model in itertools.islice(models(areas), 60):
        assert hold_to_brute_force(engine_named(name), model, (None, 2)), model


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_holds_is_never_wrong(kind: Callable[[random.Random], Model]) -> None:
    """On complete marks it is True or False; on partial ones False or True only if that stays so."""
    rng = random.Random(1)
    decided = 0
    for _, model in itertools.islice(models(kind), 60):
        domain = {var: layer.values for layer in model.layers for var in layer.vars}
        for _ in range(12):
            marks = {var: rng.choice(values) for var, values in domain.items()}
            for rule in model.rules:
                c = rule.constraint
                truth = c.holds(marks)
                assert truth is not None, c
                scope = sorted(set(c.scope))
                part = {var: marks[var] for var in scope if rng.random() < 0.7}
                early = c.holds(part)
                if early is not None:
                    decided += 1
                    assert early is truth, (c, part, marks)
    assert decided > 20


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
    assert grid.cells == (cell(0, 0), cell(0, 1))
    assert not grid.has(cell(0, 0))
    holed = Grid(1, 2, frozenset({Spot(0, 0)}), corners=True)
    assert holed.edges == ((0, 3), (1, 2), (1, 4), (2, 1), (2, 3))
    assert [holed.position[s] for s in holed.nodes] == list(range(5))
    star = Star(grid, "line", Spot(0, 2), ((0, 1, 1, 0), (1, 1, 0, 0)))
    assert star.edges == (None, (0, 1), (0, 3), (1, 2))
    assert star.fitting == ((1, 1, 0),)


def test_parts_without_a_node_of_the_grid_are_refused() -> None:
    with pytest.raises(ValueError, match="distinct"):
        Parts(Grid(2, 2), "a", 1, ((cell(0, 0), 1), (cell(0, 0), 2)))
    with pytest.raises(ValueError, match="distinct"):
        Parts(Grid(2, 2), "a", 1, ((cell(2, 0), 1),))


def test_an_empty_area_is_connected() -> None:
    grid = Grid(2, 2)
    layer = Layer("a", grid, "cells", (0, 1))
    model = Model((layer,), (), {"all": ("a",)}, (Rule("r", Connected(grid, "a")), Rule("r", Count(layer.vars, 0))))
    assert len(looks(model, "all")) == 1


def test_edges_of_corners_are_written_as_tables() -> None:
    layer = Layer("line", Grid(1, 2, corners=True), "edges", (0, 1))
    marks = {var: i % 2 for i, var in enumerate(layer.vars) if i != 3}
    tables = write_marks(marks, (layer,))
    assert tables == {"line": {"across": [[0, 1], [1, 0]], "down": [[0, None, 0]]}}
    assert read_marks(tables, (layer,)) == marks
