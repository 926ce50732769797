"""Random models with Star."""

from __future__ import annotations

import itertools
import random

from puzzlepark.constraints.star import Star
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Tables around some nodes of a small board."""
    grid = random_grid(rng, [(1, 3), (2, 2), (2, 3)], corners=rng.random() < 0.3)
    values = rng.choice(((0, 1), (0, 1), (-1, 0, 1)))
    rows = list(itertools.product(values, repeat=4))
    nodes = rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 3)))
    stars = [Star(grid, "a", node, tuple(rng.sample(rows, rng.randint(1, len(rows) // 2)))) for node in nodes]
    return model_of(rng, [Layer("a", grid, "edges", values)], stars)
