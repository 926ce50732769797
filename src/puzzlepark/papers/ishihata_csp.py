"""Nagareru as a constraint satisfaction problem: Section 3 of Ishihata and Tokumasu.

M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles" (SEA 2022), equations (10) to (18), here
for CP-SAT (the paper used Sugar). Variables: u_ij for the use and direction of an edge, d_i for the degree of
a vertex, q_i for its position in the walk (0: not visited), s_i for the start.

Departures from the paper:
- DE consists of the edges E of the graph; the paper has F, which is the unknown.
- Equations (13) and (14) range over the edges, not the vertices.
- Equation (11) covers the edges of i from both sides: the inflow equals the outflow.
- Definition 4 drops winds on white cells, Section 5.1 calls such a cell infeasible: in the strict reading the
  second is checked first. A white cell without two edges violates equations (10) to (12) anyway.
- The paper finds one solution. Here its line (or its directed line, by the view) is forbidden and the search continues.
"""

from __future__ import annotations

from typing import Any

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task
from puzzlepark.engines.cp import stream
from puzzlepark.papers.ishihata import Edge, Graph, directed_solution, infeasible_cell, refuses, task_graph


class Csp:
    """The variables and constraints of one instance."""

    def __init__(self, graph: Graph) -> None:
        from ortools.sat.python import cp_model

        self.graph = graph
        self.cp = cp_model.CpModel()
        V, DE, m = graph.V, graph.order, graph.m
        self.u = {e: self.cp.new_int_var(-1, 1, "u") for e in DE}
        self.used = {e: self.cp.new_bool_var("|u|") for e in DE}
        self.d = {i: self.cp.new_int_var_from_domain(cp_model.Domain.from_values([0, 2]), "d") for i in V}
        self.q = {i: self.cp.new_int_var(0, m, "q") for i in V}
        self.s = {i: self.cp.new_bool_var("s") for i in V}
        for e in DE:
            self.cp.add_abs_equality(self.used[e], self.u[e])
        self._cycle()
        self._colours()

    def _cycle(self) -> None:
        """Equations (10) to (15)."""
        cp, graph, u, d, q, s = self.cp, self.graph, self.u, self.d, self.q, self.s
        D: dict[int, list[Edge]] = {i: [] for i in graph.V}
        for e in graph.order:
            for i in e:
                D[i].append(e)
        for i in graph.V:
            if i in graph.white:
                cp.add(q[i] > 0)  # (10)
            cp.add(d[i] == sum(self.used[e] for e in D[i]))  # (11)
            cp.add(sum(u[e] for e in D[i] if e[1] == i) == sum(u[e] for e in D[i] if e[0] == i))
            placed = cp.new_bool_var("q > 0")  # (12)
            cp.add(q[i] > 0).only_enforce_if(placed)
            cp.add(q[i] == 0).only_enforce_if(~placed)
            cp.add(d[i] > 0).only_enforce_if(placed)
            cp.add(q[i] == 1).only_enforce_if(s[i])
            cp.add(q[i] != 1).only_enforce_if(~s[i])
        for (i, j), edge in u.items():
            self._next(edge, 1, i, j)  # (13)
            self._next(edge, -1, j, i)  # (14)
        cp.add(sum(s.values()) == 1)  # (15)

    def _next(self, edge: Any, direction: int, i: int, j: int) -> None:
        """If the edge is used in this direction, then j comes after i, or j is the start."""
        after, taken = self.cp.new_bool_var(""), self.cp.new_bool_var("")
        self.cp.add(edge == direction).only_enforce_if(taken)
        self.cp.add(edge != direction).only_enforce_if(~taken)
        self.cp.add(self.q[i] + 1 == self.q[j]).only_enforce_if(after)
        self.cp.add_bool_or([~taken, after, self.s[j]])

    def _colours(self) -> None:
        """Equations (16) to (18)."""
        cp, graph, u = self.cp, self.graph, self.u
        for (i, j), edge in u.items():
            if graph.wanted(i, j):
                cp.add(edge != -1)
            if graph.wanted(j, i):
                cp.add(edge != 1)
        for i, j in graph.order:
            way = graph.rel(i, j)
            k = graph.step(j, way)
            if graph.gray(j) and (j, k) in u and any(way not in axis for axis in _axes(graph.dir(j))):
                cp.add_bool_or([~self.used[i, j], ~self.used[j, k]])

    def walk(self, solver: Any) -> list[int]:
        """The closed walk p of a solution: p_1 to p_n and p_1 again."""
        placed = {int(solver.value(q)): i for i, q in self.q.items() if solver.value(self.d[i])}
        p = [placed[k] for k in sorted(placed)]
        return [*p, p[0]]

    def projection(self, solver: Any, directed: bool) -> tuple[int, ...]:
        """The line of a solution, or the directed line."""
        return tuple(int(solver.value(x)) for x in self._shown(directed))

    def forbid(self, projection: tuple[int, ...], directed: bool) -> None:
        """Exclude this line, or this directed line, from the next solution."""
        self.cp.add_forbidden_assignments(self._shown(directed), [projection])

    def _shown(self, directed: bool) -> list[Any]:
        return list((self.u if directed else self.used).values())


def _axes(ways: set[str]) -> list[str]:
    """For each direction both directions of its axis: "ud" or "lr"."""
    return ["ud" if way in "ud" else "lr" for way in sorted(ways)]


class IshihataCsp(Engine):
    name = "ishihata-csp"
    library = "ortools"

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Search for one solution after another, and forbid the line of each."""
        task.stats.method = "equations (10) to (18) on CP-SAT"
        graph = task_graph(task)
        if flaw := infeasible_cell(graph):
            return flaw
        csp, directed = Csp(graph), task.view != "line"

        def read(solver: Any) -> tuple[list[int], tuple[int, ...]]:
            return csp.walk(solver), csp.projection(solver, directed)

        while True:
            answer = next(stream(csp.cp, task, 1, read), None)
            if answer is None:
                return None
            walk, projection = answer
            yield directed_solution(task, model, graph, walk)
            csp.forbid(projection, directed)


ENGINE = IshihataCsp()
