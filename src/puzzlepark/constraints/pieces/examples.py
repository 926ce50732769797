"""Random models with Pieces."""

from __future__ import annotations

import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid, random_vars


def example(rng: random.Random) -> Model:
    """Pieces of random shapes, now and then with an owner who has none, or nodes that nobody reaches."""
    grid = random_grid(rng, [(1, 3), (2, 2), (2, 3), (3, 2)])
    layer = Layer("a", grid, "edges", (0, 1))
    owners, seats = [], rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 3)))
    for spot in seats:
        ways = {frozenset({spot})}
        for _ in range(rng.randint(0, 9)):
            way = rng.choice(sorted(ways, key=sorted))
            near = [n for s in way for n in (s, *grid.neighbours(s)) if n == spot or n not in seats]
            ways.add(way | {rng.choice(near)})
        owners.append(tuple(sorted(ways - ({frozenset({spot})} if rng.random() < 0.3 else set()), key=sorted)))
    return model_of(rng, [layer], [Pieces(grid, "a", tuple(owners)), Between(random_vars(rng, [layer]), 0, 2)])
