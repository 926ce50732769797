"""Random models with Links."""

from __future__ import annotations

import random

from puzzlepark.constraints.links import End, Links
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of


def example(rng: random.Random) -> Model:
    """Paths between ends of several labels, with and without a number of paths, or with lengths."""
    rows, cols = rng.choice(((1, 4), (2, 2), (2, 3), (3, 3)))
    grid = Grid(rows, cols)
    paths = rng.choice((None, None, None, 1, 2))
    spots = rng.sample(grid.nodes, rng.choice((2, 3, 4, 4)))
    # Usually each two ends have a label of their own; with a number of paths, all ends may have the same one.
    labels = [1 + i // 2 if paths is None or rng.random() < 0.5 else 1 for i in range(len(spots))]
    lengths = paths is None and rng.random() < 0.3
    ends = tuple(
        End(spot, label, rng.choice((2, 3, 4)) if lengths else None) for spot, label in zip(spots, labels, strict=True)
    )
    return model_of(rng, [Layer("line", grid, "edges", (0, 1))], [Links(grid, "line", ends, paths)])
