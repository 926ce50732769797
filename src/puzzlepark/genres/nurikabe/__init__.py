"""Nurikabe: a connected wall separates islands, each as large as its number."""

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from operator import mul
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    connected_pieces,
    disconnected_violations,
    marked_spots,
    referee,
    square_violations,
)
from puzzlepark.genres.nurikabe.reasons import REASONS
from puzzlepark.genres.nurikabe.techniques import TECHNIQUES

SHADE = "shade"
MOVED = 0.3
"""How often a number is moved where a cell could be changed instead."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Nurikabe(kit.Puzzle):
    """`numbers` are (cell, size of its island) pairs in reading order."""

    genre: ClassVar[str] = "nurikabe"
    title: ClassVar[str] = "Nurikabe"
    fields = (kit.Numbers(name="numbers", cells="Type the island's size.", low=1, high=mul, needed=True, unknown=True),)
    numbers: kit.Clues = ()


MESSAGES = {
    "wall.apart": "The wall at row {row}, column {col} is apart from the rest of the wall.",
    "wall.square": "The wall has a square of 2x2 cells at row {row}, column {col}.",
    "island.shaded": "The number at row {row}, column {col} is shaded.",
    "island.none": "The island at row {row}, column {col} has no number.",
    "island.many": "The island at row {row}, column {col} has more than one number.",
    "island.over": "The number at row {row}, column {col} is {clue}, the size of its island is {found}.",
    "island.under": "The number at row {row}, column {col} is {clue}, the size of its island is {found}.",
}


def violations(puzzle: Nurikabe, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that the wall is connected and has no 2x2 square, and that every island has one number, its size."""
    board = {kit.Spot(r, c) for r in range(1, 2 * puzzle.rows, 2) for c in range(1, 2 * puzzle.cols, 2)}
    numbers, wall = dict(puzzle.numbers), marked_spots(marks, SHADE)
    dry = (marked_spots(marks, SHADE, 0) | numbers.keys()) - wall
    yield from disconnected_violations("wall.apart", wall, wall, board - dry)
    yield from square_violations("wall.square", wall)
    yield from (RawViolation("island.shaded", (spot,), True, spot) for spot in sorted(wall & numbers.keys()))
    # Islands of the cells known to be dry can only grow; islands of all cells that are not wall yet can only shrink.
    large = [violation for violation in _islands(dry, numbers) if violation.code in ("island.many", "island.over")]
    yield from large
    reported = {spot for violation in large for spot in violation.where}
    for violation in _islands(board - wall, numbers):
        if reported.isdisjoint(violation.where):
            small = violation.code in ("island.none", "island.under")
            yield violation._replace(final=small and not dry.isdisjoint(violation.where))


def _islands(cells: set[kit.Spot], numbers: Mapping[kit.Spot, int]) -> Iterator[RawViolation]:
    """The violations of the islands that these cells form."""
    for piece in connected_pieces(cells):
        seeds = sorted(spot for spot in piece if spot in numbers)
        where = (*seeds, *sorted(spot for spot in piece if spot not in numbers))
        if len(seeds) != 1:
            yield RawViolation("island.many" if seeds else "island.none", where, True)
        elif (size := numbers[seeds[0]]) not in (kit.UNKNOWN, len(piece)):
            code = "island.over" if len(piece) > size else "island.under"
            yield RawViolation(code, where, True, seeds[0], {"found": len(piece), "clue": size})


def model(puzzle: Nurikabe) -> kit.Model:
    """The wall is connected, no 2x2 square is full, and the other cells are parts around the numbers."""
    grid = puzzle.grid
    seeds = tuple((spot, None if number == kit.UNKNOWN else number) for spot, number in puzzle.numbers)
    rules = [
        kit.Posting("wall.apart", kit.Connected(grid, SHADE, 1)),
        kit.Posting("island", kit.Parts(grid, SHADE, 0, seeds)),
    ]
    rules += kit.no_square_rules(grid, "wall.square")
    return kit.Model((kit.Layer(SHADE, grid, "cells", (0, 1)),), (), {"shade": (SHADE,)}, tuple(rules))


def clues_from(puzzle: Nurikabe, marks: kit.Marks) -> Nurikabe:
    """The puzzle with a number in each island: at the first of its present numbers, or else in its first cell."""
    for violation in check(puzzle, marks).violations:
        if violation.code.startswith("wall"):
            raise kit.BadInput(violation.sentence)
    islands = kit.pieces(s for s in puzzle.grid.cells if not marks.get(kit.Var(SHADE, s)))
    home = {spot: k for k, island in enumerate(islands) for spot in island}
    seats = list(map(min, islands))
    for spot, _ in reversed(puzzle.numbers):
        if spot in home:
            seats[home[spot]] = spot
    return puzzle.changed(numbers=tuple(sorted(zip(seats, map(len, islands), strict=True))))


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Nurikabe, kit.Marks]:
    """Grow a random wall as far as possible, and give a number somewhere in each island."""
    puzzle = Nurikabe(rows=rows, cols=cols)
    grid, order = puzzle.grid, rng.sample(puzzle.grid.cells, rows * cols)
    dry, candidates = set(order), order[:1]
    while candidates:
        r, c = spot = candidates.pop(rng.randrange(len(candidates)))
        corners = [kit.Spot(r + dr, c + dc) for dr in (-2, 2) for dc in (-2, 2) if grid.has(kit.Spot(r + dr, c + dc))]
        if spot in dry and not any(dry.isdisjoint((s, kit.Spot(s.r, c), kit.Spot(r, s.c))) for s in corners):
            dry.remove(spot)
            islands = _pieces_near(dry, grid.neighbours(spot), options["island"])
            if all(len(piece) >= rng.randint(1, options["island"]) for piece in islands):
                candidates += grid.neighbours(spot)
            else:
                dry.add(spot)
    answer = {kit.Var(SHADE, s): int(s not in dry) for s in grid.cells}
    return clues_from(puzzle.changed(numbers=tuple((s, 1) for s in order)), answer), answer


