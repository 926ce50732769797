"""Minesweeper: a number counts the mines in the eight cells around it, and has no mine itself."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, count_violations, marked_spots, referee
from puzzlepark.genres.minesweeper.reasons import REASONS

AROUND = tuple((dr, dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2) if dr or dc)
"""The offsets of the eight cells around one."""


def ring(puzzle: Any, spot: kit.Spot) -> tuple[kit.Spot, ...]:
    """The cells that a number counts."""
    return tuple(filter(puzzle.grid.has, (kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND)))


@dataclass(frozen=True, kw_only=True, repr=False)
class Minesweeper(kit.Puzzle):
    """`numbers` are (cell, number of mines around it) pairs in reading order. -2 is a cell without a mine and without a
    number."""

    genre: ClassVar[str] = "minesweeper"
    title: ClassVar[str] = "Minesweeper"
    aliases: ClassVar[tuple[str, ...]] = ("mines",)
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many mines are around here, or ? for a cell without a mine.",
            high=lambda rows, cols: min(rows, 3) * min(cols, 3) - 1,
            unknown=True,
            counts=ring,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Minesweeper, kit.Marks]
MESSAGES = {
    "number.mine": "There is a mine on the number at row {row}, column {col}.",
    **kit.over_and_under("number", "Around row {row}, column {col} {found:mine lies|mines lie}; the number is {clue}."),
}


def violations(puzzle: Minesweeper, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that no number has a mine, and that every number counts the mines around it."""
    mines = marked_spots(marks, kit.SHADE)
    for spot, number in puzzle.numbers:
        if spot in mines:
            yield RawViolation("number.mine", (spot,), True, spot)
        elif number != kit.UNKNOWN:
            rows = range(max(1, spot.r - 2), min(2 * puzzle.rows, spot.r + 3), 2)
            cols = range(max(1, spot.c - 2), min(2 * puzzle.cols, spot.c + 3), 2)
            near = [kit.Spot(r, c) for r in rows for c in cols if (r, c) != spot]
            yield from count_violations("number", spot, number, near, marks, kit.SHADE, spot)


def model(puzzle: Minesweeper) -> kit.Model:
    """A count of the mines around every number, whose own cell has none."""
    rules = []
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number.mine", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            # On a board of one cell, the number counts its own cell, because a count needs a cell.
            near = ring(puzzle, spot) or (spot,)
            rules.append(kit.Posting("number", kit.Count(kit.shade_vars(near), number), spot))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Minesweeper, marks: kit.Marks) -> Minesweeper:
    """The puzzle with a number in every cell without a mine."""
    mines = kit.shaded_cells(marks)
    free = (spot for spot in puzzle.grid.cells if spot not in mines)
    return puzzle.changed(numbers=tuple((spot, len(mines.intersection(ring(puzzle, spot)))) for spot in free))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Put mines into random cells."""
    puzzle = Minesweeper(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, (s for s in puzzle.grid.cells if rng.random() < options["mines"]))
    return clues_from(puzzle, answer), answer


def repair(puzzle: Minesweeper, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Remove a mine that the other answer does not have."""
    differ = sorted(kit.shaded_cells(answer) - kit.shaded_cells(other or {}))
    if other is None or not differ:
        return None
    changed = kit.shade_answer(puzzle.grid, kit.shaded_cells(answer) - {rng.choice(differ)})
    return clues_from(puzzle, changed), changed


GENRE = kit.Genre(
    Minesweeper,
    rulebook=(
        "Find the mines. A number says how many of the eight cells around it have a mine.",
        "A cell with a number has no mine. A ? stands for any number.",
    ),
    broken_rules={"number.mine": 2, "number": 1},
    messages=MESSAGES,
    check=referee(MESSAGES, violations),
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("mines", 0.3, "share of the cells that have a mine", 0.0, 1.0),),
        unique=kit.Repair(repair),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Number needs the rest", "count:number", fits=kit.sets_something),
        kit.supposition("many", "Number would have too many or too few", "count", "count"),
    ),
    **kit.declare_shading(
        Minesweeper,
        "mines",
        (kit.Number16("numbers"),),
        (kit.NumberTable("numbers"),),
        kit.Fill(kit.SHADE, words=("Undecided.", "Free.", "Mined."), name="Mine"),
    ),
)
