"""Frontier: all lines of a board at once, by frontier-based search in a native kernel.

The algorithm is Simpath (Knuth, The Art of Computer Programming 4A, 7.1.4), which processes the board node by node.
It takes one Loop, one path (Links) with Counts of whole rows and columns, or the paths of several labels (Links
without lengths). It also takes Stars, and Counts and Tables of a few nearby edges, such as the sides of a cell on a
grid of corners. The sweep merges partial lines that differ only behind the frontier. So it counts far more lines than
could be listed, and it builds a Diagram of all of them. If a board needs too many states, the next engine takes over.
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
"""The number of seconds that the kernel gets if there is no deadline."""
FEW_STATES = 2_000_000
"""Maximum number of states if only a few solutions are requested. With more states, SAT is likely to be faster."""
PATH_STATES, WIDE, WIDE_STATES = 400_000, 16, 20_000
"""PATH_STATES is the same limit for paths, which SAT finds faster. WIDE_STATES is the limit for paths on boards wider
than WIDE, because a sweep of such a board ends soon or not at all."""
FIRST_SLICE_WIDTH = 11
"""Maximum width of boards for which the first slice is likely to be enough for paths."""
STATES = 60
"""The number of states that cost about as much as a step of a search."""
NARROW, NARROW_ONE_WAY, NARROW_STATES = 10, 14, 60_000
"""If two solutions are requested, boards up to the width NARROW, or NARROW_ONE_WAY if lines have a direction, get
NARROW_STATES states. Such a sweep nearly always ends before another engine could start."""
ONE_WAY_STATES = 50
"""The number of states for each cell in the first slice, for wider boards whose lines have a direction. They take half
as long as writing the formula of such a board, which SAT then solves nearly without search."""


class Frontier(Engine):
    name = "frontier"
    turn = 120

    def first_slice(self, model: Model) -> int:
        return int(_narrow_side(model) > FIRST_SLICE_WIDTH)

    def refuses(self, model: Model, task: Task) -> str | None:
        return refusal(model, task.view)

    def diagram(self, model: Model, task: Task) -> Diagram | None:
        """All solutions as one set; None if the engine refuses the model. Raises Stopped if a budget ends first."""
        return None if self.refuses(model, task) else self._diagram(model, task, _states(task))

    def _diagram(self, model: Model, task: Task, states: int) -> Diagram:
        """Build the diagram with at most this many states; 0 means no limit. Raises Stopped."""
        compiled = compile_model(model)
        memory = task.clock.budget.memory
        started = perf_counter()
        kernel = _native.frontier_diagram(compiled.board, _seconds(task), memory, states)
        task.stats.figures["kernel seconds"] = perf_counter() - started
        task.stats.figures["states"] = kernel.states
        if kernel.stop is not _native.Stop.done:
            raise _stop(task, kernel.stop, kernel.reason)
        return Diagram(task.puzzle, compiled, kernel, task.view, memory, build_diagram)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Build the diagram of all solutions, and list it."""
        task.stats.method = "frontier sweep, all solutions in one diagram"
        states = _states(task)
        if _wants_few(task):
            states = _states_of_slice(model, task) or _few_states(model)
        for solution in self._diagram(model, task, states):
            yield solution
            task.clock.tick()
        return None

    def count(self, model: Model, task: Task) -> int | None:
        """Count the lines, or the directed lines if the view shows the flow, without a diagram."""
        task.stats.method = "frontier sweep"
        compiled = compile_model(model)
        # A limit on lines is valid for directed lines too: every line has at least one direction.
        enough = task.limit or 0
        budget = task.clock.budget
        most = _states_of_slice(model, task) if _wants_few(task) else _states(task)
        stop, reason, lines, directed_lines, states, _ = _native.frontier_count(
            compiled.board, _seconds(task), budget.memory, most, enough
        )
        task.stats.figures["states"] = states
        if stop not in (_native.Stop.done, _native.Stop.enough):
            raise _stop(task, stop, reason)
        return int.from_bytes(directed_lines if compiled.directed(task.view) else lines, "little")


def _stop(task: Task, stop: _native.Stop, reason: str) -> Stopped:
    """The exception for a stop of the kernel. If the kernel refuses a frontier as too wide, the reason is "cap", and
    the statistics say why."""
    if reason:
        task.stats.method += f": {reason}"
    return Stopped("cap" if stop is _native.Stop.refused else stop.name)


def _narrow_side(model: Model) -> int:
    """The shorter side of a board of paths; 0 without paths."""
    lines = lines_of(drawing(model)[0])
    return 0 if isinstance(lines, str) else lines.narrow_side


def _few_states(model: Model) -> int:
    """The maximum number of states if only a few solutions are requested and no slice limits them."""
    side = _narrow_side(model)
    if not side:
        return FEW_STATES
    return WIDE_STATES if side > WIDE else PATH_STATES


def _wants_few(task: Task) -> bool:
    """True if at most two solutions are requested."""
    return task.limit is not None and task.limit <= 2


def _states(task: Task) -> int:
    """The maximum number of states by the budget of the task; 0 means no limit."""
    return STATES * (task.clock.budget.steps or 0)


def _states_of_slice(model: Model, task: Task) -> int:
    """The maximum number of states in a time slice if few solutions are requested. Paths between doors get only the
    usual number, since other engines find them quickly."""
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
    """The diagram of a puzzle without a time limit, for unpickling."""
    task = Task(puzzle, view, None, Clock(Budget(None, memory)))
    diagram = ENGINE.diagram(puzzle.declaration.model(puzzle), task)
    assert diagram is not None
    return diagram
