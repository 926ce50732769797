"""Half Rows, a genre of another package: half of the cells of every row are shaded.

It is made to be strange: its boards are of even width only, it has a hidden layer that lies beside the board, numbers
on all four sides, an optional tail in its URLs, and no maker of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, count_violations, marked_spots, referee, straight_lines

TALLY = "tally"
"""A hidden layer that has a copy of every cell, all in one column."""


@dataclass(frozen=True, kw_only=True, repr=False)
class HalfRows(kit.Puzzle):
    """`ends` are (spot, number) pairs on all sides: 1 beside a line whose nearest cell is shaded, 0 if it is open.
    `numbers` are the same in cells."""

    genre: ClassVar[str] = "half-rows"
    title: ClassVar[str] = "Half Rows"
    fields = (
        kit.Numbers(
            name="ends",
            at=kit.Outside("Type 1 if the nearest cell is shaded.", all_sides=True),
            high=lambda *_: 1,
            strict=True,
        ),
        kit.Numbers(name="numbers", at=kit.InCells("Type 1 if the cell is shaded."), high=lambda *_: 1, strict=True),
    )
    ends: kit.Clues = ()
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.cols % 2:
            raise kit.BadInput(f"A row has a half only if the width is even, not {self.cols}.")
        super().__post_init__()


def nearest(board: kit.Puzzle, seat: kit.Spot) -> kit.Spot:
    """The cell next to a number outside the board."""
    return kit.Spot(min(max(seat.r, 1), 2 * board.rows - 1), min(max(seat.c, 1), 2 * board.cols - 1))


MESSAGES = {
    **kit.over_and_under("row", "Row {row} has {found:shaded cell}; half of it are {clue}."),
    "end": "The cell at row {row}, column {col} is not as the number beside it says.",
    "number": "The cell at row {row}, column {col} is not as its number says.",
}


def violations(puzzle: HalfRows, marks: kit.Marks) -> Iterator[RawViolation]:
    """Rows, then numbers outside, then numbers in cells."""
    assert all(var.layer == kit.SHADE for var in marks), "a referee sees no hidden layer"
    dark = marked_spots(marks, kit.SHADE)
    for line in straight_lines(puzzle)[: puzzle.rows]:
        yield from count_violations("row", None, puzzle.cols // 2, line, marks, kit.SHADE)
    for code, clues in (("end", puzzle.ends), ("number", puzzle.numbers)):
        for seat, number in clues:
            r = min(max(seat.r, 1), 2 * puzzle.rows - 1)
            spot = kit.Spot(r, min(max(seat.c, 1), 2 * puzzle.cols - 1))
            if (spot in dark) != bool(number):
                yield RawViolation(code, (spot,), kit.Var(kit.SHADE, spot) in marks, seat)


def model(puzzle: HalfRows) -> kit.Model:
    """Counts of rows and of single cells, and the tally."""
    column = kit.shared_grid(puzzle.rows * puzzle.cols, 1)
    rules = []
    for name, line in kit.rows_and_columns(puzzle.grid):
        if name == "row":
            rules.append(kit.Posting("row", kit.Count(kit.shade_vars(line), puzzle.cols // 2)))
    for cell, copy in zip(puzzle.grid.cells, column.cells, strict=True):
        rules.append(kit.Posting("row", kit.Table((kit.Var(kit.SHADE, cell), kit.Var(TALLY, copy)), ((0, 0), (1, 1)))))
    rules += [kit.Posting("end", kit.Count(kit.shade_vars([nearest(puzzle, s)]), n), s) for s, n in puzzle.ends]
    rules += [kit.Posting("number", kit.Count(kit.shade_vars([s]), n), s) for s, n in puzzle.numbers]
    return kit.shade_model(puzzle.grid, rules, kit.Layer(TALLY, column, "cells", (0, 1)))


def clues_from(puzzle: HalfRows, marks: kit.Marks) -> HalfRows:
    """A number in every cell and at both ends of every line."""
    kit.raise_first_violation(check(puzzle.changed(ends=(), numbers=()), marks))
    dark = kit.shaded_cells(marks)
    ends = sorted((seat, int(nearest(puzzle, seat) in dark)) for seat in seats(puzzle))
    return puzzle.changed(ends=tuple(ends), numbers=tuple((s, int(s in dark)) for s in puzzle.grid.cells))


def seats(board: kit.Puzzle) -> list[kit.Spot]:
    """Where numbers stand outside: above, below, left and right, as URLs have them."""
    rows, cols = range(1, 2 * board.rows, 2), range(1, 2 * board.cols, 2)
    upper, lower = [kit.Spot(-1, c) for c in cols], [kit.Spot(2 * board.rows + 1, c) for c in cols]
    return [*upper, *lower, *(kit.Spot(r, -1) for r in rows), *(kit.Spot(r, 2 * board.cols + 1) for r in rows)]


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    HalfRows,
    rulebook=("Shade half of the cells of every row.", "A 1 is or stands beside a shaded cell, a 0 an open one."),
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    **kit.declare_shading(
        HalfRows,
        "halfrows",
        (kit.Number16("ends", seats), kit.Tail(kit.Number16("numbers"))),
        (kit.OutsideNumbers("ends", lambda board: [seats(board)]), kit.NumberTable("numbers")),
    ),
)
