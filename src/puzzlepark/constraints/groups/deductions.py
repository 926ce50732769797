"""Looks at groups: which are full, what there is room for, and where they must grow."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from puzzlepark.constraints.groups import Groups
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

ONLY = 2
OVER, ROOM, GROW, THROUGH = 1, 1, 2, 3
TECHNIQUES = (
    Technique("over", "Too large", "over"),
    Technique("room", "Too little room", "room"),
    Technique("grow", "Only way to grow", "grow"),
    Technique("through", "Must pass here", "through"),
)
ALONE = (
    "Then the group of {number} at {piece} would have {has:cell} and need {lacks} more, but it would be shut in: no "
    "cell beside it could be {number}."
)
TEMPLATES = {
    "over": "A {number} at {found} would join {size} cells of {number}: too many.",
    "over.several": "A {number} at any of {found} would join more than {number} cells of {number}.",
    "room": "At {found} there is no room for {number:cell} of {number}, only for {room}.",
    "room.several": "At {found} there is no room for {number:cell} of {number}.",
    "grow": "The group of {number} at {piece} has {has} of its {number:cell}, and can grow to {found} only.",
    "through": (
        "The group of {number} at {piece} has {has} of its {number:cell}, and cannot have them all without {found}."
    ),
    "fails over": "Then more than {number:cell} of {number} would hang together.",
    "fails room": (
        "Then the group of {number} at {piece} would have {has:cell} and need {lacks} more, but it would be shut in: "
        "only {others} could still be {number} there."
    ),
    "fails room.alone": ALONE,
    "fails grow": ALONE,
    "then over": "a {number} there would join {size} cells of {number}",
    "then over.several": "a {number} there would join more than {number:cell} of {number}",
    "then room": "there is room for {room:cell} of {number} only",
    "then room.several": "there is no room for {number:cell} of {number}",
    "then grow": "the group of {number} at {piece} has {has} of its {number:cell} and no other way to grow",
    "then grow.several": "groups of {number} have no other way to grow",
    "then grow.unknown": "",
    "then through.several": "groups of {number} cannot do without",
    "then through.unknown": "",
    "then through": "the group of {number} at {piece} has {has} of its {number:cell} and cannot do without",
    "fails through": "Then the group of {number} at {piece} could not have all its {number:cell}.",
}

SINGLE = ("grow", "through")


def arguments(context: DeductionContext) -> Arguments:
    """The number, the group that it is about, and how many cells that has."""
    assert context.rule is not None
    groups: Groups = context.rule.constraint  # type: ignore[assignment]
    layer, grid, position = groups.layer, groups.grid, context.position
    spots = sorted({e.var.spot for e in context.exclusions})
    decides = context.code in ("grow", "through")
    values = set(context.marks.values()) if decides else {e.value for e in context.exclusions}
    number = min(values, default=0)
    known = {node: position.value(Var(layer, node)) for node in grid.nodes}

    def group(start: Spot, value: int, *, able: bool = False, without: Spot | None = None) -> set[Spot]:
        """The cells that hang together with one and have a value, or are able to."""
        piece, edge = {start}, [start]
        while edge:
            for near in grid.neighbours(edge.pop()):
                like = known[near] == value or (able and value in position.candidates(Var(layer, near)))
                if like and near not in piece and near != without:
                    piece.add(near)
                    edge.append(near)
        return piece

    if context.fails:
        every = [(v, group(node, v), group(node, v, able=True)) for node, v in known.items() if v]
        large = [each for each in every if len(each[1]) > each[0]]
        shut = [each for each in every if len(each[2]) < each[0]]
        bad = (large if context.code == "over" else shut) or every
        number, piece, reach = min(bad, key=lambda each: len(each[1]), default=(0, set(), set()))
        others = sorted(reach - piece)
        return {
            "number": number, "piece": sorted(piece), "has": len(piece), "lacks": number - len(piece), "others": others,
            "case": "alone" if context.code == "room" and not others else "", "found": [], "size": 0,
        }  # fmt: skip
    found: dict[str, Any] = {"number": number, "found": spots, "case": ""}
    if context.code == "over":
        sizes = [len(group(spot, number)) for spot in spots]
        one = len(spots) == 1 and sizes[0] > number
        return {**found, "size": max(sizes, default=0), "case": "" if one else "several"}
    if context.code == "room":
        rooms = {frozenset(group(spot, number, able=True)) for spot in spots}
        room = max(map(len, rooms), default=0)
        return {**found, "room": room, "case": "" if len(rooms) == 1 and room < number else "several"}
    around = {near for spot in spots for near in grid.neighbours(spot)}
    beside = [node for node in sorted(around) if known[node] == number]
    homes = beside or [node for node in grid.nodes if known[node] == number and len(group(node, number)) < number]
    if not number:
        # A link of a chain may find less than the number itself: then it is that of groups that need these cells.
        values = {v for spot in spots for v in position.candidates(Var(layer, spot))} - {
            e.value for e in context.exclusions
        }
        needs = {
            v: [[n for n, k in known.items() if k == v and len(group(n, v, able=True, without=s)) < v] for s in spots]
            for v in sorted(values)
        }
        number, ways = next(((v, ways) for v, ways in needs.items() if all(ways)), (0, [[]]))
        homes = ways[0]
        several = any(not group(homes[0], number).intersection(way) for way in ways) if number else False
        found |= {"number": number, "case": "several" if several else "" if number else "unknown"}
    piece = group(homes[0], number) if homes else set()
    return {**found, "piece": sorted(piece)[:1], "has": len(piece)}


def largest_value(groups: Groups, model: Model, possible: Mapping[Var, Collection[int]]) -> int:
    """The value from which on a person does not tell values apart: larger ones are neither given nor in a solution. Two
    atoms stand for them, which are both out as soon as one is: they decide nothing."""
    told = [value for rule in model.rules for value in rule.constraint.given or ()]
    position = [value for var, values in possible.items() if var.layer == groups.layer for value in values]
    return max((1, *told, *position)) + 2


def add(board: DeductionModel, number: int, rule: Rule, groups: Groups) -> None:
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
            board.deductions.append(DeductionInfo(("over",), rule.code, (number,), ()))
            board.native.add_groups(cells, len(values), value, True, [OVER], [number])
        board.deductions.append(DeductionInfo(("room", "grow", "through"), rule.code, (number,), ()))
        board.native.add_groups(cells, len(values), value, False, [ROOM, GROW, THROUGH], [number])
