"""All solutions of a Nagareru instance as one ZDD: Proposition 9 of Ishihata and Tokumasu.

Algorithm 1 with the getChild of Algorithm 4; see `zdd` and `ishihata` for the algorithms and their departures
from the paper.

Departures of this file:
- The ZDD of the paper contains lines; the possible directions of each line are found afterwards.
- An infeasible white cell (Section 5.1) proves that there is no solution, and is reported as the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task
from puzzlepark.papers.ishihata import (
    Graph,
    directed_solution,
    infeasible_cell,
    nagareru_constraint,
    refuses,
    task_graph,
)
from puzzlepark.papers.zdd import EMPTY, Zdd, construct_zdd


def solution_zdd(graph: Graph, task: Task | None = None) -> Zdd:
    """F_P as a ZDD over the edges, numbered as in the graph's order."""
    if graph.infeasible is not None or graph.m == 0:
        return EMPTY
    return construct_zdd(graph.m, nagareru_constraint(graph), task.clock.tick if task else lambda: None)


class Family(Protocol):
    """A diagram of sets of layers, with its size in nodes, the number of sets, and the sets."""

    @property
    def size(self) -> int: ...

    def count(self) -> int: ...

    def __iter__(self) -> Iterator[frozenset[int]]: ...


class IshihataZdd(Engine):
    name = "ishihata-zdd"

    def zdd(self, graph: Graph, task: Task) -> Family:
        """F_P of a graph without infeasible cells."""
        return solution_zdd(graph, task)

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Build the ZDD, and list its lines, each in one or both directions."""
        task.stats.method = "frontier-based search"
        graph = task_graph(task)
        if flaw := infeasible_cell(graph):
            return flaw
        zdd = self.zdd(graph, task)
        task.stats.figures["nodes"] = zdd.size
        for F in zdd:
            task.clock.tick()
            for p in graph.orientations(frozenset(graph.e(layer) for layer in F)):
                yield directed_solution(task, model, graph, p)
                if task.view == "line":
                    break
        return None

    def count(self, model: Model, task: Task) -> int | None:
        """The count of the ZDD. None for directed lines, which are counted by listing."""
        if task.view != "line":
            return None
        graph = task_graph(task)
        if graph.infeasible is not None:
            return 0
        zdd = self.zdd(graph, task)
        task.stats.figures["nodes"] = zdd.size
        return zdd.count()


ENGINE = IshihataZdd()
