"""The rules of Pipelink: one loop that may cross itself, through every cell and along the given pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.every_cell import EveryCell
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, loop_violations, sides, trace_lines

ROWS = {"+": "1111", "|": "1001", "-": "0110", "L": "1010", "J": "1100", "7": "0101", "F": "0011"}
"""The sides that each piece connects, in the order north, west, east, south."""
NO_PIECE = "."


@dataclass(frozen=True, kw_only=True)
class CrossingLoop(OneLoop):
    """All lines are one loop. It may cross itself in every cell, and goes straight on there both times."""

    name = "crossing-loop"
    title = "One loop that may cross itself"

    @property
    def text(self) -> str:
        return "Draw one loop from cell to cell. It may cross itself, where it goes straight on both times."

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        cells, edges, lines = self.board(puzzle), self.board_edges(puzzle), self.lines(marks)
        yield from loop_violations(self.code, marks, self.layer, edges, cells, lines, trace_lines(lines, cells), cells)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        yield kit.Posting(self.code, kit.CrossingLoop(puzzle.grid, self.layer, frozenset(puzzle.grid.nodes)))


@dataclass(frozen=True, kw_only=True)
class EveryCellOnceOrTwice(EveryCell):
    """The loop passes every cell once, and the cells where it crosses itself twice."""

    name = "every-cell-once-or-twice"
    presumes: ClassVar[tuple[str, ...]] = ("crossing-loop",)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        return _passes(puzzle.grid, self.code, self.layer)


@kit.kept_rules
def _passes(grid: kit.Grid, code: str, layer: str) -> list[kit.Posting]:
    """For each cell the posting that the loop uses the sides of one of the pieces."""
    rows = tuple(tuple(map(int, row)) for row in ROWS.values())
    return [kit.Posting(code, kit.Star(grid, layer, node, rows)) for node in grid.nodes]


@dataclass(frozen=True, kw_only=True)
class GivenPieces(LoopRule):
    """The loop follows the pieces of the field `pieces`."""

    name = "given-pieces"
    title = "Given pieces of the loop"
    presumes: ClassVar[tuple[str, ...]] = ("crossing-loop",)

    pieces: str = "pieces"

    @property
    def text(self) -> str:
        return "The loop follows the pieces that are given."

    @property
    def messages(self) -> Mapping[str, str]:
        piece = "piece at row {row}, column {col}"
        return {
            f"{self.code}.missing": f"The {piece} leads to a side that the loop does not use.",
            f"{self.code}.extra": "The loop leaves row {row}, column {col} by a side that the piece does not lead to.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The loop follows {clue}."}

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return ()

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the given pieces with a side that the loop does not use, or with another side that it uses."""
        drawn = self.drawn(marks)
        signs = zip(sorted(self.board(puzzle)), getattr(puzzle, self.pieces), strict=True)
        for spot, sign in signs if drawn else ():
            if sign == NO_PIECE:
                continue
            piece_sides = {side for side, on in zip(sides(spot), ROWS[sign], strict=True) if on == "1"}
            if missing := piece_sides - drawn:
                final = not missing <= self.unsure(puzzle, marks)
                yield RawViolation(f"{self.code}.missing", (spot,), final=final, clue=spot)
            if drawn.intersection(sides(spot)) - piece_sides:
                yield RawViolation(f"{self.code}.extra", (spot,), final=True, clue=spot)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """For each piece, the line leaves its cell on exactly the sides of the piece."""
        grid = puzzle.grid
        for spot, sign in zip(grid.cells, getattr(puzzle, self.pieces), strict=True):
            if sign != NO_PIECE:
                row = tuple(map(int, ROWS[sign]))
                yield kit.Posting(self.code, kit.Star(grid, self.layer, spot, (row,)), spot)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """The piece of every cell."""
        sign_of = {row: sign for sign, row in ROWS.items()}
        return {self.pieces: "".join(sign_of.get(_row(marks, spot), NO_PIECE) for spot in puzzle.grid.cells)}


def _row(marks: kit.Marks, spot: kit.Spot) -> str:
    """The sides of a cell that the loop uses, as a row of `ROWS`."""
    offsets = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return "".join(str(marks.get(kit.Var(kit.LINE, kit.Spot(spot.r + dr, spot.c + dc)), 0)) for dr, dc in offsets)
