"""Looks at an area in one piece."""

from __future__ import annotations

from typing import Any

from puzzlepark.builders.looks import Board, LookInfo
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.core.telling import Figures, Sight
from puzzlepark.kinds.connected import Connected

APART, EXIT, CUT = 2, 2, 3
WORDS = (
    Technique("apart", "Out of reach", "apart"),
    Technique("exit", "Only way out", "exit"),
    Technique("part", "Would part it", "part"),
)
SAYS = {
    "apart": "{law} {found} cannot be joined to the {things} elsewhere.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} Every way from {piece} to {other} goes through {found}.",
    "fails apart": "Then {piece} and {other} could not be joined.",
    "fails exit": "Then {piece} would be shut in.",
    "fails part": "Then {piece} and {other} could not be joined.",
}

SINGLE = ("exit", "part")
"""Looks each find of which is a step of its own."""


def figures(sight: Sight) -> Figures:
    """The piece that must get out, and what it must be joined to."""
    assert sight.rule is not None
    connected: Connected = sight.rule.constraint  # type: ignore[assignment]
    layer, value = connected.layer, connected.value
    able = {node for node in connected.grid.nodes if value in sight.seen.left(Var(layer, node))}
    own = {node for node in able if sight.seen.value(Var(layer, node)) == value}
    found = sorted({e.var.spot for e in sight.finds})
    return {"found": found, "case": "", **pieces_apart(connected.grid, own, able, set(found), sight.code == "exit")}


def pieces_apart(grid: Grid, own: set[Spot], able: set[Spot], gone: set[Spot], shut: bool) -> dict[str, Any]:
    """Two pieces that hang together no more without some nodes: the smaller one, and a node of another. `shut`: a piece
    is what is known to belong together, else what still could."""
    ways = (own if shut else able) - gone
    best: list[Spot] = []
    for start in sorted(own):
        if start in gone:
            continue
        piece = reached(grid, start, ways)
        if piece >= own - gone and not shut:
            continue
        mine = sorted(piece & own)
        beside = {near for node in piece for near in grid.neighbours(node)}
        if gone and not beside & gone:
            continue
        if not best or len(mine) < len(best):
            best = mine
    others = sorted(own - set(best) - gone)
    return {"piece": best, "other": others[:1]}


def reached(grid: Grid, start: Spot, ways: set[Spot]) -> set[Spot]:
    """What hangs together with a node."""
    piece, edge = {start}, [start]
    while edge:
        for near in grid.neighbours(edge.pop()):
            if near in ways and near not in piece:
                piece.add(near)
                edge.append(near)
    return piece


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
