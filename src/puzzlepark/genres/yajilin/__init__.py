"""Yajilin: one loop through all cells except shaded ones, which numbers with arrows count."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_of, count_violations, loop_and_shade_violations, referee
from puzzlepark.genres.yajilin.making import Arrows, clues_off_loop, count_ahead
from puzzlepark.genres.yajilin.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Yajilin(kit.Puzzle):
    """`clues` are (cell, (number, direction)) pairs in reading order. The direction is u, r, d or l. (-2, "") is an
    empty clue."""

    genre: ClassVar[str] = "yajilin"
    title: ClassVar[str] = "Yajilin"
    aliases: ClassVar[tuple[str, ...]] = ("yajirin",)
    fields = (kit.ArrowNumbers(name="clues", cells="Type how many cells are shaded that way, or ? for any number."),)
    clues: Arrows = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.clues))


Solved = tuple[Yajilin, kit.Marks]
MESSAGES = {
    **kit.LOOP_AND_SHADE_MESSAGES,
    **kit.over_and_under(
        "number", "The number at row {row}, column {col} is {clue}; that way {found:cell is|cells are} shaded."
    ),
}


def cells_in_direction(puzzle: kit.Puzzle, spot: kit.Spot, way: str) -> list[kit.Spot]:
    """The cells from a cell, itself excluded, to the border: u up, r right, d down, l left."""
    (r, c), bottom, right = spot, 2 * puzzle.rows, 2 * puzzle.cols
    if way in "lr":
        return [kit.Spot(r, x) for x in (range(1, c, 2) if way == "l" else range(c + 2, right, 2))]
    return [kit.Spot(y, c) for y in (range(1, r, 2) if way == "u" else range(r + 2, bottom, 2))]


def violations(puzzle: Yajilin, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, that shaded cells are not adjacent, that every other cell is passed, and the numbers."""
    white = cells_of(puzzle) - dict(puzzle.clues).keys()
    yield from loop_and_shade_violations(white, marks, kit.LINE, kit.SHADE)
    for spot, (number, way) in puzzle.clues:
        seen = [s for s in cells_in_direction(puzzle, spot, way) if s in white]
        if way:
            yield from count_violations("number", spot, number, seen, marks, kit.SHADE, spot)


def model(puzzle: Yajilin) -> kit.Model:
    """A loop through all unshaded cells, and for every number a count of the shaded cells ahead of it."""
    seen = {
        s: filter(puzzle.grid.has, kit.cells_ahead(puzzle.rows, puzzle.cols, s, c.to)) for s, c in puzzle.clues if c.to
    }
    numbers = ((spot, clue.number) for spot, clue in puzzle.clues if clue.to)
    rules = (kit.Posting("number", kit.Count(kit.shade_vars(seen[spot]), number), spot) for spot, number in numbers)
    return kit.loop_and_shade_model(puzzle.grid, rules)


def clues_from(puzzle: Yajilin, marks: kit.Marks) -> Yajilin:
    """The puzzle with a number in every clue. Empty clues point where most cells are shaded."""
    directions = {spot: direction for spot, (_, direction) in puzzle.clues}
    full = puzzle.changed(clues=count_ahead(puzzle.grid, directions, kit.shaded_cells(marks)))
    kit.raise_first_violation(check(full, marks))
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
    """Put a clue into a shaded cell that the other answer passes, or bend the loop where the answers differ."""
    if other is None or rng.random() < 0.01:
        return None
    loop, dark = kit.loop_edges(answer), kit.shaded_cells(answer)
    lost = sorted(dark - kit.shaded_cells(other))
    if lost and rng.random() < 0.5:
        clue = (rng.choice(lost), kit.Arrow(0, rng.choice("urdl")))
        return _board_around(puzzle.changed(clues=(*puzzle.clues, clue)), loop, dark - {clue[0]}, rng)
    bent = kit.bend_loop(loop, kit.loop_edges(other), puzzle.rows, puzzle.cols, rng, tries=8)
    return _board_around(puzzle, bent, dark, rng) if bent else None


check = referee(MESSAGES, violations)
OPTION = kit.Option("loop", 0.75, "share of the cells that the loop should pass", 0.0, 1.0)
GENRE = kit.Genre(
    Yajilin,
    rulebook=(
        "Shade some white cells, and draw one loop through all others. Grey cells are neither shaded nor passed.",
        "The loop does not branch or cross itself. Two shaded cells never share a side.",
        "A number says how many cells are shaded in the direction of its arrow, up to the border.",
    ),
    broken_rules={"shade.line": 1, "cell": 1, "loop": 2, "shade.beside": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), clues=kit.Keep(), rare=(5,)),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Needs the rest", "count:number", fits=kit.sets_something),
        *kit.LOOP_AND_SHADE_TECHNIQUES,
    ),
    **kit.declare_loop_and_shade(Yajilin, "yajilin", (kit.ArrowNumber16("clues"),), (kit.ArrowTable("clues"),)),
)
