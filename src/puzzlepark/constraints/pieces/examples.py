"""Random models with Pieces."""

from __future__ import annotations

import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid, random_vars


def example(rng: random.Random) -> Model:
    """Pieces of random shapes. Some owners have no set, and some nodes are in no set."""
    grid = random_grid(rng, [(1, 3), (2, 2), (2, 3), (3, 2)])
    layer = Layer("a", grid, "edges", (0, 1))
    owners, seats = [], rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 3)))
    for spot in seats:
        single = frozenset({spot})
        sets = {single}
        for _ in range(rng.randint(0, 9)):
            smaller = rng.choice(sorted(sets, key=sorted))
            near = [other for node in smaller for other in (node, *grid.neighbours(node))]
            sets.add(smaller | {rng.choice([node for node in near if node == spot or node not in seats])})
        if rng.random() < 0.3:
            sets.remove(single)
        owners.append(tuple(sorted(sets, key=sorted)))
    return model_of(rng, [layer], [Pieces(grid, "a", tuple(owners)), Between(random_vars(rng, [layer]), 0, 2)])
