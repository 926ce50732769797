"""Nagareru as printed: getChild of Algorithms 3 and 4 line by line, and the winds of Definition 4.

M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles" (SEA 2022); the corrected forms are in `ishihata`.
The errors of the paper:

- Algorithm 3, lines 13 and 14 test the mates after the edge was added: an end that meets a single vertex is lost, and
  on blank boards up to 3×4 no cycle is found, not even that of 2×2.
- Algorithm 4, lines 33 and 34 store a vertex where lines 23 and 24 compare a direction, so no crossing of a wind is
  detected.
- Line 35 overwrites a known upper stream, so that a fragment loses its required direction.
- Line 41 is in the branch without the edge: an end that leaves the frontier with its last edge is not detected, and a
  cycle with an additional open path counts as a solution: 22 on the blank 3×3 board, which has 13 cycles.
- Equation (4) drops all winds that blow on a white cell. Section 5.1 calls a white cell with a foreign wind infeasible,
  as do the rules of the puzzle (rule 4 of Section 2.1): no line goes against a wind.

If the paper reads a mate that is Null (lines 10, 11 and 15), its upper stream counts as not set. V_k in line 8 of
Algorithm 3 is read as V_l.
"""

from __future__ import annotations

from typing import TypeVar

from puzzlepark.core.report import Clock
from puzzlepark.genres.nagareru.rules import Nagareru
from puzzlepark.papers.ishihata import INVERSE, NULL, Graph, nagareru_constraint
from puzzlepark.papers.printed import Printed, Says
from puzzlepark.papers.zdd import DEAD, DONE, GetChild, State, construct_zdd

T = TypeVar("T")


def cycle_constraint(graph: Graph) -> GetChild:
    """Algorithm 3 as printed. The state has the mate of every vertex of the frontier."""
    V = graph.frontier

    def get_child(S: State, layer: int, b: int) -> State:
        """The mates after the edge of this layer is included (b = 1) or excluded, with the tests of the paper."""
        i, j = graph.e(layer)
        m = _values(S, {k: k for k in V[layer]})
        new = dict(m)
        if b == 1:
            if NULL in (m[i], m[j]):
                return DEAD
            if m[i] == j and m[j] == i:
                return DEAD if any(m[k] not in (k, NULL) for k in V[layer] if k not in (i, j)) else DONE
            new[m[i]], new[m[j]] = m[j], m[i]
            if new[j] != i:
                new[i] = NULL
            if new[i] != j:
                new[j] = NULL
        if any(new[k] in V[layer - 1] for k in V[layer] if k not in V[layer - 1]) or layer == 1:
            return DEAD
        return tuple(sorted(new.items()))

    return get_child


def nagareru_constraint_printed(graph: Graph) -> GetChild:
    """Algorithm 4 as printed. The state has m_k, u_k and d_k of every vertex of the frontier."""
    V = graph.frontier
    white_layers = [layer for layer in range(1, graph.m + 1) if any(k in graph.white for k in graph.e(layer))]
    l_white = min(white_layers, default=graph.m)

    def coloured(k: int) -> bool:
        return k in graph.white or graph.gray(k)

    def crosses(k: int, d_k: object, way: str) -> bool:
        """Lines 23 and 24, where d_k is a vertex and the way a direction."""
        return graph.gray(k) and d_k == way and any(d_k not in (d, INVERSE[d]) for d in graph.dir(k))

    def get_child(S: State, layer: int, b: int) -> State:
        """The state after the edge of this layer is included (b = 1) or excluded, with the tests of the paper."""
        i, j = graph.e(layer)
        start: dict[int, tuple[int, bool, object]] = {k: (k, False, None) for k in V[layer]}
        known = _values(S, start)
        m = {k: mate for k, (mate, _, _) in known.items()}
        u = {k: upper for k, (_, upper, _) in known.items()}
        d = {k: direction for k, (_, _, direction) in known.items()}
        m_i, m_j = m[i], m[j]
        u_mi, u_mj = u.get(m_i, False), u.get(m_j, False)
        d_l = None
        if u_mi or u[j]:
            d_l = graph.rel(i, j)
        if u_mj or u[i]:
            d_l = graph.rel(j, i)
        if b == 1:
            if NULL in (m_i, m_j) or (u[i] and u[j]) or (u_mi and u_mj):
                return DEAD
            if d_l is not None and any(coloured(k) and INVERSE[d_l] in graph.dir(k) for k in (i, j)):
                return DEAD
            if crosses(i, d[i], graph.rel(i, j)) or crosses(j, d[j], graph.rel(j, i)):
                return DEAD
            if m_i == j and m_j == i:
                other_fragments = any(m[k] not in (k, NULL) for k in V[layer] if k not in (i, j))
                return DEAD if other_fragments or layer > l_white else DONE
            u_i, u_j = u[i], u[j]
            m[m_i], m[m_j] = m_j, m_i
            if m_i != i:
                m[i] = NULL
            if m_j != j:
                m[j] = NULL
            d[i], d[j] = j if m_i == i else None, i if m_j == j else None
            u[m_i], u[m_j] = u_j, u_i
            if any(coloured(k) and graph.rel(i, j) in graph.dir(k) for k in (i, j)):
                u[m_i] = True
            if any(coloured(k) and graph.rel(j, i) in graph.dir(k) for k in (i, j)):
                u[m_j] = True
        else:
            if i in graph.white or j in graph.white:
                return DEAD
            if any(m[k] in V[layer - 1] for k in V[layer] if k not in V[layer - 1]):
                return DEAD
        if layer == 1:
            return DEAD
        return tuple((k, (m[k], u[k], d[k])) for k in V[layer])

    return get_child


def _values(S: State, start: dict[int, T]) -> dict[int, T]:
    """The values of S for vertices that were in the frontier before, and initial values for new ones."""
    before: dict[int, T] = dict(S) if isinstance(S, tuple) else {}
    return {k: before.get(k, initial) for k, initial in start.items()}


def count_printed(graph: Graph, clock: Clock) -> int:
    """|F_P| by Algorithms 1 and 4 as printed."""
    return construct_zdd(graph.m, nagareru_constraint_printed(graph), clock.tick).count() if graph.m else 0


def count_by_definition_4(puzzle: Nagareru, clock: Clock) -> int:
    """|F_P| with the winds of equation (4), by Algorithm 4 as corrected."""
    graph = Graph(puzzle.changed(winds="paper"))
    if graph.infeasible is not None or graph.m == 0:
        return 0
    return construct_zdd(graph.m, nagareru_constraint(graph), clock.tick).count()


AS_PRINTED = (
    Printed("nagareru", "Definition 4", lambda puzzle, clock: Says(count=count_by_definition_4(puzzle, clock))),
    Printed("nagareru", "Algorithms 1 and 4", lambda puzzle, clock: Says(count=count_printed(Graph(puzzle), clock))),
)
