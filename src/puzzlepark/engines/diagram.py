"""Diagram: all solutions of a board in one zero-suppressed decision diagram (ZDD), which the frontier kernel builds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

from puzzlepark import _native
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import SEED, Clock
from puzzlepark.engines.frontier_answers import Compiled

Cut = tuple[tuple[Spot, ...], tuple[Spot, ...]]
"""Edges that solutions must use, and edges that they must not."""
Build = Callable[[Puzzle, str, int], "Diagram"]
"""`build(puzzle, view, memory)` makes a diagram. It is a function of a module, so that it can be pickled."""


class Diagram(Collection[Solution]):
    """All solutions of a board as a set. It has `len` (or `size`, which has no upper limit), `in`, iteration in a fixed
    order, random samples, and the edges that all solutions or no solution uses. If the view shows the flow, a line
    counts once for each direction."""

    def __init__(
        self,
        puzzle: Puzzle,
        compiled: Compiled,
        kernel: _native.FrontierDiagram,
        view: str,
        memory: int,
        build: Build,
        cuts: tuple[Cut, ...] = (),
    ) -> None:
        self.puzzle = puzzle
        self.view = view
        self._compiled = compiled
        self._kernel = kernel
        self._memory = memory
        self._build = build
        self._cuts = cuts
        self._directed = compiled.directed(view)

    @property
    def size(self) -> int:
        """The exact number of solutions."""
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
        """The solutions in a fixed order."""
        listing = self._kernel.walk()
        while (item := listing.next()) is not None:
            edges, *_ = item
            yield from self._solutions(edges)

    def __contains__(self, solution: object) -> bool:
        """Whether this is a solution of the board, with its line and the values that follow from the line."""
        if not isinstance(solution, Solution) or solution.puzzle != self.puzzle:
            return False
        line = self._compiled.lines.line
        edges = [var.spot for var, value in solution.items() if var.layer == line and value]
        ids = self._compiled.line_ids(edges)
        return bool(edges) and self._kernel.contains(ids) and solution in self._compiled.solutions(self.puzzle, ids)

    def _solutions(self, edge_ids: list[int]) -> list[Solution]:
        """The solutions with this line: one for each direction if directions count, otherwise one."""
        directed = self._compiled.solutions(self.puzzle, edge_ids)
        return directed if self._directed else directed[:1]

    def nth(self, index: int) -> Solution:
        """The solution at this index, from 0."""
        if not isinstance(index, int) or not 0 <= index < self.size:
            raise IndexError(index)
        self._prepare()
        limbs = max(1, (index.bit_length() + 63) // 64)  # of 64 bits, which are 8 bytes
        edges, both_directions, second = self._kernel.nth(index.to_bytes(8 * limbs, "little"), self._directed)
        return self._solutions(edges)[1 if both_directions and second else 0]

    def sample(self, k: int, seed: int = SEED, clock: Clock | None = None) -> list[Solution]:
        """Draw k solutions uniformly and independently; the same seed gives the same solutions. Raises Stopped when
        the clock runs out."""
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
        """A solution with the shortest line; the first of them in iteration order."""
        return self._extreme(longest=False)

    @property
    def largest(self) -> Solution:
        """A solution with the longest line; the first of them in iteration order."""
        return self._extreme(longest=True)

    def _extreme(self, longest: bool) -> Solution:
        """A solution with the longest or shortest line; BadInput if there is none."""
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
        edges = self._compiled.lines.grid.edge_position
        if not self:
            return frozenset(edges)
        return frozenset(edge for edge in self._compiled.spots(self._kernel.never()) if edge in edges)

    def including(self, *edges: Spot) -> Diagram:
        """The solutions that use all these edges."""
        return self._restrict(edges, ())

    def excluding(self, *edges: Spot) -> Diagram:
        """The solutions that use none of these edges."""
        return self._restrict((), edges)

    def _restrict(self, include: tuple[Spot, ...], exclude: tuple[Spot, ...]) -> Diagram:
        """The solutions that use all edges of `include` and none of `exclude`; raises BadInput or Stopped."""
        edges = self._compiled.lines.grid.edge_position
        for edge in include + exclude:
            if not isinstance(edge, Spot) or edge not in edges:
                raise BadInput(f"{edge!r} is no edge of this board that the line can use.")
        ids = self._compiled.edge_ids
        kernel = self._kernel.restrict(ids(include), ids(exclude), self._memory)
        if kernel.stop is not _native.Stop.done:
            raise Stopped(kernel.stop.name)
        cuts = (*self._cuts, (include, exclude))
        return Diagram(self.puzzle, self._compiled, kernel, self.view, self._memory, self._build, cuts)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the arguments, from which the diagram is built again. They are smaller than a copy of the diagram, and
        building it again is usually faster than copying it."""
        return _rebuild, (self._build, self.puzzle, self.view, self._memory, self._cuts)

    def _prepare(self) -> None:
        """Compute the counts that `nth` needs."""
        if not self._kernel.prepare(self._directed, self._memory):
            raise Stopped("memory")


def _rebuild(build: Build, puzzle: Puzzle, view: str, memory: int, cuts: tuple[Cut, ...]) -> Diagram:
    """Build a pickled diagram again, and restrict it by the same edges."""
    diagram = build(puzzle, view, memory)
    for include, exclude in cuts:
        diagram = diagram._restrict(include, exclude)
    return diagram
