"""Frontier: all loops of a board at once, swept cell by cell by a native kernel.

It takes one Loop with Stars on its layers. The sweep merges partial lines that differ only in what lies behind
the frontier, so that it counts far more loops than could be listed, and leaves a Diagram of all of them.
Boards whose frontier grows beyond the cap on states are handed on to the next engine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from time import perf_counter

from puzzlepark import _native
from puzzlepark.core.constraints import Loop, Star
from puzzlepark.core.engine import Answers
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import Clock, Task

FOREVER = 1e18
FEW_STATES = 2_000_000
"""A question for a few solutions may cost so many states; beyond that SAT is likely to be quicker."""

NORTH, WEST, EAST, SOUTH = range(4)
UNUSED = 1
ANYTHING = (1 << 13) - 1


def pass_bit(arrive: int, leave: int) -> int:
    """The kernel's bit for a line that comes into a cell by one side and leaves by another."""
    return 1 << (1 + 3 * arrive + (leave if leave < arrive else leave - 1))


Rows = tuple[tuple[int, ...], ...]
_MASKS: dict[tuple[int, bool], tuple[Rows, int]] = {}


def mask_of(rows: Rows, directed: bool) -> int:
    """What a Star's rows allow in a cell. Rows are shared objects, so each is looked at once."""
    known = _MASKS.get((id(rows), directed))
    if known is not None and known[0] is rows:
        return known[1]
    if len(_MASKS) > 4096:
        _MASKS.clear()
    _MASKS[id(rows), directed] = rows, _mask(rows, directed)
    return _MASKS[id(rows), directed][1]


def _mask(rows: Rows, directed: bool) -> int:
    """The kernel's mask for the rows. With directions, +1 flows towards growing coordinates."""
    mask = 0
    for row in rows:
        used = [side for side in range(4) if row[side]]
        if not used:
            mask |= UNUSED
        elif len(used) == 2:
            a, b = used
            if directed:
                inward = [(row[s] > 0) == (s in (NORTH, WEST)) for s in (a, b)]
                if inward[0] != inward[1]:
                    mask |= pass_bit(a, b) if inward[0] else pass_bit(b, a)
            else:
                mask |= pass_bit(a, b) | pass_bit(b, a)
    return mask


@dataclass(frozen=True)
class Compiled:
    """A model as the kernel's board, with what is needed to turn edges back into solutions."""

    model: Model
    loop: Loop
    allow: list[int]
    board: _native.FrontierBoard

    def edge_ids(self, edges: Iterable[Spot]) -> list[int]:
        """The kernel's numbers: twice the cell west or north of the edge, one more for an edge to the south."""
        cols = self.loop.grid.cols
        return [2 * (ends(e)[0].row * cols + ends(e)[0].col) + (e.r % 2 == 0) for e in edges]

    def spots(self, edge_ids: Iterable[int]) -> list[Spot]:
        cols = self.loop.grid.cols
        found = []
        for i in edge_ids:
            r, c = divmod(i >> 1, cols)
            found.append(Spot(2 * r + 2, 2 * c + 1) if i & 1 else Spot(2 * r + 1, 2 * c + 2))
        return found

    def flows(self, edges: list[Spot]) -> list[dict[Spot, int]]:
        """The ways round a loop that its cells allow, the one that starts with +1 in reading order first."""
        around = walk(edges)
        found = []
        for way in (around, around[:1] + around[:0:-1]):
            flow = self._flow(way)
            if flow is not None:
                found.append(flow)
        return sorted(found, key=lambda flow: -flow[edges[0]])

    def _flow(self, cells: list[Spot]) -> dict[Spot, int] | None:
        cols, flow = self.loop.grid.cols, {}
        for before, here, after in zip(cells[-1:] + cells[:-1], cells, cells[1:] + cells[:1], strict=True):
            if self.loop.flow is not None:
                bit = pass_bit(_side(here, before), _side(here, after))
                if not self.allow[here.row * cols + here.col] & bit:
                    return None
            edge = Spot((here.r + after.r) // 2, (here.c + after.c) // 2)
            flow[edge] = 1 if after > here else -1
        return flow

    def solution(self, puzzle: Puzzle, flow: dict[Spot, int]) -> Solution:
        parts = []
        for layer in self.model.layers:
            values = [0] * len(layer.spots)
            for edge, way in flow.items():
                values[layer.position[edge]] = 1 if layer.name == self.loop.line else way
            parts.append(tuple(values))
        return Solution(puzzle, self.model.layers, tuple(parts))


def walk(edges: list[Spot]) -> list[Spot]:
    """The cells of a loop in order."""
    beside: dict[Spot, list[Spot]] = {}
    for edge in edges:
        a, b = ends(edge)
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    start = ends(edges[0])[0]
    cells, here, before = [start], beside[start][0], start
    while here != start:
        cells.append(here)
        a, b = beside[here]
        before, here = here, b if a == before else a
    return cells


def _side(here: Spot, there: Spot) -> int:
    if there.r != here.r:
        return NORTH if there.r < here.r else SOUTH
    return WEST if there.c < here.c else EAST


def refusal(model: Model) -> str | None:
    """Why a model is not one loop with local rules, or None."""
    loops = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop)]
    if len(loops) != 1:
        return "it needs exactly one Loop"
    loop = loops[0]
    names = {loop.line, loop.flow} - {None}
    if {layer.name for layer in model.layers} != names:
        return "there are layers besides the loop's"
    for rule in model.rules:
        if isinstance(rule.constraint, Star):
            if rule.constraint.layer not in names:
                return f"a Star on another layer ({rule.code})"
        elif not isinstance(rule.constraint, Loop):
            return f"it does not handle {type(rule.constraint).__name__} ({rule.code})"
    return None


