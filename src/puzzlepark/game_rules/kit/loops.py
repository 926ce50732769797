"""The base class of rules about one loop, which runs from cell to cell or along the sides of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Layer, Marks, Var, shared_grid
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.genres.kit.loop_family import LINE
from puzzlepark.genres.kit.referee import (
    Adjacency,
    Walk,
    cells_by_room,
    cells_of,
    derived,
    edges_among,
    edges_of_board,
    line_adjacency,
    marked_spots,
    sides,
    trace_lines,
    undecided,
)
from puzzlepark.genres.kit.shade_family import cells_by_region

LOOP, FENCE, LOOP_AND_SHADING = "loop", "fence", "loop-and-shading"
"""The types of answers with a loop: from cell to cell, along the sides of cells, and from cell to cell with shaded
cells."""
ONE_LOOP = "one-loop"
"""The name of the rule that all other rules about loops presume."""
EARLY = Technique("early", "Closes too early", "ring")
CUT = Technique("cut", "Dead end street", "cut")
GATE = Technique("gate", "In and out", "parity")
ROUND = supposition("round", "Would go round", "cell+ring", "ring")
NO_WAY_ON = supposition("lost", "No way on", "cell", "cell")
LOST = supposition("lost", "No way on", "", "cell")
"""The named techniques of loops."""


@dataclass(frozen=True, kw_only=True)
class LoopRule(Rule):
    """A rule about a loop. Only the rule `one-loop` is about the ends and branches of lines. The referees of the others
    report nothing until there is a line."""

    answers: ClassVar[tuple[str, ...]] = (LOOP,)
    presumes: ClassVar[tuple[str, ...]] = (ONE_LOOP,)

    answer: str = LOOP
    """The type of answers of the genre."""
    layer: str = LINE

    def lines(self, marks: Marks) -> Adjacency:
        """The graph of the lines. Used by referees."""
        return line_adjacency(marks, self.layer, self.answer == FENCE)

    def walks(self, marks: Marks) -> list[Walk]:
        """The lines as lists of nodes. The rules of one check share the result and do not change it. Used by
        referees."""
        lines = self.lines(marks)
        return derived(marks, ("walks", self.layer, self.answer), lambda: trace_lines(lines))

    def board(self, puzzle: Any) -> set[Spot]:
        """The cells of the board. All rules share the set and do not change it. Used by referees."""
        holes = puzzle.grid.holes
        board: set[Spot] = puzzle.once("cells", lambda: cells_of(puzzle) - holes)
        return board

    def room_cells(self, puzzle: Any, name: str) -> dict[int, list[Spot]]:
        """The cells of each room of a field, by room id. All rules share the result and do not change it. For
        referees."""
        rooms: dict[int, list[Spot]] = puzzle.once(
            f"room cells {name}", lambda: cells_by_room(getattr(puzzle, name), puzzle.cols)
        )
        return rooms

    def board_edges(self, puzzle: Any) -> Iterable[Spot]:
        """The edges that lines can take. Used by referees."""
        if self.answer == FENCE:
            return (edge for cell in self.board(puzzle) for edge in sides(cell))
        return edges_among(self.board(puzzle)) if puzzle.grid.holes else edges_of_board(puzzle)

    def drawn(self, marks: Marks) -> set[Spot]:
        """The edges with a line. Used by referees."""
        return derived(marks, ("drawn", self.layer), lambda: marked_spots(marks, self.layer))

    def drawable(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """The edges that have a line or are undecided. Used by referees."""
        edges = self.board_edges(puzzle)
        return derived(marks, ("drawable", self.layer), lambda: set(edges) - marked_spots(marks, self.layer, 0))

    def unsure(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """The undecided edges. Used by referees."""
        edges = self.board_edges(puzzle)
        return derived(marks, ("undecided", self.layer), lambda: undecided(marks, self.layer, edges))

    def left_out(self, puzzle: Any, marks: Marks, spots: Iterable[Spot]) -> set[Spot]:
        """The cells among `spots` that no further mark can put on the loop. None of the spots has a line. For
        referees."""
        unsure = self.unsure(puzzle, marks)
        return {spot for spot in spots if unsure.isdisjoint(sides(spot))}

    def loop_grid(self, puzzle: Any) -> Grid:
        """The grid of the nodes and edges of the loop. Used by models."""
        if self.answer == FENCE:
            return shared_grid(puzzle.rows, puzzle.cols, corners=True)
        grid: Grid = puzzle.grid
        return grid

    def line_vars(self, grid: Grid) -> tuple[Var, ...]:
        """The variables of all edges. Used by models."""
        return Layer(self.layer, grid, "edges", (0, 1)).vars

    def regions(self, puzzle: Any, name: str) -> dict[int, list[Spot]]:
        """The cells of each room of a field, by room id. All rules share the result and do not change it. For
        models."""
        regions: dict[int, list[Spot]] = puzzle.once(
            f"regions {name}", lambda: cells_by_region(getattr(puzzle, name), puzzle.grid)
        )
        return regions


@dataclass(frozen=True, kw_only=True)
class CircleRule(LoopRule):
    """A rule about white and black circles in cells, which the loop passes. `white`, `black` and `unknown` are the
    characters of circles in the field; `unknown` is a circle without a colour, if there can be one."""

    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("circles", "field", "white and black circles", field_types=("circles",)),
    )

    circles: str = "circles"
    white: str = "o"
    black: str = "b"
    unknown: str = ""

    def circles_of(self, puzzle: Any) -> list[tuple[Spot, bool | None]]:
        """The cells with a circle, and whether it is black; None if that is unknown."""
        black = {self.white: False, self.black: True, self.unknown: None}
        signs = zip(shared_grid(puzzle.rows, puzzle.cols).cells, getattr(puzzle, self.circles), strict=True)
        return [(spot, black[sign]) for spot, sign in signs if sign in black]
