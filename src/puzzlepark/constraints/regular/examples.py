"""Random models with Regular."""

from __future__ import annotations

import random

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Rows and columns that random automata read, in either direction."""
    grid = random_grid(rng, [(1, 3), (1, 6), (2, 3), (3, 3)])
    layer = Layer("a", grid, "cells", rng.choice(((0, 1), (0, 1), (0, 1, 2), (2, 0), (1,))))
    constraints = []
    for _ in range(rng.randint(1, 3)):
        line, across = rng.randrange(3), rng.random() < 0.6
        scope = tuple(v for v in layer.vars if (v.spot.row if across else v.spot.col) == line)
        constraints.append(_automaton(rng, scope[::-1] if rng.random() < 0.3 else scope, layer.values))
    return model_of(rng, [layer], constraints)


def _automaton(rng: random.Random, scope: tuple[Var, ...], values: tuple[int, ...]) -> Regular:
    """A random automaton with few states, sometimes one that adds the values modulo a number."""
    if rng.random() < 0.3:
        most = rng.randint(1, 3)
        return Regular.of(scope, values, 0, lambda state, value: (state + value) % (most + 1), lambda state: state <= 1)
    size = rng.randint(1, 4)
    steps = [(state, value, rng.randrange(size)) for state in range(size) for value in values if rng.random() < 0.8]
    return Regular(scope, tuple(steps), frozenset(state for state in range(size) if rng.random() < 0.6))
