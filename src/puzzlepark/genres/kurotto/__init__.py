"""Kurotto: the number in a circle is the total size of the shaded groups that touch the circle."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, around, cells_of, connected_pieces, marked_spots, referee
from puzzlepark.genres.kurotto.making import random_groups
from puzzlepark.genres.kurotto.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurotto(kit.Puzzle):
    """`numbers` are (circle, total size of the adjacent groups) pairs in reading order. -2 is a circle without a
    number."""

    genre: ClassVar[str] = "kurotto"
    title: ClassVar[str] = "Kurotto"
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many cells the shaded groups beside the circle have together, or ? for any number.",
            high=lambda rows, cols: rows * cols - 1,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurotto, kit.Marks]
MESSAGES = {
    "circle": "The circle at row {row}, column {col} is shaded.",
    **kit.over_and_under(
        "number", "The groups beside row {row}, column {col} have {found:shaded cell}; the number is {clue}."
    ),
}


def violations(puzzle: Kurotto, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that no circle is shaded, and that every number is the total size of the adjacent groups."""
    dark, circles = marked_spots(marks, kit.SHADE), dict(puzzle.numbers)
    possible = cells_of(puzzle) - marked_spots(marks, kit.SHADE, 0) - (circles.keys() - dark)
    groups, possible_groups = _piece_of(dark), _piece_of(possible)
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield RawViolation("circle", (spot,), True, spot)
        elif number != kit.UNKNOWN and (found := sum(map(len, touching := _adjacent(spot, groups)))) != number:
            over = found > number
            final = over or sum(map(len, _adjacent(spot, possible_groups))) < number
            values = {"found": found, "clue": number}
            yield RawViolation(
                "number.over" if over else "number.under", (spot, *chain(*touching)), final, spot, values
            )


Pieces = dict[kit.Spot, tuple[kit.Spot, ...]]


def _piece_of(cells: set[kit.Spot]) -> Pieces:
    """For each cell its connected component, in reading order."""
    pieces = [tuple(sorted(piece)) for piece in connected_pieces(cells)]
    return {spot: piece for piece in pieces for spot in piece}


def _adjacent(spot: kit.Spot, pieces: Pieces) -> Collection[tuple[kit.Spot, ...]]:
    """The pieces that share a side with a cell."""
    return {pieces[cell][0]: pieces[cell] for cell in around(spot) if cell in pieces}.values()


def model(puzzle: Kurotto) -> kit.Model:
    """A `Reach` constraint per number: its circle and the adjacent shaded groups together have one cell more than it
    says."""
    rules = []
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("circle", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            rules.append(kit.Posting("number", kit.Reach(puzzle.grid, kit.SHADE, 1, spot, number + 1), spot))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Kurotto, marks: kit.Marks) -> Kurotto:
    """The puzzle with a numbered circle in every open cell."""
    dark, grid = kit.shaded_cells(marks), puzzle.grid
    group_of = {spot: group for group in map(frozenset, kit.pieces(dark)) for spot in group}
    numbers = []
    for spot in grid.cells:
        if spot not in dark:
            near = {group_of[s] for s in grid.neighbours(spot) if s in dark}
            numbers.append((spot, sum(map(len, near))))
    return puzzle.changed(numbers=tuple(numbers))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random groups, and circles in some of the open cells."""
    puzzle = Kurotto(rows=rows, cols=cols)
    full = clues_from(
        puzzle, answer := kit.shade_answer(puzzle.grid, random_groups(puzzle.grid, rng, options["group"]))
    )
    return kit.sample_numbers(full, options["circles"], rng), answer


check = referee(MESSAGES, violations)
OPTIONS = (
    kit.Option("circles", 0.6, "share of the open cells with a circle, before some are taken away", 0.0, 1.0),
    kit.Option("group", 4, "cells of the largest groups", 1, 40),
)
GENRE = kit.Genre(
    Kurotto,
    rulebook=(
        "Shade cells, but none with a circle. Shaded cells that are connected by their sides are a group.",
        "A number says how many cells the groups that touch its circle by a side have together.",
    ),
    broken_rules={"circle": 1, "number": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, OPTIONS, unique=kit.Repair(kit.number_repair(clues_from)), largest=12),
    reasons=REASONS,
    techniques=(
        kit.Technique("full", "Has all its cells", "excess.full"),
        kit.Technique("excess", "Would have too many cells", "excess"),
        kit.Technique("outlet", "Only way to grow", "outlet"),
        kit.Technique("needed", "Cannot do without", "needed"),
        kit.supposition("many", "A circle would have too many cells", "", "excess"),
        kit.supposition("few", "A circle would have too few cells", "", "confined"),
    ),
    **kit.declare_shading(Kurotto, "kurotto", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
