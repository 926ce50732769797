"""Portfolio: which engine for which task, and why.

From the narrowest to the widest: a case with a polynomial method, then the native kernels, then the
general solvers, then plain search. An engine that refuses, fails or runs out of memory hands over to the
next; what was found before is kept, and the report lists what became of each.

Before a long search for one or two paths, engines get a short try each. A small or well clued board is swept at
once, and a board with several paths mostly shows two of them to SAT at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from puzzlepark.core.constraints import Links
from puzzlepark.core.engine import Engine, lacks
from puzzlepark.core.links import not_one_path
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task

ORDER = ("ryser", "subset_sum", "path_dfs", "cover", "frontier", "sat", "cdcl", "cp", "search")
SECOND_OPINION = "sat"
"""Takes nearly every model, and works most unlike the engines before it."""
SHORT_TRIES = {"frontier": 200, "sat": 400}
"""Steps that take some ten milliseconds."""
FEWEST_NODES = 64
"""On boards with fewer nodes there are no short tries: a long search is soon done."""


@cache
def engine_named(name: str) -> Engine:
    """The production engine of this name; KeyError if there is none."""
    if name not in ORDER:
        raise KeyError(name)
    engine: Engine = importlib.import_module(f"puzzlepark.engines.{name}").ENGINE
    return engine


def plan(model: Model, task: Task) -> Iterator[tuple[Engine, Task]]:
    """The engines to try, best first, with the task for each; refusals go into the task's statistics."""
    tries = {} if _is_soon_done(model, task) else dict(SHORT_TRIES)
    for name in ORDER:
        engine = engine_named(name)
        reason = lacks(engine) or engine.refuses(model, task)
        if reason is not None:
            task.stats.tried.append((name, f"refused: {reason}"))
            continue
        if name in tries:
            yield from _short_tries(model, task, tries)
            tries = {}
        yield engine, task


def _is_soon_done(model: Model, task: Task) -> bool:
    """Whether no short tries are worth it, or the task has its own bound on steps."""
    links = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Links)]
    if len(links) != 1 or not_one_path(links[0]) or len(links[0].grid.nodes) <= FEWEST_NODES:
        return True
    return task.limit is None or task.limit > 2 or task.clock.budget.steps is not None


def _short_tries(model: Model, task: Task, tries: dict[str, int]) -> Iterator[tuple[Engine, Task]]:
    for name, steps in tries.items():
        short = replace(task, clock=task.clock.bounded(steps))
        if engine_named(name).refuses(model, short) is None:
            yield engine_named(name), short
