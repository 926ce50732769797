"""Graphs, and clauses that keep their nodes together, added lazily when an assignment leaves them in several pieces.

A clause says "one of the nodes between this island and the rest is on". It holds without a condition where both the
island and the rest are sure to have a node that is on; otherwise it says "if both have one".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from puzzlepark.core.grid import Grid
from puzzlepark.encoders.formula import Clauses, Formula

FEW_NODES = 3
"""Conditions on at most this many nodes are said node by node, those on more with a helper."""


class Net:
    """A graph: `near` has the numbers of the nodes beside each node."""

    def __init__(self, near: Sequence[Collection[int]]) -> None:
        self._near = near

    @property
    def near(self) -> Sequence[Collection[int]]:
        return self._near

    @cached_property
    def joins(self) -> list[tuple[int, int]]:
        """The pairs of nodes that are beside each other, the smaller number first."""
        return [(a, b) for a, near in enumerate(self.near) for b in near if a < b]

    def reach(self, start: Iterable[int], through: Collection[int]) -> set[int]:
        """The start, and all nodes of `through` that can be reached from it by nodes of `through`."""
        seen = set(start)
        stack = list(seen)
        while stack:
            for n in self.near[stack.pop()]:
                if n in through and n not in seen:
                    seen.add(n)
                    stack.append(n)
        return seen

    def pieces(self, nodes: Iterable[int]) -> list[set[int]]:
        """The connected pieces of a set of nodes."""
        left, found = set(nodes), []
        while left:
            piece = self.reach([left.pop()], left)
            left -= piece
            found.append(piece)
        return found

    def fringe(self, piece: Collection[int]) -> set[int]:
        """The nodes beside a piece."""
        return {n for i in piece for n in self.near[i] if n not in piece}


class GridNet(Net):
    """The nodes of a grid, each beside those north, west, east and south of it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    @property
    def near(self) -> Sequence[Collection[int]]:
        return self.grid.near

    @cached_property
    def joins(self) -> list[tuple[int, int]]:
        found, place = list[tuple[int, int]](), self.grid.position
        known: Mapping[Any, int] = place
        for node, (r, c) in enumerate(place):
            for beside in ((r, c + 2), (r + 2, c)):
                if beside in known:
                    found.append((node, known[beside]))
        return found


@lru_cache(maxsize=64)
def net_of(grid: Grid) -> Net:
    """The graph of a grid; boards of one shape share it."""
    return GridNet(grid)


class Together:
    """Looks at an assignment for nodes that are on and apart, and gives clauses against that.

    `on` has the literal of each node. Each of the sets that `find_sure` gives has a node that is on in every solution;
    it is asked when an assignment is looked at, as not every solver needs that.
    """

    def __init__(
        self, formula: Formula, net: Net, on: Sequence[int], find_sure: Callable[[], Iterable[frozenset[int]]]
    ) -> None:
        self.formula = formula
        self.net = net
        self.on = on
        self.find_sure = find_sure

    @cached_property
    def sure(self) -> list[frozenset[int]]:
        return sorted({some for some in self.find_sure() if some}, key=lambda some: (len(some), sorted(some)))

    @cached_property
    def sure_from(self) -> dict[int, list[frozenset[int]]]:
        """The sure sets by their smallest node."""
        found: dict[int, list[frozenset[int]]] = {}
        for some in self.sure:
            found.setdefault(min(some), []).append(some)
        return found

    def __call__(self, true: set[int]) -> Clauses:
        pieces = self.net.pieces(i for i, x in enumerate(self.on) if x in true)
        if len(pieces) < 2:
            return []
        certain = [piece for piece in pieces if self._is_sure(piece)]
        main = max(certain or pieces, key=len)
        islands = [piece for piece in pieces if piece is not main]
        there: list[list[int]] = [[]]
        clauses: Clauses = []
        if not certain and not all(self._elsewhere(island) for island in islands):
            there = self._any(main, clauses)
        for island in islands:
            goal = None if certain else self._elsewhere(island)
            between = self._between(island, goal or main)
            here = [[]] if self._is_sure(island) else self._any(island, clauses)
            far = there if goal is None else [[]]
            clauses += [[*h, *t, *(self.on[i] for i in between)] for h in here for t in far]
        return clauses

    def watch(self, solver: Any) -> None:
        """Have the native solver keep the nodes together."""
        solver.add_connected(list(self.on), self.net.joins)

    def _is_sure(self, piece: set[int]) -> bool:
        return any(some <= piece for i in piece for some in self.sure_from.get(i, ()))

    def _elsewhere(self, island: set[int]) -> frozenset[int] | None:
        """A sure set beyond the island."""
        return next((some for some in self.sure if some.isdisjoint(island)), None)

    def _between(self, island: set[int], goal: Iterable[int]) -> set[int]:
        """The nodes beside the island from which the goal is reached without coming back to it."""
        fringe = self.net.fringe(island)
        beyond = range(len(self.on))
        return fringe & self.net.reach(goal, set(beyond) - island) if len(fringe) > FEW_NODES else fringe

    def _any(self, piece: set[int], clauses: Clauses) -> list[list[int]]:
        """What to add to a clause that holds if any node of the piece is on: one clause for each of the lists."""
        if len(piece) <= FEW_NODES:
            return [[-self.on[i]] for i in sorted(piece)]
        helper = self.formula.new()
        clauses += [[-self.on[i], helper] for i in sorted(piece)]
        return [[-helper]]
