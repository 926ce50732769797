"""Which values nodes of Groups can have: those of which there is room around them for a whole group."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.areas import pieces
from puzzlepark.core.constraints import Groups, Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var

MOST_VALUES = 400_000
"""Values of all nodes together; with more, a formula would take many seconds before the search begins."""


def room_for(model: Model, groups: Groups) -> dict[Var, Sequence[int]]:
    """The values that each node can have, by what Tables of one variable tell of the others."""
    values = next(layer.values for layer in model.layers if layer.name == groups.layer)
    told: dict[Spot, set[int]] = {}
    for rule in model.rules:
        if isinstance(rule.constraint, Table) and len(rule.constraint.scope) == 1:
            (var,) = rule.constraint.scope
            if var.layer == groups.layer:
                told[var.spot] = told.get(var.spot, set(values)).intersection(row[0] for row in rule.constraint.rows)
    # Of a value that is told nowhere there is as much room as there are nodes side by side of which nothing is told.
    free = [spot for spot in groups.grid.nodes if spot not in told]
    few: dict[Spot, tuple[int, ...]] = {}
    for room in pieces(free):
        few |= dict.fromkeys(room, tuple(value for value in values if value <= len(room)))
    more: dict[Spot, list[int]] = {}
    for value in sorted(set[int]().union(*told.values())):
        for room in pieces([*free, *(spot for spot, some in told.items() if value in some)]):
            for spot in room if len(room) >= value else ():
                if spot in told or value not in few[spot]:
                    more.setdefault(spot, []).append(value)
    return {
        Var(groups.layer, spot): (*few.get(spot, ()), *more[spot]) if spot in more else few.get(spot, ())
        for spot in groups.grid.nodes
    }


def too_many(model: Model) -> str | None:
    """Why an engine with a variable for each value should refuse; None if it need not."""
    for rule in model.rules:
        if isinstance(rule.constraint, Groups) and len(rule.constraint.grid.nodes) ** 2 > MOST_VALUES:
            many = sum(map(len, room_for(model, rule.constraint).values()))
            if many > MOST_VALUES:
                return f"its cells together could have {many:,} values"
    return None
