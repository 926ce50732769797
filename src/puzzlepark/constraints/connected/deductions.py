"""Looks at an area in one piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

APART, EXIT, CUT = 2, 2, 3
TECHNIQUES = (
    Technique("apart", "Cannot be joined", "apart"),
    Technique("exit", "Only way out", "exit"),
    Technique("part", "Would part it", "part"),
)
TEMPLATES = {
    "apart": "{law} {found} cannot be joined to the {things} elsewhere.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} Every way from {piece} to {other} goes through {found}.",
    "fails apart": "Then {piece} and {other} could not be joined.",
    "fails exit": "Then {piece} would be shut in.",
    "fails part": "Then {piece} and {other} could not be joined.",
    "apart.outside": "{law} From {found} there is no way to the border.",
    "exit.outside": "{law} From {piece} there is one way on to the border: {found}.",
    "part.outside": "{law} Every way from {piece} to the border goes through {found}.",
    "fails apart.outside": "Then {piece} could not reach the border.",
    "fails exit.outside": "Then {piece} would be shut in.",
    "fails part.outside": "Then {piece} could not reach the border.",
}

SINGLE = ("exit", "part")
"""Deductions each find of which is a step of its own."""


def arguments(context: DeductionContext) -> Arguments:
    """The piece that must get out, and what it must be joined to."""
    assert context.rule is not None
    connected: Connected = context.rule.constraint  # type: ignore[assignment]
    value, outside = connected.value, connected.outside
    able = {node for node, var in connected.var_at.items() if value in context.position.candidates(var)}
    own = {node for node in able if context.position.value(connected.var_at[node]) == value}
    found = sorted({e.var.spot for e in context.exclusions})
    parts = pieces_apart(connected, own, able, set(found), context.code == "exit")
    return {"found": found, "case": "outside" if outside and outside.spot in own else "", **parts}


def pieces_apart(
    connected: Connected, own: set[Spot], able: set[Spot], gone: set[Spot], shut: bool
) -> dict[str, list[Spot]]:
    """Two pieces that hang together no more without some nodes: the smaller one, which is not outside, and a node of
    another. `shut`: a piece is what is known to belong together, else what still could."""
    ways = (own if shut else able) - gone
    best: list[Spot] = []
    known = set(gone)
    for start in sorted(own):
        if start in known:
            continue
        piece = reached(connected.beside, start, ways)
        known |= piece
        if piece >= own - gone and not shut:
            continue
        if connected.outside is not None and connected.outside.spot in piece:
            continue
        mine = sorted(piece & own)
        beside = {near for node in piece for near in connected.beside(node)}
        if gone and not beside & gone:
            continue
        if not best or len(mine) < len(best):
            best = mine
    others = sorted(own - set(best) - gone)
    return {"piece": best, "other": others[:1]}


def reached(beside: Callable[[Spot], Iterable[Spot]], start: Spot, ways: set[Spot]) -> set[Spot]:
    """What hangs together with a node."""
    piece, edge = {start}, [start]
    while edge:
        for near in beside(edge.pop()):
            if near in ways and near not in piece:
                piece.add(near)
                edge.append(near)
    return piece


def add(board: DeductionModel, number: int, rule: Rule, connected: Connected) -> None:
    """What is out of reach, the only way out, and what would part the rest."""
    vertices = []
    for var, beside in zip(connected.scope, connected.near, strict=True):
        variable = board[var]
        able = variable.atom(connected.value)
        if able is None:
            return
        vertices.append((able, variable.others(connected.value), beside, False))
    board.deductions.append(DeductionInfo(("apart", "exit", "part"), rule.code, (number,), connected.grid.nodes))
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])
