"""The ZDD of `ishihata_zdd` built in C++, as the authors built it: the same states, the same diagram, larger boards.

The readable specification is `ishihata.nagareru_constraint`; tests check that both have the same number of nodes and
the same sets. The kernel merges equal states of a layer, reduces the diagram, and counts its sets.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark import _native
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task
from puzzlepark.papers.ishihata import Graph, task_graph
from puzzlepark.papers.ishihata_zdd import IshihataZdd

DIRECTIONS = "udlr"
"""The directions in the order of the kernel's numbers."""
WIDEST = 250
"""Maximum number of cells in a row, since the kernel stores a mate in one byte."""


class NativeZdd:
    """F_P as a reduced ZDD in the kernel, with the methods of a `Zdd`. Its sets can be listed only once."""

    def __init__(self, graph: Graph, seconds: float, bytes: int) -> None:
        """Build the ZDD of a graph. Raises Stopped if the time or the memory is not enough."""
        number = {i: k for k, i in enumerate(graph.V)}
        vertices = [(i in graph.white, sum(1 << DIRECTIONS.index(way) for way in graph.dir(i))) for i in graph.V]
        order = [(number[i], number[j], DIRECTIONS.index(graph.rel(i, j))) for i, j in graph.order]
        self._kernel = _native.NagareruZdd(vertices, order)
        stop = self._kernel.build(seconds, bytes)
        if stop.name != "done":
            raise Stopped(stop.name)
        self.size = self._kernel.size
        self.built, self.widest = self._kernel.built, self._kernel.widest
        """The number of nodes before reduction, and that of the widest layer."""

    def count(self) -> int:
        return int.from_bytes(self._kernel.count, "little")

    def __iter__(self) -> Iterator[frozenset[int]]:
        while (layers := self._kernel.next()) is not None:
            yield frozenset(layers)


class IshihataZddNative(IshihataZdd):
    name = "ishihata-zdd-native"

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse tasks other than the paper's, and boards that are too wide for the kernel."""
        if reason := super().refuses(model, task):
            return reason
        return f"a row has more than {WIDEST} cells" if task_graph(task).w > WIDEST else None

    def zdd(self, graph: Graph, task: Task) -> NativeZdd:
        return NativeZdd(graph, task.clock.left, task.clock.budget.memory)


ENGINE = IshihataZddNative()
