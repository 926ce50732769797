"""Looks at how far one sees: the length of each arm is kept in mind."""

from __future__ import annotations

from puzzlepark.core.model import Rule
from puzzlepark.core.sight import Sight
from puzzlepark.reasons.board import Board, LookInfo, TableRow

QUIET, SEEN, SUMS = 0, 1, 3


def add_sight(board: Board, number: int, rule: Rule) -> None:
    """An arm ends at the first value that is not 0; the lengths of all arms add up to the total."""
    sight = rule.constraint
    assert isinstance(sight, Sight)
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
