"""Nurikabe: a connected wall separates islands, each as large as its number."""

import random
from collections.abc import Iterable, Mapping
from contextlib import suppress
from operator import mul
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.no_square import NoSquare
from puzzlepark.game_rules.numbered_areas import NumberedAreas
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.genres import kit

SHADE = "shade"
MOVED = 0.3
"""How often a number is moved where a cell could be changed instead."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Nurikabe(kit.Puzzle):
    """`numbers` are (cell, size of its island) pairs in reading order."""

    genre: ClassVar[str] = "nurikabe"
    title: ClassVar[str] = "Nurikabe"
    fields = (
        kit.Numbers(
            name="numbers", at=kit.InCells("Type the island's size."), low=1, high=mul, needed=True, unknown=True
        ),
    )
    numbers: kit.Clues = ()


AREAS = NumberedAreas(code="island", noun="island", surroundings="wall")
RULES = (
    OnePiece(code="wall.apart", noun="wall"),
    AREAS,
    NoSquare(code="wall.square", noun="wall"),
)


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Nurikabe, kit.Marks]:
    """Grow a random wall as far as possible, and give a number somewhere in each island."""
    puzzle = Nurikabe(rows=rows, cols=cols)
    grid, order = puzzle.grid, rng.sample(puzzle.grid.cells, rows * cols)
    land, candidates = set(order), order[:1]
    while candidates:
        spot = candidates.pop(rng.randrange(len(candidates)))
        if spot in land and not _completes_square(grid, land, spot):
            land.remove(spot)
            islands = _pieces_near(land, grid.neighbours(spot), options["island"])
            if all(len(piece) >= rng.randint(1, options["island"]) for piece in islands):
                candidates += grid.neighbours(spot)
            else:
                land.add(spot)
    answer = {kit.Var(SHADE, spot): int(spot not in land) for spot in grid.cells}
    return GENRE.with_clues(puzzle.changed(numbers=tuple((spot, 1) for spot in order)), answer), answer


def _completes_square(grid: kit.Grid, land: set[kit.Spot], spot: kit.Spot) -> bool:
    """True if a wall in this cell would fill a 2x2 square, because no other cell of the square is land."""
    r, c = spot
    diagonal = (kit.Spot(r + dr, c + dc) for dr in (-2, 2) for dc in (-2, 2))
    squares = ((far, kit.Spot(far.r, c), kit.Spot(r, far.c)) for far in diagonal if grid.has(far))
    return any(land.isdisjoint(other_cells) for other_cells in squares)


def _pieces_near(land: set[kit.Spot], starts: Iterable[kit.Spot], most: int) -> list[set[kit.Spot]]:
    """The connected pieces of land that contain a start. The search of a piece ends at `most` cells, so a larger piece
    is incomplete and may occur twice."""
    pieces: list[set[kit.Spot]] = []
    for start in starts:
        if start in land and not any(start in piece for piece in pieces):
            piece, todo = {start}, [start]
            while todo and len(piece) < most:
                r, c = todo.pop()
                near = {kit.Spot(r - 2, c), kit.Spot(r, c - 2), kit.Spot(r, c + 2), kit.Spot(r + 2, c)}
                more = (near & land) - piece
                piece |= more
                todo += sorted(more)
            pieces.append(piece)
    return pieces


def _with_number_at(puzzle: Nurikabe, answer: kit.Marks, spot: kit.Spot) -> Nurikabe:
    """The puzzle with the number of an island moved to this cell of it. `with_clues` keeps the place of the first
    number in an island, and corrects its size."""
    return GENRE.with_clues(puzzle.changed(numbers=((spot, 1), *puzzle.numbers)), answer)


def repair(
    puzzle: Nurikabe, answer: kit.Marks, other: kit.Marks | None, rng: random.Random
) -> tuple[Nurikabe, kit.Marks] | None:
    """Flip a cell near a difference of the answers. If that breaks a rule or leaves fewer islands, move a number to a
    cell that the other answer shades. Now and then reject the board, so that changes do not repeat forever."""
    if other is None or rng.randrange(len(answer)) == 0:
        return None
    differ = [var.spot for var, value in answer.items() if other[var] != value]
    near = sorted({spot for s in differ for spot in (s, *puzzle.grid.neighbours(s))})
    var = kit.Var(SHADE, rng.choice(near))
    with suppress(kit.BadInput):  # raised if the flipped answer breaks a rule
        flipped = {**answer, var: 1 - answer[var]}
        board = GENRE.with_clues(puzzle, flipped)
        if len(board.numbers) >= len(puzzle.numbers):
            return board, flipped
    # The islands of both answers have equally many cells, so the other one shades some cells of this one's islands.
    island_cells = [spot for spot in differ if not answer[kit.Var(SHADE, spot)]]
    return _with_number_at(puzzle, answer, rng.choice(island_cells)), answer


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
            return _with_number_at(puzzle, answer, spot), answer
        with suppress(kit.BadInput):  # raised if the flipped answer breaks a rule
            flipped = {**answer, var: 1 - answer[var]}
            return GENRE.with_clues(puzzle, flipped), flipped
    return None


FILE = codec.pzpr_file(Nurikabe, "nurikabe", kit.NumbersAndMarks("numbers", SHADE))
GENRE = genre_of_rules(
    Nurikabe,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade a wall. It is in one piece, joined by the sides of cells, and nowhere fills a square of 2x2 cells.",
        "The other cells are islands. Each has exactly one number: how many cells it has, or ? for any number.",
    ),
    broken_rules={"wall": 1, "island": 2},
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
    read_answer=lambda text, puzzle: read_table(text, puzzle, CellMarks(SHADE, {"#": 1, "+": 0, ".": None})),
    techniques=(
        *AREAS.techniques,
        kit.Technique("square", "No square of wall", "count"),
        kit.Technique("out", "The wall must get out", "exit"),
        kit.Technique("wall", "The wall would be parted", "part"),
    ),
)
