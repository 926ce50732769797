"""Koburin: one loop through all cells but shaded ones, which numbers count beside them."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Fault, around, beside_loop_faults, cells_of, count_faults, referee
from puzzlepark.genres.koburin.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Koburin(kit.Puzzle):
    """`numbers` are (black cell, number) pairs in reading order; -2 is a black cell that says nothing."""

    genre: ClassVar[str] = "koburin"
    title: ClassVar[str] = "Koburin"
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many cells beside the black cell are shaded, or ? for any number.",
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
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.numbers))


Solved = tuple[Koburin, kit.Marks]
MESSAGES = {
    **kit.BESIDE_LOOP_MESSAGES,
    **kit.over_and_under(
        "number", "The number at row {row}, column {col} is {clue}; beside it {found:cell is|cells are} shaded."
    ),
}


def faults(puzzle: Koburin, marks: kit.Marks) -> Iterator[Fault]:
    """One loop, shaded cells apart, every other cell passed once there is a line, and every number counted."""
    white = cells_of(puzzle) - dict(puzzle.numbers).keys()
    yield from beside_loop_faults(white, marks, kit.LINE, kit.SHADE)
    for spot, number in puzzle.numbers:
        beside = [s for s in around(spot) if s in white]
        for fault in count_faults("number", spot, number, beside, marks, kit.SHADE) if number != kit.UNKNOWN else ():
            yield fault._replace(said={**fault.said, "row": spot.row + 1, "col": spot.col + 1})


def model(puzzle: Koburin) -> kit.Model:
    """A loop beside shaded cells, and counts of those beside black cells."""
    told = [(spot, number) for spot, number in puzzle.numbers if number != kit.UNKNOWN]
    counts = ((spot, kit.Count(kit.shade_vars(puzzle.grid.neighbours(spot)), number)) for spot, number in told)
    return kit.beside_loop_model(puzzle.grid, (kit.Rule("number", count, spot) for spot, count in counts))


def clues_from(puzzle: Koburin, marks: kit.Marks) -> Koburin:
    """A number in every black cell."""
    full = puzzle.changed(numbers=_counting(puzzle, [spot for spot, _ in puzzle.numbers], kit.shaded_cells(marks)))
    kit.refuse_wrong(check(full, marks))
    return full


def _counting(puzzle: Koburin, black: list[kit.Spot], dark: set[kit.Spot]) -> kit.Clues:
    """Numbers in these cells that count the shaded ones beside them."""
    grid = kit.shared_grid(puzzle.rows, puzzle.cols)
    return tuple((spot, len(dark.intersection(grid.neighbours(spot)))) for spot in sorted(black))


def _around(board: Koburin, loop: set[kit.Spot], dark: set[kit.Spot], rng: Random) -> Solved:
    """A board whose answer is this loop, and these shaded cells as far as they are beside it and others that fit. All
    other cells are black."""
    grid = kit.shared_grid(board.rows, board.cols)
    dark = kit.shade_beside(grid, loop, dark, dict(board.numbers), rng)
    passed = {end for edge in loop for end in grid.ends(edge)}
    black = [spot for spot in grid.cells if spot not in passed and spot not in dark]
    puzzle = Koburin(rows=board.rows, cols=board.cols, numbers=_counting(board, black, dark))
    return puzzle, {**kit.loop_answer(puzzle.grid, loop), **kit.shade_answer(puzzle.grid, dark)}


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random loop; of the cells beside it as many are shaded as there is room for."""
    blank = Koburin(rows=rows, cols=cols)
    return _around(blank, kit.random_cell_loop(rows, cols, rng, options["loop"]), set(), rng)


def repair(puzzle: Koburin, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """A shaded cell that the other answer passes made black, or the loop bent where the two differ, to a shorter
    one."""
    if other is None or rng.random() < 0.01:
        return None
    loop, dark = kit.loop_edges(answer), kit.shaded_cells(answer)
    lost = sorted(dark - kit.shaded_cells(other))
    if lost and rng.random() < 0.5:
        black = rng.choice(lost)
        return _around(puzzle.changed(numbers=(*puzzle.numbers, (black, 0))), loop, dark - {black}, rng)
    bent = kit.bend_loop(loop, kit.loop_edges(other), puzzle.rows, puzzle.cols, rng, tries=8)
    return _around(puzzle, bent, dark, rng) if bent else None


check = referee(MESSAGES, faults)
GENRE = kit.Genre(
    Koburin,
    rulebook=(
        "Shade some white cells, and draw one loop through all others. Black cells are neither shaded nor passed.",
        "The loop does not branch or cross itself. Two shaded cells never share a side.",
        "A number says how many of the four cells beside it are shaded. A ? stands for any number.",
    ),
    broken_rules={"shade.line": 1, "cell": 1, "loop": 2, "shade.beside": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("loop", 0.75, "share of the cells that the loop should pass", 0.0, 1.0),),
        unique=kit.Repair(repair),
        clues=kit.Keep(),
        rare=(4, 5),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Needs the rest", "count:number", fits=kit.sets_something),
        *kit.BESIDE_LOOP_TECHNIQUES,
    ),
    **kit.declare_loop_and_shading(Koburin, "koburin", (kit.Number4("numbers"),), (kit.NumberTable("numbers"),)),
)
