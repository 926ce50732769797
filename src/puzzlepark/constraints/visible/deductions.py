"""Looks at how far one sees: the length of each arm is kept in mind."""

from __future__ import annotations

from puzzlepark.constraints.linear import deductions as linear
from puzzlepark.constraints.visible import Visible
from puzzlepark.core import phrases
from puzzlepark.core.model import Rule
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

QUIET, SEEN, SUMS = 0, 1, 3
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


def arguments(sight: phrases.DeductionContext) -> phrases.Arguments:
    """How many cells are seen, for certain and at most; a cell sees itself, and without it they are one fewer."""
    assert sight.rule is not None
    rule: Visible = sight.rule.constraint  # type: ignore[assignment]
    least = most = 1
    for arm in rule.arms:
        left = [sight.position.candidates(var) for var in arm]
        least += next((k for k, some in enumerate(left) if some != [rule.value]), len(arm))
        most += next((k for k, some in enumerate(left) if rule.value not in some), len(arm))
    number = rule.total + 1
    case = "" if sight.fails else "full" if least == number else "all" if most == number else ""
    found = sorted({e.var.spot for e in sight.exclusions})
    others = {"others": rule.total, "sure": least - 1, "able": most - 1}
    return {"number": number, "least": least, "most": most, "found": found, "case": case, **others}


def add(board: DeductionModel, number: int, rule: Rule, sight: Visible) -> None:
    """An arm ends at the first value that is another; the lengths of all arms add up to the total."""
    terms = []
    for k, arm in enumerate(sight.arms):
        if not arm:
            continue
        length = board.note(arm[0].spot, f"arm {k}", range(len(arm) + 1))
        terms.append([(length.first + far, far) for far in length.values])
        for far, var in enumerate(arm):
            shade = board[var]
            rows: list[TableRow] = []
            if far:
                rows.append(([length.some(range(far)), shade.atoms], []))
            if ends := shade.others(sight.value):
                rows.append(([[length.first + far], ends], []))
            if clear := shade.some([sight.value]):
                rows.append(([length.some(range(far + 1, len(arm) + 1)), clear], []))
            info = DeductionInfo(("seen",), rule.code, (number,), (var.spot,))
            board.table(rows, info, QUIET, only=length.atoms)
            board.table(rows, info, SEEN, only=shade.atoms)
    board.linear(
        terms,
        sight.total,
        sight.total,
        [QUIET, SUMS],
        DeductionInfo(("sight", "sums"), rule.code, (number,), rule.where),
    )
