"""Creek: numbers at corners count the shaded cells around them, and all open cells are connected."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.corner_count import CornerCount
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.genres import kit
from puzzlepark.genres.creek.making import random_creek


@dataclass(frozen=True, kw_only=True, repr=False)
class Creek(kit.Puzzle):
    """`numbers` are (corner, number of shaded cells around it) pairs in reading order."""

    genre: ClassVar[str] = "creek"
    title: ClassVar[str] = "Creek"
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.AtCorners("Type how many of the cells around the corner are shaded."),
            high=lambda rows, cols: 4,
            strict=True,
            unknown=True,
            ring=True,
            counts=kit.cells_at_corner,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Creek, kit.Marks]
RULES = (
    OnePiece(code="creek.apart", of=OPEN),
    CornerCount(code="number", numbers="numbers"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random creek with all numbers."""
    puzzle = Creek(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, random_creek(puzzle.grid, rng, options["shade"]))
    return GENRE.with_clues(puzzle, answer), answer


SHADED = kit.Option("shade", 0.5, "share of the cells that are shaded, if there is room for them", 0.0, 1.0)
GENRE = genre_of_rules(
    Creek,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells. A number says how many of the cells that meet at its corner are shaded.",
        "The cells that stay open are one creek: they are connected by their sides.",
    ),
    broken_rules={"number": 1, "creek": 2},
    maker=kit.Maker(make, (SHADED,), clues=kit.Thin(symmetric=True)),
    more_techniques=(
        kit.Technique("away", "Cannot reach the creek", "apart"),
        kit.supposition("parted", "The creek would be parted", "", "apart"),
        kit.supposition("fail", "A number would fail", "", "count"),
    ),
    **kit.declare_shading(Creek, "creek", (kit.Number4("numbers", kit.nodes_of),), (kit.NodeTable("numbers"),)),
)
