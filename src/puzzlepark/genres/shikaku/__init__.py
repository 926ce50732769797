"""Shikaku: walls cut the board into rectangles, each as large as its number."""

from collections.abc import Callable, Iterator, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, loose_wall_violations, referee, wall_pieces
from puzzlepark.genres.shikaku.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Shikaku(kit.Puzzle):
    """`numbers` are (cell, size of its rectangle) pairs in reading order. -2 is a rectangle of any size."""

    genre: ClassVar[str] = "shikaku"
    title: ClassVar[str] = "Shikaku"
    aliases: ClassVar[tuple[str, ...]] = ("rectangles",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(name="numbers", cells="Type the size, or ? for any.", low=1, high=mul, needed=True, unknown=True),
    )
    numbers: kit.Clues = ()


Solved = tuple[Shikaku, kit.Marks]
MESSAGES = {
    "piece.none": "The piece at row {row}, column {col} has no number.",
    "piece.many": "The piece at row {row}, column {col} has more than one number.",
    "piece.shape": "The piece at row {row}, column {col} is not a rectangle.",
    **kit.over_and_under("piece", "The number at row {row}, column {col} is {clue}, but its piece has {found:cell}."),
    "piece.loose": "The wall at row {row}, column {col} parts nothing.",
}


def violations(puzzle: Shikaku, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that every piece is a rectangle with one number, its size, and that every wall separates two pieces."""
    numbers = dict(puzzle.numbers)
    now, sure = wall_pieces(puzzle, marks, kit.WALL)
    for piece in now:
        seeds = sorted(piece & numbers.keys())
        where = (*seeds, *sorted(piece.difference(numbers)))
        rows, cols = {s.r for s in piece}, {s.c for s in piece}
        if len(seeds) != 1:
            final = not seeds or any(len(sure[seed] & numbers.keys()) > 1 for seed in seeds)
            yield RawViolation("piece.many" if seeds else "piece.none", where, final)
        elif len(piece) != len(rows) * len(cols):
            yield RawViolation("piece.shape", where, sure[seeds[0]] == piece)
        elif (size := numbers[seeds[0]]) not in (kit.UNKNOWN, len(piece)):
            final, values = len(piece) < size or len(sure[seeds[0]]) > size, {"found": len(piece), "clue": size}
            yield RawViolation("piece.over" if len(piece) > size else "piece.under", where, final, seeds[0], values)
    yield from loose_wall_violations("piece.loose", marks, kit.WALL, now, sure)


def model(puzzle: Shikaku) -> kit.Model:
    """A rectangle for every number."""
    grid, sizes = puzzle.grid, {spot: None if number == kit.UNKNOWN else number for spot, number in puzzle.numbers}
    return kit.wall_model(grid, [kit.Posting("piece", kit.Pieces(grid, kit.WALL, tuple(kit.boxes(grid, sizes))))])


def clues_from(puzzle: Shikaku, marks: kit.Marks) -> Shikaku:
    """The puzzle with a number in each piece: at the first of its present numbers, or else in its first cell."""
    pieces, seats = kit.walled_regions(puzzle.grid, marks), {spot for spot, _ in puzzle.numbers}
    full = puzzle.changed(numbers=tuple(sorted((min(seats.intersection(p) or p), len(p)) for p in pieces)))
    kit.raise_first_violation(check(full, marks))
    return full


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random rectangles with a number anywhere in each."""
    puzzle = Shikaku(rows=rows, cols=cols)
    ids = kit.random_rectangles(rows, cols, rng, options["side"])
    numbers = sorted((rng.choice(box), len(box)) for box in kit.cells_by_region(ids, puzzle.grid).values())
    return puzzle.changed(numbers=tuple(numbers)), kit.walls_between(puzzle.grid, ids)


def _move_number(
    puzzle: Shikaku, answer: kit.Marks, rng: Random, fits: Callable[[kit.Spot, kit.Spot], bool]
) -> Solved | None:
    """Move a random number to another cell of its rectangle, as `fits(old, new)` allows. A "?" becomes a number."""
    pieces = kit.walled_regions(puzzle.grid, answer)
    move = kit.pick_move((spot for spot, _ in puzzle.numbers), pieces, rng, fits)
    if move is None:
        return None
    old, new = move
    size = next(len(piece) for piece in pieces if old in piece)
    numbers = {spot: number for spot, number in puzzle.numbers if spot != old} | {new: size}
    return puzzle.changed(numbers=tuple(sorted(numbers.items()))), answer


def repair(puzzle: Shikaku, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Move a number out of the rectangle that it has in the other answer."""
    others = kit.walled_regions(puzzle.grid, other or {})
    piece_of = {spot: k for k, piece in enumerate(others) for spot in piece}
    moved = _move_number(puzzle, answer, rng, lambda a, b: piece_of[a] != piece_of[b])
    return moved if moved and rng.random() < 0.98 else None


def shift(puzzle: Shikaku, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Hide a number. Where a player is stuck, move or show one."""
    near = {s for edge in stuck for s in puzzle.grid.ends(edge)}
    easier = _move_number(puzzle, answer, rng, lambda a, b: a in near or b in near)
    if stuck:
        return easier
    numbers = kit.hide_number(puzzle.numbers, rng)
    return (puzzle.changed(numbers=numbers), answer) if numbers else None


check = referee(MESSAGES, violations)
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
    clues_from=clues_from,
    maker=kit.Maker(make, (SIDE,), unique=kit.Repair(repair), level=kit.Shift(shift), chance=(1,), rare=(3, 4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("fits", "All rectangles share it", "fits"),
        kit.Technique("in-the-way", "Others are in the way", "fits:piece+taken:piece"),
        *(kit.Technique("reach", "Only one reaches it", s) for s in REACH),
        kit.supposition("room", "No room for a rectangle", ""),
    ),
    **kit.declare_walls(Shikaku, "shikaku", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), (GAME_ID,)),
)
