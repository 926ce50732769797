"""Random models with Visible."""

from __future__ import annotations

import random

from puzzlepark.constraints.visible import Visible
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Rules about the number of cells that are visible from a cell of a small board, in some directions."""
    grid = random_grid(rng, [(1, 4), (2, 3), (3, 3)])
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0, 3))))
    constraints = []
    for spot in rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 2))):
        steps = rng.sample(((-2, 0), (0, -2), (0, 2), (2, 0)), rng.randint(1, 4))
        lines = [[Spot(spot.r + k * dr, spot.c + k * dc) for k in range(1, 6)] for dr, dc in steps]
        arms = tuple(tuple(Var("a", s) for s in line if grid.has(s)) for line in lines)
        total = rng.randint(0, min(3, sum(map(len, arms))))
        constraints.append(Visible(arms, total, rng.choice((0, 0, 1))))
    return model_of(rng, [layer], constraints)
