"""The constraint `Links` with lengths in certificates: the path of each cell, and its place on the path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from puzzlepark.constraints.links import Links
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.graph import distances

Places = dict[tuple[int, int], int]
"""The variables of a cell, by path and place on the path. The number of a path is the index of its first end in
`Links.ends`."""


def write_lengths(formula: PlainFormula, rule: Links, number: int) -> None:
    """Write that every end is the first or last cell of a path, that a cell has at most one place, and that exactly one
    neighbour has the place before it and one the place after it. No lemmas are needed."""
    at: dict[Spot, Places] = {node: {} for node in rule.grid.nodes}
    for start in range(len(rule.ends)):
        for node, place in _possible(rule, start):
            name = f"rule {number}: {node.r},{node.c} is cell {place} of the path from end {start}"
            at[node][start, place] = formula.new(name)
    for node, places in at.items():
        if node in rule.place:
            formula.add(*places.values())
        _read_off(formula, rule, number, node, places)
        for (start, place), here in places.items():
            for other in (place - 1, place + 1):
                if 1 <= other <= (rule.ends[start].length or 0):
                    _exactly_one(formula, here, [at[b].get((start, other)) for b in rule.grid.neighbours(node)])
    for edge in rule.grid.edges:
        drawn = formula.lit(Var(rule.line, edge), 1)
        a, b = rule.grid.ends(edge)
        for node, neighbour in ((a, b), (b, a)):
            formula.add(-drawn, *at[node].values())
            for (start, place), here in at[node].items():
                before, after = (at[neighbour].get((start, other)) for other in (place - 1, place + 1))
                # A line leads to the place before or after, and a line is drawn between consecutive places.
                formula.add(-drawn, -here, *(x for x in (before, after) if x))
                if after:
                    formula.add(drawn, -here, -after)


def _possible(rule: Links, start: int) -> Iterator[tuple[Spot, int]]:
    """The cells that a path from an end can visit, with their places on the path. A cell must be near enough to the
    start and to an end where the path can stop."""
    first, length = rule.ends[start], rule.ends[start].length
    assert length is not None
    if length == 1:
        yield first.cell, 1
        return
    from_start = distances(rule.grid, first.cell, length - 1)
    goals = []
    for end in rule.ends[start + 1 :]:
        matches = (end.label, end.length) == (first.label, first.length)
        if matches and end.cell in from_start and (length - 1 - from_start[end.cell]) % 2 == 0:
            goals.append(end.cell)
    to_goal: dict[Spot, int] = {}
    for goal in goals:
        for node, steps in distances(rule.grid, goal, length - 1).items():
            to_goal[node] = min(steps, to_goal.get(node, steps))
    for node, steps in from_start.items():
        # Every detour adds two steps.
        for place in range(steps + 1, length - to_goal.get(node, length) + 1, 2):
            if place == 1:
                fits = node == first.cell
            elif place == length:
                fits = node in goals
            else:
                fits = node not in rule.place
            if fits:
                yield node, place


def _exactly_one(formula: PlainFormula, here: int, literals: Sequence[int | None]) -> None:
    """If `here` is true, exactly one of the literals is true, where None stands for false."""
    possible = [x for x in literals if x]
    formula.add(-here, *possible)
    for a, b in combinations(possible, 2):
        formula.add(-here, -a, -b)


def _read_off(formula: PlainFormula, rule: Links, number: int, node: Spot, places: Places) -> None:
    """Write that a cell has at most one place, which determines `paint` and `block`."""
    name = f"rule {number}: {node.r},{node.c}"
    formula.at_most_one(list(places.values()), f"{name} has a place")
    # The path from an end gives its cells the label of the end as paint, and 1 + the index of the end as block.
    for layer, value_of in ((rule.paint, lambda start: rule.ends[start].label), (rule.block, lambda start: 1 + start)):
        if layer is None:
            continue
        var = Var(layer, node)
        for (start, _), here in places.items():
            formula.add(-here, formula.lit(var, value_of(start)))
        formula.add(formula.lit(var, 0), *places.values())
        for value in formula.values(var):
            if value:
                having = [here for (start, _), here in places.items() if value_of(start) == value]
                formula.add(-formula.lit(var, value), *having)
