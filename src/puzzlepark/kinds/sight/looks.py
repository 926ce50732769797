"""Looks at how far one sees: the length of each arm is kept in mind."""

from __future__ import annotations

from puzzlepark.builders.looks import Board, LookInfo, TableRow
from puzzlepark.core.model import Rule
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.linear import looks as linear
from puzzlepark.kinds.sight import Sight

QUIET, SEEN, SUMS = 0, 1, 3
WORDS = (
    *linear.WORDS,
    Technique("seen", "Seen from afar", "seen", why="Count what {clue} sees: that leaves no choice."),
    Technique("sight", "Seen from afar", "sight", why="Count what {clue} sees: that leaves no choice."),
)


def add(board: Board, number: int, rule: Rule, sight: Sight) -> None:
    """An arm ends at the first value that is not 0; the lengths of all arms add up to the total."""
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
            if ends := shade.others(0):
                rows.append(([[length.first + far], ends], []))
            if clear := shade.some([0]):
                rows.append(([length.some(range(far + 1, len(arm) + 1)), clear], []))
            info = LookInfo(("seen",), rule.code, (number,), (var.spot,))
            board.table(rows, info, QUIET, only=length.atoms)
            board.table(rows, info, SEEN, only=shade.atoms)
    board.linear(
        terms, sight.total, sight.total, [QUIET, SUMS], LookInfo(("sight", "sums"), rule.code, (number,), rule.where)
    )
