"""Cover: exact covers, counted and drawn without listing them. It takes a model of one rule, whose kind has a way to
cover a board in its file `cover.py`."""

from __future__ import annotations

import random

from puzzlepark.constraints import part
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
        cover = _cover(model)
        return cover is not None and cover.exhaustive_only(model)

    def counts_quickly(self, model: Model) -> bool:
        cover = _cover(model)
        return cover is not None and cover.counts_quickly(model)

    def refuses(self, model: Model, task: Task) -> str | None:
        cover = _cover(model)
        return "it takes one rule that says how to cover the board" if cover is None else cover.refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        return _sure(model).solutions(model, task)

    def count(self, model: Model, task: Task) -> int | None:
        return _sure(model).count(model, task)

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        return _sure(model).draw(model, task, k, rng)

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot] | None:
        return _sure(model).differing_spots(model, task)


def _cover(model: Model) -> Engine | None:
    """How the only rule of a model covers the board; None if it does not, or is not the only one."""
    found = part(model.rules[0].constraint, "cover") if len(model.rules) == 1 else None
    engine: Engine | None = found.ENGINE if found is not None else None
    return engine


def _sure(model: Model) -> Engine:
    cover = _cover(model)
    assert cover is not None, "it refuses other models"
    return cover


ENGINE = Cover()
