"""Finds lemmas of Groups that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.groups import Groups
from puzzlepark.core.areas import pieces
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


def broken(formula: PlainFormula, number: int, rule: Groups, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose lemmas against groups that are too large or too small."""
    nodes_with: dict[int, set[Spot]] = {}
    for var in rule.scope:
        value = next(v for v in formula.values(var) if formula.lit(var, v) in true)
        nodes_with.setdefault(value, set()).add(var.spot)
    for value, nodes in nodes_with.items():
        for piece in pieces(nodes):
            if len(piece) > value:
                yield Lemma("over", number, (), nearest(rule.grid, piece, value + 1), value)
            elif len(piece) < value:
                yield from _too_small(formula, number, rule, piece, value, sure)


def _too_small(
    formula: PlainFormula, number: int, rule: Groups, piece: set[Spot], value: int, sure: Set[int]
) -> Iterator[Lemma]:
    """Lemmas against a group that is too small: it extends beyond the piece, or there is certainly no room for it."""
    vars = {var.spot: var for var in rule.scope}
    possible = {spot for spot, var in vars.items() if sure.isdisjoint(_others(formula, var, value)) or spot in piece}
    (room,) = (component for component in pieces(possible) if not piece.isdisjoint(component))
    if len(room) >= value:
        room, values = piece, [value]
    else:  # There is certainly no room for this value, nor for larger ones.
        values = [v for v in formula.values(vars[min(piece)]) if v >= value]
    around = tuple(sorted({near for node in room for near in rule.grid.neighbours(node)} - room))
    for node in sorted(room):
        yield from (Lemma("room", number, (node,), around, v) for v in values)


def _others(formula: PlainFormula, var: Var, value: int) -> Iterator[int]:
    """The literals of all other values of a variable."""
    return (formula.lit(var, v) for v in formula.values(var) if v != value)


def nearest(grid: Grid, piece: set[Spot], number: int) -> tuple[Spot, ...]:
    """The first `number` nodes of a piece in breadth-first order."""
    nodes = [min(piece)]
    for node in nodes:
        nodes += [near for near in grid.neighbours(node) if near in piece and near not in nodes]
    return tuple(nodes[:number])
