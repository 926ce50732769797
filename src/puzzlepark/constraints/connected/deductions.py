"""Deductions about a connected area: reachability, and articulation points by Tarjan's low-link."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import ANY_SIZE, AreaVertex, DeductionInfo, DeductionModel

APART, EXIT, CUT = 2, 2, 3
"""The costs of the deductions: a cheaper one is an easier step."""
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
    """The arguments for a sentence about two components that must be connected: the smaller one (`piece`), a node of
    another one (`other`), and the decided nodes (`found`)."""
    assert context.rule is not None
    connected: Connected = context.rule.constraint  # type: ignore[assignment]
    value, outside = connected.value, connected.outside
    possible = {node for node, var in connected.var_at.items() if value in context.position.candidates(var)}
    sure = {node for node in possible if context.position.value(connected.var_at[node]) == value}
    decided = sorted({var.spot for var, _ in context.exclusions})
    piece = _separated_piece(connected, sure, possible, set(decided), context.code == "exit")
    case = "outside" if outside and outside.spot in sure else ""
    return {"found": decided, "case": case, "piece": piece, "other": sorted(sure - {*piece, *decided})[:1]}


def _separated_piece(
    connected: Connected, sure: set[Spot], possible: set[Spot], removed: set[Spot], certain: bool
) -> list[Spot]:
    """The nodes with the value in the smallest component that is separated from the rest by the nodes `removed`.

    If `certain` is true, components are formed by the nodes that have the value, or else by all nodes that can have it.
    The component of the outside is left out.
    """
    passable = (sure if certain else possible) - removed
    smallest: list[Spot] = []
    visited = set(removed)
    for start in sorted(sure):
        if start in visited:
            continue
        piece = reached(connected.neighbours, start, passable)
        visited |= piece
        if piece >= sure - removed and not certain:
            continue  # All other nodes with the value are in this component, too.
        if connected.outside is not None and connected.outside.spot in piece:
            continue
        nodes = sorted(piece & sure)
        around = {near for node in piece for near in connected.neighbours(node)}
        if removed and not around & removed:
            continue  # This component is not adjacent to a removed node.
        if not smallest or len(nodes) < len(smallest):
            smallest = nodes
    return smallest


def reached(neighbours: Callable[[Spot], Iterable[Spot]], start: Spot, passable: set[Spot]) -> set[Spot]:
    """The nodes that can be reached from `start` over passable nodes, by flood fill."""
    piece, stack = {start}, [start]
    while stack:
        for near in neighbours(stack.pop()):
            if near in passable and near not in piece:
                piece.add(near)
                stack.append(near)
    return piece


def add(board: DeductionModel, number: int, rule: Posting, connected: Connected) -> None:
    """Add the deductions about nodes out of reach, the only exit of a component, and articulation points."""
    variables = [board[var] for var in connected.scope]
    # Nodes that cannot have the value are left out, and the others are numbered again.
    atoms = {k: atom for k, variable in enumerate(variables) for atom in variable.atoms_of([connected.value])}
    index_of = {k: index for index, k in enumerate(atoms)}
    vertices: list[AreaVertex] = []
    for k, atom in atoms.items():
        neighbours = [index_of[other] for other in connected.near[k] if other in index_of]
        vertices.append((atom, variables[k].others(connected.value), neighbours, False))
    board.deductions.append(DeductionInfo(("apart", "exit", "part"), rule.code, (number,), connected.grid.nodes))
    board.native.add_area(vertices, ANY_SIZE, [APART, EXIT, CUT], [number])
