"""What may happen at a node of a line, as rows that clues may deny."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraints import SIDES
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.reasons.board import Board, LookInfo, TableRow

QUIET = 0
"""What a person keeps in mind without a thought of its own."""


class Law:
    """What may happen at a node: rows of values over a scope, further atoms of each row, and the rules that deny it."""

    def __init__(self, info: LookInfo, scope: Sequence[Var], cost: int = 1) -> None:
        self.info = info
        self.scope = tuple(scope)
        self.cost = cost
        self.rows: list[tuple[tuple[int, ...], list[list[int]], list[int]]] = []

    def row(self, values: Sequence[int], more: list[list[int]] | None = None) -> None:
        """A row that may be; `more` are groups of atoms of variables outside the scope."""
        self.rows.append((tuple(values), more or [], []))

    def deny(self, rule: int, scope: Sequence[Var], rows: Sequence[tuple[int, ...]]) -> None:
        """A rule allows only these values of a part of the scope."""
        places, allowed = [self.scope.index(var) for var in scope], set(rows)
        for values, _, deniers in self.rows:
            if tuple(values[k] for k in places) not in allowed:
                deniers.append(rule)

    def add(self, board: Board) -> None:
        """Make it a look of the board. Its clues are those rules that deny rows."""
        packed: list[TableRow] = []
        known = [dict(zip(v.values, ([atom] for atom in v.atoms), strict=True)) for v in board.of(self.scope)]
        for values, more, deniers in self.rows:
            groups = [atoms.get(value) for atoms, value in zip(known, values, strict=True)]
            if None not in groups:
                packed.append(([group for group in groups if group is not None] + more, deniers))
        board.table(packed, self.info, self.cost)


def sides_of(grid: Grid, node: Spot) -> list[Spot | None]:
    """The edges around a node, north west east south; None where there is none."""
    around = (Spot(node.r + dr, node.c + dc) for dr, dc in SIDES)
    return [edge if all(map(grid.has, grid.ends(edge))) else None for edge in around]


def lines_of(board: Board, grid: Grid, line: str) -> list[tuple[int, int, int, int]]:
    """All edges as the kernel wants them: two vertices, the atom that is gone when it is off, and when it is drawn."""
    found = []
    for edge in grid.edges:
        a, b = grid.ends(edge)
        variable = board[Var(line, edge)]
        found.append((grid.position[a], grid.position[b], variable.first + variable.values.index(1), variable.first))
    return found
