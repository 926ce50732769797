"""Cover: exact covers, counted and drawn without listing them.

The engine takes a model with one rule. A strategy for the constraint of that rule does the work: `links.py` covers the
ends of Links with paths, `pieces.py` the cells of a board with Pieces.
"""

from __future__ import annotations

import random

from puzzlepark.constraints.links import Links
from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task


class Cover(Engine):
    name = "cover"
    turn = 10
    turns = 4

    def exhaustive_only(self, model: Model) -> bool:
        strategy = _strategy(model)
        return strategy is not None and strategy.exhaustive_only(model)

    def counts_quickly(self, model: Model) -> bool:
        strategy = _strategy(model)
        return strategy is not None and strategy.counts_quickly(model)

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse models without a strategy, and those that their strategy refuses."""
        strategy = _strategy(model)
        if strategy is None:
            return "it takes one rule that says how to cover the board"
        return strategy.refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        return _accepted(model).solutions(model, task)

    def count(self, model: Model, task: Task) -> int | None:
        return _accepted(model).count(model, task)

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        return _accepted(model).draw(model, task, k, rng)

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot] | None:
        return _accepted(model).differing_spots(model, task)


def _strategy(model: Model) -> Engine | None:
    """The strategy for a model. None if the model has several rules, or its rule is no exact cover."""
    constraint = model.rules[0].constraint if len(model.rules) == 1 else None
    # Imported only here, because most boards need none of these modules.
    if isinstance(constraint, Links):
        from puzzlepark.engines.cover.links import CoverLinks

        return CoverLinks()
    if isinstance(constraint, Pieces):
        from puzzlepark.engines.cover.pieces import CoverPieces

        return CoverPieces()
    return None


def _accepted(model: Model) -> Engine:
    """The strategy for a model that was not refused."""
    strategy = _strategy(model)
    assert strategy is not None
    return strategy


ENGINE = Cover()
