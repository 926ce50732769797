"""Deductions about a connected area: reachability, and articulation points by Tarjan's low-link."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

APART, EXIT, CUT = 2, 2, 3
"""Costs."""
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


def arguments(context: DeductionContext) -> Arguments:
    """The component that must be connected to others, and one of these."""
    assert context.rule is not None
    connected: Connected = context.rule.constraint  # type: ignore[assignment]
    value, outside = connected.value, connected.outside
    able = {node for node, var in connected.var_at.items() if value in context.position.candidates(var)}
    own = {node for node in able if context.position.value(connected.var_at[node]) == value}
    spots = sorted({e.var.spot for e in context.exclusions})
    piece = _separated_piece(connected, own, able, set(spots), context.code == "exit")
    case = "outside" if outside and outside.spot in own else ""
    return {"found": spots, "case": case, "piece": piece, "other": sorted(own - {*piece, *spots})[:1]}


def _separated_piece(
    connected: Connected, own: set[Spot], able: set[Spot], removed: set[Spot], certain: bool
) -> list[Spot]:
    """The nodes of the smallest component without `removed` that other nodes with the value are not in.

    Components are formed by the nodes that have the value for `certain`, or else by all that can have it. The component
    of the outside does not count.
    """
    passable = (own if certain else able) - removed
    smallest: list[Spot] = []
    known = set(removed)
    for start in sorted(own):
        if start in known:
            continue
        piece = reached(connected.neighbours, start, passable)
        known |= piece
        if piece >= own - removed and not certain:
            continue
        if connected.outside is not None and connected.outside.spot in piece:
            continue
        nodes = sorted(piece & own)
        around = {near for node in piece for near in connected.neighbours(node)}
        if removed and not around & removed:
            continue
        if not smallest or len(nodes) < len(smallest):
            smallest = nodes
    return smallest


def reached(neighbours: Callable[[Spot], Iterable[Spot]], start: Spot, passable: set[Spot]) -> set[Spot]:
    """The nodes that can be reached from a node over passable ones."""
    piece, stack = {start}, [start]
    while stack:
        for near in neighbours(stack.pop()):
            if near in passable and near not in piece:
                piece.add(near)
                stack.append(near)
    return piece


def add(board: DeductionModel, number: int, rule: Posting, connected: Connected) -> None:
    """Add the deductions about nodes out of reach, the only exit of a component, and articulation points."""
    atoms = [board[var].atom(connected.value) for var in connected.scope]
    near = connected.near
    nodes = {k: atom for k, atom in enumerate(atoms) if atom is not None}
    if len(nodes) < len(atoms):  # Nodes that cannot have the value are left out.
        numbers = {k: number for number, k in enumerate(nodes)}
        near = [[numbers[other] for other in beside if other in numbers] for beside in near]
    others = [variable.others(connected.value) for variable in map(board.__getitem__, connected.scope)]
    vertices = [(atom, others[k], near[k], False) for k, atom in nodes.items()]
    board.deductions.append(DeductionInfo(("apart", "exit", "part"), rule.code, (number,), connected.grid.nodes))
    # -1: the area may have any size.
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])
