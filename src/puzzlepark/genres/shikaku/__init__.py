"""Shikaku: walls cut the board into rectangles, each as large as its number."""

from collections.abc import Callable, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.numbered_rectangles import NumberedRectangles
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Shikaku(kit.Puzzle):
    """`numbers` are (cell, size of its rectangle) pairs in reading order. -2 is a rectangle of any size."""

    genre: ClassVar[str] = "shikaku"
    title: ClassVar[str] = "Shikaku"
    aliases: ClassVar[tuple[str, ...]] = ("rectangles",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(
            name="numbers", at=kit.InCells("Type the size, or ? for any."), low=1, high=mul, needed=True, unknown=True
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Shikaku, kit.Marks]
RULES = (NumberedRectangles(code="piece", noun="piece"),)
CHANGED = 0.98
"""How often a board with several solutions is changed rather than rejected."""


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
    """Move a number out of the rectangle that it has in the other answer. Now and then reject the board, so that
    changes do not repeat forever."""
    other_pieces = kit.walled_regions(puzzle.grid, other or {})
    piece_of = {spot: k for k, piece in enumerate(other_pieces) for spot in piece}
    moved = _move_number(puzzle, answer, rng, lambda old, new: piece_of[old] != piece_of[new])
    return moved if moved and rng.random() < CHANGED else None


def shift(puzzle: Shikaku, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Hide a number. Where a player is stuck, move or show one."""
    near = {spot for edge in stuck for spot in puzzle.grid.ends(edge)}
    easier = _move_number(puzzle, answer, rng, lambda old, new: old in near or new in near)
    if stuck:
        return easier
    numbers = kit.hide_number(puzzle.numbers, rng)
    return (puzzle.changed(numbers=numbers), answer) if numbers else None


SIDE = kit.Option("side", 5, "longest side of a rectangle", 1, 20)
GAME_ID = kit.game_id(Shikaku, "rect", kit.Cells("numbers", wide=True), r"(e[\d.]+)?a?", title="Rectangles")
GENRE = genre_of_rules(
    Shikaku,
    RULES,
    kit.wall_layers,
    rulebook=(
        "Draw walls that cut the board into rectangles; squares are rectangles, too.",
        "Each rectangle holds exactly one number, which says how many cells it has; a ? stands for any number.",
    ),
    broken_rules={"piece.shape": 1, "piece.loose": 1, "piece": 2},
    maker=kit.Maker(make, (SIDE,), unique=kit.Repair(repair), level=kit.Shift(shift), chance=(1,), rare=(3, 4, 5)),
    **kit.declare_walls(Shikaku, "shikaku", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), (GAME_ID,)),
)
