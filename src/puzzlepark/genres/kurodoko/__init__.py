"""Kurodoko: a number counts the open cells that it sees. Shaded cells never share a side."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.not_adjacent import NotAdjacent
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.visible_count import VisibleCount
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurodoko(kit.Puzzle):
    """`numbers` are (cell, number of visible cells) pairs in reading order. -2 is an open cell without a number."""

    genre: ClassVar[str] = "kurodoko"
    title: ClassVar[str] = "Kurodoko"
    aliases: ClassVar[tuple[str, ...]] = ("kuromasu", "range")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many cells are seen from here, this one too, or ? for any number."),
            low=1,
            high=lambda rows, cols: rows + cols - 1,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurodoko, kit.Marks]
RULES = (
    OnePiece(code="open.apart", of=OPEN),
    NotAdjacent(code="shade.beside"),
    VisibleCount(code="number"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Shade random isolated cells until no further cell fits, and give numbers in some open cells."""
    puzzle = Kurodoko(rows=rows, cols=cols)
    full = GENRE.with_clues(puzzle, answer := kit.shade_answer(puzzle.grid, kit.scatter_cells(puzzle.grid, rng)))
    return kit.sample_numbers(full, options["numbers"], rng), answer


def repair(puzzle: Kurodoko, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Add a number that is wrong in the other answer."""
    numbers, other_numbers = (
        set(GENRE.with_clues(puzzle, marks).numbers) if marks else set() for marks in (answer, other)
    )
    candidates = sorted(numbers - other_numbers)
    if not candidates:
        return None
    return puzzle.changed(numbers=tuple(sorted({*puzzle.numbers, rng.choice(candidates)}))), answer


NUMBERS = kit.Option("numbers", 0.3, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
GENRE = genre_of_rules(
    Kurodoko,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells, but none with a number. A number says how many open cells are seen from it, itself included.",
        "One sees up, down, left and right as far as the next shaded cell. A ? stands for any number.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number.shaded": 1, "number.under": 1, "number.over": 2, "shade": 3, "open": 3},
    maker=kit.Maker(
        make, (NUMBERS,), unique=kit.Repair(repair), level_options={1: {"numbers": 1.0}, 2: {"numbers": 0.8}}
    ),
    **kit.declare_shading(
        Kurodoko,
        "kurodoko",
        (kit.Number16("numbers"),),
        (kit.NumberTable("numbers"),),
        more=(kit.game_id(Kurodoko, "range", kit.Cells("numbers", wide=True)),),
    ),
)
