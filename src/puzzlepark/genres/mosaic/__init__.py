"""Mosaic: a number counts the shaded cells among its own cell and the eight around it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.count_around import CountAround
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit

AROUND = CountAround(code="number")


@dataclass(frozen=True, kw_only=True, repr=False)
class Mosaic(kit.Puzzle):
    """`numbers` are (cell, number of shaded cells in the 3x3 square around it) pairs in reading order."""

    genre: ClassVar[str] = "mosaic"
    title: ClassVar[str] = "Mosaic"
    aliases: ClassVar[tuple[str, ...]] = ("fill-a-pix", "fillapix", "nurie-puzzle", "artmosaico")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many cells are shaded here and around."),
            high=lambda rows, cols: min(rows, 3) * min(cols, 3),
            counts=AROUND.counted,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Mosaic, kit.Marks]


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random noise, and smooth it at some cells, so that shaded cells form areas."""
    puzzle = Mosaic(rows=rows, cols=cols)
    noise = {spot for spot in puzzle.grid.cells if rng.random() < options["shade"]}
    dark = set[kit.Spot]()
    for spot in puzzle.grid.cells:
        near = AROUND.counted(puzzle, spot)
        share_around = len(noise.intersection(near)) / len(near)
        is_smoothed = rng.random() < options["smooth"]
        if share_around > options["shade"] if is_smoothed else spot in noise:
            dark.add(spot)
    answer = kit.shade_answer(puzzle.grid, dark)
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Mosaic, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Toggle a cell in which the answers differ."""
    differ = sorted(kit.shaded_cells(answer) ^ kit.shaded_cells(other or {}))
    if other is None or not differ:
        return None
    changed = kit.shade_answer(puzzle.grid, kit.shaded_cells(answer) ^ {rng.choice(differ)})
    return GENRE.with_clues(puzzle, changed), changed


GENRE = genre_of_rules(
    Mosaic,
    (AROUND,),
    kit.shade_layers,
    rulebook=("Shade cells. A number says how many cells are shaded among its own and the eight around it.",),
    maker=kit.Maker(
        make,
        (
            kit.Option("shade", 0.5, "share of the cells that are shaded, about", 0.0, 1.0),
            kit.Option("smooth", 0.5, "share of the cells that follow those around them", 0.0, 1.0),
        ),
        unique=kit.Repair(repair),
        clues=kit.Thin(symmetric=True),
    ),
    group="pictures",
    techniques=(
        kit.Technique("none", "Number done", "count:number", fits=kit.sets_zeros),
        kit.Technique("all", "Number needs the rest", "count:number", fits=kit.sets_nonzeros),
        kit.supposition("many", "Number would have too many or too few", "count", "count"),
    ),
    **kit.declare_shading(
        Mosaic,
        more=(kit.game_id(Mosaic, "mosaic", kit.Cells("numbers"), r"(h\d+)?"),),
    ),
)
