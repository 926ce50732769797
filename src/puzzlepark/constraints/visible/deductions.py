"""Deductions about how far one can see. Notes have the possible lengths of each arm."""

from __future__ import annotations

from puzzlepark.constraints.linear import deductions as linear
from puzzlepark.constraints.visible import Visible
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

QUIET, SEEN, SUMS = 0, 1, 3
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (
    *linear.TECHNIQUES,
    Technique("seen", "Seen from afar", "seen"),
    Technique("seen", "Seen from afar", "sight"),
)
TEMPLATES = {
    "seen": "{who} sees {number:cell} with its own, {least} for certain and at most {most}; that decides {found}.",
    "seen.full": "{who} sees {number:cell} with its own, and all {number} are known: its sight ends there.",
    "seen.all": "{who} sees {number:cell} with its own, and could see no more than {most}: it sees them all.",
    "sums": "{who} sees {number:cell} with its own, {least} for certain: only some lengths of its arms add up.",
    "fails sight": "Then {who} would see {least:cell} at least and {most} at most, but not {number}.",
    "fails seen": "Then {who} would see {least:cell} at least and {most} at most, but not {number}.",
    "fails sums": "Then no lengths of its arms would give {who} {number:cell}.",
}

CARRIES = ("seen", "sight")


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for the number of visible cells, with the least and the greatest possible number. These numbers
    count the cell itself; `others`, `sure` and `able` do not."""
    assert context.rule is not None
    rule: Visible = context.rule.constraint  # type: ignore[assignment]
    least = most = 1
    for arm in rule.arms:
        candidates = [context.position.candidates(var) for var in arm]
        least += next((k for k, values in enumerate(candidates) if values != [rule.value]), len(arm))
        most += next((k for k, values in enumerate(candidates) if rule.value not in values), len(arm))
    number = rule.total + 1
    case = ""
    if not context.fails and least == number:
        case = "full"
    elif not context.fails and most == number:
        case = "all"
    spots = sorted({var.spot for var, _ in context.exclusions})
    others = {"others": rule.total, "sure": least - 1, "able": most - 1}
    return {"number": number, "least": least, "most": most, "found": spots, "case": case, **others}


def add(board: DeductionModel, number: int, rule: Posting, visible: Visible) -> None:
    """Add a note for the length of each arm, which ends at the first other value. The lengths add up to the total."""
    terms = []
    for k, arm in enumerate(visible.arms):
        if not arm:
            continue
        length = board.note(arm[0].spot, f"arm {k}", range(len(arm) + 1))
        terms.append([(length.first + far, far) for far in length.values])
        for far, var in enumerate(arm):
            shade = board[var]
            other_values, own_value = shade.others(visible.value), shade.atoms_of([visible.value])
            # The arm ends before this variable, at this variable, or after it.
            rows: list[TableRow] = []
            if far:
                rows.append(([length.atoms_of(range(far)), shade.atoms], []))
            if other_values:
                rows.append(([[length.first + far], other_values], []))
            if own_value:
                rows.append(([length.atoms_of(range(far + 1, len(arm) + 1)), own_value], []))
            info = DeductionInfo(("seen",), rule.code, (number,), (var.spot,))
            board.table(rows, info, QUIET, only=length.atoms)
            board.table(rows, info, SEEN, only=shade.atoms)
    board.linear(
        terms,
        visible.total,
        visible.total,
        [QUIET, SUMS],
        DeductionInfo(("sight", "sums"), rule.code, (number,), rule.where),
    )
