"""Yajilin: one loop through all cells but shaded ones, which numbers with arrows count."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_of, count_violations, loop_and_shade_violations, referee
from puzzlepark.genres.yajilin.making import Arrows, clues_beside, counting
from puzzlepark.genres.yajilin.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Yajilin(kit.Puzzle):
    """`clues` are (cell, (number, way)) pairs in reading order, the way one of u, r, d, l; (-2, "") says nothing."""

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


def that_way(puzzle: kit.Puzzle, spot: kit.Spot, way: str) -> list[kit.Spot]:
    """The cells from a cell, which is not one of them, to the border: u up, r right, d down, l left."""
    (r, c), bottom, right = spot, 2 * puzzle.rows, 2 * puzzle.cols
    if way in "lr":
        return [kit.Spot(r, x) for x in (range(1, c, 2) if way == "l" else range(c + 2, right, 2))]
    return [kit.Spot(y, c) for y in (range(1, r, 2) if way == "u" else range(r + 2, bottom, 2))]


def violations(puzzle: Yajilin, marks: kit.Marks) -> Iterator[RawViolation]:
    """One loop, shaded cells apart, every other cell passed once there is a line, and every number counted."""
    white = cells_of(puzzle) - dict(puzzle.clues).keys()
    yield from loop_and_shade_violations(white, marks, kit.LINE, kit.SHADE)
    for spot, (number, way) in puzzle.clues:
        seen = [s for s in that_way(puzzle, spot, way) if s in white]
        if way:
            yield from count_violations("number", spot, number, seen, marks, kit.SHADE, spot)


def model(puzzle: Yajilin) -> kit.Model:
    """A loop beside shaded cells, and counts of these among the cells that way that have no clue."""
    seen = {
        s: filter(puzzle.grid.has, kit.cells_ahead(puzzle.rows, puzzle.cols, s, c.to)) for s, c in puzzle.clues if c.to
    }
    numbers = ((spot, clue.number) for spot, clue in puzzle.clues if clue.to)
    rules = (kit.Rule("number", kit.Count(kit.shade_vars(seen[spot]), number), spot) for spot, number in numbers)
    return kit.loop_and_shade_model(puzzle.grid, rules)


def clues_from(puzzle: Yajilin, marks: kit.Marks) -> Yajilin:
    """Every clue with its number; clues that said nothing point where most cells are shaded."""
    ways = {spot: way for spot, (_, way) in puzzle.clues}
    kit.raise_first_violation(
        check(full := puzzle.changed(clues=counting(puzzle.grid, ways, kit.shaded_cells(marks))), marks)
    )
    return full


def _around(board: Yajilin, loop: set[kit.Spot], dark: set[kit.Spot], rng: Random) -> Solved:
    """A board whose answer is this loop, and these shaded cells as far as they are beside it and others that fit. All
    other cells have clues, which look as those of the board."""
    grid, known = kit.shared_grid(board.rows, board.cols), dict(board.clues)
    dark = kit.shade_off_loop(grid, loop, dark, known, rng)
    clues = clues_beside(grid, loop, dark, known, rng)
    puzzle = Yajilin(rows=board.rows, cols=board.cols, clues=clues)
    return puzzle, {**kit.loop_answer(puzzle.grid, loop), **kit.shade_answer(puzzle.grid, dark)}


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random loop; of the cells beside it as many are shaded as there is room for."""
    blank = Yajilin(rows=rows, cols=cols)
    return _around(blank, kit.random_cell_loop(rows, cols, rng, options["loop"]), set(), rng)


def repair(puzzle: Yajilin, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """A clue in a shaded cell that the other answer passes, or the loop bent where the two differ, to a shorter one."""
    if other is None or rng.random() < 0.01:
        return None
    loop, dark, lost = (
        kit.loop_edges(answer),
        kit.shaded_cells(answer),
        sorted(kit.shaded_cells(answer) - kit.shaded_cells(other)),
    )
    if lost and rng.random() < 0.5:
        clue = (rng.choice(lost), kit.Arrow(0, rng.choice("urdl")))
        return _around(puzzle.changed(clues=(*puzzle.clues, clue)), loop, dark - {clue[0]}, rng)
    bent = kit.bend_loop(loop, kit.loop_edges(other), puzzle.rows, puzzle.cols, rng, tries=8)
    return _around(puzzle, bent, dark, rng) if bent else None


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
