"""Looks at lines in one piece: whether an edge is there at all is kept in mind."""

from __future__ import annotations

from puzzlepark.constraints.connected.deductions import APART, CUT, EXIT, TECHNIQUES
from puzzlepark.constraints.joined import Joined
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow, Variable

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
"""Deductions that carry over to marks what another has found."""

SINGLE = ("exit", "part")
"""Deductions each find of which is a step of its own."""


def arguments(context: DeductionContext) -> Arguments:
    """The nodes that must get out."""
    assert context.rule is not None
    joined: Joined = context.rule.constraint  # type: ignore[assignment]
    vars = list(joined.scope)
    off = {var.spot for var in vars if context.position.value(var) == 0}
    on = {var.spot for var in vars if 0 not in context.position.candidates(var)}
    found = sorted({e.var.spot for e in context.exclusions})
    near: dict[Spot, list[tuple[Spot, Spot]]] = {}
    for edge in (var.spot for var in vars):
        for a, b in (joined.grid.ends(edge), joined.grid.ends(edge)[::-1]):
            near.setdefault(a, []).append((edge, b))

    def hang_together(start: Spot, shut: bool) -> set[Spot]:
        piece, open_ = {start}, [start]
        while open_:
            for edge, other in near.get(open_.pop(), ()):
                barred = edge not in on if shut else edge in off or edge in found
                if not barred and other not in piece:
                    piece.add(other)
                    open_.append(other)
        return piece & set(joined.nodes)

    pieces = [hang_together(node, context.code == "exit") for node in joined.nodes]
    best = min((p for p in pieces if len(p) < len(joined.nodes)), key=len, default=set())
    return {"found": found, "case": "", "piece": sorted(best)}


QUIET, FULL = 0, 1


def add(board: DeductionModel, number: int, rule: Rule, joined: Joined) -> None:
    """What is out of reach, the only way out, and what would part the rest, of nodes and the edges between them."""
    names = [-1 - i for i, _ in enumerate(joined.nodes)] + [board[var].number for var in joined.scope]
    group, near = joined.grouped(names)
    whether: dict[int, Variable] = {}
    for i, node in zip(group, joined.nodes, strict=False):
        whether[i] = board.note(node, "there", (1,))
    for i, var in zip(group[len(joined.nodes) :], joined.scope, strict=True):
        if i not in whether:
            whether[i] = _whether(board, number, rule, var, board[var])
    vertices = [(whether[i].atoms[-1], whether[i].others(1), some, False) for i, some in enumerate(near)]
    board.deductions.append(DeductionInfo(("apart", "exit", "part"), rule.code, (number,), joined.nodes))
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])


def _whether(board: DeductionModel, number: int, rule: Rule, var: Var, value: Variable) -> Variable:
    """A note whether an edge is not 0."""
    there = board.note(var.spot, "there", (0, 1))
    both = ((value.some([0]), [there.first]), (value.others(0), [there.first + 1]))
    rows: list[TableRow] = [([mine, theirs], []) for mine, theirs in both if mine]
    info = DeductionInfo(("there",), rule.code, (number,), (var.spot,))
    board.table(rows, info, QUIET, only=there.atoms)
    board.table(rows, info, FULL, only=value.atoms)
    return there
