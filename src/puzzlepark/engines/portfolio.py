"""Portfolio: decides which engines run for a task, in which order and for how long.

The order is from specialized to general: the native kernels, then the general solvers, then plain search. If an engine
refuses, fails or runs out of memory, the next one takes over. Solutions found before are kept, and the report lists the
outcome of every engine.

No engine is best everywhere, so a search for one or two solutions runs the engines interleaved, with growing time
slices: every engine gets some ten milliseconds, then four times as long, and so on. So the answer takes a few times as
long as the best engine alone would need. An engine that always processes all solutions at once runs only if all are
requested. It is interleaved with a search that lists solutions, which is faster if there are few.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from itertools import count

from puzzlepark.core.engine import Engine, lacks
from puzzlepark.core.model import Model
from puzzlepark.core.record import replace
from puzzlepark.core.report import Task
from puzzlepark.core.watch import poll
from puzzlepark.engines.listing import Listing

ORDER: tuple[str, ...] = ("subset_sum", "cover", "frontier", "profile_dp", "cdcl", "tight", "sat", "search")
BY_NAME = ("cp",)
"""Engines that run only if they are requested by name. They are cross-checks that need an optional library."""
SECOND_OPINION = "cdcl"
"""An engine that takes nearly every model, and works differently from the engines before it in the order."""
LONGER = 4
"""The factor from one time slice to the next."""
ROUNDS = 6
"""The number of slices that an engine for all solutions at once gets before it runs without a limit."""


def names() -> tuple[str, ...]:
    """All production engines."""
    return (*ORDER, *BY_NAME)


@cache
def engine_named(name: str) -> Engine:
    """The production engine of this name; KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    engine: Engine = importlib.import_module(f"puzzlepark.engines.{name}").ENGINE
    return engine


def plan(model: Model, task: Task) -> Iterator[tuple[Engine, Task]]:
    """The engines to try, best first, each with its task. Refusals are recorded in the task's statistics."""
    steps = task.clock.budget.steps
    if task.limit is None or task.limit > 2 or steps is not None:
        for engine in _accepting(model, task):
            if engine.exhaustive_only(model) and steps is None:
                yield from _interleaved_with_listing(engine, model, task)
            else:
                yield engine, task
        return
    # One or two solutions: run the engines interleaved. In the first round, each engine runs before the later ones
    # check the model, because that takes time, too.
    engines: list[Engine] = []
    for engine in _accepting(model, task):
        engines.append(engine)
        if engine.first_slice(model) == 0:
            yield engine, _slice(engine, task, 0)
    for number in count(1):
        failed = _failed(task)
        engines = [engine for engine in engines if _has_slice(engine, number) and engine.name not in failed]
        if not engines:
            return
        yield from ((engine, _slice(engine, task, number)) for engine in engines if engine.first_slice(model) <= number)


def counts_quickly(model: Model, task: Task) -> bool:
    """True if an engine counts all solutions about as fast as it finds two."""
    engines = map(engine_named, ORDER)
    return any(engine.counts_quickly(model) and engine.refuses(model, task) is None for engine in engines)


def _interleaved_with_listing(engine: Engine, model: Model, task: Task) -> Iterator[tuple[Engine, Task]]:
    """Growing time slices of an engine, interleaved with those of a search that lists solutions."""
    other = engine_named(SECOND_OPINION)
    if engine.turn is not None and other.turn is not None and other.refuses(model, task) is None:
        for number in range(ROUNDS):
            yield Listing(other, other.turn * LONGER**number), task
            if number < engine.first_slice(model):
                continue
            yield engine, replace(task, clock=task.clock.bounded(engine.turn * LONGER**number))
            if engine.name in _failed(task):
                return
    yield engine, task


def _failed(task: Task) -> set[str]:
    """The names of the engines that ran out of memory or failed. They would do so again."""
    return {name for name, outcome in task.stats.tried if outcome != "cap"}


def _accepting(model: Model, task: Task) -> Iterator[Engine]:
    """The engines that accept the task, in order. The refusals of the others are recorded in the statistics."""
    for name in ORDER:
        poll()
        engine = engine_named(name)
        if task.limit is not None and engine.exhaustive_only(model):
            reason: str | None = "it is for all solutions at once"
        else:
            reason = lacks(engine) or engine.refuses(model, task)
        if reason is None:
            yield engine
        else:
            task.stats.tried.append((name, f"refused: {reason}"))


def _has_slice(engine: Engine, number: int) -> bool:
    """True if an engine has a time slice of this number."""
    return engine.turn is not None and (engine.turns is None or number <= engine.turns)


def _slice(engine: Engine, task: Task, number: int) -> Task:
    """The task for a time slice; an engine without slices runs without a limit."""
    if engine.turn is None or number == engine.turns:
        return task
    return replace(task, clock=task.clock.bounded(engine.turn * LONGER**number))
