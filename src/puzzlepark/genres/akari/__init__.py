"""Akari: bulbs light rows and columns up to the next black cell; a number counts the bulbs beside it."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.count_around import FOUR, CountAround
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.lights import Lights
from puzzlepark.genres import kit

COUNTS = CountAround(code="number", around=FOUR, things="bulb")


@dataclass(frozen=True, kw_only=True, repr=False)
class Akari(kit.Puzzle):
    """`numbers` are (black cell, number) pairs in reading order; -2 is a black cell without a number."""

    genre: ClassVar[str] = "akari"
    title: ClassVar[str] = "Akari"
    aliases: ClassVar[tuple[str, ...]] = ("lightup", "light-up", "bijutsukan")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many bulbs are beside the black cell, or ? for any number."),
            block=True,
            unknown=True,
            high=lambda *_: 4,
            strict=True,
            counts=COUNTS.counted,
        ),
    )
    numbers: kit.Clues = ()

    @cached_property
    def grid(self) -> kit.Grid:
        """The white cells, which bulbs can be in. Black cells are holes."""
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.numbers))


Solved = tuple[Akari, kit.Marks]
RULES = (COUNTS, Lights(seen="bulb.seen", dark="dark.cell", things="bulb"))


def clues_from(puzzle: Akari, marks: kit.Marks) -> Akari:
    """Give every black cell the number of bulbs beside it."""
    bare = puzzle.changed(numbers=tuple((spot, kit.UNKNOWN) for spot, _ in puzzle.numbers))
    kit.raise_first_violation(GENRE.check(bare, marks))
    return puzzle.changed(
        numbers=tuple((spot, COUNTS.count_of(marks, COUNTS.counted(bare, spot))) for spot, _ in bare.numbers)
    )


def _place_bulbs(rows: int, cols: int, black: Iterable[kit.Spot], bulbs: set[kit.Spot], rng: Random) -> Solved:
    """Return the puzzle with these black cells, and an answer with these bulbs and others that light the dark cells."""
    puzzle = Akari(rows=rows, cols=cols, numbers=tuple((spot, kit.UNKNOWN) for spot in sorted(black)))
    for spot in rng.sample(puzzle.grid.cells, len(puzzle.grid.cells)):
        if bulbs.isdisjoint(kit.visible_cells(puzzle.grid, spot)):
            bulbs.add(spot)
    answer = kit.shade_answer(puzzle.grid, bulbs)
    return GENRE.with_clues(puzzle, answer), answer


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random black cells with every number, and a random answer."""
    cells = kit.shared_grid(rows, cols).cells
    # The first cell is always white, so that the board has a cell for a bulb.
    black = {spot for spot in cells[1:] if rng.random() < options["black"]}
    return _place_bulbs(rows, cols, black, set(), rng)


MOST_BLACK = 0.45
"""The share of black cells above which a board is not repaired any more."""


def repair(puzzle: Akari, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Make a cell black in which the answers differ. Give up if too many cells are black already."""
    differ = sorted(kit.shaded_cells(answer) ^ kit.shaded_cells(other or {}))
    if not differ or len(puzzle.numbers) > MOST_BLACK * puzzle.rows * puzzle.cols:
        return None
    black = rng.choice(differ)
    return _place_bulbs(puzzle.rows, puzzle.cols, {black, *puzzle.grid.holes}, kit.shaded_cells(answer) - {black}, rng)


FILE = kit.NumbersAndMarks("numbers", kit.SHADE, closed=True)
GAME_ID = kit.game_id(Akari, "lightup", kit.Cells("numbers", unknown="B"), r"(b\d+)?(s\d+)?(d\d)?", title="Light Up")
GENRE = genre_of_rules(
    Akari,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Put bulbs into white cells. A bulb lights its cell and, in all four directions, those up to a black cell.",
        "Every white cell is lit, and no bulb lights another.",
        "A number says how many of the four cells around its black cell have bulbs.",
    ),
    broken_rules={"bulb": 2, "dark": 2, "number": 3},
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("black", 0.2, "share of the cells that are black", 0.0, 0.4),),
        unique=kit.Repair(repair),
        rare=(5,),
    ),
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_zeros),
        kit.Technique("rest", "Needs the rest", "count:number", fits=kit.sets_nonzeros),
        *RULES[1].techniques,
        kit.supposition("dark", "Would stay dark", "count", "count"),
    ),
    **kit.declare_shading(
        Akari,
        "akari",
        (kit.Number4("numbers"),),
        (FILE,),
        marks=FILE,
        file_kind="lightup",
        more=(GAME_ID,),
        fill=kit.Fill(kit.SHADE, words=("Undecided.", "No bulb.", "Bulb."), shape="bulb", lights=True),
    ),
)
