"""Clauses for Parts: owners of nodes where they are not too many, the rest lazily."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from puzzlepark.constraints.parts import Parts
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph, grid_graph
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Clauses, Formula

MOST_OWNED = 60_000
"""Owners get literals while the nodes that each part reaches add up to no more than this; times its size, where clauses
count them."""


@dataclass(frozen=True)
class Seeded:
    """Parts by numbers of nodes: the graph, the literal of each node, and the sizes of the seeds' parts."""

    formula: Formula
    net: NodeGraph
    on: list[int]
    sizes: dict[int, int | None]

    @cached_property
    def beside(self) -> dict[int, set[int]]:
        """The nodes that no part but that of one seed may have: the seeds that they are, or are beside."""
        found: dict[int, set[int]] = {}
        for seed in self.sizes:
            for node in (seed, *self.net.near[seed]):
                found.setdefault(node, set()).add(seed)
        return found

    def __call__(self, true: set[int]) -> Clauses:
        """Clauses against parts that are too large or too small, have two seeds or none."""
        clauses: Clauses = []
        for piece in self.net.pieces(i for i, x in enumerate(self.on) if x in true):
            seeds = sorted(i for i in piece if i in self.sizes)
            fringe = [self.on[i] for i in self.net.fringe(piece)]
            if not seeds:
                some = self.formula.new()
                clauses += [[-some, *fringe], *([-self.on[i], some] for i in piece)]
            elif len(seeds) > 1:
                clauses += [[-self.on[i] for i in self._way(seed, piece)] for seed in seeds]
            elif (size := self.sizes[seeds[0]]) is not None:
                if len(piece) > size:
                    clauses.append([-self.on[i] for i in self._nearest(seeds[0], piece, size + 1)])
                elif len(piece) < size:
                    clauses.append(fringe)
        return clauses

    def _way(self, seed: int, piece: set[int]) -> list[int]:
        """The nodes of a shortest way in the piece from a seed to another one."""
        came = {seed: seed}
        queue = deque([seed])
        while queue:
            here = queue.popleft()
            if here != seed and here in self.sizes:
                way = [here]
                while way[-1] != seed:
                    way.append(came[way[-1]])
                return way
            for n in self.net.near[here]:
                if n in piece and n not in came:
                    came[n] = here
                    queue.append(n)
        raise AssertionError("the piece has another seed")

    def _nearest(self, seed: int, piece: set[int], number: int) -> list[int]:
        """The first nodes of the piece that are met from its seed."""
        found = [seed]
        for here in found:
            found += [n for n in self.net.near[here] if n in piece and n not in found]
            if len(found) >= number:
                break
        return found[:number]

    def reach(self, seed: int) -> set[int]:
        """The nodes that a seed's part may have: near enough, and not beside another seed."""
        size, near, own = self.sizes[seed], self.net.near, {seed}
        far = {seed: 1}
        queue = [seed]
        for here in queue:
            if size is None or far[here] < size:
                for n in near[here]:
                    if n not in far and self.beside.get(n, own) == own:
                        far[n] = far[here] + 1
                        queue.append(n)
        return set(far)


def write(formula: Formula, parts: Parts) -> None:
    """What is certain at once; owners where they are not too many; the rest lazily."""
    place = parts.grid.position
    on = formula.layer_literals(parts.layer, parts.value)
    seeded = Seeded(formula, grid_graph(parts.grid), on, {place[s]: size for s, size in parts.seeds})
    reach = {}
    for seed, size in seeded.sizes.items():
        formula.clock.tick()
        reach[seed] = seeded.reach(seed)
        fringe = [on[n] for n in seeded.net.near[seed]]
        formula.clauses.append([on[seed]])
        if size is not None:
            formula.clauses += [[-x] for x in fringe] if size < 2 else [fringe]
    reached = set().union(*reach.values())
    formula.clauses += [[-x] for i, x in enumerate(on) if i not in reached]
    sizes = seeded.sizes if formula.counts is None else {}
    if sum(len(nodes) * (sizes.get(seed) or 1) for seed, nodes in reach.items()) <= MOST_OWNED:
        _owners(seeded, reach)
    else:
        formula.lazy.append(seeded)


def _owners(seeded: Seeded, reach: dict[int, set[int]]) -> None:
    """Whose a node is, for every seed that reaches it: nodes side by side have one owner, who has its size. That the
    nodes of an owner hang together is said lazily."""
    formula, on = seeded.formula, seeded.on
    owned: list[dict[int, int]] = [{} for _ in on]
    for seed, nodes in formula.clock.watch(reach.items()):
        for i in sorted(nodes):
            owned[i][seed] = formula.new()
        size = seeded.sizes[seed]
        if size is not None:
            add_weighted_sum(formula, [(owned[i][seed], 1) for i in sorted(nodes)], size)
        formula.clauses.append([owned[seed][seed]])
    near, clauses = seeded.net.near, formula.clauses
    for i, mine in formula.clock.watch(enumerate(owned)):
        clauses += [[-on[i], *mine.values()], *[[-x, on[i]] for x in mine.values()]]
        formula.at_most_one(list(mine.values()))
        if mine and near[i]:
            false = formula.false
            clauses += [[-x, -on[n], owned[n].get(seed, false)] for seed, x in mine.items() for n in near[i]]
    for seed, nodes in formula.clock.watch(reach.items()):
        # Two nodes hang together anyway.
        if len(nodes) > 2:
            formula.lazy.append(_of_owner(seeded, seed, {i: owned[i][seed] for i in sorted(nodes)}))


def _of_owner(seeded: Seeded, seed: int, mine: dict[int, int]) -> KeepConnected:
    """The nodes of an owner, by the literals that they are, hang together."""
    place = {node: k for k, node in enumerate(mine)}
    net = NodeGraph([[place[n] for n in seeded.net.near[i] if n in place] for i in mine])
    sure = frozenset({place[seed]})
    return KeepConnected(seeded.formula, net, list(mine.values()), lambda: [sure])
