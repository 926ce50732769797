"""Deductions about diagonals that would close a loop."""

from __future__ import annotations

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining, path_between, some_loop
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import diagonal_ends
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import ANY_SIZE, AreaVertex, DeductionInfo, DeductionModel

LOOP = 2
"""The cost of the deduction."""
MANY = 7
"""Maximum number of cells of a loop that a sentence lists."""
TECHNIQUES = (Technique("loop", "Would close a loop", "loop"),)
TEMPLATES = {
    "loop": "{law} The other diagonal in {found} would close a loop with {loop}.",
    "loop.long": "{law} The other diagonal in {found} would close a loop of {size:diagonal}.",
    "fails loop": "Then {loop} would make a closed loop.",
    "fails loop.long": "Then {size:diagonal} would make a closed loop, one of them in {first}.",
}

SINGLE = ("loop",)


def arguments(context: DeductionContext) -> Arguments:
    """The cells of the loop that the excluded diagonal would close, or of the loop in a contradiction. `loop` leaves
    out the decided cell, which is `found`."""
    assert context.rule is not None
    acyclic: Acyclic = context.rule.constraint  # type: ignore[assignment]
    values = ((var.spot, context.position.value(var)) for var in acyclic.scope)
    drawn = {spot: value for spot, value in values if value is not None}
    decided = sorted({var.spot for var, _ in context.exclusions})
    loop: list[Spot] = []
    for var, value in context.exclusions:
        other_cells = {spot: drawn[spot] for spot in drawn if spot != var.spot}
        loop = path_between(other_cells, *diagonal_ends(var.spot, value)) or []
    if context.fails:
        loop = some_loop(drawn)
    size = len(loop) + len(decided)
    case = "long" if len(loop) > MANY else ""
    return {"found": decided, "loop": sorted(loop), "first": sorted(loop)[:1], "size": size, "case": case}


def add(board: DeductionModel, number: int, rule: Posting, acyclic: Acyclic) -> None:
    """For each parity of corners, add an area that must be connected: its diagonals, its corners and the outside. The
    deduction draws a diagonal if corners would be separated from the border without it."""
    cells = acyclic.grid.nodes
    for parity, near in zip(PARITIES, acyclic.nets, strict=True):
        vertices: list[AreaVertex] = []
        for cell, neighbours in zip(cells, near, strict=False):
            variable, value = board[Var(acyclic.layer, cell)], joining(cell, parity)
            atom = variable.atom(value)
            if atom is None:
                return
            vertices.append((atom, variable.others(value), neighbours, False))
        for k in range(len(cells), len(near)):
            # The outside and the inner corners always belong to the net. Their notes are at spots that no cell has.
            always = board.note(Spot(-k, -1 - parity), "there", (1,))
            vertices.append((always.first, [], near[k], False))
        # An area has three kinds of conclusions, which players see as one.
        board.deductions.append(DeductionInfo(("loop",) * 3, rule.code, (number,), cells))
        board.native.add_area(vertices, ANY_SIZE, [LOOP] * 3, [number])
