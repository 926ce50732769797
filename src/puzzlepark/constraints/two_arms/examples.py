"""Random models with TwoArms."""

from __future__ import annotations

import random

from puzzlepark.constraints.table import Table
from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Lines from one or two cells of a small board, some of them given."""
    grid = random_grid(rng, [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5)])
    layer = Layer("a", grid, "edges", (0, 1))
    places = rng.sample(grid.cells, min(len(grid.cells), rng.randint(1, 2)))
    constraints: list[TwoArms | Table] = [TwoArms(_arms(grid, place), rng.random() < 0.5) for place in places]
    constraints += [Table((var,), ((rng.randint(0, 1),),)) for var in layer.vars if rng.random() < 0.2]
    return model_of(rng, [layer], constraints)


def _arms(grid: Grid, place: Spot) -> tuple[tuple[Var, ...], ...]:
    """The edges from a cell to the border or a hole, in each direction."""
    arms = []
    for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        arm, edge = list[Var](), Spot(place.r + dr, place.c + dc)
        while edge in grid.edge_position:
            arm.append(Var("a", edge))
            edge = Spot(edge.r + 2 * dr, edge.c + 2 * dc)
        arms.append(tuple(arm))
    return tuple(arms)
