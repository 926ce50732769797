"""Koburin: one loop through all white cells except shaded ones, which the numbers of black cells count."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.count_around import FOUR, CountAround
from puzzlepark.game_rules.every_open_cell import EveryOpenCell
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import LOOP_AND_SHADING
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.shaded_off_loop import ShadedOffLoop
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Koburin(kit.Puzzle):
    """`numbers` are (black cell, number) pairs in reading order. -2 is a black cell without a number."""

    genre: ClassVar[str] = "koburin"
    title: ClassVar[str] = "Koburin"
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many cells beside the black cell are shaded, or ? for any number."),
            block=True,
            unknown=True,
            high=lambda *_: 4,
            strict=True,
            counts=lambda board, spot: tuple(board.grid.neighbours(spot)),
        ),
    )
    numbers: kit.Clues = ()

    @cached_property
    def grid(self) -> kit.Grid:
        """The white cells. Black cells are holes."""
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.numbers))


Solved = tuple[Koburin, kit.Marks]
NUMBERS = CountAround(code="number", around=FOUR)
RULES = (
    OneLoop(code="loop", answer=LOOP_AND_SHADING),
    ShadedOffLoop(code="shade", answer=LOOP_AND_SHADING),
    EveryOpenCell(code="cell", answer=LOOP_AND_SHADING),
    NUMBERS,
)


def clues_from(puzzle: Koburin, marks: kit.Marks) -> Koburin:
    """The puzzle with a number in every black cell."""
    full = puzzle.changed(numbers=_numbers_for(puzzle, [spot for spot, _ in puzzle.numbers], kit.shaded_cells(marks)))
    kit.raise_first_violation(GENRE.check(full, marks))
    return full


def _numbers_for(puzzle: Koburin, black: list[kit.Spot], dark: set[kit.Spot]) -> kit.Clues:
    """The numbers of these black cells: how many neighbours are shaded."""
    grid = kit.shared_grid(puzzle.rows, puzzle.cols)
    return tuple((spot, len(dark.intersection(grid.neighbours(spot)))) for spot in sorted(black))


def _board_around(board: Koburin, loop: set[kit.Spot], dark: set[kit.Spot], rng: Random) -> Solved:
    """The board whose answer is this loop, with cells off the loop shaded: first those in `dark`, then others that fit.
    All remaining cells are black."""
    grid = kit.shared_grid(board.rows, board.cols)
    dark = kit.shade_off_loop(grid, loop, dark, dict(board.numbers), rng)
    passed = {end for edge in loop for end in grid.ends(edge)}
    black = [spot for spot in grid.cells if spot not in passed and spot not in dark]
    puzzle = Koburin(rows=board.rows, cols=board.cols, numbers=_numbers_for(board, black, dark))
    return puzzle, {**kit.loop_answer(puzzle.grid, loop), **kit.shade_answer(puzzle.grid, dark)}


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop and shade cells off the loop until no further cell fits."""
    blank = Koburin(rows=rows, cols=cols)
    return _board_around(blank, kit.random_cell_loop(rows, cols, rng, options["loop"]), set(), rng)


def repair(puzzle: Koburin, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Make a shaded cell black that the other answer passes, or bend the loop where the answers differ."""
    if other is None or rng.random() < 0.01:  # Some boards cannot be repaired, so give up now and then.
        return None
    loop, dark = kit.loop_edges(answer), kit.shaded_cells(answer)
    open_in_other = sorted(dark - kit.shaded_cells(other))
    if open_in_other and rng.random() < 0.5:
        black = rng.choice(open_in_other)
        return _board_around(puzzle.changed(numbers=(*puzzle.numbers, (black, 0))), loop, dark - {black}, rng)
    bent = kit.bend_loop(loop, kit.loop_edges(other), puzzle.rows, puzzle.cols, rng, tries=8)
    return _board_around(puzzle, bent, dark, rng) if bent else None


GENRE = genre_of_rules(
    Koburin,
    RULES,
    kit.loop_and_shade_layers,
    rulebook=(
        "Shade some white cells, and draw one loop through all others. Black cells are neither shaded nor passed.",
        "The loop does not branch or cross itself. Two shaded cells never share a side.",
        "A number says how many of the four cells beside it are shaded. A ? stands for any number.",
    ),
    broken_rules={"shade.line": 1, "cell": 1, "loop": 2, "shade.beside": 2, "number": 3},
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("loop", 0.75, "share of the cells that the loop should pass", 0.0, 1.0),),
        unique=kit.Repair(repair),
        clues=kit.Keep(),
        rare=(4, 5),
    ),
    techniques=(*NUMBERS.techniques, *kit.LOOP_AND_SHADE_TECHNIQUES),
    **kit.declare_loop_and_shade(Koburin, "koburin", (kit.Number4("numbers"),), (kit.NumberTable("numbers"),)),
)
