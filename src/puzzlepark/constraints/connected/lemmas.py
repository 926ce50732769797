"""Finds lemmas of Connected that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.grid import Spot
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, surest


def broken(formula: PlainFormula, number: int, rule: Connected, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose for each component a cut that separates it from the others."""
    on = {node: formula.lit(var, rule.value) for node, var in rule.var_at.items()}
    pieces = rule.pieces(node for node, literal in on.items() if literal in true)
    if len(pieces) < 2:
        return
    for piece in pieces:
        others = [node for other in pieces if other is not piece for node in other]
        a, b = surest(piece, on, sure), surest(others, on, sure)
        yield Lemma("cut", number, (a, b), separating(rule.neighbours, piece, b))


def separating(neighbours: Callable[[Spot], Iterable[Spot]], piece: set[Spot], goal: Spot) -> tuple[Spot, ...]:
    """The nodes adjacent to a piece at which a flood fill from `goal` stops. They separate the piece from `goal`."""
    around = {near for node in piece for near in neighbours(node)} - piece
    filled, stack = {goal}, [goal]
    separator = set()
    while stack:
        for near in neighbours(stack.pop()):
            if near in around:
                separator.add(near)
            elif near not in filled:
                filled.add(near)
                stack.append(near)
    return tuple(sorted(separator))
