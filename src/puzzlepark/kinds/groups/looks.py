"""Looks at groups: which are full, what there is room for, and where they must grow."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from puzzlepark.builders.looks import Board, LookInfo
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.groups import Groups

ONLY = 2
OVER, ROOM, GROW, THROUGH = 1, 1, 2, 3
WORDS = (
    Technique("over", "Too large", "over", why="A group would have more cells than its number says."),
    Technique("room", "Too little room", "room", why="There is no room for a group of so many cells."),
    Technique("grow", "Only way to grow", "grow", why="The part of {clue} must grow, and there is one way."),
    Technique("through", "Must pass here", "through", why="The part of {clue} cannot get its size without this."),
)


def most_apart(groups: Groups, model: Model, possible: Mapping[Var, Collection[int]]) -> int:
    """The value from which on a person does not tell values apart: larger ones are neither given nor in a solution. Two
    atoms stand for them, which are both out as soon as one is: they decide nothing."""
    told = [value for rule in model.rules for value in rule.constraint.given or ()]
    seen = [value for var, values in possible.items() if var.layer == groups.layer for value in values]
    return max((1, *told, *seen)) + 2


def add(board: Board, number: int, rule: Rule, groups: Groups) -> None:
    """What is out of the question is kept in mind; that a cell has one number left is noticed."""
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
