"""Clauses for parts that are grown around seeds, and for groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puzzlepark.core.constraints import Groups, Parts
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.trust.formula import TRUE, Formula

Between = Callable[[Formula, Sequence[int], int, int, str], None]


def distances(grid: Grid, start: Spot, most: int | None) -> dict[Spot, int]:
    """How many steps it is from a node to all others, of those that are at most `most` steps away."""
    found, row, steps = {start: 0}, [start], 0
    while row and (most is None or steps < most):
        steps += 1
        row = list(dict.fromkeys(b for a in row for b in grid.neighbours(a) if b not in found))
        found.update(dict.fromkeys(row, steps))
    return found


def parts(formula: Formula, rule: Parts, number: int, between: Between) -> None:
    """A node of the value is owned by one seed, whose part has its size; nodes side by side have one owner. That a part
    hangs together is said by lemmas."""
    on = {node: formula.lit(Var(rule.layer, node), rule.value) for node in rule.grid.nodes}
    owners: dict[Spot, dict[Spot, int]] = {node: {} for node in on}
    for seed, size in rule.seeds:
        # A part that hangs together reaches no further than its size.
        for node in sorted(distances(rule.grid, seed, None if size is None else size - 1)):
            if node in rule.sizes and node != seed:
                continue
            own = formula.new(f"rule {number}: {node.r},{node.c} belongs to {seed.r},{seed.c}")
            owners[node][seed] = formula.known["owner", number, seed, node] = own
    for node, mine in owners.items():
        formula.add(-on[node], *mine.values())
        for own in mine.values():
            formula.add(on[node], -own)
        formula.at_most_one(list(mine.values()), f"rule {number}: owners of {node.r},{node.c}")
        for near in rule.grid.neighbours(node):
            for seed, own in mine.items():
                formula.add(-own, -on[near], owners[near].get(seed, -TRUE))
    for seed, size in rule.seeds:
        formula.add(on[seed])
        whole = {node: mine[seed] for node, mine in owners.items() if seed in mine}
        for node, own in whole.items():
            if node != seed:
                formula.add(-own, *(whole[near] for near in rule.grid.neighbours(node) if near in whole))
        if size is not None:
            between(formula, list(whole.values()), size, size, f"rule {number}: the part of {seed.r},{seed.c}")


def groups(formula: Formula, rule: Groups) -> None:
    """A node of 1 has no equal beside it, one of more has; none has less than 1. Sizes are said by lemmas."""
    for var in rule.scope:
        beside = [Var(rule.layer, near) for near in rule.grid.neighbours(var.spot)]
        for value in formula.values(var):
            here, equal = formula.lit(var, value), [formula.lit(other, value) for other in beside]
            if value < 1:
                formula.add(-here)
            elif value > 1:
                formula.add(-here, *equal)
            else:
                for other in equal:
                    formula.add(-here, -other)
