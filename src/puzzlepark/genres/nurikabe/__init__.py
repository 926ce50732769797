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
    return GENRE.with_clues(puzzle.changed(numbers=tuple((s, 1) for s in order)), answer), answer


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
        if len((board := GENRE.with_clues(puzzle, changed)).numbers) >= len(puzzle.numbers):
            return board, changed
    # The islands of both answers have equally many cells, so the other one shades some cells of this one's islands.
    seat = rng.choice([s for s in differ if not answer[kit.Var(SHADE, s)]])
    return GENRE.with_clues(puzzle.changed(numbers=((seat, 1), *puzzle.numbers)), answer), answer


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
            return GENRE.with_clues(puzzle.changed(numbers=((spot, 1), *puzzle.numbers)), answer), answer
        with suppress(kit.BadInput):
            changed = {**answer, var: 1 - answer[var]}
            return GENRE.with_clues(puzzle, changed), changed
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
