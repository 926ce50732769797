"""Shikaku: walls cut the board into rectangles, each as large as the one number in it."""

from collections.abc import Iterator, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit import UNKNOWN, Marks, Spot, Technique
from puzzlepark.genres.kit.referee import Fault, cells_of, edges_of_board, marked_spots, pieces_by_edges, referee
from puzzlepark.genres.shikaku.making import move_number
from puzzlepark.genres.shikaku.reasons import REASONS
from puzzlepark.genres.shikaku.walls import WALL, declare_walls, parted_cells, walls_around


@dataclass(frozen=True, kw_only=True, repr=False)
class Shikaku(kit.Puzzle):
    """`numbers` are (cell, size of its rectangle) pairs in reading order; -2 is a rectangle of any size."""

    genre: ClassVar[str] = "shikaku"
    title: ClassVar[str] = "Shikaku"
    aka: ClassVar[tuple[str, ...]] = ("rectangles",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(name="numbers", cells="Type the size, or ? for any.", low=1, high=mul, needed=True, unknown=True),
    )
    numbers: kit.Clues = ()


Solved = tuple[Shikaku, Marks]
MESSAGES = {
    "piece.none": "The piece at row {row}, column {col} has no number.",
    "piece.many": "The piece at row {row}, column {col} has more than one number.",
    "piece.shape": "The piece at row {row}, column {col} is not a rectangle.",
    **kit.over_and_under("piece", "The number at row {row}, column {col} is {clue}, but its piece has {found:cell}."),
    "piece.loose": "The wall at row {row}, column {col} parts nothing.",
}


def faults(puzzle: Shikaku, marks: Marks) -> Iterator[Fault]:
    """Every piece a rectangle with one number, its size; every wall between two pieces."""
    numbers, walls, clear = dict(puzzle.numbers), marked_spots(marks, WALL), marked_spots(marks, WALL, 0)
    # What no wall parts yet can only be cut smaller, what was decided to be together can only grow.
    now = pieces_by_edges(cells_of(puzzle), edges_of_board(puzzle) - walls)
    sure = {spot: piece for piece in pieces_by_edges(cells_of(puzzle), clear) for spot in piece}
    for piece in now:
        seeds = sorted(piece & numbers.keys())
        where = (*seeds, *sorted(piece - numbers.keys()))
        rows, cols = {s.r for s in piece}, {s.c for s in piece}
        if len(seeds) != 1:
            final = not seeds or any(len(sure[seed] & numbers.keys()) > 1 for seed in seeds)
            yield Fault("piece.many" if seeds else "piece.none", where, final)
        elif len(piece) != len(rows) * len(cols):
            yield Fault("piece.shape", where, sure[seeds[0]] == piece)
        elif (size := numbers[seeds[0]]) not in (UNKNOWN, len(piece)):
            final, said = len(piece) < size or len(sure[seeds[0]]) > size, {"found": len(piece), "clue": size}
            yield Fault("piece.over" if len(piece) > size else "piece.under", where, final, seeds[0], said)
    piece_of = {spot: number for number, piece in enumerate(now) for spot in piece}
    for r, c in sorted(walls):
        a, b = (Spot(r, c - 1), Spot(r, c + 1)) if r % 2 else (Spot(r - 1, c), Spot(r + 1, c))
        if piece_of[a] == piece_of[b]:
            yield Fault("piece.loose", (a, b), sure[a] == sure[b])


def model(puzzle: Shikaku) -> kit.Model:
    """A rectangle for every number."""
    grid, sizes = puzzle.grid, {spot: None if number == UNKNOWN else number for spot, number in puzzle.numbers}
    rules = (kit.Rule("piece", kit.Pieces(grid, WALL, tuple(kit.boxes(grid, sizes)))),)
    return kit.Model((kit.Layer(WALL, grid, "edges", (0, 1)),), (), {WALL: (WALL,)}, rules)


def clues_of(puzzle: Shikaku, marks: Marks) -> Shikaku:
    """A number in each piece: where the first one is that it has, or else in its first cell."""
    pieces, seats = parted_cells(puzzle.grid, marks), {spot for spot, _ in puzzle.numbers}
    full = puzzle.changed(numbers=tuple(sorted((min(seats.intersection(p) or p), len(p)) for p in pieces)))
    kit.refuse_wrong(check(full, marks))
    return full


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Random rectangles, with their numbers anywhere in them."""
    puzzle = Shikaku(rows=rows, cols=cols)
    ids = kit.random_rectangles(rows, cols, rng, options["side"])
    numbers = sorted((rng.choice(box), len(box)) for box in kit.cells_by_region(ids, puzzle.grid).values())
    return puzzle.changed(numbers=tuple(numbers)), walls_around(puzzle.grid, ids)


def repair(puzzle: Shikaku, answer: Marks, other: Marks | None, rng: Random) -> Solved | None:
    """A number moved out of the rectangle that it has in the other answer."""
    one, others = (parted_cells(puzzle.grid, marks or {}) for marks in (answer, other))
    two = {spot: k for k, piece in enumerate(others) for spot in piece}
    numbers = move_number(puzzle.numbers, one, rng, lambda a, b: two[a] != two[b])
    return (puzzle.changed(numbers=numbers), answer) if numbers and rng.random() < 0.98 else None


def shift(puzzle: Shikaku, answer: Marks, stuck: frozenset[Spot], rng: Random) -> Solved | None:
    """A number that no longer says how many; where a player is stuck, one that says it, and is perhaps moved."""
    near, pieces = {s for edge in stuck for s in puzzle.grid.ends(edge)}, parted_cells(puzzle.grid, answer)
    easier = move_number(puzzle.numbers, pieces, rng, lambda a, b: a in near or b in near)
    numbers = easier if stuck else kit.hide_number(puzzle.numbers, rng)
    return (puzzle.changed(numbers=numbers), answer) if numbers else None


check = referee(MESSAGES, faults)
REACH, SIDE = ("cover+fits", "cover+fits+taken"), kit.Option("side", 5, "longest side of a rectangle", 1, 20)
GAME_ID = kit.game_id(Shikaku, "rect", kit.Cells("numbers", wide=True), r"(e[\d.]+)?a?", title="Rectangles")
GENRE = kit.Genre(
    Shikaku,
    rulebook=(
        "Draw walls that cut the board into rectangles; squares are rectangles, too.",
        "Each rectangle holds exactly one number, which says how many cells it has; a ? stands for any number.",
    ),
    broken_rules={"piece.shape": 1, "piece.loose": 1, "piece": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_of=clues_of,
    maker=kit.Maker(make, (SIDE,), unique=kit.Repair(repair), level=kit.Shift(shift), chance=(1,), rare=(3, 4, 5)),
    reasons=REASONS,
    techniques=(
        Technique("fits", "All rectangles share it", "fits:piece"),
        Technique("taken", "Others are in the way", "fits:piece+taken:piece"),
        *(Technique("reach", "Only one reaches it", s) for s in REACH),
        kit.supposition("room", "No room for a rectangle", ""),
    ),
    **declare_walls(Shikaku, "shikaku", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), (GAME_ID,)),
)
