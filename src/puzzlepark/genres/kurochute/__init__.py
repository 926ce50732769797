"""Kurochute: exactly one of the cells at the distance of a number is shaded. Shaded cells never share a side."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.not_adjacent import NotAdjacent
from puzzlepark.game_rules.one_at_distance import OneAtDistance, distance_finder, targets
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurochute(kit.Puzzle):
    """`numbers` are (cell, distance) pairs in reading order. -2 is an open cell without a distance."""

    genre: ClassVar[str] = "kurochute"
    title: ClassVar[str] = "Kurochute"
    aliases: ClassVar[tuple[str, ...]] = ("kuroshuto", "kuroshuuto")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how far away exactly one cell is shaded, or ? for any distance."),
            low=1,
            high=lambda rows, cols: max(1, rows - 1, cols - 1),
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurochute, kit.Marks]
RULES = (
    OnePiece(code="open.apart", of=OPEN),
    NotAdjacent(code="shade.beside"),
    OneAtDistance(code="number"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Shade random isolated cells until no further cell fits, and give numbers in some open cells."""
    puzzle = Kurochute(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, kit.scatter_cells(puzzle.grid, rng))
    numbers = ((spot, _pick(puzzle, spot, possible, rng)) for spot, possible in _possible_numbers(puzzle, answer))
    return kit.sample_numbers(puzzle.changed(numbers=tuple(numbers)), options["numbers"], rng), answer


def _possible_numbers(puzzle: Kurochute, answer: kit.Marks) -> Iterator[tuple[kit.Spot, list[int]]]:
    """The open cells that can have a number, each with its possible numbers."""
    dark = kit.shaded_cells(answer)
    find_numbers = distance_finder(dark)
    for spot in polled(puzzle.grid.cells):
        possible = find_numbers(spot) if spot not in dark else []
        if possible:
            yield spot, possible


def _pick(puzzle: Kurochute, spot: kit.Spot, possible: Sequence[int], rng: Random) -> int:
    """Pick one of the possible numbers, preferably with several cells at its distance, because a single one is
    obvious."""
    with_several_cells = [number for number in possible if len(targets(puzzle.grid, spot, number)) > 1]
    return rng.choice(with_several_cells or possible)


def repair(puzzle: Kurochute, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Add a few numbers that are wrong in the other answer."""
    dark, known, candidates = kit.shaded_cells(other or {}), dict(puzzle.numbers), list[tuple[kit.Spot, int]]()
    find_numbers = distance_finder(dark)
    for spot, possible in _possible_numbers(puzzle, answer):
        right_in_other = find_numbers(spot) if other and spot not in dark else []
        wrong = [number for number in possible if number not in right_in_other]
        if wrong and spot not in known:
            candidates.append((spot, _pick(puzzle, spot, wrong, rng)))
    added = rng.sample(candidates, min(len(candidates), 1 + len(puzzle.grid.cells) // CELLS_PER_NUMBER))
    return (puzzle.changed(numbers=tuple(sorted((*puzzle.numbers, *added)))), answer) if added else None


CELLS_PER_NUMBER = 50
"""A repair adds one number per this many cells of the board."""
NUMBERS = kit.Option("numbers", 0.5, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
MARKS = CellMarks(kit.SHADE, {"1": 1, "+": 0, ".": None, "-": None})
GENRE = genre_of_rules(
    Kurochute,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells, but none with a number.",
        "Up, down, left and right of a number, exactly one of the cells that are as far away as it says is shaded.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number.shaded": 1, "number": 2, "shade": 3, "open": 3},
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(repair), rare=(5,)),
    more_techniques=(
        kit.supposition("fail", "A number would fail", "", "count"),
        kit.supposition("parted", "Open cells would be cut off", "", "apart"),
    ),
    **kit.declare_shading(
        Kurochute, "kurochute", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), marks=MARKS
    ),
)
