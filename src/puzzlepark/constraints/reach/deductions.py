"""Deductions about the number of nodes that are connected to a node."""

from __future__ import annotations

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import AreaVertex, DeductionInfo, DeductionModel

EXCESS, CONFINED, OUTLET, NEEDED = 1, 1, 2, 3
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (
    Technique("excess", "Would have too many", "excess"),
    Technique("confined", "Would have too few", "confined"),
    Technique("grow", "Only way to grow", "outlet"),
    Technique("needed", "Cannot do without", "needed"),
)
TEMPLATES = {
    "excess": "{who} has {has} of {wants:cell}; with {found} it would have {more}.",
    "excess.several": "{who} has {has} of {wants:cell}; with any of {found} it would have more.",
    "excess.full": "{who} has its {wants:cell} already.",
    "confined": "From {found}, only {able:cell} can be reached, and the number is {wants}.",
    "outlet": "{who} has {has} of {wants:cell}, and can only go on to {found}.",
    "needed": "{who} needs {wants:cell}; without {found} it would have {able} at most.",
    "fails excess": "Then {who} would have {has:cell}, and not {wants}.",
    "fails confined": "Then {who} would have {able:cell} at most, and not {wants}.",
    "fails outlet": "Then {who} would have {able:cell} at most, and not {wants}.",
    "fails needed": "Then {who} would have {able:cell} at most, and not {wants}.",
}

SINGLE = ("outlet", "needed")


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a number of connected nodes: how many are needed (`wants`), how many are reached (`has`), and
    how many can be reached without the excluded ones (`able`)."""
    assert context.rule is not None
    reach: Reach = context.rule.constraint  # type: ignore[assignment]
    value, position = reach.value, context.position
    # Sentences do not count the start if it belongs to the group whatever its value is.
    uncounted = 0 if reach.if_own else 1
    spots = sorted({var.spot for var, _ in context.exclusions})
    removed = set(spots) - {reach.start} if context.code in ("outlet", "needed") else set()

    def has(node: Spot) -> bool:
        return position.value(Var(reach.layer, node)) == value

    group = reach.reached(has)
    reachable = reach.reached(lambda node: node not in removed and value in position.candidates(Var(reach.layer, node)))
    with_spots = reach.reached(lambda node: node in spots or has(node))
    case = ""
    if context.code == "excess" and not context.fails:
        if len(group) == reach.size:
            case = "full"
        elif len(spots) > 1:
            case = "several"
    return {
        "found": spots,
        "wants": reach.size - uncounted,
        "has": len(group) - uncounted,
        "able": len(reachable) - uncounted,
        "more": len(with_spots) - uncounted,
        "case": case,
    }


def add(board: DeductionModel, number: int, rule: Posting, reach: Reach) -> None:
    """Add the deductions about too many or too few nodes, the only exit of a group, and articulation points."""
    vertices: list[AreaVertex] = []
    for node, neighbours in reach.nodes.items():
        if node == reach.start and not reach.if_own:
            # The start belongs to the group whatever its value is, so it has no atom (-1) and is required.
            vertices.append((-1, [], neighbours, True))
            continue
        variable = board[Var(reach.layer, node)]
        atom = variable.atom(reach.value)
        if atom is None:
            return
        vertices.append((atom, variable.others(reach.value), neighbours, False))
    where = tuple(node for node in reach.nodes if reach.if_own or node != reach.start)
    board.deductions.append(DeductionInfo(("excess", "confined", "outlet", "needed"), rule.code, (number,), where))
    board.native.add_reach(vertices, reach.size, [EXCESS, CONFINED, OUTLET, NEEDED], [number])
