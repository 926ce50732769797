"""Looks at groups: which are full, what there is room for, and where they must grow."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from puzzlepark.core.constraints import Groups, Table
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.reasons.board import Board, LookInfo

ONLY = 2
OVER, ROOM, GROW, THROUGH = 1, 1, 2, 3


def most_apart(model: Model, possible: Mapping[Var, Collection[int]]) -> int | None:
    """Where there are groups, the value from which on a person does not tell values apart: larger ones are neither
    given nor in a solution. Two atoms stand for them, which are both out as soon as one is: they decide nothing."""
    for rule in model.rules:
        if isinstance(rule.constraint, Groups):
            layer, tables = (
                rule.constraint.layer,
                [r.constraint for r in model.rules if isinstance(r.constraint, Table)],
            )
            told = [row[0] for table in tables if len(table.scope) == 1 for row in table.rows]
            seen = [value for var, values in possible.items() if var.layer == layer for value in values]
            return max((1, *told, *seen)) + 2
    return None


def add_groups(board: Board, number: int, rule: Rule) -> None:
    """What is out of the question is kept in mind; that a cell has one number left is noticed."""
    groups = rule.constraint
    assert isinstance(groups, Groups)
    variables = board.of(groups.scope)
    if not variables or len({v.number for v in variables}) < len(variables):
        return
    values, position = variables[0].values, groups.grid.position
    if any(variable.values != values for variable in variables):
        return
    cells = []
    for node, variable in zip(groups.grid.nodes, variables, strict=True):
        beside = [position[near] for near in groups.grid.neighbours(node)]
        cells.append((variable.first, board.decidable(variable, ONLY), beside))
    # The last two atoms stand for all larger values; without them, every value has an atom.
    more = board.most is not None and values[-1:] == (board.most,)
    for place, size in enumerate(values[:-1] if more else values):
        value = (place, size, more and place == len(values) - 2)
        if not value[-1]:
            board.looks.append(LookInfo(("over",), rule.code, (number,), ()))
            board.native.add_groups(cells, len(values), value, True, [OVER], [number])
        board.looks.append(LookInfo(("room", "grow", "through"), rule.code, (number,), ()))
        board.native.add_groups(cells, len(values), value, False, [ROOM, GROW, THROUGH], [number])
