"""Looks at lines in one piece: whether an edge is there at all is kept in mind."""

from __future__ import annotations

from puzzlepark.builders.looks import Board, LookInfo, TableRow, Variable
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.kinds.connected.looks import APART, CUT, EXIT, WORDS
from puzzlepark.kinds.joined import Joined

__all__ = ["WORDS", "add"]

QUIET, FULL = 0, 1


def add(board: Board, number: int, rule: Rule, joined: Joined) -> None:
    """What is out of reach, the only way out, and what would part the rest, of nodes and the edges between them."""
    names = [-1 - i for i, _ in enumerate(joined.nodes)] + [board[var].number for var in joined.scope]
    group, near = joined.grouped(names)
    whether: dict[int, Variable] = {}
    for i, node in zip(group, joined.nodes, strict=False):
        whether[i] = board.note(node, "there", (1,))
    for i, var in zip(group[len(joined.nodes) :], joined.scope, strict=True):
        if i not in whether:
            whether[i] = _whether(board, number, rule, var, board[var])
    vertices = [(whether[i].atoms[-1], whether[i].others(1), sorted(some), False) for i, some in enumerate(near)]
    board.looks.append(LookInfo(("apart", "exit", "part"), rule.code, (number,), joined.nodes))
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])


def _whether(board: Board, number: int, rule: Rule, var: Var, value: Variable) -> Variable:
    """A note whether an edge is not 0."""
    there = board.note(var.spot, "there", (0, 1))
    both = ((value.some([0]), [there.first]), (value.others(0), [there.first + 1]))
    rows: list[TableRow] = [([mine, theirs], []) for mine, theirs in both if mine]
    info = LookInfo(("there",), rule.code, (number,), (var.spot,))
    board.table(rows, info, QUIET, only=there.atoms)
    board.table(rows, info, FULL, only=value.atoms)
    return there
