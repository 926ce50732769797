"""Profile: all solutions of a board of cells at once, by dynamic programming over a broken profile, natively.

The board is swept variable by variable. A state is what open rules still ask for, and for Connected the parts that
cross the sweep line; partial answers with the same state are one, and their numbers add up. It counts far more
solutions than could be listed, and draws from them; boards whose states grow too many are left to engines that list.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf

from puzzlepark._native import Stop
from puzzlepark.constraints import part_of
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.engines.profile_model import Sweep, compile_sweep, refusal

FOREVER = 1e18
A_STEP = 60
"""States that cost about as much as a step of a search, where a variable is in one net."""
LATE = 2
"""Rounds of turns in which boards are only listed that are swept slowly."""
FIRST, TIMES, CAPS = 1 << 18, 8, 8
"""Without a bound on steps: the states after which the other direction is tried, and how often and by how much that
rises."""


class ProfileDp(Engine):
    name = "profile_dp"
    turn = 1000

    def first_slice(self, model: Model) -> int:
        return LATE * any(getattr(part_of(kind, "machine"), "SLOW", False) for kind in model.constraint_types)

    def exhaustive_only(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        return refusal(model, task.view)

    def solutions(self, model: Model, task: Task) -> Answers:
        board, total = _swept(model, task, keep=True)
        for index in range(total):
            task.clock.tick()
            yield board.solution(task.puzzle, index)
        return None

    def count(self, model: Model, task: Task) -> int:
        _, total = _swept(model, task, keep=False)
        return total

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution]:
        board, total = _swept(model, task, keep=True)
        if not total:
            return []
        return [board.solution(task.puzzle, rng.randrange(total)) for _ in task.clock.watch(range(k))]


def _swept(model: Model, task: Task, keep: bool) -> tuple[Sweep, int]:
    """The board after a sweep in the direction that ends first, and the number of its solutions."""
    task.stats.method = "dynamic programming over a broken profile"
    grid = model.layers[0].grid
    ways = (grid.width > grid.height, grid.width <= grid.height)
    boards: list[Sweep] = task.kept.setdefault(ENGINE.name, [])
    full = set[bool]()  # directions for which there is not enough memory
    for cap in _caps(task):
        for number, columns in enumerate(ways):
            if columns in full:
                continue
            if number == len(boards):
                boards.append(compile_sweep(model, task.view, task.clock, columns=columns))
            kernel = boards[number].kernel
            left = task.clock.left
            sweep = kernel.build if keep else kernel.count
            most = max(1, cap // boards[number].weight)
            end, total = sweep(FOREVER if left == inf else left, task.clock.budget.memory, most)
            task.stats.figures["states"] = kernel.states
            if end is Stop.done:
                return boards[number], int.from_bytes(total, "little")
            if end is Stop.deadline:
                raise Stopped("deadline")
            if end is Stop.memory:
                full.add(columns)
        if len(full) == len(ways):
            raise Stopped("memory")
    raise Stopped("cap")


def _caps(task: Task) -> Iterator[int]:
    """Bounds on states, one after the other."""
    if task.clock.budget.steps is not None:
        yield A_STEP * task.clock.budget.steps
    else:
        yield from (FIRST * TIMES**number for number in range(CAPS))


ENGINE = ProfileDp()
