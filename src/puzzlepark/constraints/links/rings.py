"""A propagator of python-sat that excludes rings, which are lines that belong to no path."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from puzzlepark.constraints.links import Links
from puzzlepark.encoders.formula import Clauses


class Rings:
    """Follows the assignment of the solver, and adds clauses against rings as soon as they close.

    `mate` has for each cell at which a line ends the other end of this line; for other cells its values mean nothing.
    The trail has the former values, which backtracking restores.
    """

    is_lazy = False

    def __init__(self, links: Links, line: list[int], visited: list[int]) -> None:
        self.visited = visited
        self.joins = dict(zip(line, links.grid.joins, strict=True))
        """The two cells that the edge of a literal joins."""
        self.ends = {links.grid.position[end.cell] for end in links.ends}
        self.cuts: Clauses = []
        """All clauses against rings so far. The solver has read the first `added` of them."""
        self.restart()

    @cached_property
    def around(self) -> list[list[tuple[int, int]]]:
        """For each cell the literals of its edges, with the cells that they lead to."""
        around: list[list[tuple[int, int]]] = [[] for _ in self.visited]
        for literal, (a, b) in self.joins.items():
            around[a].append((literal, b))
            around[b].append((literal, a))
        return around

    @property
    def observed(self) -> list[int]:
        """The variables of all clauses that may be added, which the solver must not eliminate."""
        return [*self.joins, *self.visited]

    def watch(self, solver: Any) -> None:
        """Add the native propagator."""
        edges = [(literal, a, b) for literal, (a, b) in self.joins.items()]
        solver.add_no_cycles(edges, self.visited, sorted(self.ends))

    def restart(self) -> None:
        """Reset the propagator for another solver."""
        self.mate = list(range(len(self.visited)))
        self.drawn: set[int] = set()
        self.trail: list[tuple[int, int, int, int, int]] = []
        self.levels: list[int] = []
        self.added = len(self.cuts)

    def on_assignment(self, literal: int, fixed: bool = False) -> None:
        """Connect two pieces of line by a drawn edge, or forbid the ring that it closes. `mate` leads from each end of
        a piece to its other end."""
        if literal not in self.joins or literal in self.drawn:
            return
        a, b = self.joins[literal]
        mate = self.mate
        self.drawn.add(literal)
        far_a, far_b = mate[a], mate[b]
        self.trail.append((literal, far_a, mate[far_a], far_b, mate[far_b]))
        if far_a == b:
            ring = self._ring(literal)
            if ring:
                self.cuts += self.against(ring)
        else:
            mate[far_a], mate[far_b] = far_b, far_a

    def on_new_level(self) -> None:
        self.levels.append(len(self.trail))

    def on_backtrack(self, to: int) -> None:
        """Undo all assignments above a decision level."""
        if to >= len(self.levels):
            return
        size = self.levels[to]
        del self.levels[to:]
        for literal, a, mate_a, b, mate_b in reversed(self.trail[size:]):
            self.drawn.discard(literal)
            self.mate[b] = mate_b
            self.mate[a] = mate_a
        del self.trail[size:]

    def check_model(self, model: list[int]) -> bool:
        """Whether a complete assignment has no rings. Clauses against its rings are added."""
        clauses = self(set(model))
        self.cuts += clauses
        return not clauses

    def __call__(self, true: set[int]) -> Clauses:
        """The clauses against all rings of an assignment."""
        rings = self._rings({literal for literal in self.joins if literal in true})
        return [clause for ring in rings for clause in self.against(ring)]

    def decide(self) -> int:
        return 0

    def propagate(self) -> list[int]:
        return []

    def provide_reason(self, literal: int) -> list[int]:
        return []

    def has_clause(self) -> bool:
        return self.added < len(self.cuts)

    def add_clause(self) -> list[int]:
        """The next clause that the solver has not read; empty if there is none."""
        if self.added == len(self.cuts):
            return []
        self.added += 1
        return self.cuts[self.added - 1]

    def _ring(self, last: int) -> list[int] | None:
        """The cells of the ring that an edge closes; None if the lines branch, which other clauses exclude."""
        here, goal = self.joins[last]
        ring, previous = [here], goal
        while here != goal:
            following = [there for literal, there in self.around[here] if literal in self.drawn and there != previous]
            if len(following) != 1 or len(ring) > len(self.visited):
                return None
            previous, here = here, following[0]
            ring.append(here)
        return ring

    def _rings(self, drawn: set[int]) -> list[list[int]]:
        """All rings among the drawn edges, of which no cell has more than two."""
        adjacent: dict[int, list[int]] = {}
        for literal in drawn:
            a, b = self.joins[literal]
            adjacent.setdefault(a, []).append(b)
            adjacent.setdefault(b, []).append(a)
        seen: set[int] = set()
        rings = []
        # Ends come first, so that every line that is no ring is followed from an end.
        for start in sorted(adjacent, key=lambda cell: len(adjacent[cell])):
            piece, here = [], start
            while here not in seen:
                seen.add(here)
                piece.append(here)
                # At the end of the line, all neighbours were seen; staying at this cell ends the loop.
                here = next((other for other in adjacent[here] if other not in seen), here)
            if piece and len(adjacent[start]) == 2:
                rings.append(piece)
        return rings

    def against(self, ring: list[int]) -> Clauses:
        """The clauses against a ring: each of its cells is visited only if an edge leaves the ring."""
        cells = set(ring)
        if len(self.ends & cells) > 1:
            # A whole path could lie on these cells, so only this ring is excluded.
            after = dict(zip(ring, [*ring[1:], ring[0]], strict=True))
            return [[-literal for here in ring for literal, there in self.around[here] if there == after[here]]]
        leaving = [literal for here in ring for literal, there in self.around[here] if there not in cells]
        return [[-self.visited[here], *leaving] for here in ring]
