"""Nagareru as Ishihata and Tokumasu write it: the graph of an instance, and three getChilds for frontier-based search.

M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles" (SEA 2022). This module has Definitions 1
to 4 and Algorithms 2 (size), 3 (cycle) and 4 (Nagareru). Algorithm 1 is in `zdd`, the engines in `ishihata_zdd`
and `ishihata_csp`, the generator in `ishihata_generator`. Cells are 1 to wh, row by row, as printed. Vertices
are the cells that are not black. In the order ≻, edge e_m is the first and e_1 the last.

Departures from the paper:
- Definition 4 drops winds on white cells while Section 5.1 calls a white cell with another wind infeasible: the
  first is the reading "paper", the second (the default) "strict".
- A white cell with fewer than two usable edges makes the instance infeasible (their program overlooks it).
- Algorithm 2 writes x_size for x_used once.
- Algorithm 3, line 8 has V_k instead of V_l. Lines 13 and 14 must test the mates before the edge was added. Line 15
  must also detect both ends of a fragment that leave together: an end is a vertex with another vertex as its mate.
- Algorithm 4, lines 10 and 11 read mates that may not exist: here the check for Null comes first.
- Lines 33 and 34 store a vertex where a direction is meant.
- Line 35 overwrites a known orientation: here both are combined. A vertex that becomes the middle of a fragment
  loses its orientation; otherwise equal states would never merge.
- Line 41 belongs to both branches and tests the new mates.
- An edge whose ends have winds in opposite directions is rejected, also when it closes the cycle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from puzzlepark.core.grid import cell_at
from puzzlepark.core.lines import between
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.report import Certificate, Task
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, FLOW, LINE, WHITE, WINDY_BLACK, Nagareru
from puzzlepark.papers.zdd import DEAD, DONE, GetChild, State

Edge = tuple[int, int]
NULL = 0
"""No vertex: the mate of a vertex in the middle of a fragment. Vertices start at 1."""
INVERSE = {"u": "d", "d": "u", "l": "r", "r": "l"}


class Graph:
    """⟨V, E, col, dir⟩, the graph representation of an instance (Definition 3)."""

    def __init__(self, puzzle: Nagareru) -> None:
        self.w, self.h = puzzle.cols, puzzle.rows
        self.strict = puzzle.winds == "strict"
        character = dict(enumerate(puzzle.cells, 1))
        self.V = [i for i, char in character.items() if char not in BLACK]
        self.white = {i: char for i, char in character.items() if char in WHITE}
        self.wind: dict[int, set[str]] = {i: set() for i in self.V}
        for i, char in character.items():
            if char in WINDY_BLACK:
                j = self.step(i, char.lower())
                while j in self.wind:
                    self.wind[j].add(char.lower())
                    j = self.step(j, char.lower())
        steps = ((i, self.step(i, way)) for i in self.V for way in "rd")
        pairs = [(i, j) for i, j in steps if j in self.wind]
        # ≻ orders the edges by their smaller end, so the frontier is as wide as the grid.
        self.order = sorted(e for e in pairs if not any(self._across_an_arrow(i, e) for i in e))

    def step(self, i: int, way: str) -> int:
        """The neighbour of cell i in this direction; NULL beyond the border."""
        row, col = divmod(i - 1, self.w)
        row, col = row + {"u": -1, "d": 1}.get(way, 0), col + {"l": -1, "r": 1}.get(way, 0)
        return row * self.w + col + 1 if 0 <= row < self.h and 0 <= col < self.w else NULL

    def rel(self, i: int, j: int) -> str:
        """The direction from a cell to its neighbour."""
        if abs(i - j) == 1 and self.w > 1:
            return "r" if j > i else "l"
        return "d" if j > i else "u"

    def _across_an_arrow(self, i: int, e: Edge) -> bool:
        """True if an edge at vertex i crosses the arrow of this vertex."""
        return i in self.white and self.rel(*e) not in (self.white[i], INVERSE[self.white[i]])

    def dir(self, i: int) -> set[str]:
        """Equation (4): the arrow of a white vertex, the winds of another."""
        return {self.white[i]} if i in self.white else self.wind[i]

    def gray(self, i: int) -> bool:
        """True if winds blow on a vertex that is not white."""
        return i not in self.white and bool(self.wind[i])

    @property
    def m(self) -> int:
        """The number of edges."""
        return len(self.order)

    def e(self, layer: int) -> Edge:
        """e_l: the edge of layer l. The layers are numbered from m down to 1."""
        return self.order[self.m - layer]

    @cached_property
    def frontier(self) -> list[tuple[int, ...]]:
        """V_l for l = 0 to m + 1: the vertices with edges both at or before layer l and at or after it."""
        last = {i: layer for layer in range(self.m, 0, -1) for i in self.e(layer)}
        first = {i: layer for layer in range(1, self.m + 1) for i in self.e(layer)}
        frontiers: list[tuple[int, ...]] = [()]
        for layer in range(1, self.m + 1):
            frontiers.append(tuple(i for i in self.V if i in first and last[i] <= layer <= first[i]))
        return [*frontiers, ()]

    def wanted(self, i: int, j: int) -> bool:
        """True if an arrow or wind at an end of the edge requires the direction from i to j."""
        return self.rel(i, j) in self.dir(i) | self.dir(j)

    @property
    def infeasible(self) -> int | None:
        """A white cell that no loop can pass (Section 5.1), or None."""
        for i, arrow in self.white.items():
            if self.strict and not self.wind[i] <= {arrow}:
                return i
            if sum(i in e for e in self.order) < 2:
                return i
        return None

    def orientations(self, F: frozenset[Edge]) -> Iterator[list[int]]:
        """The permutations of V[F] that Definition 4 allows for a cycle F: one of its directions, or both."""
        cycle = [min(F)[0]]
        edges = set(F)
        while edges:
            edge = next(e for e in sorted(edges) if cycle[-1] in e)
            edges.remove(edge)
            cycle.append(edge[0] + edge[1] - cycle[-1])
        for p in (cycle, cycle[::-1]):
            if not any(self.wanted(j, i) for i, j in pairwise(p)):
                yield p


def refuses(task: Task) -> str | None:
    """The reason why none of the paper's algorithms takes this task, or None."""
    if not isinstance(task.puzzle, Nagareru):
        return f"this algorithm solves nagareru, not {task.puzzle.genre}"
    return None


