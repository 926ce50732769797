"""Glance: short looks for two solutions, by the frontier and by SAT, before an engine sets out for long.

A small or well clued board is swept at once. One with several paths mostly shows two of them to CaDiCaL at once,
while one with a single path rarely lets it prove that within a glance; what was seen is kept either way.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from puzzlepark.core.constraints import Links
from puzzlepark.core.engine import Answers
from puzzlepark.core.errors import Stopped
from puzzlepark.core.links import not_one_path
from puzzlepark.core.model import Model
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines import frontier
from puzzlepark.engines.sat import ENGINE as SAT

FEWEST_CELLS = 64
"""On smaller boards the sweep is soon done."""
STATES, STEPS = 12_000, 400
"""Some ten milliseconds of the frontier, and the same of SAT."""


class Glance:
    name = "glance"

    def refuses(self, model: Model, task: Task) -> str | None:
        links = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Links)]
        if len(links) != 1 or not_one_path(links[0]):
            return "it only looks for one path"
        if task.limit is None or task.limit > 2:
            return "it looks for two solutions, not for more"
        if task.clock.budget.steps is not None:
            return "it has its own bounds on steps"
        if len(links[0].grid.nodes) <= FEWEST_CELLS:
            return f"the board has no more than {FEWEST_CELLS} cells"
        return SAT.refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        with suppress(Stopped):
            diagram = frontier.ENGINE.diagram(model, task, STATES)
            if diagram is not None:
                task.stats.method = "frontier sweep, a glance"
                yield from diagram
                return None
        clock = Clock(replace(task.clock.budget, steps=STEPS))
        clock.started = task.clock.started
        certificate = yield from SAT.solutions(model, replace(task, clock=clock))
        task.stats.method = "CaDiCaL, a glance"
        return certificate

    def count(self, model: Model, task: Task) -> int | None:
        return None


ENGINE = Glance()
