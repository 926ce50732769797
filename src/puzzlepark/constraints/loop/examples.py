"""Random models with Loop."""

from __future__ import annotations

import itertools
import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.star import Star
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Loops along the sides of cells, with rules about the sides of some cells, and about the edges at some corner."""
    flowing = rng.random() < 0.15
    grid = random_grid(rng, [(1, 1)] if flowing else [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)], corners=True)
    line = Layer("line", grid, "edges", (0, 1))
    flow = Layer("flow", grid, "edges", (-1, 0, 1))
    constraints: list[Constraint] = [Loop(grid, "line", "flow" if flowing else None)]
    for spot in Grid(grid.rows, grid.cols).cells:
        if rng.random() < 0.3:
            sides = [Spot(spot.r + dr, spot.c + dc) for dr, dc in SIDES]
            scope = tuple(Var("line", e) for e in sides if e in grid.edge_position)
            low = rng.randint(0, 3)
            constraints.append(rng.choice((Count(scope, low), Between(scope, low, 3))))
    if rng.random() < 0.3 and grid.nodes:
        rows = rng.sample([r for r in itertools.product((0, 1), repeat=4) if sum(r) in (0, 2)], rng.randint(1, 5))
        constraints.append(Star(grid, "line", rng.choice(grid.nodes), tuple(rows)))
    return model_of(rng, [line, flow] if flowing else [line], constraints)
