"""Portfolio: which engine for which task, and why.

From the narrowest to the widest: a case with a polynomial method, then the native kernels, then the
general solvers, then plain search. An engine that refuses, fails or runs out of memory hands over to the
next; what was found before is kept, and the report lists what became of each.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache

from puzzlepark.core.engine import Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task

ORDER = ("margins", "sums", "walks", "cover", "glance", "frontier", "sat", "cp", "search")


@cache
def engine_named(name: str) -> Engine:
    """The production engine of this name; KeyError if there is none."""
    if name not in ORDER:
        raise KeyError(name)
    engine: Engine = importlib.import_module(f"puzzlepark.engines.{name}").ENGINE
    return engine


def plan(model: Model, task: Task) -> Iterator[Engine]:
    """The engines to try, best first; refusals go into the task's statistics."""
    for name in ORDER:
        engine = engine_named(name)
        reason = engine.refuses(model, task)
        if reason is None:
            yield engine
        else:
            task.stats.tried.append((name, f"refused: {reason}"))
