"""Finds lemmas of Parts that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.connected.lemmas import separating
from puzzlepark.constraints.parts import Parts
from puzzlepark.core.areas import pieces
from puzzlepark.core.grid import Spot
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


def broken(formula: PlainFormula, number: int, rule: Parts, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose a lemma for each component of a part that is not connected to its seed."""
    owned: dict[Spot, set[Spot]] = {seed: set() for seed in rule.sizes}
    for key, literal in formula.known.items():
        if key[:2] == ("owner", number) and literal in true:
            seed, node = key[2:]
            if isinstance(seed, Spot) and isinstance(node, Spot):
                owned[seed].add(node)
    for seed, nodes in owned.items():
        for piece in pieces(nodes):
            if seed not in piece:
                yield Lemma("part", number, (seed, min(piece)), separating(rule.grid.neighbours, piece, seed))
