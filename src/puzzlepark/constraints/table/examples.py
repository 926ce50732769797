"""Random models with Table."""

from __future__ import annotations

import random

from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: _rows(rng, scope[:3]))


def _rows(rng: random.Random, scope: tuple[Var, ...]) -> Table:
    rows = {tuple(rng.randint(-1, 3) for _ in scope) for _ in range(rng.randint(1, 20))}
    return Table(scope, tuple(sorted(rows)))
