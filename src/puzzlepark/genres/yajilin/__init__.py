"""Yajilin: one loop through all cells except shaded ones, which numbers with arrows count."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.arrow_count import ArrowCount
from puzzlepark.game_rules.every_open_cell import EveryOpenCell
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import LOOP_AND_SHADING
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.shaded_off_loop import ShadedOffLoop
from puzzlepark.genres import kit
from puzzlepark.genres.yajilin.making import Arrows, clues_off_loop, with_counts


@dataclass(frozen=True, kw_only=True, repr=False)
class Yajilin(kit.Puzzle):
    """`clues` are (cell, (number, direction)) pairs in reading order. The direction is u, r, d or l. (-2, "") is an
    empty clue."""

    genre: ClassVar[str] = "yajilin"
    title: ClassVar[str] = "Yajilin"
    aliases: ClassVar[tuple[str, ...]] = ("yajirin",)
    fields = (
        kit.ArrowNumbers(
            name="clues", at=kit.InCells("Type how many cells are shaded that way, or ? for any number."), block=True
        ),
    )
    clues: Arrows = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.clues))


Solved = tuple[Yajilin, kit.Marks]
NUMBERS = ArrowCount(code="number")
RULES = (
    OneLoop(code="loop", answer=LOOP_AND_SHADING),
    ShadedOffLoop(code="shade", answer=LOOP_AND_SHADING),
    EveryOpenCell(code="cell", answer=LOOP_AND_SHADING),
    NUMBERS,
)


def clues_from(puzzle: Yajilin, marks: kit.Marks) -> Yajilin:
    """The puzzle with a number in every clue. Empty clues point where most cells are shaded."""
    directions = {spot: direction for spot, (_, direction) in puzzle.clues}
    full = puzzle.changed(clues=with_counts(puzzle.grid, directions, kit.shaded_cells(marks)))
    kit.raise_first_violation(GENRE.check(full, marks))
    return full


def _board_around(board: Yajilin, loop: set[kit.Spot], dark: set[kit.Spot], rng: Random) -> Solved:
    """The board whose answer is this loop, with cells off the loop shaded: first those in `dark`, then others that fit.
    All remaining cells have clues, with the directions of the board's clues."""
    grid, known = kit.shared_grid(board.rows, board.cols), dict(board.clues)
    dark = kit.shade_off_loop(grid, loop, dark, known, rng)
    clues = clues_off_loop(grid, loop, dark, known, rng)
    puzzle = Yajilin(rows=board.rows, cols=board.cols, clues=clues)
    return puzzle, {**kit.loop_answer(puzzle.grid, loop), **kit.shade_answer(puzzle.grid, dark)}


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop and shade cells off the loop until no further cell fits."""
    blank = Yajilin(rows=rows, cols=cols)
    return _board_around(blank, kit.random_cell_loop(rows, cols, rng, options["loop"]), set(), rng)


def repair(puzzle: Yajilin, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Put a clue into a cell that only this answer shades, or bend the loop where the answers differ. Now and then
    reject the board."""
    if other is None or rng.random() < 0.01:
        return None
    loop, dark = kit.loop_edges(answer), kit.shaded_cells(answer)
    only_here = sorted(dark - kit.shaded_cells(other))
    if only_here and rng.random() < 0.5:
        spot, direction = rng.choice(only_here), rng.choice("urdl")
        clue = (spot, kit.Arrow(0, direction))  # the number is counted below
        return _board_around(puzzle.changed(clues=(*puzzle.clues, clue)), loop, dark - {spot}, rng)
    bent = kit.bend_loop(loop, kit.loop_edges(other), puzzle.rows, puzzle.cols, rng, tries=8)
    return _board_around(puzzle, bent, dark, rng) if bent else None


OPTION = kit.Option("loop", 0.75, "share of the cells that the loop should pass", 0.0, 1.0)
GENRE = genre_of_rules(
    Yajilin,
    RULES,
    kit.loop_and_shade_layers,
    rulebook=(
        "Shade some white cells, and draw one loop through all others. Grey cells are neither shaded nor passed.",
        "The loop does not branch or cross itself. Two shaded cells never share a side.",
        "A number says how many cells are shaded in the direction of its arrow, up to the border.",
    ),
    broken_rules={"shade.line": 1, "cell": 1, "loop": 2, "shade.beside": 2, "number": 3},
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), clues=kit.Keep(), rare=(5,)),
    techniques=(*NUMBERS.techniques, *kit.LOOP_AND_SHADE_TECHNIQUES),
    **kit.declare_loop_and_shade(Yajilin, "yajilin", (kit.ArrowNumber16("clues"),), (kit.ArrowTable("clues"),)),
)
