"""Deductions about small rectangles that would be full and could not grow."""

from __future__ import annotations

from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel

COST = 1
"""The cost of the deduction."""
MOST_NODES = 16
"""Deductions are only about rectangles of at most this many nodes."""
TECHNIQUES = (Technique("rectangle", "Would be a rectangle", "rectangle"),)
TEMPLATES = {
    "rectangle": "{law} With {found}, {piece} would be one that ends there.",
    "rectangle.alone": "{law} {found} would be one by itself.",
    "rectangle.grow": "{law} {piece} is one unless it goes on, and it can only go on to {found}.",
    "fails rectangle": "Then {piece} would be a rectangle of its own.",
}


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a rectangle. The case says whether it must grow, or consists of a single node."""
    assert context.rule is not None
    rule: NoRectangle = context.rule.constraint  # type: ignore[assignment]
    spots = sorted({var.spot for var, _ in context.exclusions})
    rectangle = rule.between(context.where[0], context.where[-1])
    assert rectangle is not None
    case = ""
    if spots and spots[0] not in rectangle.inside:
        case = "grow"
    elif spots and len(rectangle.inside) == 1:
        case = "alone"
    return {"found": spots, "piece": list(rectangle.inside), "case": case}


def add(board: DeductionModel, number: int, rule: Posting, constraint: NoRectangle) -> None:
    """Add for each rectangle: a node lacks the value, or an adjacent node has it."""
    # The terms of sums that must be at least 1. A term of `lacks` is 1 if the node lacks the value, and a term of `has`
    # is 1 if the node has the value.
    lacks, has = {}, {}
    for var in constraint.scope:
        variable = board[var]
        having = set(variable.atoms_of([constraint.value]))
        lacks[var.spot] = [(atom, int(atom not in having)) for atom in variable.atoms]
        has[var.spot] = [(atom, int(atom in having)) for atom in variable.atoms]
    for inside, around in constraint.rectangles(MOST_NODES):
        terms = [*(lacks[node] for node in inside), *(has[node] for node in around)]
        info = DeductionInfo(("rectangle", ""), rule.code, (number,), inside)
        board.linear(terms, 1, len(terms), [COST, LEAVE_OUT], info)
