"""Reach the border: every shaded cell, or every open one, is connected to the border of the board, as in Cave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Layer, Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, around, connected_pieces
from puzzlepark.genres.kit.shade_family import full_squares

OUTSIDE = tuple(
    Layer(name, Grid(0, 0, corners=True), "cells", (of,)) for of, name in enumerate(("surroundings", "outside"))
)
"""For each kind of cells a hidden layer with one variable, which stands for the surroundings of the board."""
UNCROSSED = tuple(row for row in product((0, 1), repeat=4) if row not in ((0, 1, 1, 0), (1, 0, 0, 1)))
"""The table rows for 2x2 cells whose two kinds do not cross at the corner in the middle."""


@dataclass(frozen=True, kw_only=True)
class ReachBorder(ShadingRule):
    """Each shaded (or open) cell is connected to the border of the board by cells of its kind. Holes of the board are
    no border.

    If `around_one` is true, another rule keeps the cells of the other kind in one piece. Then the two kinds never cross
    at a corner, and constraints for that help engines.
    """

    name = "reach-border"
    title = "Connected to the border"
    relies: ClassVar[Mapping[str, str]] = {"around_one": "one-piece"}
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[0, 1, 0], [0, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]},
        "height": 3,
        "width": 3,
    }

    around_one: bool = False

    @property
    def text(self) -> str:
        return f"Every {self.cell} is connected by sides of {self.cells} to the border of the board."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"The {self.cells} around row {{row}}, column {{col}} are not connected to the border."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, enclosed = self.code, f"Then {{piece}} would be enclosed by {self.other} cells."
        return {
            code: f"Every {self.cell} is connected to the border.",
            f"exit:{code}": "{law} From {piece} there is one way on to the border: {found}.",
            f"part:{code}": f"{{law}} If {{found}} were {self.other}, {{piece}} could not reach the border.",
            f"apart:{code}": "{law} From {found} there is no way to the border.",
            f"fails exit:{code}": enclosed,
            f"fails part:{code}": enclosed,
            f"fails apart:{code}": enclosed,
            f"cell:{code}": (
                "Where shaded and open cells crossed, one of them would be cut in two. Of {who}, that decides {found}."
            ),
            f"fails cell:{code}": "Then shaded and open cells would cross at {who}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        code = self.code
        return (
            Technique("cross", "Shaded and open cells do not cross", f"cell:{code}"),
            Technique("border", "Way to the border", f"exit:{code}"),
            Technique("enclose", "Would be enclosed", f"part:{code}"),
            Technique("inside", "Cannot reach the border", f"apart:{code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Pieces of cells of the rule that do not reach the border. They are final if a certain cell of the piece
        cannot reach it through possible cells."""
        board, possible = self.board(puzzle), self.possible(puzzle, marks)
        certain = self.certain(puzzle, marks)
        rows, cols = 2 * puzzle.rows, 2 * puzzle.cols

        def outer(piece: set[Spot]) -> bool:
            """Whether a piece has a cell at the border."""
            beside = (near for spot in piece for near in around(spot) if near not in board)
            return any(not (0 < near.r < rows and 0 < near.c < cols) for near in beside)

        free = {spot for piece in connected_pieces(possible) if outer(piece) for spot in piece}
        for piece in connected_pieces(self.current(puzzle, marks)):
            if not outer(piece):
                yield RawViolation(self.code, tuple(sorted(piece)), not free.issuperset(piece & certain))

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        return (OUTSIDE[self.of],)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield Posting(self.code, _connected(puzzle.grid, self.layer, self.of))
        if self.around_one:
            yield from uncrossed(puzzle.grid, self.code, self.layer)


@lru_cache(maxsize=64)
def _connected(grid: Grid, layer: str, of: int) -> Connected:
    """The constraint that the cells and one place for the surroundings of the board are connected."""
    return Connected(grid, layer, of, outside=OUTSIDE[of].vars[0])


@kept_rules
def uncrossed(grid: Grid, code: str, layer: str) -> list[Posting]:
    """Post for every 2x2 square that the two kinds of cells do not cross at its middle. Used by models."""
    return [Posting(code, Table(vars_at(layer, square), UNCROSSED)) for square in full_squares(grid)]
