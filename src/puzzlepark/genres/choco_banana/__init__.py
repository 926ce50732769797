"""Choco Banana: shaded areas are rectangles, open areas are not, and a number is the size of its own area."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.no_rectangular_areas import NoRectangularAreas
from puzzlepark.game_rules.own_area import OwnArea
from puzzlepark.game_rules.rectangular_areas import RectangularAreas
from puzzlepark.genres import kit
from puzzlepark.genres.choco_banana.making import random_areas


@dataclass(frozen=True, kw_only=True, repr=False)
class ChocoBanana(kit.Puzzle):
    """`numbers` are (cell, size of its area) pairs in reading order; -2 is an unknown number."""

    genre: ClassVar[str] = "choco-banana"
    title: ClassVar[str] = "Choco Banana"
    aliases: ClassVar[tuple[str, ...]] = ("cbanana", "chocobanana")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many cells the area of the cell has, shaded or open, or ? for any number."),
            low=1,
            high=lambda rows, cols: rows * cols,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[ChocoBanana, kit.Marks]
BENT = 3
"""The size of the smallest connected area that is no rectangle."""


@dataclass(frozen=True, kw_only=True)
class AreaSize(OwnArea):
    """A number is the size of its own area. If the sizes of open areas exclude it, the cell is shaded, and if those of
    shaded areas do, it is open: open areas of one or two cells are rectangles, and no rectangle of a size may fit."""

    relies: ClassVar[Mapping[str, str]] = {"blocks": "rectangular-areas", "bent": "no-rectangular-areas"}

    blocks: bool = False
    """True if another rule makes all shaded areas rectangles."""
    bent: bool = False
    """True if another rule lets no open area be a rectangle."""

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            **super().reasons,
            "count:open": "{law} An area of 1 or 2 cells always is one, so {who} has no open area.",
            "count:block": "The board has no room for a rectangle with as many cells as {who} says.",
        }

    def size_posting(self, puzzle: Any, spot: kit.Spot, number: int, value: int) -> kit.Posting:
        """The constraint that the area of a cell with a number has its size if the cell has this value. If no area of
        this value has the size, the cell has the other value."""
        grid = puzzle.grid
        if value == OPEN and number < BENT and self.bent:
            return kit.Posting("open", kit.Between(kit.shade_vars((spot,)), 1, 1), spot)
        if value != OPEN and self.blocks:
            fits = (number % high == 0 and number <= high * grid.cols for high in range(1, grid.rows + 1))
            if not any(fits):
                return kit.Posting("block", kit.Between(kit.shade_vars((spot,)), 0, 0), spot)
        return kit.Posting(self.code, kit.Reach(grid, self.layer, value, spot, number, if_own=True), spot)


RULES = (
    RectangularAreas(code="block"),
    NoRectangularAreas(code="open"),
    AreaSize(code="number", blocks=True, bent=True),
)


def with_every_number(puzzle: ChocoBanana, marks: kit.Marks) -> ChocoBanana:
    """Give every cell the size of its area as a number."""
    return GENRE.with_clues(puzzle, marks)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random areas with numbers in some of the cells."""
    puzzle = ChocoBanana(rows=rows, cols=cols)
    dark = random_areas(puzzle.grid, rng, options["area"], options["block"])
    full = with_every_number(puzzle, answer := kit.shade_answer(puzzle.grid, dark))
    return kit.sample_numbers(full, options["numbers"], rng), answer


OPTIONS = (
    kit.Option("numbers", 0.5, "share of the cells with a number, before some are taken away", 0.0, 1.0),
    kit.Option("area", 10, "cells of the largest open areas, about", 3, 100),
    kit.Option("block", 9, "cells of the largest shaded areas, about", 1, 100),
)
GENRE = genre_of_rules(
    ChocoBanana,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells. Shaded cells that are connected by their sides are an area, and so are open ones.",
        "Every shaded area is a rectangle.",
        "No open area is a rectangle.",
        "A number says how many cells the area of its own cell has.",
    ),
    broken_rules={"block": 2, "open": 3, "number": 4},
    maker=kit.Maker(
        make,
        OPTIONS,
        unique=kit.Repair(kit.number_repair(with_every_number), together=True),
        clues=kit.Thin(symmetric=True),
        largest=10,
    ),
    more_techniques=(
        kit.Technique("small", "Too small to be open", "count:open"),
        kit.Technique("large", "No rectangle of that size", "count:block"),
        kit.supposition("bent", "No rectangle", "", "cell"),
        kit.supposition("straight", "An open rectangle", "", "rectangle"),
        kit.supposition("many", "An area would have too many cells", "", "excess"),
        kit.supposition("few", "An area would have too few cells", "", "confined"),
    ),
    **kit.declare_shading(ChocoBanana, "cbanana", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
