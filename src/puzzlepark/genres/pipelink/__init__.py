"""Pipelink: one loop through every cell. It may cross itself and follows the given pieces."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    edges_of_board,
    line_adjacency,
    loop_violations,
    marked_spots,
    referee,
    sides,
    trace_lines,
)
from puzzlepark.genres.pipelink.codec import PieceLetters, PieceTable
from puzzlepark.genres.pipelink.making import make_loop
from puzzlepark.genres.pipelink.reasons import REASONS

CHOICES = (
    kit.Choice("+", "Crossing", "1", "line-udlr"),
    kit.Choice("|", "Up and down", "2", "line-ud", "Upright piece"),
    kit.Choice("-", "Left and right", "3", "line-lr", "Level piece"),
    kit.Choice("L", "Up and right", "4", "line-ur", "Bend up and right"),
    kit.Choice("J", "Up and left", "5", "line-ul", "Bend up and left"),
    kit.Choice("7", "Down and left", "6", "line-dl", "Bend down and left"),
    kit.Choice("F", "Down and right", "7", "line-dr", "Bend down and right"),
)
ROWS = {"+": "1111", "|": "1001", "-": "0110", "L": "1010", "J": "1100", "7": "0101", "F": "0011"}
"""The sides that each piece connects, in the order north, west, east, south."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Pipelink(kit.Puzzle):
    """`pieces` has a character per cell: `+` is a crossing, `|` and `-` are straight, L, J, 7 and F are bends of their
    shapes, and `.` is a cell without a given piece."""

    genre: ClassVar[str] = "pipelink"
    title: ClassVar[str] = "Pipelink"
    aliases: ClassVar[tuple[str, ...]] = ("pipe-link",)
    fields = (
        kit.Choices(
            name="pieces",
            signs=".+|-LJ7F",
            palettes=(kit.Tool("pieces", "Pieces", "p", "cell-choice", "Give a piece of the loop.", choices=CHOICES),),
        ),
    )
    pieces: str


MESSAGES = {
    **kit.LOOP_MESSAGES,
    "cell.missed": "The loop does not pass row {row}, column {col}.",
    "piece.missing": "The piece at row {row}, column {col} leads to a side that the loop does not use.",
    "piece.extra": "The loop leaves row {row}, column {col} by a side that the piece does not lead to.",
}


def violations(puzzle: Pipelink, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, and, once there is a line, missed cells and given pieces."""
    cells, edges, adjacency = cells_of(puzzle), edges_of_board(puzzle), line_adjacency(marks, kit.LINE)
    walks = trace_lines(adjacency, cells)
    yield from loop_violations("loop", marks, kit.LINE, edges, cells, adjacency, walks, cells)
    if not adjacency:
        return
    drawn, crossed_out = marked_spots(marks, kit.LINE), marked_spots(marks, kit.LINE, 0)
    undecided = edges - drawn - crossed_out
    for spot in sorted(cells - adjacency.keys()):
        yield RawViolation("cell.missed", (spot,), undecided.isdisjoint(sides(spot)))
    for spot, sign in zip(sorted(cells), puzzle.pieces, strict=True):
        if sign == ".":
            continue
        piece_sides = {side for side, on in zip(sides(spot), ROWS[sign], strict=True) if on == "1"}
        if missing := piece_sides - drawn:
            yield RawViolation("piece.missing", (spot,), not missing <= undecided, spot)
        if drawn.intersection(sides(spot)) - piece_sides:
            yield RawViolation("piece.extra", (spot,), True, spot)


def model(puzzle: Pipelink) -> kit.Model:
    """A loop through every node, and the row of its piece for every given piece."""
    grid = puzzle.grid
    rules = [kit.Posting("loop", kit.CrossingLoop(grid, kit.LINE, frozenset(grid.nodes))), *_every_cell(grid)]
    for spot, sign in zip(grid.cells, puzzle.pieces, strict=True):
        if sign != ".":
            row = tuple(map(int, ROWS[sign]))
            rules.append(kit.Posting("piece", kit.Star(grid, kit.LINE, spot, (row,)), spot))
    return kit.Model((kit.Layer(kit.LINE, grid, "edges", (0, 1)),), (), {kit.LINE: (kit.LINE,)}, tuple(rules))


@kit.kept_rules
def _every_cell(grid: kit.Grid) -> list[kit.Posting]:
    """The rules that the loop passes every cell, once or twice."""
    passes = tuple(tuple(map(int, row)) for row in ROWS.values())
    return [kit.Posting("cell", kit.Star(grid, kit.LINE, node, passes)) for node in grid.nodes]


def clues_from(puzzle: Pipelink, marks: kit.Marks) -> Pipelink:
    """The puzzle with the piece of every cell."""
    kit.raise_first_violation(check(puzzle.changed(pieces="." * len(puzzle.pieces)), marks))
    signs = {row: sign for sign, row in ROWS.items()}
    return puzzle.changed(pieces="".join(signs[_row(marks, spot)] for spot in puzzle.grid.cells))


def _row(marks: kit.Marks, spot: kit.Spot) -> str:
    """The sides of a cell that the loop uses, as a row of `ROWS`."""
    offsets = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return "".join(str(marks.get(kit.Var(kit.LINE, kit.Spot(spot.r + dr, spot.c + dc)), 0)) for dr, dc in offsets)


def make_board(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Pipelink, kit.Marks]:
    """Draw a random loop with every piece."""
    blank = Pipelink(rows=rows, cols=cols, pieces="." * (rows * cols))
    answer = kit.loop_answer(blank.grid, make_loop(rows, cols, rng, options["crossings"]))
    return clues_from(blank, answer), answer


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Pipelink,
    rulebook=(
        "Draw one loop through every cell. It may cross itself, where it goes straight on both times.",
        "The loop follows the pieces that are given.",
    ),
    broken_rules={"loop": 1, "cell": 1, "piece": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make_board,
        (kit.Option("crossings", 0.4, "how often the loop crosses itself where it can", 0.0, 1.0),),
        clues=kit.Thin(symmetric=True),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.Technique("gate", "In and out", "parity"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("lost", "A cell would be lost", "cell", "cell"),
    ),
    **kit.declare_loop(Pipelink, "pipelink", (PieceLetters("pieces"),), (PieceTable("pieces"),), crosses=True),
)