def _pieces_near(nodes: set[kit.Spot], starts: Iterable[kit.Spot], most: int) -> list[set[kit.Spot]]:
    """The connected components that contain a start, each cut off at `most` cells. A larger one may occur twice."""
    components: list[set[kit.Spot]] = []
    for start in starts:
        if start in nodes and not any(start in piece for piece in components):
            piece, todo = {start}, [start]
            while todo and len(piece) < most:
                r, c = todo.pop()
                more = (
                    {kit.Spot(r - 2, c), kit.Spot(r, c - 2), kit.Spot(r, c + 2), kit.Spot(r + 2, c)} & nodes
                ) - piece
                piece |= more
                todo += sorted(more)
            components.append(piece)
    return components


def repair(
    puzzle: Nurikabe, answer: kit.Marks, other: kit.Marks | None, rng: random.Random
) -> tuple[Nurikabe, kit.Marks] | None:
    """Change a cell near a difference of the answers, or else move a number to a cell that the other answer shades."""
    if other is None or rng.randrange(len(answer)) == 0:
        return None
    differ = [var.spot for var, value in answer.items() if other[var] != value]
    var = kit.Var(SHADE, rng.choice(sorted({near for s in differ for near in (s, *puzzle.grid.neighbours(s))})))
    with suppress(kit.BadInput):
        changed = {**answer, var: 1 - answer[var]}
        if len((board := clues_from(puzzle, changed)).numbers) >= len(puzzle.numbers):
            return board, changed
    # The islands of both answers have equally many cells, so the other one shades some cells of this one's islands.
    seat = rng.choice([s for s in differ if not answer[kit.Var(SHADE, s)]])
    return clues_from(puzzle.changed(numbers=((seat, 1), *puzzle.numbers)), answer), answer


def shift(
    puzzle: Nurikabe, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: random.Random
) -> tuple[Nurikabe, kit.Marks] | None:
    """Hide a number. Where a player is stuck, change a cell or move a number nearby."""
    if not stuck:
        known = [spot for spot, number in puzzle.numbers if number != kit.UNKNOWN]
        if not known:
            return None
        numbers = {**dict(puzzle.numbers), rng.choice(known): kit.UNKNOWN}
        return puzzle.changed(numbers=tuple(sorted(numbers.items()))), answer
    near = sorted({spot for s in stuck for spot in (s, *puzzle.grid.neighbours(s))})
    for spot in rng.sample(near, len(near)):
        var = kit.Var(SHADE, spot)
        if not answer[var] and rng.random() < MOVED:
            return clues_from(puzzle.changed(numbers=((spot, 1), *puzzle.numbers)), answer), answer
        with suppress(kit.BadInput):
            changed = {**answer, var: 1 - answer[var]}
            return clues_from(puzzle, changed), changed
    return None


check = referee(MESSAGES, violations)
FILE = codec.pzpr_file(Nurikabe, "nurikabe", kit.NumbersAndMarks("numbers", SHADE))
GENRE = kit.Genre(
    Nurikabe,
    rulebook=(
        "Shade a wall. It is in one piece, joined by the sides of cells, and nowhere fills a square of 2x2 cells.",
        "The other cells are islands. Each has exactly one number: how many cells it has, or ? for any number.",
    ),
    broken_rules={"wall": 1, "island": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    views=("shade",),
    display=kit.Display((kit.Fill(SHADE, words=("Open.", "Island.", "Wall.")), kit.Sign(SHADE))),
    formats=(codec.url(Nurikabe, "nurikabe", kit.Number16("numbers")), FILE),
    maker=kit.Maker(
        make,
        (kit.Option("island", 4, "islands with fewer cells are rarer", 1, 100),),
        unique=kit.Repair(repair),
        level=kit.Shift(shift),
        level_options={1: {"island": 1}, 2: {"island": 2}},
        chance=(1, 2, 4),
    ),
    clues_from=clues_from,
    read_answer=lambda text, puzzle: read_table(text, puzzle, CellMarks(SHADE, {"#": 1, "+": 0, ".": None})),
    reasons=REASONS,
    techniques=TECHNIQUES,
)
