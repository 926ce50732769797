"""Frontier: all lines of a board at once, swept node by node by a native kernel.

It takes one Loop, one path (Links) with Counts of whole rows and columns, or the paths of several labels (Links
without lengths). Besides, Stars, and Counts and Tables of a few edges that lie near each other, such as the sides of a
cell on a grid of corners. The sweep merges partial lines that differ only in what lies behind the frontier. It counts
far more lines than could be listed, and leaves a Diagram of all of them. Boards whose frontier grows beyond the cap on
states are handed on to the next engine.
"""

from __future__ import annotations

from math import inf
from time import perf_counter

from puzzlepark import _native
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.diagram import Diagram
from puzzlepark.engines.frontier_model import compile_model, drawing, lines_of, refusal

FOREVER = 1e18
FEW_STATES = 2_000_000
"""Maximum number of states where only a few solutions are asked for; beyond that SAT is likely to be quicker."""
COUNTED, WIDE, WIDE_STATES = 400_000, 16, 20_000
"""The same for paths, which SAT finds sooner; and for paths on wider boards, which are soon swept or never."""
SWEPT_SOON = 11
"""The width of a board up to which paths are likely to be swept in the first turn."""
STATES = 60
"""States that cost about as much as a step of a search."""
NARROW, NARROW_ONE_WAY, NARROW_STATES = 10, 14, 60_000
"""The width of a board up to which two solutions are sought among more states, the same where lines have a direction,
and these states. So narrow a board is nearly always swept to its end, sooner than another engine begins."""
ONE_WAY_STATES = 50
"""States for each cell that the first turn has on wider boards where lines have a direction: that is half of what it
takes to write the formula of such a board, which needs hardly any search."""


class Frontier(Engine):
    name = "frontier"
    turn = 120

    def first_slice(self, model: Model) -> int:
        return int(_narrow_side(model) > SWEPT_SOON)

    def refuses(self, model: Model, task: Task) -> str | None:
        return refusal(model, task.view)

    def diagram(self, model: Model, task: Task) -> Diagram | None:
        """All solutions at once; None if the engine refuses the model. Raises Stopped if a budget ends first."""
        return None if self.refuses(model, task) else self._diagram(model, task, _states(task))

    def _diagram(self, model: Model, task: Task, states: int) -> Diagram:
        compiled = compile_model(model)
        memory = task.clock.budget.memory
        started = perf_counter()
        kernel = _native.frontier_diagram(compiled.board, _seconds(task), memory, states)
        task.stats.figures["kernel seconds"] = perf_counter() - started
        task.stats.figures["states"] = kernel.states
        if kernel.stop is not _native.Stop.done:
            raise _stopped(task, kernel.stop, kernel.reason)
        return Diagram(task.puzzle, compiled, kernel, task.view, memory, build_diagram)

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "frontier sweep, all solutions in one diagram"
        states = (_states_of_turn(model, task) or _few_states(model)) if _few(task) else _states(task)
        for solution in self._diagram(model, task, states):
            yield solution
            task.clock.tick()
        return None

    def count(self, model: Model, task: Task) -> int | None:
        task.stats.method = "frontier sweep"
        compiled = compile_model(model)
        by_way = compiled.directed(task.view)
        # A limit on lines is one on ways too: no line has fewer ways than one.
        enough = task.limit or 0
        budget = task.clock.budget
        most = _states_of_turn(model, task) if _few(task) else _states(task)
        stop, reason, lines, directed, states, _ = _native.frontier_count(
            compiled.board, _seconds(task), budget.memory, most, enough
        )
        task.stats.figures["states"] = states
        if stop not in (_native.Stop.done, _native.Stop.enough):
            raise _stopped(task, stop, reason)
        return int.from_bytes(directed if by_way else lines, "little")


def _stopped(task: Task, stop: _native.Stop, reason: str) -> Stopped:
    """The kernel's stop as an engine's: too wide a frontier is a cap too, and the statistics give the reason."""
    if reason:
        task.stats.method += f": {reason}"
    return Stopped("cap" if stop is _native.Stop.refused else stop.name)


def _narrow_side(model: Model) -> int:
    """The shorter side of a board of paths; 0 without paths."""
    lines = lines_of(drawing(model)[0])
    return 0 if isinstance(lines, str) else lines.narrow_side


def _few_states(model: Model) -> int:
    side = _narrow_side(model)
    return FEW_STATES if not side else WIDE_STATES if side > WIDE else COUNTED


def _few(task: Task) -> bool:
    """Whether only one or two solutions are asked for."""
    return task.limit is not None and task.limit <= 2


def _states(task: Task) -> int:
    """The cap on states; 0: no cap."""
    return STATES * (task.clock.budget.steps or 0)


def _states_of_turn(model: Model, task: Task) -> int:
    """The same where a few solutions are sought in a turn. A path between doors is soon found by others."""
    states = _states(task)
    lines = lines_of(drawing(model)[0])
    if states < STATES * Frontier.turn or isinstance(lines, str) or lines.doors:
        return states
    narrow = min(task.puzzle.height, task.puzzle.width) <= (NARROW if lines.flow is None else NARROW_ONE_WAY)
    one_way = 0 if lines.flow is None else ONE_WAY_STATES * len(lines.grid.nodes)
    return max(states, NARROW_STATES if narrow else one_way)


def _seconds(task: Task) -> float:
    left = task.clock.left
    return FOREVER if left == inf else left


ENGINE = Frontier()


def build_diagram(puzzle: Puzzle, view: str, memory: int) -> Diagram:
    """The diagram of a puzzle, as a pickled one is made again."""
    found = ENGINE.diagram(puzzle.declaration.model(puzzle), Task(puzzle, view, None, Clock(Budget(None, memory))))
    assert isinstance(found, Diagram)
    return found
