"""Random models with Cage."""

from __future__ import annotations

import random

from puzzlepark.constraints.cage import Cage
from puzzlepark.core.model import Model
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    """Cages over random scopes, with totals that some of them cannot have."""
    return numbers(rng, lambda scope: Cage(scope, rng.randint(0, 3 * len(scope))))
