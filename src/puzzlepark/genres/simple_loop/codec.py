"""Blocked cells in URLs and files of puzz.link."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.plain import in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats import pzpr
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit


@dataclass(frozen=True)
class BlockedTable:
    """A sign per cell. `signs` has the sign of an open cell and that of a blocked one."""

    name: str
    signs: str = ".*"
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read a sign per cell; the field has the cells with the second sign."""
        signs = kit.SignTable(self.name, self.signs)
        signs.read(tokens, board, marks)
        sign_of = zip(cells(board), getattr(board, self.name), strict=True)
        setattr(board, self.name, frozenset(spot for spot, sign in sign_of if sign == self.signs[1]))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        blocked = getattr(board, self.name)
        return in_rows([self.signs[spot in blocked] for spot in cells(board)], board.cols)


@dataclass(frozen=True)
class BlockedBits:
    """A bit per cell that says whether it is blocked."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        spots = cells(board)
        bits = body.bits(len(spots), "the blocked cells")
        setattr(board, self.name, frozenset(spot for spot, bit in zip(spots, bits, strict=True) if bit))

    def write(self, board: Any) -> str:
        blocked = getattr(board, self.name)
        return pzpr.bits([int(spot in blocked) for spot in cells(board)])
