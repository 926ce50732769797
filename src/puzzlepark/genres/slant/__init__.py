"""Slant: a diagonal in every cell, numbers at corners that count them, and no closed loop."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_of, referee
from puzzlepark.genres.slant.making import random_diagonals
from puzzlepark.genres.slant.reasons import REASONS
from puzzlepark.genres.slant.tracing import joined_corners, loops

SLANT = "slant"
"""The name of the layer and of its view."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Slant(kit.Puzzle):
    """`numbers` are (corner, number of diagonals that end there) pairs in reading order."""

    genre: ClassVar[str] = "slant"
    title: ClassVar[str] = "Slant"
    aliases: ClassVar[tuple[str, ...]] = ("gokigen", "gokigen-naname")
    fields = (
        kit.Numbers(
            name="numbers",
            nodes="Type how many diagonals end at the corner.",
            high=lambda rows, cols: 4,
            strict=True,
            unknown=True,
            ring=True,
            counts=kit.cells_at_corner,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Slant, kit.Marks]
MESSAGES = {
    **kit.over_and_under(
        "number", "At the corner at row {row}, column {col} {found:diagonal ends|diagonals end}, not {clue}."
    ),
    "slant.loop": "The diagonals around row {row}, column {col} make a closed loop.",
    "slant.missing": "Row {row}, column {col} has no diagonal yet.",
}


def violations(puzzle: Slant, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check numbers, closed loops, and cells without a diagonal."""
    board = cells_of(puzzle)
    drawn = {spot: value for (_, spot), value in marks.items()}
    ends = Counter(corner for cell, value in drawn.items() for corner in joined_corners(cell, value))
    for corner, number in puzzle.numbers:
        if number != kit.UNKNOWN:
            square = (kit.Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1))
            near = tuple(cell for cell in square if cell in board)
            found, empty = ends[corner], sum(cell not in drawn for cell in near)
            if found != number:
                final = found > number or found + empty < number
                over = "over" if found > number else "under"
                yield RawViolation(f"number.{over}", near, final, corner, {"found": found, "clue": number})
    for loop in loops(drawn):
        yield RawViolation("slant.loop", loop, True)
    if missing := tuple(sorted(board - drawn.keys())):
        yield RawViolation("slant.missing", missing, False)


def model(puzzle: Slant) -> kit.Model:
    """No closed loop, and a constraint for every number on the diagonals that end there."""
    rules = [kit.Posting("slant", kit.Acyclic(puzzle.grid, SLANT))]
    for corner, number in puzzle.numbers:
        if number != kit.UNKNOWN:
            cells = kit.cells_at_corner(puzzle, corner)
            values = tuple(value_at(cell, corner) for cell in cells)
            rules.append(kit.Posting("number", kit.Matches(kit.vars_at(SLANT, cells), values, number), corner))
    layer = kit.Layer(SLANT, puzzle.grid, "cells", (FALLING, RISING))
    return kit.Model((layer,), (), {SLANT: (SLANT,)}, tuple(rules))


def value_at(cell: kit.Spot, corner: kit.Spot) -> int:
    """The value of a cell if its diagonal ends at this corner."""
    return FALLING if (corner.r < cell.r) == (corner.c < cell.c) else RISING


def clues_from(puzzle: Slant, marks: kit.Marks) -> Slant:
    """The puzzle with a number at every corner."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    numbers = []
    for corner in kit.nodes_of(puzzle):
        cells = kit.cells_at_corner(puzzle, corner)
        numbers.append((corner, sum(marks[kit.Var(SLANT, cell)] == value_at(cell, corner) for cell in cells)))
    return puzzle.changed(numbers=tuple(numbers))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random diagonals with all numbers."""
    puzzle = Slant(rows=rows, cols=cols)
    answer = {kit.Var(SLANT, cell): value for cell, value in random_diagonals(puzzle.grid, rng).items()}
    return clues_from(puzzle, answer), answer


check = referee(MESSAGES, violations)
DRAWN = CellMarks(SLANT, {"1": FALLING, "2": RISING, "\\": FALLING, "/": RISING, ".": None})
GENRE = kit.Genre(
    Slant,
    rulebook=(
        "Draw a diagonal in every cell: one that falls from left to right, or one that rises.",
        "A number says how many diagonals end at its corner.",
        "Diagonals never make a closed loop.",
    ),
    broken_rules={"slant.missing": 1, "number": 2, "slant.loop": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, clues=kit.Thin(symmetric=True)),
    reasons=REASONS,
    techniques=(
        kit.Technique("zero", "Nothing ends at a 0", "matches.none"),
        kit.Technique("all", "All around a number", "matches.all"),
        kit.Technique("done", "Number done", "matches.done"),
        kit.Technique("rest", "Number needs the rest", "matches.rest"),
        kit.Technique("loop", "Would close a loop", "loop"),
        kit.supposition("looped", "A loop would close", "", "loop"),
        kit.supposition("fail", "A number would fail", "", "matches"),
    ),
    views=(SLANT,),
    display=kit.Display(
        (kit.Diagonals(SLANT),), grid="dashes", violations={"slant.loop": "line", "slant.missing": "none"}
    ),
    formats=(
        codec.url(Slant, "gokigen", kit.Number4("numbers", kit.nodes_of)),
        codec.pzpr_file(Slant, "gokigen", kit.NodeTable("numbers"), DRAWN),
        kit.game_id(Slant, "slant", kit.Cells("numbers", seats=kit.nodes_of), r"(d[a-z])?"),
    ),
    read_answer=lambda text, board: read_table(text, board, DRAWN),
    group="lines",
)