def task_graph(task: Task) -> Graph:
    """The graph of the task's puzzle, for an engine that does not refuse the task."""
    assert isinstance(task.puzzle, Nagareru)
    return Graph(task.puzzle)


def infeasible_cell(graph: Graph) -> Certificate | None:
    """The reason why there is no solution, if a white cell is infeasible (Section 5.1)."""
    i = graph.infeasible
    if i is None:
        return None
    spot = cell_at(*divmod(i - 1, graph.w))
    where = f"row {spot.row + 1}, column {spot.col + 1}"
    if graph.strict and not graph.wind[i] <= {graph.white[i]}:
        return Certificate(f"The arrow in {where} lies in a wind that does not blow its way.", (spot,))
    return Certificate(f"No loop can pass straight through the arrow in {where}.", (spot,))


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """The reason why a puzzle has no solution, if a cell is infeasible; for any engine's report."""
    return infeasible_cell(Graph(puzzle)) if isinstance(puzzle, Nagareru) else None


def directed_solution(task: Task, model: Model, graph: Graph, p: list[int]) -> Solution:
    """The Solution of a closed walk p, with its line and its flow."""
    marks = {Var(layer.name, spot): 0 for layer in model.layers for spot in layer.spots}
    for i, j in pairwise(p):
        here, there = (cell_at(*divmod(k - 1, graph.w)) for k in (i, j))
        edge = between(here, there)
        marks[Var(LINE, edge)] = 1
        marks[Var(FLOW, edge)] = 1 if j > i else -1
    return Solution.of(task.puzzle, model.layers, marks)


def blank(w: int, h: int) -> Graph:
    """The grid graph of a board without coloured cells."""
    return Graph(Nagareru(rows=h, cols=w, cells=BLANK * (w * h)))


# Algorithm 2.


def size_constraint(K: int) -> GetChild:
    """|F| ≤ K: the state is x_used, the number of edges included so far."""

    def get_child(S: State, layer: int, b: int) -> State:
        """Count the edge if it is included (b = 1)."""
        used = 0 if S is None else S
        assert isinstance(used, int)
        used += b
        if used > K:
            return DEAD
        return DONE if layer == 1 else used

    return get_child


# Algorithm 3.


