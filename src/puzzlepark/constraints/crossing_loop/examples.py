"""Random models with CrossingLoop."""

from __future__ import annotations

import itertools
import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.constraints.same import Same
from puzzlepark.constraints.star import Star
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_vars


def example(rng: random.Random) -> Model:
    """Loops and paths through cells or along sides, sometimes with a rule about the edges of a node."""
    rows, cols = rng.choice(((3, 3), (3, 3), (2, 3), (2, 4), (2, 4), (1, 3)))
    corners = rows > 1 and rng.random() < 0.2
    grid = Grid(rows - corners, cols - corners, corners=corners)
    line = Layer("line", grid, "edges", (0, 1))
    crossings = frozenset(node for node in grid.nodes if rng.random() < rng.choice((0.3, 1)))
    outer = sorted({Spot(r + dr, c + dc) for r, c in grid.nodes for dr, dc in SIDES} - {*grid.edges})
    doors = tuple(rng.sample(outer, 2)) if rng.random() < 0.5 else ()
    constraints: list[Constraint] = [CrossingLoop(grid, "line", crossings, doors)]
    if rng.random() < 0.3:
        every = list(itertools.product((0, 1), repeat=4))
        constraints.append(Star(grid, "line", rng.choice(grid.nodes), tuple(rng.sample(every, 8))))
    if rng.random() < 0.3:
        constraints.append(rng.choice((Same(random_vars(rng, [line], 2)), Between(random_vars(rng, [line]), 1, 3))))
    return model_of(rng, [line], constraints)
