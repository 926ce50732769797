"""Deductions about diagonals that would close a loop."""

from __future__ import annotations

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining, path_between, some_loop
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import diagonal_ends
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

LOOP = 2
"""The cost of the deduction."""
MANY = 7
"""Maximum number of cells of a loop that are all named."""
TECHNIQUES = (Technique("loop", "Would close a loop", "loop"),)
TEMPLATES = {
    "loop": "{law} The other diagonal in {found} would close a loop with {loop}.",
    "loop.long": "{law} The other diagonal in {found} would close a loop of {size:diagonal}.",
    "fails loop": "Then {loop} would make a closed loop.",
    "fails loop.long": "Then {size:diagonal} would make a closed loop, one of them in {first}.",
}

SINGLE = ("loop",)


def arguments(context: DeductionContext) -> Arguments:
    """The loop that would be closed, without the cell that is decided."""
    assert context.rule is not None
    acyclic: Acyclic = context.rule.constraint  # type: ignore[assignment]
    values = ((var.spot, context.position.value(var)) for var in acyclic.scope)
    drawn = {spot: value for spot, value in values if value is not None}
    spots = sorted({e.var.spot for e in context.exclusions})
    loop: list[Spot] = []
    for var, value in context.exclusions:
        other_cells = {spot: drawn[spot] for spot in drawn if spot != var.spot}
        loop = path_between(other_cells, *diagonal_ends(var.spot, value)) or []
    if context.fails:
        loop = some_loop(drawn)
    size = len(loop) + len(spots)
    case = "long" if len(loop) > MANY else ""
    return {"found": spots, "loop": sorted(loop), "first": sorted(loop)[:1], "size": size, "case": case}


def add(board: DeductionModel, number: int, rule: Posting, acyclic: Acyclic) -> None:
    """Add for each parity: a diagonal without which corners would be separated from the border is drawn."""
    cells = acyclic.grid.nodes
    for parity, near in zip(PARITIES, acyclic.nets, strict=True):
        vertices = []
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
        board.deductions.append(DeductionInfo(("loop",) * 3, rule.code, (number,), cells))
        # -1: the area may have any size.
        board.native.add_area(vertices, -1, [LOOP] * 3, [number])
