"""Random models with Runs."""

from __future__ import annotations

import itertools
import random

from puzzlepark.constraints.runs import Runs
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Rows and columns of a picture. Sometimes the values are not 0 and 1, or a line is too short for its runs."""
    grid = random_grid(rng, [(1, 3), (1, 6), (1, 9), (2, 3), (3, 3)])
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0,), (2, 0))))
    constraints = []
    filled = {var for var in layer.vars if rng.random() < 0.6}
    for _ in range(rng.randint(1, 3)):
        line, across = rng.randrange(3), rng.random() < 0.6
        scope = [v for v in layer.vars if (v.spot.row if across else v.spot.col) == line]
        lengths = [len(list(run)) for on, run in itertools.groupby(scope, key=filled.__contains__) if on]
        constraints.append(Runs(tuple(scope), (*lengths, *([rng.randint(1, 3)] if rng.random() < 0.1 else []))))
    return model_of(rng, [layer], constraints)
