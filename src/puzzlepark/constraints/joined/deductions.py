"""Deductions about connected lines. A note says whether an edge is drawn at all."""

from __future__ import annotations

from puzzlepark.constraints.connected.deductions import APART, CUT, EXIT, TECHNIQUES
from puzzlepark.constraints.joined import Joined
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.deductions import ANY_SIZE, AreaVertex, DeductionInfo, DeductionModel, TableRow, Variable

__all__ = ["TECHNIQUES", "TEMPLATES", "add", "arguments"]

TEMPLATES = {
    "there": "{law} A bridge is needed along {found}.",
    "apart": "{law} {found} would lead away from all others.",
    "exit": "{law} {piece} must be joined to the others, and one way is left.",
    "part": "{law} Without a bridge along {found}, {piece} could not be joined to the others.",
    "fails apart": "Then {piece} could not be joined to the others.",
    "fails exit": "Then {piece} would be complete, and cut off from the others.",
    "fails part": "Then {piece} could not be joined to the others.",
}

CARRIES = ("there",)

SINGLE = ("exit", "part")


def arguments(context: DeductionContext) -> Arguments:
    """The arguments of a sentence: the nodes of the smallest component that must be connected to the others."""
    assert context.rule is not None
    joined: Joined = context.rule.constraint  # type: ignore[assignment]
    vars = list(joined.scope)
    off = {var.spot for var in vars if context.position.value(var) == 0}
    on = {var.spot for var in vars if 0 not in context.position.candidates(var)}
    decided = sorted({var.spot for var, _ in context.exclusions})
    # For each node its edges, with the nodes at their other ends.
    near: dict[Spot, list[tuple[Spot, Spot]]] = {}
    for edge in (var.spot for var in vars):
        for a, b in (joined.grid.ends(edge), joined.grid.ends(edge)[::-1]):
            near.setdefault(a, []).append((edge, b))

    def component(start: Spot, certain: bool) -> set[Spot]:
        """The nodes that are connected to `start` by drawn edges if `certain` is true, or else by edges that can be
        drawn."""
        piece, stack = {start}, [start]
        while stack:
            for edge, other in near.get(stack.pop(), ()):
                usable = edge in on
                if not certain:
                    usable = edge not in off and edge not in decided
                if usable and other not in piece:
                    piece.add(other)
                    stack.append(other)
        return piece & set(joined.nodes)

    pieces = [component(node, context.code == "exit") for node in joined.nodes]
    smallest = min((piece for piece in pieces if len(piece) < len(joined.nodes)), key=len, default=set())
    return {"found": decided, "case": "", "piece": sorted(smallest)}


QUIET, FULL = 0, 1
"""The costs of the deductions: a cheaper one is an easier step."""


def add(board: DeductionModel, number: int, rule: Posting, joined: Joined) -> None:
    """Add the deductions about reachability and articulation points, with nodes and edges as the vertices."""
    # Adjacent edges with equal variables have the same name and become one vertex. Each node has a name of its own,
    # which is negative, unlike the numbers of variables.
    names = [-1 - i for i, _ in enumerate(joined.nodes)] + [board[var].number for var in joined.scope]
    group, near = joined.grouped(names)
    drawn: dict[int, Variable] = {}
    for i, node in zip(group, joined.nodes, strict=False):
        drawn[i] = board.note(node, "there", (1,))
    for i, var in zip(group[len(joined.nodes) :], joined.scope, strict=True):
        if i not in drawn:
            drawn[i] = _drawn_note(board, number, rule, var, board[var])
    vertices: list[AreaVertex] = [
        (drawn[i].atoms[-1], drawn[i].others(1), neighbours, False) for i, neighbours in enumerate(near)
    ]
    board.deductions.append(DeductionInfo(("apart", "exit", "part"), rule.code, (number,), joined.nodes))
    board.native.add_area(vertices, ANY_SIZE, [APART, EXIT, CUT], [number])


def _drawn_note(board: DeductionModel, number: int, rule: Posting, var: Var, value: Variable) -> Variable:
    """A note that says whether an edge is not 0."""
    note = board.note(var.spot, "there", (0, 1))
    cases = ((value.atoms_of([0]), [note.first]), (value.others(0), [note.first + 1]))
    rows: list[TableRow] = [([value_atoms, note_atoms], []) for value_atoms, note_atoms in cases if value_atoms]
    info = DeductionInfo(("there",), rule.code, (number,), (var.spot,))
    board.table(rows, info, QUIET, only=note.atoms)
    board.table(rows, info, FULL, only=value.atoms)
    return note
