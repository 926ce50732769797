"""The rule of Castle Wall that white cells are inside the loop and black ones outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.lines import ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.castle_wall.walls import GREY, WHITE
from puzzlepark.genres.kit.referee import RawViolation

INSIDE = "inside"
"""The hidden layer of the corners of cells: 1 inside the loop, 0 outside."""
LINE_AND_SIDES = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""The possible values of an edge and of `INSIDE` at the corners on its two sides: the corners differ if the edge has a
line."""


@dataclass(frozen=True, kw_only=True)
class SidesOfLoop(LoopRule):
    """White cells are inside the loop, and black ones outside. A cell on the loop is on neither side."""

    name = "sides-of-loop"
    title = "White cells inside, black ones outside"

    @property
    def text(self) -> str:
        return "White cells are inside the loop, black ones outside. Grey ones may be on either side."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.white": "The white cell at row {row}, column {col} is outside the loop.",
            f"{self.code}.black": "The black cell at row {row}, column {col} is inside the loop.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        code = self.code
        laws = {
            code: "The loop runs where inside and outside meet, and nowhere else.",
            f"{code}.white": "{clue} is inside the loop.",
            f"{code}.black": "{clue} is outside the loop.",
        }
        meet = "Then inside and outside would meet without a line, or be the same on both sides of one."
        return {
            **laws,
            **{f"cell:{law}{end}": "{law}" for law in laws for end in ("", ".one")},
            f"cell:{code}.off": "{law}",
            f"fails cell:{code}": meet,
            f"fails cell:{code}.white": "Then {who} would be outside the loop.",
            f"fails cell:{code}.black": "Then {who} would be inside the loop.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        side, white, black = f"cell:{self.code}", f"cell:{self.code}.white", f"cell:{self.code}.black"
        return (
            kit.Technique("side", "Inside or outside", side),
            kit.Technique("white", "Beside a white cell", f"{side}+{white}"),
            kit.Technique("black", "Beside a black cell", f"{side}+{black}"),
            kit.Technique("between", "Between white and black", f"{side}+{black}+{white}"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield white cells outside the loop and black cells inside. Nothing is reported before all lines are
        closed."""
        lines, drawn = self.lines(marks), self.drawn(marks)
        if not lines or any(len(others) != 2 for others in lines.values()):
            return
        for spot, (_, _, colour) in puzzle.clues:
            # A ray from the border to a cell inside crosses the loop an odd number of times. It runs a little below the
            # middle of the row.
            inside = sum((spot.r + 1, c) in drawn for c in range(1, spot.c, 2)) % 2 == 1
            if spot not in lines and colour != GREY and inside != (colour == WHITE):
                side = "white" if colour == WHITE else "black"
                yield RawViolation(f"{self.code}.{side}", (spot,), True)

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        corners = kit.shared_grid(puzzle.rows, puzzle.cols, corners=True)
        return (kit.Layer(INSIDE, corners, "cells", (0, 1)),)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """All corners of a white cell are inside the loop, and all corners of a black one outside. Other constraints
        relate the corners to the lines."""
        for spot, (_, _, colour) in puzzle.clues:
            if colour != GREY:
                corners = kit.vars_at(INSIDE, (kit.Spot(spot.r + dr, spot.c + dc) for dr in (-1, 1) for dc in (-1, 1)))
                values = (int(colour == WHITE),) * 4
                side = "white" if colour == WHITE else "black"
                yield kit.Posting(f"{self.code}.{side}", kit.Table(corners, (values,)), spot)
        yield from _side_postings(puzzle.grid, self.code, self.layer)


@kit.kept_rules
def _side_postings(grid: kit.Grid, code: str, layer: str) -> list[kit.Posting]:
    """Corners on the outline are outside, and two corners are on different sides if a line runs between them."""
    postings = []
    for corner in kit.shared_grid(grid.rows, grid.cols, corners=True).nodes:
        if corner.r in (0, 2 * grid.rows) or corner.c in (0, 2 * grid.cols):
            postings.append(kit.Posting(code, kit.Table((kit.Var(INSIDE, corner),), ((0,),))))
    for edge in grid.edges:
        sides = ends_of(edge, corners=True)
        postings.append(
            kit.Posting(code, kit.Table((kit.Var(layer, edge), *kit.vars_at(INSIDE, sides)), LINE_AND_SIDES))
        )
    return postings
