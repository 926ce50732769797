"""Kurochute: of the cells at the distance of a number exactly one is shaded. Shaded cells are isolated."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    count_violations,
    isolated_shade_violations,
    marked_spots,
    referee,
)
from puzzlepark.genres.kurochute.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurochute(kit.Puzzle):
    """`numbers` are (cell, distance) pairs in reading order. -2 is an open cell without a distance."""

    genre: ClassVar[str] = "kurochute"
    title: ClassVar[str] = "Kurochute"
    aliases: ClassVar[tuple[str, ...]] = ("kuroshuto", "kuroshuuto")
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how far away exactly one cell is shaded, or ? for any distance.",
            low=1,
            high=lambda rows, cols: max(1, rows - 1, cols - 1),
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurochute, kit.Marks]
MESSAGES = {
    "number.shaded": "The number at row {row}, column {col} is shaded.",
    "number.over": "More than one cell that is {clue} away from row {row}, column {col} is shaded.",
    "number.under": "No cell that is {clue} away from row {row}, column {col} is shaded.",
    **kit.ISOLATED_SHADE_MESSAGES,
}


def violations(puzzle: Kurochute, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that every number is open and has one shaded cell at its distance, and that shaded cells are isolated."""
    dark, board, numbers = marked_spots(marks, kit.SHADE), cells_of(puzzle), dict(puzzle.numbers)
    for (r, c), number in puzzle.numbers:
        spot, distance = kit.Spot(r, c), 2 * number
        if spot in dark:
            yield RawViolation("number.shaded", (spot,), True, spot)
        elif number != kit.UNKNOWN:
            ends = [
                kit.Spot(r - distance, c),
                kit.Spot(r, c - distance),
                kit.Spot(r, c + distance),
                kit.Spot(r + distance, c),
            ]
            candidates = [end for end in ends if end in board and (end in dark or end not in numbers)]
            for violation in count_violations("number", spot, 1, candidates, marks, kit.SHADE):
                yield violation._replace(where=(spot, *candidates), values={"clue": number})
    yield from isolated_shade_violations(("shade.beside", "open.apart"), puzzle, marks, kit.SHADE)


def targets(grid: kit.Grid, spot: kit.Spot, distance: int) -> list[kit.Spot]:
    """The cells of the row and column of a cell at this distance from it."""
    (r, c), step = spot, 2 * distance
    return list(
        filter(grid.has, (kit.Spot(r - step, c), kit.Spot(r, c - step), kit.Spot(r, c + step), kit.Spot(r + step, c)))
    )


def model(puzzle: Kurochute) -> kit.Model:
    """A count of 1 for the cells at the distance of every number, whose own cell is open."""
    rules = kit.isolated_shade_rules(puzzle.grid)
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number.shaded", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            rules.append(kit.Posting("number", kit.Count(kit.shade_vars(targets(puzzle.grid, spot, number)), 1), spot))
    return kit.shade_model(puzzle.grid, rules)


def distance_finder(dark: set[kit.Spot]) -> Callable[[kit.Spot], list[int]]:
    """Return a function that gives the possible numbers of an open cell: the distances at which exactly one cell is
    shaded."""
    rows, cols = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for r, c in dark:
        rows[r].append(c)
        cols[c].append(r)

    def distances(spot: kit.Spot) -> list[int]:
        cells_at = Counter([abs(spot.c - c) // 2 for c in rows[spot.r]] + [abs(spot.r - r) // 2 for r in cols[spot.c]])
        return sorted(distance for distance, cells in cells_at.items() if cells == 1)

    return distances


def clues_from(puzzle: Kurochute, marks: kit.Marks) -> Kurochute:
    """The puzzle with a number in every open cell that can have one: the known number if it is right, else the
    smallest."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    known = dict(puzzle.numbers)
    numbers = (
        (spot, known[spot] if known.get(spot) in possible else possible[0])
        for spot, possible in _possible_numbers(puzzle, marks)
    )
    return puzzle.changed(numbers=tuple(numbers))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Shade random isolated cells until no further cell fits, and give numbers in some open cells."""
    puzzle = Kurochute(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, kit.scatter_cells(puzzle.grid, rng))
    numbers = ((spot, _pick(puzzle, spot, possible, rng)) for spot, possible in _possible_numbers(puzzle, answer))
    return kit.sample_numbers(puzzle.changed(numbers=tuple(numbers)), options["numbers"], rng), answer


def _possible_numbers(puzzle: Kurochute, answer: kit.Marks) -> Iterator[tuple[kit.Spot, list[int]]]:
    """The open cells that can have a number, each with its possible numbers."""
    dark = kit.shaded_cells(answer)
    numbers = distance_finder(dark)
    for spot in polled(puzzle.grid.cells):
        if spot not in dark and (possible := numbers(spot)):
            yield spot, possible


def _pick(puzzle: Kurochute, spot: kit.Spot, possible: Sequence[int], rng: Random) -> int:
    """Pick one of the possible numbers, preferably with several cells at its distance, because a single one is
    obvious."""
    return rng.choice([number for number in possible if len(targets(puzzle.grid, spot, number)) > 1] or possible)


def repair(puzzle: Kurochute, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Add a few numbers that are wrong in the other answer."""
    dark, known, candidates = kit.shaded_cells(other or {}), dict(puzzle.numbers), list[tuple[kit.Spot, int]]()
    numbers = distance_finder(dark)
    for spot, possible in _possible_numbers(puzzle, answer):
        right = numbers(spot) if other and spot not in dark else []
        if spot not in known and (wrong := [number for number in possible if number not in right]):
            candidates.append((spot, _pick(puzzle, spot, wrong, rng)))
    added = rng.sample(candidates, min(len(candidates), 1 + len(puzzle.grid.cells) // CELLS_PER_NUMBER))
    return (puzzle.changed(numbers=tuple(sorted((*puzzle.numbers, *added)))), answer) if added else None


CELLS_PER_NUMBER = 50
"""A repair adds one number per this many cells of the board."""
check = referee(MESSAGES, violations)
NUMBERS = kit.Option("numbers", 0.5, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
MARKS = CellMarks(kit.SHADE, {"1": 1, "+": 0, ".": None, "-": None})
GENRE = kit.Genre(
    Kurochute,
    rulebook=(
        "Shade cells, but none with a number.",
        "Up, down, left and right of a number, exactly one of the cells that are as far away as it says is shaded.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number.shaded": 1, "number": 2, "shade": 3, "open": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(repair), rare=(5,)),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "One is shaded already", "count:number", fits=kit.sets_nothing),
        kit.Technique("last", "Only one is left", "count:number", fits=kit.sets_something),
        *kit.ISOLATED_SHADE_TECHNIQUES,
        kit.supposition("fail", "A number would fail", "", "count"),
        kit.supposition("parted", "Open cells would be cut off", "", "apart"),
    ),
    **kit.declare_shading(
        Kurochute, "kurochute", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), marks=MARKS
    ),
)
