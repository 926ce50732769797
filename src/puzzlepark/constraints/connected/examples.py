"""Random models with Connected."""

from __future__ import annotations

import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.connected import OVER_CORNERS, OVER_SIDES, Connected
from puzzlepark.constraints.count import Count
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, random_grid, random_vars, squares

SIZES = [(1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (2, 5)]


def example(rng: random.Random) -> Model:
    """Areas that are connected over sides, or also over corners. Sometimes the outside belongs to an area, no square is
    filled, or cells are counted."""
    grid = random_grid(rng, SIZES)
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0,))))
    steps = OVER_CORNERS if rng.random() < 0.3 else OVER_SIDES
    beyond = Layer("b", Grid(0, 0, corners=True), "cells", rng.choice(((0,), (1,), (0, 1))))
    outside = beyond.vars[0] if rng.random() < 0.3 else None
    constraints: list[Constraint] = [Connected(grid, "a", rng.choice((0, 1)), steps, outside)]
    if rng.random() < 0.2:
        constraints.append(Connected(grid, "a", rng.choice((0, 1))))
    if rng.random() < 0.5:
        constraints += [Between(tuple(Var("a", s) for s in square), 0, 3) for square in squares(grid)]
    if rng.random() < 0.3:
        constraints.append(Count(random_vars(rng, [layer]), rng.randint(0, 3)))
    return model_of(rng, [layer, beyond] if outside else [layer], constraints)
