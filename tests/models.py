"""Models without a genre: brute force over them, and the comparison of engines with it."""

from __future__ import annotations

import itertools
from typing import ClassVar

from puzzlepark.core.engine import Engine
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task

Projection = tuple[tuple[int, ...], ...]


class Plain(Puzzle):
    """An empty puzzle. All rules are in the model."""

    genre: ClassVar[str] = "plain"


def task(view: str, limit: int | None) -> Task:
    return Task(Plain(rows=1, cols=1), view, limit, Clock(Budget(60.0)))


def projections(model: Model, view: str) -> set[Projection]:
    """The projections of all assignments that satisfy the model."""
    variables = [var for layer in model.layers for var in layer.vars]
    domains = [layer.values for layer in model.layers for _ in layer.vars]
    seen = [layer for layer in model.layers if layer.name in model.views[view]]
    found = set()
    for values in itertools.product(*domains):
        marks = dict(zip(variables, values, strict=True))
        if model.holds(marks):
            found.add(tuple(tuple(marks[v] for v in layer.vars) for layer in seen))
    return found


def hold_to_brute_force(
    engine: Engine,
    model: Model,
    limits: tuple[int | None, ...] = (None, 1, 2, 5),
    truths: dict[str, set[Projection]] | None = None,
) -> int:
    """Compare the answers of an engine for every view and limit that it accepts with brute force. Returns their number.

    What brute force finds of each view is kept in TRUTHS, for the next engine.
    """
    accepted = 0
    truths = {} if truths is None else truths
    for view, names in model.views.items():
        truth = truths[view] = truths[view] if view in truths else projections(model, view)
        for limit in limits:
            if engine.refuses(model, task(view, limit)) is not None:
                continue
            accepted += 1
            solutions = list(itertools.islice(engine.solutions(model, task(view, limit)), limit))
            for solution in solutions:
                assert solution.layers == model.layers
                assert all(v in a.values for a in model.layers for v in (solution[var] for var in a.vars))
                assert model.holds(solution.marks), f"{view}, {limit}: a wrong solution, {solution.values_by_layer}"
            found = [solution.project(names) for solution in solutions]
            assert len(found) == len(set(found)), f"{view}, {limit}: a look came twice"
            assert set(found) <= truth
            assert len(found) == (len(truth) if limit is None else min(limit, len(truth))), f"{view}, {limit}"
            number = engine.count(model, task(view, limit))
            if number is not None and (limit is None or number < limit):
                assert number == len(truth), f"{view}, {limit}: the count"
            assert number is None or limit is None or len(truth) >= limit or number == len(truth)
    return accepted
