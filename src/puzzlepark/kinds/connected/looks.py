"""Looks at an area in one piece."""

from __future__ import annotations

from puzzlepark.builders.looks import Board, LookInfo
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.connected import Connected

APART, EXIT, CUT = 2, 2, 3
WORDS = (
    Technique("apart", "Out of reach", "apart", why="This cannot be joined to the rest."),
    Technique("exit", "Only way out", "exit", why="A piece must be joined to the rest, and there is one way out."),
    Technique("part", "Would part it", "part", why="Without this, two pieces could not be joined."),
)


def add(board: Board, number: int, rule: Rule, connected: Connected) -> None:
    """What is out of reach, the only way out, and what would part the rest."""
    grid = connected.grid
    vertices = []
    for node in grid.nodes:
        variable = board[Var(connected.layer, node)]
        beside = connected.near[grid.position[node]]
        able = variable.atom(connected.value)
        if able is None:
            return
        vertices.append((able, variable.others(connected.value), beside, False))
    board.looks.append(LookInfo(("apart", "exit", "part"), rule.code, (number,), grid.nodes))
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])
