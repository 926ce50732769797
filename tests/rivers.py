"""Nagareru boards from characters, and the marks of a loop on them."""

from __future__ import annotations

from itertools import pairwise

import loops
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.nagareru.rules import LINE, Nagareru


def nagareru(board: str, winds: str = "strict") -> Nagareru:
    """A board from its characters, one word per row."""
    words = board.split()
    return Nagareru(rows=len(words), cols=len(words[0]), cells="".join(words), winds=winds)


def marks_of(puzzle: Nagareru, walk: loops.Walk) -> Marks:
    """The line of a loop."""
    cells = [cell_at(*at) for at in (*walk, walk[0])]
    edges = {Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in pairwise(cells)}
    return {Var(LINE, edge): int(edge in edges) for edge in puzzle.grid.edges}
