"""Rings beside paths, watched for while a solver draws lines."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from puzzlepark.constraints.links import Links
from puzzlepark.encoders.formula import Clauses


class Rings:
    """Follows the lines that the solver draws and takes back, and gives clauses against the rings that they close.

    It is a propagator of python-sat, whose methods the solver calls. `mate` has the other end of the piece that a
    cell ends, and is right for ends only; what it was before each line is kept to be put back.
    """

    is_lazy = False

    def __init__(self, links: Links, line: list[int], visited: list[int]) -> None:
        self.visited = visited
        self.joins = dict(zip(line, links.grid.joins, strict=True))
        """The cells that the line of a literal joins."""
        self.ends = {links.grid.position[end.cell] for end in links.ends}
        self.cuts: Clauses = []
        """All clauses found so far."""
        self.restart()

    @cached_property
    def around(self) -> list[list[tuple[int, int]]]:
        """The literals of the lines at each cell, each with the cell that it leads to."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.visited]
        for literal, (a, b) in self.joins.items():
            found[a].append((literal, b))
            found[b].append((literal, a))
        return found

    @property
    def observed(self) -> list[int]:
        """The variables that the solver must keep: all that occur in clauses to come."""
        return [*self.joins, *self.visited]

    def watch(self, solver: Any) -> None:
        """Have the native solver watch for rings."""
        edges = [(literal, a, b) for literal, (a, b) in self.joins.items()]
        solver.add_no_cycles(edges, self.visited, sorted(self.ends))

    def restart(self) -> None:
        """Begin anew with another solver."""
        self.mate = list(range(len(self.visited)))
        self.drawn: set[int] = set()
        self.trail: list[tuple[int, int, int, int, int]] = []
        self.levels: list[int] = []
        self.given = len(self.cuts)

    def on_assignment(self, literal: int, fixed: bool = False) -> None:
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
        found = self(set(model))
        self.cuts += found
        return not found

    def __call__(self, true: set[int]) -> Clauses:
        """Clauses against all rings of an assignment."""
        rings = self._rings({literal for literal in self.joins if literal in true})
        return [clause for ring in rings for clause in self.against(ring)]

    def decide(self) -> int:
        return 0

    def propagate(self) -> list[int]:
        return []

    def provide_reason(self, literal: int) -> list[int]:
        return []

    def has_clause(self) -> bool:
        return self.given < len(self.cuts)

    def add_clause(self) -> list[int]:
        if self.given == len(self.cuts):
            return []
        self.given += 1
        return self.cuts[self.given - 1]

    def _ring(self, last: int) -> list[int] | None:
        """The cells of the ring that a line closes; None if the lines branch, which other clauses forbid."""
        here, goal = self.joins[last]
        ring, before = [here], goal
        while here != goal:
            ways = [there for literal, there in self.around[here] if literal in self.drawn and there != before]
            if len(ways) != 1 or len(ring) > len(self.visited):
                return None
            before, here = here, ways[0]
            ring.append(here)
        return ring

    def _rings(self, drawn: set[int]) -> list[list[int]]:
        """All rings among the lines of these literals, where no cell has more than two."""
        beside: dict[int, list[int]] = {}
        for literal in drawn:
            a, b = self.joins[literal]
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        seen: set[int] = set()
        found = []
        for start in sorted(beside, key=lambda cell: len(beside[cell])):
            piece, here = [], start
            while here not in seen:
                seen.add(here)
                piece.append(here)
                here = next((s for s in beside[here] if s not in seen), here)
            if piece and len(beside[start]) == 2:
                found.append(piece)
        return found

    def against(self, ring: list[int]) -> Clauses:
        """The clauses against a ring: each of its cells is visited only if a line leaves them."""
        cells = set(ring)
        if len(self.ends & cells) > 1:
            # A path could end twice on these cells: forbid just this ring.
            after = dict(zip(ring, [*ring[1:], ring[0]], strict=True))
            return [[-literal for here in ring for literal, there in self.around[here] if there == after[here]]]
        leaving = [literal for here in ring for literal, there in self.around[here] if there not in cells]
        return [[-self.visited[here], *leaving] for here in ring]
