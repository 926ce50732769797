"""Random models with Parts."""

from __future__ import annotations

import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.parts import Parts
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, random_grid, random_vars, squares

SIZES = [(1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (2, 5)]


def example(rng: random.Random) -> Model:
    """Parts, sometimes with the other nodes connected, as for islands in a wall."""
    grid = random_grid(rng, SIZES)
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0,))))
    spots = rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(0, 3)))
    seeds = tuple((s, rng.choice((None, 1, 2, 3, 4))) for s in spots)
    constraints: list[Constraint] = [Parts(grid, "a", rng.choice((0, 1)), seeds)]
    if rng.random() < 0.5:
        constraints.append(Connected(grid, "a", rng.choice((0, 1))))
    if rng.random() < 0.5:
        constraints += [Between(tuple(Var("a", s) for s in square), 0, 3) for square in squares(grid)]
    if rng.random() < 0.3:
        constraints.append(Count(random_vars(rng, [layer]), rng.randint(0, 3)))
    return model_of(rng, [layer], constraints)
