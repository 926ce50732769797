"""Kurotto: a number in a circle tells how many cells the shaded groups beside it have together."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Fault, around, cells_of, connected_pieces, marked_spots, referee
from puzzlepark.genres.kurotto.making import random_groups
from puzzlepark.genres.kurotto.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurotto(kit.Puzzle):
    """`numbers` are (circle, cells of the groups beside it) pairs in reading order; -2 is a circle without a number."""

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


def faults(puzzle: Kurotto, marks: kit.Marks) -> Iterator[Fault]:
    """Circles that are shaded, or whose groups have more or fewer cells than they say."""
    dark, circles = marked_spots(marks, kit.SHADE), dict(puzzle.numbers)
    able = cells_of(puzzle) - marked_spots(marks, kit.SHADE, 0) - (circles.keys() - dark)
    groups, rooms = _piece_at(dark), _piece_at(able)
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield Fault("circle", (spot,), True, spot)
        elif number != kit.UNKNOWN and (found := sum(map(len, touching := _beside(spot, groups)))) != number:
            over = found > number
            final = over or sum(map(len, _beside(spot, rooms))) < number
            said = {"found": found, "clue": number}
            yield Fault("number.over" if over else "number.under", (spot, *chain(*touching)), final, spot, said)


Pieces = dict[kit.Spot, tuple[kit.Spot, ...]]


def _piece_at(cells: set[kit.Spot]) -> Pieces:
    """The connected cells around each of some cells, in reading order."""
    pieces = [tuple(sorted(piece)) for piece in connected_pieces(cells)]
    return {spot: piece for piece in pieces for spot in piece}


def _beside(spot: kit.Spot, pieces: Pieces) -> Collection[tuple[kit.Spot, ...]]:
    """The pieces that touch a cell by a side."""
    return {pieces[cell][0]: pieces[cell] for cell in around(spot) if cell in pieces}.values()


def model(puzzle: Kurotto) -> kit.Model:
    """What is reached from a circle over shaded cells is the circle itself and the groups beside it."""
    rules = []
    for spot, number in puzzle.numbers:
        rules.append(kit.Rule("circle", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            rules.append(kit.Rule("number", kit.Reach(puzzle.grid, kit.SHADE, 1, spot, number + 1), spot))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Kurotto, marks: kit.Marks) -> Kurotto:
    """A circle with its number in every open cell."""
    dark, grid = kit.shaded_cells(marks), puzzle.grid
    group_of = {spot: group for group in map(frozenset, kit.pieces(dark)) for spot in group}
    numbers = []
    for spot in grid.cells:
        if spot not in dark:
            near = {group_of[s] for s in grid.neighbours(spot) if s in dark}
            numbers.append((spot, sum(map(len, near))))
    return puzzle.changed(numbers=tuple(numbers))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Random groups, and circles in some of the open cells."""
    puzzle = Kurotto(rows=rows, cols=cols)
    full = clues_from(
        puzzle, answer := kit.shade_answer(puzzle.grid, random_groups(puzzle.grid, rng, options["group"]))
    )
    return kit.some_numbers(full, options["circles"], rng), answer


check = referee(MESSAGES, faults)
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
    maker=kit.Maker(make, OPTIONS, unique=kit.Repair(kit.add_a_number(clues_from)), largest=12),
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
