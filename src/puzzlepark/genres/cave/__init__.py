"""Cave: open cells are one cave without holes, and a number counts the cells of the cave that are seen from it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.cave.making import random_cave
from puzzlepark.genres.cave.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_of,
    connected_pieces,
    disconnected_violations,
    lines_of_sight,
    marked_spots,
    referee,
    visible_from,
)

OUTSIDE = kit.Layer("outside", kit.Grid(0, 0, corners=True), "cells", (1,))
"""A hidden layer of one shaded place that stands for the surroundings of the board."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Cave(kit.Puzzle):
    """`numbers` are (cell, number of cells seen from it) pairs in reading order; -2 is an open cell with
    any number."""

    genre: ClassVar[str] = "cave"
    title: ClassVar[str] = "Cave"
    aliases: ClassVar[tuple[str, ...]] = ("corral", "bag")
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many cells of the cave are seen from here, this one too, or ? for any number.",
            low=1,
            high=lambda rows, cols: rows + cols - 1,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Cave, kit.Marks]
MESSAGES = {
    "number.shaded": "The number at row {row}, column {col} is shaded.",
    **kit.over_and_under(
        "number", "From row {row}, column {col} {found:cell is|cells are} seen; the number is {clue}."
    ),
    "cave.apart": "The open cells around row {row}, column {col} are cut off from the rest of the cave.",
    "rock.inside": "The shaded cells around row {row}, column {col} are not connected to the border.",
}


def violations(puzzle: Cave, marks: kit.Marks) -> Iterator[RawViolation]:
    """Shaded numbers, numbers that see another count, a cave in pieces, and shaded cells cut off from the border."""
    board, dark = cells_of(puzzle), marked_spots(marks, kit.SHADE)
    light, sure = board - dark, (marked_spots(marks, kit.SHADE, 0) | {spot for spot, _ in puzzle.numbers}) - dark
    seen, least = lines_of_sight(light), lines_of_sight(sure)
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield RawViolation("number.shaded", (spot,), True, spot)
        elif number != kit.UNKNOWN:
            # The row and the column share the cell itself.
            found, known = (sum(map(len, lines[spot])) - 1 for lines in (seen, least))
            if found != number:
                where = visible_from(spot, seen[spot])
                code = "number.under" if found < number else "number.over"
                final = found < number or known > number
                yield RawViolation(code, where, final, spot, {"found": found, "clue": number})
    yield from disconnected_violations("cave.apart", light, sure, light)
    ways_out = set[kit.Spot]().union(*(piece for piece in connected_pieces(board - sure) if _at_border(piece, board)))
    for piece in connected_pieces(dark):
        if not _at_border(piece, board):
            yield RawViolation("rock.inside", tuple(sorted(piece)), ways_out.isdisjoint(piece))


def _at_border(cells: set[kit.Spot], board: set[kit.Spot]) -> bool:
    """True if one of the cells is at the border of the board."""
    return any(neighbour not in board for spot in cells for neighbour in around(spot))


def model(puzzle: Cave) -> kit.Model:
    """A connected cave, rock connected with the outside, open numbers, and the count of cells that each number sees.

    A redundant rule says that cave and rock never cross at a corner."""
    grid = puzzle.grid
    rules = [
        kit.Posting("cave", kit.Connected(grid, kit.SHADE, 0)),
        kit.Posting("rock", _rock(grid)),
        *_corner_rules(grid),
    ]
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number.shaded", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            # One more open cell than the number shows that there are too many.
            arms = tuple(map(kit.shade_vars, kit.arms(grid, spot, number)))
            rules.append(kit.Posting("number", kit.Visible(arms, number - 1), spot))
    return kit.shade_model(grid, rules, OUTSIDE)


@lru_cache(maxsize=64)
def _rock(grid: kit.Grid) -> kit.Connected:
    return kit.Connected(grid, kit.SHADE, 1, outside=OUTSIDE.vars[0])


UNCROSSED = tuple(row for row in product((0, 1), repeat=4) if row not in ((0, 1, 1, 0), (1, 0, 0, 1)))


@kit.kept_rules
def _corner_rules(grid: kit.Grid) -> list[kit.Posting]:
    return [kit.Posting("cave", kit.Table(kit.shade_vars(square), UNCROSSED)) for square in kit.full_squares(grid)]


def clues_from(puzzle: Cave, marks: kit.Marks) -> Cave:
    """Give every cell of the cave its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    return _number_cave(puzzle, marks)


def _number_cave(puzzle: Cave, marks: kit.Marks) -> Cave:
    light = kit.shared_grid(puzzle.rows, puzzle.cols, frozenset(kit.shaded_cells(marks)))
    return puzzle.changed(numbers=kit.visible_counts(light))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random cave with numbers in some of its cells."""
    puzzle = Cave(rows=rows, cols=cols)
    full = _number_cave(puzzle, answer := kit.shade_answer(puzzle.grid, random_cave(puzzle.grid, rng)))
    return kit.sample_numbers(full, options["numbers"], rng), answer


check = referee(MESSAGES, violations)
NUMBERS = kit.Option("numbers", 0.4, "share of the cave's cells with a number, before some are taken away", 0.0, 1.0)
GENRE = kit.Genre(
    Cave,
    rulebook=(
        "Shade cells, but none with a number. The open cells are a cave: they are connected by their sides.",
        "Every shaded cell is connected by sides of shaded cells to the border of the board.",
        "A number counts the cells of the cave that it sees up, down, left and right, itself included.",
    ),
    broken_rules={"number.shaded": 1, "cave": 1, "rock": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(kit.number_repair(clues_from)), rare=(5,)),
    reasons=REASONS,
    techniques=(
        kit.Technique("must-see", "Must be seen", "seen+sight", fits=kit.sets_nothing),
        kit.Technique("end", "Sight ends here", "seen+sight", fits=kit.sets_something),
        kit.Technique("cross", "Cave and rock do not cross", "cell:cave"),
        kit.Technique("out", "Way through the cave", "exit:cave"),
        kit.Technique("cut", "Would cut the cave", "part:cave"),
        kit.Technique("border", "Way to the border", "exit:rock"),
        kit.Technique("enclose", "Would be enclosed", "part:rock"),
        kit.Technique("away", "Cannot reach the cave", "apart:cave"),
        kit.Technique("inside", "Cannot reach the border", "apart:rock"),
        kit.supposition("parted", "Cave or rock would be cut off", "", "apart"),
        kit.supposition("crossed", "Cave and rock would cross", "", "cell"),
        kit.supposition("short", "Sight too short or long", "", "seen"),
    ),
    **kit.declare_shading(Cave, "cave", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
