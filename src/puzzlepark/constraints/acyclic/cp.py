"""The constraint `Acyclic` for CP-SAT: for each parity of corners, a tree with ranks that grow from the root."""

from __future__ import annotations

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, acyclic: Acyclic) -> None:
    """For each parity, require one tree of the outside, the inner corners and the diagonals that join them."""
    cells, there = acyclic.grid.nodes, programme.cp.new_constant(1)
    for parity, near in zip(PARITIES, acyclic.nets, strict=True):
        on = [programme.has_value(Var(acyclic.layer, cell), joining(cell, parity)) for cell in cells]
        programme.one_tree(near, on + [there] * (len(near) - len(cells)))