def compile_model(model: Model) -> Compiled:
    """The kernel's board: per cell the passes that all its Stars allow."""
    loop = next(rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop))
    rows, cols = loop.grid.rows, loop.grid.cols
    allow = [ANYTHING] * (rows * cols)
    for spot in loop.grid.holes:
        allow[spot.row * cols + spot.col] = UNUSED
    for rule in model.rules:
        star = rule.constraint
        if isinstance(star, Star):
            r, c = star.node
            allow[(r >> 1) * cols + (c >> 1)] &= mask_of(star.rows, star.layer == loop.flow)
    board = _native.FrontierBoard(rows, cols, True, loop.flow is not None, allow, [], [], [])
    return Compiled(model, loop, allow, board)


class Diagram(Collection[Solution]):
    """All solutions of a board, as a set: `len` (for more than fits there, `size`), `in`, iteration in a fixed
    order, samples, and what all or none of them use. In the view of the flow a line counts once for each way."""

    def __init__(
        self, puzzle: Puzzle, compiled: Compiled, kernel: _native.FrontierDiagram, view: str, memory: int
    ) -> None:
        self.puzzle = puzzle
        self.view = view
        self._compiled = compiled
        self._kernel = kernel
        self._memory = memory
        self._directed = compiled.loop.flow in compiled.model.views[view]

    @property
    def size(self) -> int:
        """How many solutions there are, exactly."""
        return int.from_bytes(self._kernel.count(self._directed), "little")

    @property
    def nodes(self) -> int:
        return self._kernel.nodes

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return not self._kernel.empty

    def __repr__(self) -> str:
        return f"<Diagram of {self.size:,} solutions as {self.view}>"

    def __iter__(self) -> Iterator[Solution]:
        listing = self._kernel.walk()
        while (found := listing.next()) is not None:
            yield from self._solutions(found[0])

    def __contains__(self, solution: object) -> bool:
        if not isinstance(solution, Solution) or solution.puzzle != self.puzzle:
            return False
        line = self._compiled.loop.line
        edges = [v.spot for v, x in solution.items() if v.layer == line and x]
        if not edges or not self._kernel.contains(self._compiled.edge_ids(edges)):
            return False
        return not self._directed or solution in self._solutions(self._kernel_edges(edges))

    def _kernel_edges(self, edges: list[Spot]) -> list[int]:
        return sorted(self._compiled.edge_ids(edges))

    def _solutions(self, edge_ids: list[int]) -> list[Solution]:
        flows = self._compiled.flows(self._compiled.spots(edge_ids))
        return [self._compiled.solution(self.puzzle, f) for f in (flows if self._directed else flows[:1])]

    def nth(self, index: int) -> Solution:
        """The solution at this place of the order, from 0."""
        if not isinstance(index, int) or not 0 <= index < self.size:
            raise IndexError(index)
        self._prepare()
        length = max(8, (index.bit_length() + 63) // 64 * 8)
        edges, both, second = self._kernel.nth(index.to_bytes(length, "little"), self._directed)
        return self._solutions(edges)[1 if both and second else 0]

    def sample(self, k: int, seed: int = 0, clock: Clock | None = None) -> list[Solution]:
        """k solutions, each drawn uniformly from all; the same seed draws the same. Raises Stopped by the clock."""
        if not isinstance(k, int) or k < 0:
            raise BadInput(f"{k!r} solutions cannot be drawn.")
        total = self.size
        if not total:
            raise BadInput("There is no solution to draw from.")
        rng = Random(seed)
        drawn = []
        for _ in range(k):
            if clock is not None:
                clock.tick()
            drawn.append(self.nth(rng.randrange(total)))
        return drawn

    @property
    def smallest(self) -> Solution:
        """A solution with the shortest line, the first of them in the order."""
        return self._extreme(longest=False)

    @property
    def largest(self) -> Solution:
        """A solution with the longest line, the first of them in the order."""
        return self._extreme(longest=True)

    def _extreme(self, longest: bool) -> Solution:
        if not self:
            raise BadInput("There is no solution, so none is the smallest or largest.")
        return self._solutions(self._kernel.extreme(longest))[0]

    @property
    def common(self) -> frozenset[Spot]:
        """The edges that every solution uses."""
        return frozenset(self._compiled.spots(self._kernel.common()))

    @property
    def never(self) -> frozenset[Spot]:
        """The edges that no solution uses."""
        known = self._compiled.loop.grid.edge_position
        if not self:
            return frozenset(known)
        return frozenset(e for e in self._compiled.spots(self._kernel.never()) if e in known)

    def including(self, *edges: Spot) -> Diagram:
        """The solutions that use all these edges."""
        return self._restricted(edges, ())

    def excluding(self, *edges: Spot) -> Diagram:
        """The solutions that use none of these edges."""
        return self._restricted((), edges)

    def _restricted(self, include: tuple[Spot, ...], exclude: tuple[Spot, ...]) -> Diagram:
        known = self._compiled.loop.grid.edge_position
        for edge in include + exclude:
            if not isinstance(edge, Spot) or edge not in known:
                raise BadInput(f"{edge!r} is no edge between two cells of this board.")
        ids = self._compiled.edge_ids
        kernel = self._kernel.restrict(ids(include), ids(exclude), self._memory)
        if kernel.stop != "none":
            raise Stopped(kernel.stop)
        return Diagram(self.puzzle, self._compiled, kernel, self.view, self._memory)

    def _prepare(self) -> None:
        if not self._kernel.prepare(self._directed, self._memory):
            raise Stopped("memory")


class Frontier:
    name = "frontier"

    def refuses(self, model: Model, task: Task) -> str | None:
        return refusal(model)

    def diagram(self, model: Model, task: Task, states: int = 0) -> Diagram:
        """All solutions at once. Raises Stopped if a budget ends first."""
        compiled = compile_model(model)
        memory = task.clock.budget.memory
        started = perf_counter()
        kernel = _native.frontier_diagram(compiled.board, _seconds(task), memory, states)
        task.stats.figures["kernel seconds"] = perf_counter() - started
        task.stats.figures["states"] = kernel.states
        if kernel.stop != "none":
            raise Stopped("cap" if kernel.stop in ("states", "refused") else kernel.stop)
        return Diagram(task.puzzle, compiled, kernel, task.view, memory)

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "frontier sweep, all solutions in one diagram"
        few = task.limit is not None and task.limit <= 2
        states = _states(task) or (FEW_STATES if few else 0)
        for solution in self.diagram(model, task, states):
            yield solution
            task.clock.tick()
        return None

    def count(self, model: Model, task: Task) -> int | None:
        task.stats.method = "frontier sweep"
        compiled = compile_model(model)
        by_way = compiled.loop.flow in model.views[task.view]
        # A limit on lines is one on ways too: no line has fewer ways than one.
        enough = task.limit or 0
        budget = task.clock.budget
        stop, _, lines, directed, states, _ = _native.frontier_count(
            compiled.board, _seconds(task), budget.memory, _states(task), enough
        )
        task.stats.figures["states"] = states
        if stop not in ("none", "enough"):
            raise Stopped("cap" if stop in ("states", "refused") else stop)
        return int.from_bytes(directed if by_way else lines, "little")


def _states(task: Task) -> int:
    """A step of a search is about as dear as sixty states; 0: no cap."""
    return 60 * (task.clock.budget.steps or 0)


def _seconds(task: Task) -> float:
    left = task.clock.left
    return FOREVER if left == inf else left


ENGINE = Frontier()
