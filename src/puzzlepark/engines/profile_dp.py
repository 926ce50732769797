"""Profile: all solutions of a board of cells at once, by broken-profile dynamic programming in a native kernel.

The board is swept variable by variable. A state holds the remaining demands of the open rules and, for Connected, the
components that cross the sweep line. Partial assignments with equal states are merged, and their numbers are added. So
the engine counts and samples far more solutions than could be listed. If a board has too many states, other engines
take over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf

from puzzlepark._native import Stop
from puzzlepark.constraints import function_of
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.engines.profile_model import ProfileSweep, compile_sweep, refusal

FOREVER = 1e18
"""The number of seconds that the kernel gets if there is no deadline."""
STATES_PER_STEP = 60
"""The number of states that cost about as much as a step of a search, if every variable is in one net."""
LATE = 2
"""The first slice of boards with slow machines. Only a search that lists solutions runs in the rounds before it."""
FIRST_CAP, GROWTH, CAPS = 1 << 18, 8, 8
"""Without a limit on steps, both sweep directions are tried with at most FIRST_CAP states. If neither ends, the limit
is multiplied by GROWTH, and so on. There are CAPS limits in all."""


class ProfileDp(Engine):
    name = "profile_dp"
    turn = 1000

    def first_slice(self, model: Model) -> int:
        is_slow = any(function_of(kind, "machine", "SLOW") for kind in model.constraint_types)
        return LATE if is_slow else 0

    def exhaustive_only(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        return refusal(model, task.view)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Sweep the board, and read the solutions by their index."""
        sweep, total = _run_sweep(model, task, keep=True)
        for index in range(total):
            task.clock.tick()
            yield sweep.solution(task.puzzle, index)
        return None

    def count(self, model: Model, task: Task) -> int:
        _, total = _run_sweep(model, task, keep=False)
        return total

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution]:
        """Sweep the board, and read solutions at random indexes."""
        sweep, total = _run_sweep(model, task, keep=True)
        if not total:
            return []
        return [sweep.solution(task.puzzle, rng.randrange(total)) for _ in task.clock.watch(range(k))]


def _run_sweep(model: Model, task: Task, keep: bool) -> tuple[ProfileSweep, int]:
    """Sweep the board in both directions, with growing caps on states, until one sweep ends. Returns that sweep and the
    number of solutions. With `keep`, the kernel stores all states, so that solutions can be read."""
    task.stats.method = "dynamic programming over a broken profile"
    grid = model.layers[0].grid
    directions = (grid.width > grid.height, grid.width <= grid.height)  # True: column by column
    sweeps: list[ProfileSweep] = task.kept.setdefault(ENGINE.name, [])
    out_of_memory = set[bool]()
    for cap in _caps(task):
        for number, columns in enumerate(directions):
            if columns in out_of_memory:
                continue
            if number == len(sweeps):
                sweeps.append(compile_sweep(model, task.view, task.clock, columns=columns))
            kernel = sweeps[number].kernel
            left = task.clock.left
            run = kernel.build if keep else kernel.count
            max_states = max(1, cap // sweeps[number].weight)
            stop, total = run(FOREVER if left == inf else left, task.clock.budget.memory, max_states)
            task.stats.figures["states"] = kernel.states
            if stop is Stop.done:
                return sweeps[number], int.from_bytes(total, "little")
            if stop is Stop.deadline:
                raise Stopped("deadline")
            if stop is Stop.memory:
                out_of_memory.add(columns)
        if len(out_of_memory) == len(directions):
            raise Stopped("memory")
    raise Stopped("cap")


def _caps(task: Task) -> Iterator[int]:
    """The maximum numbers of states to try, one after another."""
    if task.clock.budget.steps is not None:
        yield STATES_PER_STEP * task.clock.budget.steps
    else:
        yield from (FIRST_CAP * GROWTH**number for number in range(CAPS))


ENGINE = ProfileDp()
