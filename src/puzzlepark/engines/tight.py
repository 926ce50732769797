"""Tight: links that touch themselves nowhere, as a colouring of cells, by CaDiCaL.

Call a solution *tight* if no two cells of a link are side by side unless they follow one another along it. A link that
touches itself can be shortened there, so a board has a solution if and only if it has a tight one. Where two solutions
have the same tight one, the longer of them leaves an edge of it and returns through cells that are empty in the tight
one. So a board has exactly one solution if and only if it has exactly one tight solution, and no edge of that has such
a detour: two neighbours along a link that touch the same piece of empty cells.

A tight solution is a colouring. An end has exactly one neighbour of its colour, any other coloured cell exactly two.
There are no variables for edges. Pieces of a colour without an end are rings; they are forbidden when they occur.
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
        if task.limit is None or task.limit > 2:
            return "it finds one or two solutions, not all"
        links = model.rules[0].constraint if len(model.rules) == 1 else None
        if not isinstance(links, Links):
            return "it needs links and no other rule"
        if [layer.name for layer in model.every_layer] != [links.line] or links.paths is not None:
            return "it draws links that join all ends, and nothing else"
        if any(end.length is not None for end in links.ends):
            return "the links have lengths"
        if any(many != 2 for many in Counter(end.label for end in links.ends).values()):
            return "a label does not occur twice"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "colouring without detours, CaDiCaL"
        links = model.rules[0].constraint
        assert isinstance(links, Links)
        search = task.kept.setdefault(self.name, _Search(links))
        for edges in search.found(task):
            marks = {var: int(var.spot in edges) for var in links.scope}
            yield Solution.of(task.puzzle, model.layers, marks)
        return None


class _Search:
    """The tight solutions of a board, one after another; it goes on where it stopped."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.near = {cell: list(links.grid.neighbours(cell)) for cell in links.grid.nodes}
        self.ends = {end.cell: end.label for end in links.ends}
        self.colours = sorted(set(self.ends.values()))
        self.solver: Cadical | None = None
        self.literals: dict[tuple[Spot, int], int] = {}
        self.first: Colours | None = None

    def found(self, task: Task) -> Iterator[set[Spot]]:
        """The edges of a solution and of another one, as far as there are."""
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
        if self.solver is None:
            solver = Cadical(task.clock).__enter__()
            self.literals = {
                (cell, colour): solver.new()
                for cell in polled(self.near)
                for colour in ([self.ends[cell]] if cell in self.ends else self.colours)
            }
            for cell in polled(self.near):
                solver.at_most_one([self.literals[cell, k] for k in self.colours if (cell, k) in self.literals])
            solver.fill(self._clauses())
            self.solver = solver
        self.solver.clock = task.clock
        return self.solver

    def _clauses(self) -> Iterator[list[int]]:
        """An end has one neighbour of its colour, another cell of a colour has two."""
        for (cell, colour), literal in self.literals.items():
            near = [self.literals[x, colour] for x in self.near[cell] if (x, colour) in self.literals]
            wanted, unless = (1, []) if cell in self.ends else (2, [-literal])
            if cell in self.ends:
                yield [literal]
            for some in combinations(near, max(0, len(near) - wanted + 1)):
                yield [*unless, *some]
            for some in combinations(near, wanted + 1):
                yield [*unless, *(-x for x in some)]

    def _next(self, solver: Cadical, task: Task) -> Colours | None:
        """The next tight solution; None if there is no other."""
        steps, began = task.clock.budget.steps, solver.conflicts
        while True:
            left = None if steps is None else steps - (solver.conflicts - began)
            answer = solver.satisfiable(left) if left is None or left > 0 else None
            if answer is None:
                raise Stopped("cap")
            if not answer:
                return None
            true = set(solver.model())
            found = {cell: colour for (cell, colour), literal in self.literals.items() if literal in true}
            rings = [ring for ring in self._pieces(found) if not any(cell in self.ends for cell in ring)]
            if not rings:
                return found
            task.stats.figures["cuts"] = task.stats.figures.get("cuts", 0) + len(rings)
            solver.fill([-self.literals[cell, found[cell]] for cell in ring] for ring in rings)

    def _pieces(self, colours: Colours) -> Iterator[list[Spot]]:
        """The cells of one colour that hang together."""
        seen: set[Spot] = set()
        for start in colours:
            if start not in seen:
                seen.add(start)
                piece = [start]
                for cell in piece:
                    more = [x for x in self.near[cell] if x not in seen and colours.get(x) == colours[start]]
                    seen.update(more)
                    piece += more
                yield piece

    def _edges(self, colours: Colours) -> set[Spot]:
        """The edges of the links: in a tight solution, those between cells of one colour."""
        pairs = ((cell, x) for cell in colours for x in self.near[cell])
        return {between(cell, x) for cell, x in pairs if colours.get(x) == colours[cell]}

    def _detour(self, colours: Colours) -> set[Spot] | None:
        """The edges of a solution that leaves an edge of the tight one and returns through empty cells."""
        empty = {cell: 0 for cell in self.near if cell not in colours}
        for piece in self._pieces(empty):
            touched = {x for cell in piece for x in self.near[cell] if x in colours}
            for one in sorted(touched):
                for two in self.near[one]:
                    if two in touched and colours[two] == colours[one]:
                        way = [one, *self._way(set(piece), one, two), two]
                        drawn = {between(a, b) for a, b in pairwise(way)}
                        return (self._edges(colours) - {between(one, two)}) | drawn
        return None

    def _way(self, piece: set[Spot], one: Spot, two: Spot) -> list[Spot]:
        """The shortest way through a piece, from beside one cell to beside another."""
        before: dict[Spot, Spot | None] = {cell: None for cell in self.near[one] if cell in piece}
        todo: deque[Spot] = deque(before)
        goals = piece.intersection(self.near[two])
        while todo:
            cell = todo.popleft()
            if cell in goals:
                way: list[Spot] = []
                at: Spot | None = cell
                while at is not None:
                    way.append(at)
                    at = before[at]
                return way[::-1]
            for x in self.near[cell]:
                if x in piece and x not in before:
                    before[x] = cell
                    todo.append(x)
        raise AssertionError("a piece hangs together")


ENGINE = Tight()
