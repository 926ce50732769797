"""Looks at a loop: what may happen at each node, and how the line hangs together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, permutations

from puzzlepark.builders.look_lines import lines_of, sides_of
from puzzlepark.builders.looks import Board, Law, LookInfo
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.loop import Loop

RING, CUT, PARITY = 2, 3, 3
Vertex = tuple[list[int], bool]
"""The atoms that are gone when a line passes a node, and whether it must pass anyway."""
WORDS = (
    Technique("ring", "Closing too early", "ring", why="Closing the line here would leave something out."),
    Technique("cut", "Cut off", "cut", why="This part hangs on one place; the line would have to pass it twice."),
    Technique("parity", "In and out", "parity", why="The line enters a part of the board as often as it leaves it."),
)


def laws(board: Board, number: int, rule: Rule, loop: Loop, shown: Collection[str]) -> list[Law]:
    """A law for each node, and the look at the whole loop."""
    found = []
    for node in loop.grid.nodes:
        sides = [(k, edge) for k, edge in enumerate(sides_of(loop.grid, node)) if edge is not None]
        edges = [edge for _, edge in sides]
        layers = [loop.line] if loop.flow is None else [loop.line, loop.flow]
        scope = [Var(layer, edge) for layer in layers for edge in edges]
        law = Law(LookInfo(("cell",), rule.code, (number,), (node,)), scope)
        law.row([0] * len(scope))
        if loop.flow is None:
            for pair in combinations(range(len(edges)), 2):
                law.row([int(k in pair) for k in range(len(edges))])
        else:
            for arrive, leave in permutations(range(len(edges)), 2):
                flow = [0] * len(edges)
                # Flow grows to the east and south: a line arrives by its north or west side with +1.
                flow[arrive] = 1 if sides[arrive][0] < 2 else -1
                flow[leave] = -1 if sides[leave][0] < 2 else 1
                law.row([abs(f) for f in flow] + flow)
        found.append(law)
    vertices: list[Vertex] = [([], False) for _ in loop.grid.nodes]
    add_circuit(board, number, rule.code, vertices, lines_of(board, loop.grid, loop.line), loop.grid.nodes)
    return found


def add_circuit(
    board: Board,
    number: int,
    rule: str,
    vertices: list[Vertex],
    edges: list[tuple[int, int, int, int]],
    where: Sequence[Spot],
    *,
    apart: bool = False,
    costs: tuple[int, int, int] = (RING, CUT, PARITY),
) -> None:
    """The look at lines as a whole: rings that close too early, parts that would be cut off, ways in and out."""
    board.looks.append(LookInfo(("ring", "cut", "parity"), rule, (number,), tuple(where)))
    board.native.add_circuit(vertices, edges, apart, list(costs), [number])
