"""Cover: exact covers, counted and drawn without listing them. Links of given lengths cover cells by paths, Pieces
cover a board by pieces; each kind has a file of its own."""

from __future__ import annotations

import random

from puzzlepark.core.constraints import Constraint, Links, Pieces
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.engines.cover_links import CoverLinks
from puzzlepark.engines.cover_pieces import CoverPieces

KINDS: dict[type[Constraint], Engine] = {Links: CoverLinks(), Pieces: CoverPieces()}


class Cover(Engine):
    name = "cover"
    turn = 100
    turns = 2

    def thorough(self, model: Model) -> bool:
        return len(model.rules) == 1 and isinstance(model.rules[0].constraint, Pieces)

    def refuses(self, model: Model, task: Task) -> str | None:
        if len(model.rules) != 1 or type(model.rules[0].constraint) not in KINDS:
            return "it takes one Links or one Pieces, and nothing else"
        return _of_kind(model).refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        return _of_kind(model).solutions(model, task)

    def count(self, model: Model, task: Task) -> int | None:
        return _of_kind(model).count(model, task)

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        return _of_kind(model).draw(model, task, k, rng)

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot] | None:
        return _of_kind(model).differing_spots(model, task)


def _of_kind(model: Model) -> Engine:
    return KINDS[type(model.rules[0].constraint)]


ENGINE = Cover()
