"""Deductions about groups: too large ones, the room for a number, and where groups must grow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from puzzlepark.constraints.groups import Groups
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

ONLY = 2
"""The cost of deciding a cell that has one possible value left."""
OVER, ROOM, GROW, THROUGH = 1, 1, 2, 3
"""The costs of the deductions: a cheaper one is an easier step."""
TOO_LARGE = True
"""For the kernel: the deduction is about groups that are too large. Otherwise it is about the room of groups."""
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


class _Groups:
    """The groups of a position, and the room that they have."""

    def __init__(self, groups: Groups, position: Position) -> None:
        self.grid, self.layer, self.position = groups.grid, groups.layer, position
        self.values = {node: position.value(Var(groups.layer, node)) for node in groups.grid.nodes}

    def candidates(self, node: Spot) -> list[int]:
        return self.position.candidates(Var(self.layer, node))

    def group(self, start: Spot, value: int) -> set[Spot]:
        """The connected nodes that have a value, with a start that need not have it."""
        return self._component(start, lambda node: self.values[node] == value)

    def room(self, start: Spot, value: int, without: Spot | None = None) -> set[Spot]:
        """The connected nodes that have a value or can have it."""
        return self._component(start, lambda node: node != without and value in self.candidates(node))

    def _component(self, start: Spot, belongs: Callable[[Spot], bool]) -> set[Spot]:
        """The connected nodes that satisfy a condition, with a start that need not satisfy it."""
        piece, stack = {start}, [start]
        while stack:
            for near in self.grid.neighbours(stack.pop()):
                if near not in piece and belongs(near):
                    piece.add(near)
                    stack.append(near)
        return piece


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a deduction about a group: its number, its cells, and how many it has or would have."""
    assert context.rule is not None
    groups = _Groups(context.rule.constraint, context.position)  # type: ignore[arg-type]
    if context.fails:
        return _failure(groups, context.code)
    spots = sorted({var.spot for var, _ in context.exclusions})
    excluded = {value for _, value in context.exclusions}
    if context.code == "over":
        number = min(excluded, default=0)
        sizes = [len(groups.group(spot, number)) for spot in spots]
        case = "" if len(spots) == 1 and sizes[0] > number else "several"
        return {"number": number, "found": spots, "size": max(sizes, default=0), "case": case}
    if context.code == "room":
        number = min(excluded, default=0)
        rooms = {frozenset(groups.room(spot, number)) for spot in spots}
        room = max(map(len, rooms), default=0)
        case = "" if len(rooms) == 1 and room < number else "several"
        return {"number": number, "found": spots, "room": room, "case": case}
    return _growth(groups, spots, min(set(context.marks.values()), default=0), excluded)


def _failure(groups: _Groups, code: str) -> Arguments:
    """The arguments for a contradiction: the smallest group that is too large, or has too little room."""
    # For each node with a value: the value, the group, and the room that it has.
    groups_of_nodes = [(v, groups.group(node, v), groups.room(node, v)) for node, v in groups.values.items() if v]
    too_large = [(v, group, room) for v, group, room in groups_of_nodes if len(group) > v]
    shut_in = [(v, group, room) for v, group, room in groups_of_nodes if len(room) < v]
    candidates = (too_large if code == "over" else shut_in) or groups_of_nodes
    nothing = (0, set[Spot](), set[Spot]())
    number, piece, room = min(candidates, key=lambda candidate: len(candidate[1]), default=nothing)
    others = sorted(room - piece)
    return {
        "number": number,
        "piece": sorted(piece),
        "has": len(piece),
        "lacks": number - len(piece),
        "others": others,
        "case": "alone" if code == "room" and not others else "",
        "found": [],
        "size": 0,
    }


def _growth(groups: _Groups, spots: list[Spot], number: int, excluded: set[int]) -> Arguments:
    """The arguments for a group that must grow to some spots, which get its number. The number is 0 if the deduction
    only excludes values."""
    slots: dict[str, Argument] = {"number": number, "found": spots, "case": ""}
    around = {near for spot in spots for near in groups.grid.neighbours(spot)}
    members = [node for node in sorted(around) if groups.values[node] == number]
    if not members:  # The group is not adjacent to the spots, but it is too small.
        same_number = (node for node, value in groups.values.items() if value == number)
        members = [node for node in same_number if len(groups.group(node, number)) < number]
    if not number:
        # Within a longer argument, a deduction can leave several candidates. Take a number whose groups need the spots.
        values = {value for spot in spots for value in groups.candidates(spot)} - excluded
        number, needing = _needing_groups(groups, spots, sorted(values))
        members = needing[0]
        if not number:
            case = "unknown"
        else:
            group = groups.group(members[0], number)
            case = "" if all(group.intersection(nodes) for nodes in needing) else "several"
        slots |= {"number": number, "case": case}
    piece = groups.group(members[0], number) if members else set()
    return {**slots, "piece": sorted(piece)[:1], "has": len(piece)}


def _needing_groups(groups: _Groups, spots: list[Spot], values: list[int]) -> tuple[int, list[list[Spot]]]:
    """The first value whose groups cannot reach their size without any of the spots, and for each spot the nodes of
    the groups that need it. The value is 0 if there is none."""
    for value in values:
        nodes = [node for node, known in groups.values.items() if known == value]
        needing = [[node for node in nodes if len(groups.room(node, value, without=spot)) < value] for spot in spots]
        if all(needing):
            return value, needing
    return 0, [[]]


def largest_value(groups: Groups, model: Model, possible: Mapping[Var, Collection[int]]) -> int:
    """The bound above which values are not distinguished, because they are neither given nor in a solution.

    The bound is two above the largest such value. So larger values have two atoms, and both or none of these are
    excluded: they never become the only candidate of a cell.
    """
    given = [value for rule in model.rules for value in rule.constraint.given or ()]
    solved = [value for var, values in possible.items() if var.layer == groups.layer for value in values]
    return max((1, *given, *solved)) + 2


def add(board: DeductionModel, number: int, rule: Posting, groups: Groups) -> None:
    """Add the deductions for each value. A step states that a cell is decided; single exclusions are not shown."""
    variables = board.of(groups.scope)
    if not variables or len({v.number for v in variables}) < len(variables):
        return
    values, position = variables[0].values, groups.grid.position
    if any(variable.values != values for variable in variables):
        return
    cells = []  # for each node its first atom, the atom "undecided", and its neighbours
    for node, variable in zip(groups.grid.nodes, variables, strict=True):
        neighbours = [position[near] for near in groups.grid.neighbours(node)]
        cells.append((variable.first, board.decidable(variable, ONLY), neighbours))
    # The last two atoms stand for all larger values; without them, every value has an atom.
    has_larger = board.most is not None and values[-1:] == (board.most,)
    for place, size in enumerate(values[:-1] if has_larger else values):
        is_any_larger = has_larger and place == len(values) - 2
        value = (place, size, is_any_larger)
        if not is_any_larger:
            board.deductions.append(DeductionInfo(("over",), rule.code, (number,), ()))
            board.native.add_groups(cells, len(values), value, TOO_LARGE, [OVER], [number])
        board.deductions.append(DeductionInfo(("room", "grow", "through"), rule.code, (number,), ()))
        board.native.add_groups(cells, len(values), value, not TOO_LARGE, [ROOM, GROW, THROUGH], [number])
