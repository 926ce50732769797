"""Portfolio: which engine for which task, and why.

From the narrowest to the widest: the native kernels, then the general solvers, then plain search. An engine that
refuses, fails or runs out of memory hands over to the next; what was found before is kept, and the report lists what
became of each.

Nobody knows beforehand which engine suits a board. So a search for one or two solutions goes by turns: every engine
that has turns gets some ten milliseconds, then four times as long, and so on. The answer then takes a few times as long
as it takes the best engine, not as long as the first one needs. An engine that looks at all solutions at once is only
asked for all of them, and goes by turns with a search that lists them: a board with few is soon listed.
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

ORDER = ("subset_sum", "cover", "frontier", "profile_dp", "cdcl", "tight", "sat", "search")
BY_NAME = ("cp",)
"""Engines that are asked by their name alone: a cross-check by a library that few need."""
SECOND_OPINION = "cdcl"
"""Takes nearly every model, and works most unlike the engines before it."""
LONGER = 4
"""How many times longer a turn is than the one before."""
ROUNDS = 6
"""Turns of an engine that looks at all solutions, before it runs to its end."""


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
    """The engines to try, best first, with the task for each; refusals go into the task's statistics."""
    steps = task.clock.budget.steps
    if task.limit is None or task.limit > 2 or steps is not None:
        for engine in _willing(model, task):
            if engine.exhaustive_only(model) and steps is None:
                yield from _beside_listing(engine, model, task)
            else:
                yield engine, task
        return
    willing: list[Engine] = []
    # The first turns come before the last engines are even asked.
    for engine in _willing(model, task):
        willing.append(engine)
        if engine.first_slice(model) == 0:
            yield engine, _turn(engine, task, 0)
    for number in count(1):
        gone = _gone(task)
        willing = [engine for engine in willing if _goes_on(engine, number) and engine.name not in gone]
        if not willing:
            return
        yield from ((engine, _turn(engine, task, number)) for engine in willing if engine.first_slice(model) <= number)


def counts_quickly(model: Model, task: Task) -> bool:
    """Whether an engine counts the solutions about as soon as it finds two."""
    engines = map(engine_named, ORDER)
    return any(engine.counts_quickly(model) and engine.refuses(model, task) is None for engine in engines)


def _beside_listing(engine: Engine, model: Model, task: Task) -> Iterator[tuple[Engine, Task]]:
    """Turns of an engine and of a search that lists solutions, each longer than the one before."""
    other = engine_named(SECOND_OPINION)
    if engine.turn is not None and other.turn is not None and other.refuses(model, task) is None:
        for number in range(ROUNDS):
            yield Listing(other, other.turn * LONGER**number), task
            if number < engine.first_slice(model):
                continue
            yield engine, replace(task, clock=task.clock.bounded(engine.turn * LONGER**number))
            if engine.name in _gone(task):
                return
    yield engine, task


def _gone(task: Task) -> set[str]:
    """Whoever ran out of memory or broke down: they would do so again."""
    return {name for name, what in task.stats.tried if what != "cap"}


def _willing(model: Model, task: Task) -> Iterator[Engine]:
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


def _goes_on(engine: Engine, number: int) -> bool:
    """Whether an engine has this turn, or had its last one."""
    return engine.turn is not None and (engine.turns is None or number <= engine.turns)


def _turn(engine: Engine, task: Task, number: int) -> Task:
    """The task for a turn; an engine without turns runs to its end at once."""
    if engine.turn is None or number == engine.turns:
        return task
    return replace(task, clock=task.clock.bounded(engine.turn * LONGER**number))