def cycle_constraint(graph: Graph) -> GetChild:
    """F is one cycle: the state has the mate m_k of every vertex k of the frontier.

    m_k = k: no edge yet; m_k another vertex: k and m_k are the ends of a fragment; Null: k is in its middle.
    """
    V = graph.frontier

    def get_child(S: State, layer: int, b: int) -> State:
        """The mates after the edge of this layer is included (b = 1) or excluded; DONE if it closes the cycle."""
        i, j = graph.e(layer)
        m = {k: k for k in V[layer]}
        m.update(zip(_remaining(V, layer + 1), _tuple(S), strict=True))
        if b == 1:
            if NULL in (m[i], m[j]):
                return DEAD
            if m[i] == j:
                return DEAD if any(m[k] not in (k, NULL) for k in V[layer] if k not in (i, j)) else DONE
            _join(m, i, j)
        if any(m[k] not in (k, NULL) for k in V[layer] if k not in V[layer - 1]) or layer == 1:
            return DEAD
        return tuple(m[k] for k in _remaining(V, layer))

    return get_child


def _remaining(V: list[tuple[int, ...]], layer: int) -> list[int]:
    """The vertices of V_l that are still in the frontier at the next layer."""
    return [k for k in V[layer] if k in V[layer - 1]] if layer < len(V) else []


def _tuple(S: State) -> tuple[int, ...]:
    """A state as a tuple; the state of the root, None, is empty."""
    assert S is None or isinstance(S, tuple)
    return S or ()


def _join(m: dict[int, int], i: int, j: int) -> None:
    """Join the fragments that end in i and j; i and j become inner vertices unless they were single vertices."""
    far_i, far_j = m[i], m[j]
    m[far_i], m[far_j] = far_j, far_i
    for k, far in ((i, far_i), (j, far_j)):
        if far != k:
            m[k] = NULL


# Algorithm 4.


def nagareru_constraint(graph: Graph) -> GetChild:
    """F is a solution. The state has for every vertex k of the frontier its mate m_k. For ends of fragments it also has
    u_k, true if k must be upstream in its fragment, and d_k, the direction from its neighbour to k."""
    V = graph.frontier
    white_layers = [layer for layer in range(1, graph.m + 1) if any(k in graph.white for k in graph.e(layer))]
    l_white = min(white_layers, default=graph.m)

    def crosses(i: int, d: str, way: str) -> bool:
        """Equation (9): true if a fragment that reached i in direction d would cross a wind straight."""
        return graph.gray(i) and d == way and any(d not in (x, INVERSE[x]) for x in graph.dir(i))

    def get_child(S: State, layer: int, b: int) -> State:
        """The state after the edge of this layer is included (b = 1) or excluded; DONE if it closes the cycle."""
        i, j = graph.e(layer)
        m = {k: k for k in V[layer]}
        u = dict.fromkeys(V[layer], False)
        d = dict.fromkeys(V[layer], "")
        assert S is None or isinstance(S, tuple)
        for k, (mate, upper, direction) in zip(_remaining(V, layer + 1), S or (), strict=True):
            m[k], u[k], d[k] = mate, upper, direction
        if b == 1:
            if NULL in (m[i], m[j]):  # Equation (6)
                return DEAD
            # The edge must run from i to j, or from j to i, if the fragments or its own ends require it.
            forth = u[m[i]] or u[j] or graph.wanted(i, j)
            back = u[m[j]] or u[i] or graph.wanted(j, i)
            if forth and back:  # Equations (6), (7) and (8)
                return DEAD
            if crosses(i, d[i], graph.rel(i, j)) or crosses(j, d[j], graph.rel(j, i)):  # Equation (9)
                return DEAD
            if m[i] == j:
                other_fragments = any(m[k] not in (k, NULL) for k in V[layer] if k not in (i, j))
                return DEAD if other_fragments or layer > l_white else DONE
            far_i, far_j = m[i], m[j]
            _join(m, i, j)
            for k in (i, j):
                u[k], d[k] = False, ""
            u[far_i], u[far_j] = forth, back
            if far_i == i:
                d[i] = graph.rel(j, i)
            if far_j == j:
                d[j] = graph.rel(i, j)
        elif i in graph.white or j in graph.white:  # Equation (5)
            return DEAD
        if any(m[k] not in (k, NULL) for k in V[layer] if k not in V[layer - 1]) or layer == 1:
            return DEAD
        return tuple((m[k], u[k], d[k]) for k in _remaining(V, layer))

    return get_child
