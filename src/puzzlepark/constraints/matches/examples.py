"""Random models with Matches."""

from __future__ import annotations

import random

from puzzlepark.constraints.matches import Matches
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: _matched(rng, scope))


def _matched(rng: random.Random, scope: tuple[Var, ...]) -> Matches:
    return Matches(scope, tuple(rng.randint(0, 2) for _ in scope), rng.randint(0, len(scope)))
