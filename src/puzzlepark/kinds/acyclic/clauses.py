"""Clauses for Acyclic: added lazily, when a loop of diagonals parts corners from the border."""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.builders.nets import Net, Together
from puzzlepark.core.puzzle import Var
from puzzlepark.kinds.acyclic import PARITIES, Acyclic, joining


def write(formula: Formula, acyclic: Acyclic) -> None:
    """Of each parity, the diagonals that are there hang together with all corners and the outside."""
    cells = acyclic.grid.nodes
    for parity, near in zip(PARITIES, acyclic.nets, strict=True):
        on = [formula.literal(Var(acyclic.layer, cell), joining(cell, parity)) for cell in cells]
        on += [formula.new() for _ in near[len(cells) :]]
        formula.clauses += [[literal] for literal in on[len(cells) :]]
        sure = [frozenset({k}) for k in range(len(cells), len(near))]
        formula.lazy.append(Together(formula, Net(near), [_own(formula, literal) for literal in on], sure.copy))


def _own(formula: Formula, literal: int) -> int:
    """A literal that no other node has, as solvers take each for itself: all that are false share one."""
    if literal != formula.false:
        return literal
    own = formula.new()
    formula.clauses.append([-own])
    return own
