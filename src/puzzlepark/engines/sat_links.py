"""Clauses for Links without lengths: one path between two of the ends, or paths that use all ends.

Local clauses say that a node that is visited has two lines, one where a path ends, and others none, and that a line
joins nodes of one label. That leaves stray rings beside the paths, and the clause against one is "a node of the ring is
visited only if a line leaves the ring": one for each of its nodes. Between many ends rings are rare, and the clauses
are added when a whole assignment has one. For a single path that is slow on large boards, so `Rings` watches the
solver's lines as they are drawn, and gives those clauses as soon as a ring closes.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from puzzlepark.core.constraints import Constraint, Links
from puzzlepark.core.puzzle import Var
from puzzlepark.engines.formula import Clauses, Formula
from puzzlepark.engines.sat_count import weighs
from puzzlepark.engines.sat_lengths import encode_lengths


def encode_links(formula: Formula, links: Constraint) -> None:
    """The local clauses, and who watches for rings."""
    assert isinstance(links, Links)
    grid = links.grid
    line = formula.somethings(links.line, grid.edges)
    visited = [formula.new() for _ in grid.nodes]
    places = [(grid.position[end.cell], end.length) for end in links.ends]
    ends_here = {node: formula.new() for node, length in places if length != 1}
    single = {node for node, length in places if length == 1}
    if links.paths is None:
        formula.clauses += [[x] for x in ends_here.values()]
    else:
        weighs(formula, [(x, 1) for x in ends_here.values()], 2)
    for node, star in enumerate(formula.clock.watch(grid.stars)):
        lines = [line[e] for e in star]
        if node in single:
            formula.clauses += [[visited[node]], *([-x] for x in lines)]
        else:
            formula.clauses += _degree(lines, visited[node], ends_here.get(node))
    if any(end.length for end in links.ends):
        encode_lengths(formula, links, line, visited)
    else:
        _labels(formula, links, line, visited)
    rings = Rings(links, line, visited)
    if links.paths == 1:
        formula.watcher = rings
    else:
        formula.lazy.append(rings)


def _labels(formula: Formula, links: Links, line: list[int], visited: list[int]) -> None:
    """A visited node has the label of its path, which paint and block read off."""
    owners: dict[int, int] = {}
    for i, end in enumerate(links.ends, 1):
        owners.setdefault(end.label, i)
    one = len(owners) == 1
    shown = [
        (layer, values) for layer, values in ((links.paint, {k: k for k in owners}), (links.block, owners)) if layer
    ]
    has: list[dict[int, int]] = []
    for spot, here in formula.clock.watch(zip(links.grid.nodes, visited, strict=True)):
        mine = dict.fromkeys(owners, here) if one else {label: formula.new() for label in owners}
        has.append(mine)
        if not one:
            formula.clauses += [[-here, *mine.values()], *([-x, here] for x in mine.values())]
            formula.at_most_one(list(mine.values()))
        for layer, values in shown:
            nothing = formula.literal(Var(layer, spot), 0)
            formula.clauses += [[here, nothing], [-here, -nothing]]
            formula.clauses += [[-x, formula.literal(Var(layer, spot), values[k])] for k, x in mine.items()]
    if not one:
        formula.clauses += [[has[links.grid.position[end.cell]][end.label]] for end in links.ends]
        for drawn, (first, second) in formula.clock.watch(zip(line, links.grid.joins, strict=True)):
            a, b = has[first], has[second]
            for label in owners:
                formula.clauses += [[-drawn, -a[label], b[label]], [-drawn, a[label], -b[label]]]


def _degree(lines: list[int], visited: int, ends_here: int | None) -> Clauses:
    """A node has two lines if it is visited, one if a path ends there, else none."""
    clauses = [[-x, visited] for x in lines]
    clauses += [[-a, -b, -c] for a, b, c in combinations(lines, 3)]
    last = [] if ends_here is None else [ends_here]
    clauses += [[-visited, *last, *lines[:k], *lines[k + 1 :]] for k in range(len(lines))] or [[-visited, *last]]
    if ends_here is not None:
        clauses += [[-ends_here, visited], [-ends_here, *lines]]
        clauses += [[-ends_here, -a, -b] for a, b in combinations(lines, 2)]
    return clauses


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
