"""Tight: links that do not touch themselves, as a colouring of cells, by CaDiCaL.

A solution is *tight* if adjacent cells of a link are always consecutive along it, which means that links are induced
paths. A link that touches itself can be shortened there, so a board has a solution if and only if it has a tight one.
If shortening turns two solutions into the same tight one, the longer of them replaces an edge of it by a detour through
its empty cells. Hence a board has exactly one solution if and only if it has exactly one tight solution, and this one
has no detour: no two consecutive cells of a link are adjacent to the same component of empty cells.

A tight solution is a colouring: an end has exactly one neighbour of its colour, and every other coloured cell has
exactly two. So edges need no variables. A component of one colour without an end is a ring. Clauses against rings are
added lazily.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import combinations, pairwise

from puzzlepark.constraints.links import Links
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.core.watch import polled
from puzzlepark.encoders.cadical import Cadical

Colours = dict[Spot, int]
"""The label of each cell that is on a link."""


class Tight(Engine):
    name = "tight"
    turn = 4_000

    def first_slice(self, model: Model) -> int:
        return 1  # Boards that other engines solve at once are solved before its formula is written.

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse anything but one or two solutions of Links without lengths, with two ends of each label."""
        if task.limit is None or task.limit > 2:
            return "it finds one or two solutions, not all"
        links = model.rules[0].constraint if len(model.rules) == 1 else None
        if not isinstance(links, Links):
            return "it needs links and no other rule"
        if [layer.name for layer in model.every_layer] != [links.line] or links.paths is not None:
            return "it draws links that join all ends, and nothing else"
        if any(end.length is not None for end in links.ends):
            return "the links have lengths"
        if any(number != 2 for number in Counter(end.label for end in links.ends).values()):
            return "a label does not occur twice"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        """List at most two solutions. The search is continued in a later slice."""
        task.stats.method = "colouring without detours, CaDiCaL"
        links = model.rules[0].constraint
        assert isinstance(links, Links)
        search = task.kept.setdefault(self.name, TightSearch(links))
        for edges in search.solutions(task):
            marks = {var: int(var.spot in edges) for var in links.scope}
            yield Solution.of(task.puzzle, model.layers, marks)
        return None


class TightSearch:
    """A search for the first two solutions of a board. It can be continued after Stopped."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.neighbours = {cell: list(links.grid.neighbours(cell)) for cell in links.grid.nodes}
        self.ends = {end.cell: end.label for end in links.ends}
        self.colours = sorted(set(self.ends.values()))
        self.solver: Cadical | None = None
        self.literals: dict[tuple[Spot, int], int] = {}
        self.first: Colours | None = None

    def solutions(self, task: Task) -> Iterator[set[Spot]]:
        """The edges of at most two solutions."""
        solver = self._solver(task)
        if self.first is None:
            self.first = self._next(solver, task)
            if self.first is None:
                return
            solver.clause([-self.literals[cell, k] for cell, k in self.first.items() if cell not in self.ends])
        yield self._edges(self.first)
        other = self._next(solver, task)
        if other is not None:
            yield self._edges(other)
        elif detour := self._detour(self.first):
            yield detour

    def _solver(self, task: Task) -> Cadical:
        """The solver with the clauses of the colouring, which is created on the first call."""
        if self.solver is None:
            solver = Cadical(task.clock).__enter__()
            self.literals = {
                (cell, colour): solver.new()
                for cell in polled(self.neighbours)
                for colour in ([self.ends[cell]] if cell in self.ends else self.colours)
            }
            for cell in polled(self.neighbours):
                solver.at_most_one([self.literals[cell, k] for k in self.colours if (cell, k) in self.literals])
            solver.fill(self._clauses())
            self.solver = solver
        self.solver.clock = task.clock
        return self.solver

    def _clauses(self) -> Iterator[list[int]]:
        """Clauses that an end has one neighbour of its colour, and that every other cell with a colour has two."""
        for (cell, colour), literal in self.literals.items():
            near = [self.literals[x, colour] for x in self.neighbours[cell] if (x, colour) in self.literals]
            if cell in self.ends:
                yield [literal]
                degree, unless = 1, []
            else:
                degree, unless = 2, [-literal]
            # At least `degree` of n literals are true if one of every n - degree + 1 is true. At most `degree` are true
            # if one of every degree + 1 is false.
            for at_least in combinations(near, max(0, len(near) - degree + 1)):
                yield [*unless, *at_least]
            for too_many in combinations(near, degree + 1):
                yield [*unless, *(-x for x in too_many)]

    def _next(self, solver: Cadical, task: Task) -> Colours | None:
        """The next tight solution; None if there is no other."""
        steps, began = task.clock.budget.steps, solver.conflicts
        while True:
            remaining = None if steps is None else steps - (solver.conflicts - began)
            answer = solver.satisfiable(remaining) if remaining is None or remaining > 0 else None
            if answer is None:
                raise Stopped("cap")
            if not answer:
                return None
            true = set(solver.model())
            colours = {cell: colour for (cell, colour), literal in self.literals.items() if literal in true}
            rings = [ring for ring in self._components(colours) if not any(cell in self.ends for cell in ring)]
            if not rings:
                return colours
            task.stats.figures["cuts"] = task.stats.figures.get("cuts", 0) + len(rings)
            solver.fill([-self.literals[cell, colours[cell]] for cell in ring] for ring in rings)

    def _components(self, colours: Colours) -> Iterator[list[Spot]]:
        """The connected components of cells of the same colour."""
        seen: set[Spot] = set()
        for start in colours:
            if start not in seen:
                seen.add(start)
                component = [start]
                for cell in component:
                    found = [x for x in self.neighbours[cell] if x not in seen and colours.get(x) == colours[start]]
                    seen.update(found)
                    component += found
                yield component

    def _edges(self, colours: Colours) -> set[Spot]:
        """The edges of a tight solution: all edges between cells of one colour."""
        pairs = ((cell, x) for cell in colours for x in self.neighbours[cell])
        return {between(cell, x) for cell, x in pairs if colours.get(x) == colours[cell]}

    def _detour(self, colours: Colours) -> set[Spot] | None:
        """The edges of a solution that replaces an edge of this tight one by a detour through empty cells, or None."""
        empty = {cell: 0 for cell in self.neighbours if cell not in colours}
        for component in self._components(empty):
            touched = {x for cell in component for x in self.neighbours[cell] if x in colours}
            for start in sorted(touched):
                for goal in self.neighbours[start]:
                    if goal in touched and colours[goal] == colours[start]:
                        cells = [start, *self._shortest_path(set(component), start, goal), goal]
                        drawn = {between(a, b) for a, b in pairwise(cells)}
                        return (self._edges(colours) - {between(start, goal)}) | drawn
        return None

    def _shortest_path(self, cells: set[Spot], start: Spot, goal: Spot) -> list[Spot]:
        """The shortest path through connected cells, from a neighbour of `start` to one of `goal`."""
        previous: dict[Spot, Spot | None] = {cell: None for cell in self.neighbours[start] if cell in cells}
        queue: deque[Spot] = deque(previous)
        targets = cells.intersection(self.neighbours[goal])
        while queue:
            cell = queue.popleft()
            if cell in targets:
                path: list[Spot] = []
                here: Spot | None = cell
                while here is not None:
                    path.append(here)
                    here = previous[here]
                return path[::-1]
            for x in self.neighbours[cell]:
                if x in cells and x not in previous:
                    previous[x] = cell
                    queue.append(x)
        raise AssertionError("the cells are connected")


ENGINE = Tight()
