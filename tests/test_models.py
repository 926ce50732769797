"""Engines against brute force on models without a genre, with any layers, values and constraint types that they
share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import prod

import pytest

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.regions import Regions
from puzzlepark.constraints.same import Same
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, cell_at
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.tasks.solve import engine_named

from models import hold_to_brute_force, task

ENGINES = ("subset_sum", "profile_dp", "sat", "cdcl", "cp", "search")
MOST = 800
"""Maximum number of assignments of a model."""

# --- random models


def grid(rng: random.Random) -> Grid:
    rows, cols = rng.choice(((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3)))
    holes = [cell_at(r, c) for r in range(rows) for c in range(cols) if rng.random() < 0.12]
    return Grid(rows, cols, frozenset(holes))


def anything(rng: random.Random) -> Model:
    """Layers with any values over cells and edges, some of them hidden, and views of any of them."""
    board = grid(rng)
    domains = ((0, 1), (0, 1), (0, 1, 2), (-1, 0, 1), (1, 2), (0, 3), (1,), (2, 0))
    layers = tuple(
        Layer(name, board, rng.choice(("cells", "edges")) if name != "a" else "cells", rng.choice(domains))
        for name in "abc"[: rng.randint(1, 3)]
    )
    names = [layer.name for layer in layers]
    views = {"all": tuple(names), "some": tuple(rng.sample(names, rng.randint(1, len(names))))}
    shown = rng.randint(1, len(layers))
    rules = tuple(Posting("rule", c) for c in constraints(rng, layers, (Same, Count, Table)))
    return Model(layers[:shown], layers[shown:], views, rules)


def equations(rng: random.Random) -> Model:
    """Models for the engines for sums: visible layers of 0 and 1, equalities and counts."""
    board = grid(rng)
    layers = tuple(Layer(name, board, "cells", (0, 1)) for name in "ab"[: rng.randint(1, 2)])
    rules = tuple(Posting("rule", c) for c in constraints(rng, layers, (Same, Count)))
    return Model(layers[:1], layers[1:], {"all": tuple(layer.name for layer in layers)}, rules)


def tables(rng: random.Random) -> Model:
    """The polynomial case of `subset_sum`: counts of all rows and columns of single cells, some of them impossible."""
    rows, cols = rng.choice(((1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)))
    layer = Layer("a", Grid(rows, cols), "cells", (0, 1))
    values = [[rng.randrange(2) for _ in range(cols)] for _ in range(rows)]
    off = rng.randint(-1, 1) if rng.random() < 0.2 else 0
    counts = [Count(tuple(Var("a", cell_at(r, c)) for c in range(cols)), sum(values[r])) for r in range(rows)]
    for c in range(cols):
        total = sum(row[c] for row in values) + (off if c == 0 else 0)
        counts.append(Count(tuple(Var("a", cell_at(r, c)) for r in range(rows)), total))
    rng.shuffle(counts)
    rules: list[Constraint] = [Regions("a", layer.grid, tuple(range(rows * cols)))] if rng.random() < 0.5 else []
    return Model((layer,), (), {"all": ("a",)}, tuple(Posting("rule", c) for c in [*rules, *counts]))


def constraints(rng: random.Random, layers: tuple[Layer, ...], kinds: tuple[type, ...]) -> Iterator[Constraint]:
    variables = [var for layer in layers for var in layer.vars]
    cells = layers[0].grid.cells
    if rng.random() < 0.4 and cells:
        yield Regions("a", layers[0].grid, tuple(rng.randint(0, 2) for _ in cells))
    for _ in range(rng.randint(0, 3)):
        size = rng.randint(0, min(4, len(variables)))
        again = rng.random() < 0.1
        scope = tuple(rng.choices(variables, k=size) if again else rng.sample(variables, size)) if variables else ()
        kind = rng.choice(kinds)
        if kind is Same:
            yield Same(scope)
        elif kind is Count:
            yield Count(scope, rng.randint(0, max(1, len(scope))))
        else:
            rows = {tuple(rng.choice((-1, 0, 1, 2)) for _ in scope) for _ in range(rng.randint(0, 12))}
            yield Table(scope, tuple(sorted(rows)))


MODELS = (anything, equations, tables)
SEEDS = 60


@pytest.mark.parametrize("name", ENGINES)
def test_random_models(name: str) -> None:
    engine = engine_named(name)
    accepted: Counter[str] = Counter()
    for kind in MODELS:
        for seed in range(SEEDS):
            model = kind(random.Random(f"{kind.__name__} {seed}"))
            if prod(len(layer.values) ** len(layer.vars) for layer in model.layers) > MOST:
                continue
            try:
                accepted[kind.__name__] += bool(hold_to_brute_force(engine, model))
            except Exception as error:
                raise AssertionError(f"{name}, {kind.__name__}, seed {seed}: {model}") from error
    least = {
        "subset_sum": {"anything": 1, "equations": SEEDS // 2, "tables": SEEDS // 2},
    }.get(name, {"anything": SEEDS // 4, "equations": SEEDS // 2, "tables": SEEDS // 2})
    assert all(accepted[kind] >= number for kind, number in least.items()), accepted


# --- models with an edge


ROW = Grid(1, 2)
A = Layer("a", ROW, "cells", (0, 1, 2))
B = Layer("b", ROW, "cells", (1, 3))
C = Layer("c", ROW, "cells", (5, 6))
BITS = Layer("bits", ROW, "cells", (0, 1))
NOTHING = Layer("nothing", Grid(1, 1), "edges", (0, 1))
HOLES = Layer("holes", Grid(1, 1, frozenset({cell_at(0, 0)})), "cells", (0, 1))


def made(layers: tuple[Layer, ...], *rules: Constraint, shown: int = 1) -> Model:
    """A model whose views are all layers, each of them alone, and none."""
    names = tuple(layer.name for layer in layers)
    views = {"all": names, **{name: (name,) for name in names}, "none": ()}
    return Model(layers[:shown], layers[shown:], views, tuple(Posting("rule", c) for c in rules))


EDGES = {
    "no rule": made((BITS,)),
    "same, of other domains": made((A, B), Same((A.vars[0], B.vars[0]))),
    "same, of three other domains": made((A, B, C), Same((A.vars[0], A.vars[1])), Same((A.vars[1], B.vars[1]))),
    "same, with no value in common": made((A, C), Same((A.vars[0], C.vars[1]))),
    "same, of bits and others": made((BITS, A, B), Same((BITS.vars[0], A.vars[0])), Same((BITS.vars[1], B.vars[0]))),
    "same, and then counted": made((A, B), Same((A.vars[0], B.vars[0])), Count((*A.vars, *B.vars), 3)),
    "count without 0, all": made((B,), Count(B.vars, 2)),
    "count without 0, some": made((B,), Count(B.vars, 1)),
    "count without 0, none": made((B,), Count(B.vars, 0)),
    "count with and without 0": made((A, B), Count((*A.vars, *B.vars), 3)),
    "count of the same twice": made((BITS,), Count((BITS.vars[0], BITS.vars[0], BITS.vars[1]), 2)),
    "count of other values twice": made((A,), Count((A.vars[0], A.vars[0]), 2)),
    "count below 0": made((BITS,), Count(BITS.vars, -1)),
    "count above all": made((BITS,), Count(BITS.vars, 3)),
    "count far above all": made((BITS,), Count(BITS.vars, 999_999_999)),
    "count of nothing": made((BITS,), Count((), 0)),
    "count of nothing that cannot be": made((BITS,), Count((), 1)),
    "same of nothing": made((BITS,), Same(())),
    "same of one": made((BITS,), Same(BITS.vars[:1])),
    "table of nothing": made((BITS,), Table((), ((),))),
    "table of nothing that cannot be": made((BITS,), Table((), ())),
    "table without rows": made((A,), Table(A.vars, ())),
    "table with foreign values": made((A,), Table(A.vars, ((0, 7), (1, 2), (9, 9)))),
    "table of one twice": made((A,), Table((A.vars[0], A.vars[0]), ((0, 1), (2, 2)))),
    "table over layers": made((A, B), Table((A.vars[0], B.vars[0]), ((0, 1), (1, 3), (2, 2))), shown=2),
    "hidden layer with a choice": made((BITS, B), Same(BITS.vars)),
    "hidden layer without one": made((BITS, A), Same(A.vars), Count(A.vars, 0)),
    "hidden layer that cannot be": made((BITS, A), Count(A.vars, 3)),
    "layer without spots": made((BITS, NOTHING), Count(BITS.vars, 1)),
    "only holes": made((HOLES,)),
    "only holes, and regions": made((HOLES,), Regions("holes", HOLES.grid, ())),
    "only holes, a count": made((HOLES,), Count((), 2)),
    "regions and same": made((BITS, A), Regions("bits", ROW, (4, 4)), Same((BITS.vars[0], A.vars[1]))),
    "regions of other values": made((A, B), Regions("a", ROW, (4, 4)), Regions("b", ROW, (4, 5))),
}


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("edge", EDGES)
def test_models_with_an_edge(edge: str, name: str) -> None:
    hold_to_brute_force(engine_named(name), EDGES[edge])


def test_general_engines_take_every_model_with_an_edge() -> None:
    for name in ("sat", "cdcl", "cp", "search"):
        engine = engine_named(name)
        assert all(engine.refuses(m, task(view, None)) is None for m in EDGES.values() for view in m.views)
