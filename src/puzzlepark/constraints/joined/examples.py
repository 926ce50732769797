"""Random models with Joined."""

from __future__ import annotations

import random

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.joined import Joined
from puzzlepark.constraints.same import Same
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid, random_vars


def example(rng: random.Random) -> Model:
    """Lines that may be double, and sums of them."""
    grid = random_grid(rng, [(1, 3), (1, 5), (2, 2), (2, 2), (2, 3)])
    layer = Layer("a", grid, "edges", rng.choice(((0, 1), (0, 1, 2), (1, 2))))
    nodes = tuple(rng.sample(grid.nodes, rng.randint(0, min(3, len(grid.nodes)))))
    constraints: list[Constraint] = [Joined(grid, "a", nodes)]
    if rng.random() < 0.5:
        constraints.append(Same(random_vars(rng, [layer])))
    if rng.random() < 0.6:
        constraints.append(rng.choice((Sum, Count))(random_vars(rng, [layer]), rng.randint(0, 3)))
    return model_of(rng, [layer], constraints)
