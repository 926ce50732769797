"""Clauses for Parts: variables for the owners of nodes if they are not too many, otherwise lazy clauses."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from puzzlepark.constraints.parts import Parts
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph, grid_graph
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Clauses, Formula

MOST_OWNED = 60_000
"""Maximum number of owner variables: the sum of the nodes that each part reaches, times its size if clauses count
it."""


@dataclass(frozen=True)
class SeededParts:
    """A lazy check of parts, given the graph, the literal of each node, and the sizes of the parts of the seeds."""

    formula: Formula
    graph: NodeGraph
    on: list[int]
    sizes: dict[int, int | None]

    @cached_property
    def restricted(self) -> dict[int, set[int]]:
        """The seeds at or adjacent to a node. Only the part of such a seed can contain the node, so none can if there
        are two. Other nodes are missing."""
        seeds: dict[int, set[int]] = {}
        for seed in self.sizes:
            for node in (seed, *self.graph.near[seed]):
                seeds.setdefault(node, set()).add(seed)
        return seeds

    def __call__(self, true: set[int]) -> Clauses:
        """Clauses against parts that are too large or too small, or do not have exactly one seed."""
        clauses: Clauses = []
        for piece in self.graph.pieces(i for i, x in enumerate(self.on) if x in true):
            seeds = sorted(i for i in piece if i in self.sizes)
            size = self.sizes[seeds[0]] if seeds else None
            fringe = [self.on[i] for i in self.graph.fringe(piece)]
            if not seeds:
                # If any node of the piece is on, an adjacent one is on, too.
                any_on = self.formula.new()
                clauses += [[-any_on, *fringe], *([-self.on[i], any_on] for i in piece)]
            elif len(seeds) > 1:
                clauses += [[-self.on[i] for i in self._path(seed, piece)] for seed in seeds]
            elif size is not None and len(piece) > size:
                clauses.append([-self.on[i] for i in self._nearest(seeds[0], piece, size + 1)])
            elif size is not None and len(piece) < size:
                clauses.append(fringe)
        return clauses

    def _path(self, seed: int, piece: set[int]) -> list[int]:
        """The nodes of a shortest path in the piece from a seed to another one."""
        previous = {seed: seed}
        queue = deque([seed])
        while queue:
            here = queue.popleft()
            if here != seed and here in self.sizes:
                path = [here]
                while path[-1] != seed:
                    path.append(previous[path[-1]])
                return path
            for n in self.graph.near[here]:
                if n in piece and n not in previous:
                    previous[n] = here
                    queue.append(n)
        raise AssertionError("the piece has another seed")

    def _nearest(self, seed: int, piece: set[int], number: int) -> list[int]:
        """The first nodes of a piece in breadth-first order from its seed."""
        nodes = [seed]
        for here in nodes:
            nodes += [n for n in self.graph.near[here] if n in piece and n not in nodes]
            if len(nodes) >= number:
                break
        return nodes[:number]

    def reach(self, seed: int) -> set[int]:
        """The nodes that the part of a seed can contain, by breadth-first search: they are near enough, and neither
        they nor the nodes on the way are adjacent to another seed."""
        size, near, only_this = self.sizes[seed], self.graph.near, {seed}
        path_length = {seed: 1}
        queue = [seed]
        for here in queue:
            if size is None or path_length[here] < size:
                for n in near[here]:
                    if n not in path_length and self.restricted.get(n, only_this) == only_this:
                        path_length[n] = path_length[here] + 1
                        queue.append(n)
        return set(path_length)


def write(formula: Formula, parts: Parts) -> None:
    """Write the values of seeds and of nodes out of reach. Then write the owners of all nodes, or add the lazy check if
    these are too many."""
    place = parts.grid.position
    on = formula.layer_literals(parts.layer, parts.value)
    seeded = SeededParts(formula, grid_graph(parts.grid), on, {place[s]: size for s, size in parts.seeds})
    reach = {}
    for seed, size in seeded.sizes.items():
        formula.clock.tick()
        reach[seed] = seeded.reach(seed)
        fringe = [on[n] for n in seeded.graph.near[seed]]
        formula.clauses.append([on[seed]])
        if size is not None:
            formula.clauses += [[-x] for x in fringe] if size < 2 else [fringe]
    reached = set().union(*reach.values())
    formula.clauses += [[-x] for i, x in enumerate(on) if i not in reached]
    # Without a native propagator, the clauses that count a part multiply its variables by its size.
    sizes = seeded.sizes if formula.counts is None else {}
    if sum(len(nodes) * (sizes.get(seed) or 1) for seed, nodes in reach.items()) <= MOST_OWNED:
        _owners(seeded, reach)
    else:
        formula.lazy.append(seeded)


def _owners(seeded: SeededParts, reach: dict[int, set[int]]) -> None:
    """Write a variable for each node and each seed that reaches it. Adjacent nodes have the same owner, and every owner
    has its size. That the nodes of an owner are connected is added lazily."""
    formula, on = seeded.formula, seeded.on
    owned: list[dict[int, int]] = [{} for _ in on]
    for seed, nodes in formula.clock.watch(reach.items()):
        for i in sorted(nodes):
            owned[i][seed] = formula.new()
        size = seeded.sizes[seed]
        if size is not None:
            add_weighted_sum(formula, [(owned[i][seed], 1) for i in sorted(nodes)], size)
        formula.clauses.append([owned[seed][seed]])
    near, clauses = seeded.graph.near, formula.clauses
    for i, owners in formula.clock.watch(enumerate(owned)):
        clauses += [[-on[i], *owners.values()], *[[-x, on[i]] for x in owners.values()]]
        formula.at_most_one(list(owners.values()))
        if owners and near[i]:
            false = formula.false
            clauses += [[-x, -on[n], owned[n].get(seed, false)] for seed, x in owners.items() for n in near[i]]
    for seed, nodes in formula.clock.watch(reach.items()):
        # The seed and one other node are always connected.
        if len(nodes) > 2:
            formula.lazy.append(_connected_owner(seeded, seed, {i: owned[i][seed] for i in sorted(nodes)}))


def _connected_owner(seeded: SeededParts, seed: int, literals: dict[int, int]) -> KeepConnected:
    """The lazy check that the nodes of an owner are connected, given the literal of each node."""
    place = {node: k for k, node in enumerate(literals)}
    graph = NodeGraph([[place[n] for n in seeded.graph.near[i] if n in place] for i in literals])
    sure = frozenset({place[seed]})
    return KeepConnected(seeded.formula, graph, list(literals.values()), lambda: [sure])
