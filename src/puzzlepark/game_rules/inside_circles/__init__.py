"""Inside circles: white circles are inside the loop, black ones outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Layer, Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.loops import FENCE, CircleRule
from puzzlepark.genres.kit.referee import RawViolation

INSIDE = "inside"
"""The hidden layer of the cells: 1 inside the loop, 0 outside."""
PARTS = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""Table rows of three variables: there is a line; the cell on its first side is inside; the cell on its second side is
inside."""


@dataclass(frozen=True, kw_only=True)
class InsideCircles(CircleRule):
    """Cells with a white circle are inside the loop along the sides of cells, and those with a black one outside."""

    name = "inside-circles"
    title = "White circles inside, black ones outside"
    answers: ClassVar[tuple[str, ...]] = (FENCE,)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "inside-circles"],
        "fields": [{"field": "circles"}],
        "circles": ["ob"],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
    }

    answer: str = FENCE

    @property
    def text(self) -> str:
        return "White circles are inside the loop, and black ones are outside."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.white": "The white circle at row {row}, column {col} is outside the loop.",
            f"{self.code}.black": "The black circle at row {row}, column {col} is inside the loop.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, white, black = self.code, f"{self.code}.white", f"{self.code}.black"
        meet = "Then inside and outside would meet without a line, or be the same on both sides of one."
        return {
            code: "The loop runs where inside and outside meet, and nowhere else.",
            white: "{clue} is inside the loop.",
            black: "{clue} is outside the loop.",
            **{f"cell:{each}{end}": "{law}" for each in (code, white, black) for end in ("", ".one", ".off")},
            f"fails cell:{code}": meet,
            f"fails cell:{white}": "Then {who} would be outside the loop.",
            f"fails cell:{black}": "Then {who} would be inside the loop.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("side", "Inside or outside", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Circles on the wrong side of a closed loop; nothing while the loop has ends or branches."""
        lines, drawn = self.lines(marks), self.drawn(marks)
        if not lines or any(len(others) != 2 for others in lines.values()):
            return
        for spot, black in self.circles_of(puzzle):
            # A ray from the left border to a cell inside crosses the loop an odd number of times.
            inside = sum((spot.r, c) in drawn for c in range(0, spot.c, 2)) % 2 == 1
            if black is not None and inside == black:
                yield RawViolation(f"{self.code}.black" if black else f"{self.code}.white", (spot,), True)

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        return (Layer(INSIDE, puzzle.grid, "cells", (0, 1)),)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The hidden variable "inside" of each circle, and a table for each edge that relates lines to these
        variables."""
        for spot, black in self.circles_of(puzzle):
            if black is not None:
                code = f"{self.code}.black" if black else f"{self.code}.white"
                yield Posting(code, Table((Var(INSIDE, spot),), ((int(not black),),)), spot)
        yield from _side_postings(puzzle.grid, self.loop_grid(puzzle), self.code, self.layer)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A circle in every cell, white inside the loop and black outside."""
        drawn = {var.spot for var, value in marks.items() if value and var.layer == self.layer}
        # How often a ray to the left crosses the loop: an odd number of times from inside.
        crossed = {spot: sum(Spot(spot.r, c) in drawn for c in range(0, spot.c, 2)) for spot in puzzle.grid.cells}
        return {self.circles: "".join(self.white if n % 2 else self.black for n in crossed.values())}


@kept_rules
def _side_postings(grid: Grid, corners: Grid, code: str, layer: str) -> list[Posting]:
    """A table for each edge: the cells on its two sides are on different sides of the loop exactly if the edge has a
    line. A cell beyond the border is outside."""
    postings = []
    for edge in corners.edges:
        r, c = edge
        cells = (Spot(r, c - 1), Spot(r, c + 1)) if r % 2 else (Spot(r - 1, c), Spot(r + 1, c))
        sides = tuple(Var(INSIDE, cell) for cell in cells if grid.has(cell))
        rows = PARTS if len(sides) == 2 else ((0, 0), (1, 1))
        postings.append(Posting(code, Table((Var(layer, edge), *sides), rows)))
    return postings
