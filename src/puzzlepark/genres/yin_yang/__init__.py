"""Yin-Yang: black and white cells, each connected, without a 2x2 square of one colour."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    disconnected_violations,
    marked_spots,
    referee,
    square_from,
)
from puzzlepark.genres.yin_yang.making import random_halves
from puzzlepark.genres.yin_yang.reasons import REASONS

NONE, WHITE, BLACK = SIGNS = ".12"
CIRCLES = (kit.Choice(WHITE, "White circle", "w", "circle"), kit.Choice(BLACK, "Black circle", "b", "disc"))
TOOL = kit.Tool("circles", "Circles", "c", "cell-choice", "Put a circle that tells a cell's colour.", choices=CIRCLES)
MARKS = CellMarks(kit.SHADE, {BLACK: 1, WHITE: 0, NONE: None})


@dataclass(frozen=True, kw_only=True, repr=False)
class YinYang(kit.Puzzle):
    """`cells` has a character per cell: 1 is a white circle, 2 a black one, . none."""

    genre: ClassVar[str] = "yin-yang"
    title: ClassVar[str] = "Yin-Yang"
    aliases: ClassVar[tuple[str, ...]] = ("shiromaru-kuromaru", "black-and-white")
    fields = (kit.Choices(name="cells", signs=SIGNS, palettes=(TOOL,)),)
    cells: str = ""

    @property
    def circles(self) -> list[tuple[kit.Spot, int]]:
        """The cells with circles, with 1 for black and 0 for white."""
        return [
            (spot, int(sign == BLACK)) for spot, sign in zip(self.grid.cells, self.cells, strict=True) if sign != NONE
        ]


Solved = tuple[YinYang, kit.Marks]
MESSAGES = {
    "circle.white": "The white circle at row {row}, column {col} is black here.",
    "circle.black": "The black circle at row {row}, column {col} is white here.",
    "square.black": "The 2x2 cells at row {row}, column {col} are all black.",
    "square.white": "The 2x2 cells at row {row}, column {col} are all white.",
    "black.apart": "The black cells around row {row}, column {col} are cut off from the others.",
    "white.apart": "The white cells around row {row}, column {col} are cut off from the others.",
}


def violations(puzzle: YinYang, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check circles, 2x2 squares of one colour, and that each colour is connected. Circles need no marks."""
    board, circles = cells_of(puzzle), dict(puzzle.circles)
    dark, light = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    for spot, black in circles.items():
        if spot in (light if black else dark):
            yield RawViolation("circle.black" if black else "circle.white", (spot,), True, spot)
    dark |= {spot for spot, black in circles.items() if black} - light
    light |= {spot for spot, black in circles.items() if not black} - dark
    for spot in sorted(board):
        square = square_from(spot)
        if dark.issuperset(square):
            yield RawViolation("square.black", square, True)
        elif board.issuperset(square) and dark.isdisjoint(square):
            yield RawViolation("square.white", square, light.issuperset(square))
    yield from disconnected_violations("black.apart", dark, dark, board - light)
    yield from disconnected_violations("white.apart", board - dark, light, board - dark)


def model(puzzle: YinYang) -> kit.Model:
    """Both colours are connected and in every 2x2 square, and circles are kept. Two implied rules help propagation:
    colours never cross at a corner, and around the border they change at most twice."""
    grid = puzzle.grid
    rules = [
        kit.Posting("black.apart", kit.Connected(grid, kit.SHADE, 1)),
        kit.Posting("white.apart", kit.Connected(grid, kit.SHADE, 0)),
    ]
    rules += [kit.Posting("circle", kit.Count(kit.shade_vars((spot,)), black), spot) for spot, black in puzzle.circles]
    return kit.shade_model(grid, [*rules, *_shape_rules(grid)])


@kit.kept_rules
def _shape_rules(grid: kit.Grid) -> list[kit.Posting]:
    rules = []
    for square in map(kit.shade_vars, kit.full_squares(grid)):
        rules += [kit.Posting("square", kit.Between(square, 1, 3)), kit.Posting("black", kit.Table(square, UNCROSSED))]
    if min(grid.rows, grid.cols) > 1:
        rules.append(
            kit.Posting(
                "white", kit.Regular.of(kit.shade_vars(border(grid)), (0, 1), (), _next_state, lambda way: True)
            )
        )
    return rules


UNCROSSED = tuple(row for row in product((0, 1), repeat=4) if row not in ((0, 1, 1, 0), (1, 0, 0, 1)))


def border(grid: kit.Grid) -> list[kit.Spot]:
    """The cells at the border, clockwise."""
    top, left, bottom, right = 1, 1, 2 * grid.rows - 1, 2 * grid.cols - 1
    down, across = range(top, bottom, 2), range(left, right, 2)
    upper_right = [kit.Spot(top, c) for c in across] + [kit.Spot(r, right) for r in down]
    return (
        upper_right
        + [kit.Spot(bottom, right + left - c) for c in across]
        + [kit.Spot(bottom + top - r, left) for r in down]
    )


def _next_state(state: tuple[int, ...], colour: int) -> tuple[int, ...] | None:
    """The next state of the automaton for the border: its first colour, the last colour, and the number of changes;
    None if the colour changes too often."""
    if not state:
        return colour, colour, 0
    first, last, changes = state
    # After two changes the first colour is back. A third change would need a fourth one, because the border is closed.
    changes += colour != last
    return (first, colour, changes) if changes < 3 else None


def clues_from(puzzle: YinYang, marks: kit.Marks) -> YinYang:
    """The puzzle with a circle in every cell."""
    kit.raise_first_violation(check(puzzle.changed(cells=NONE * len(puzzle.cells)), marks))
    dark = kit.shaded_cells(marks)
    return puzzle.changed(cells="".join(BLACK if spot in dark else WHITE for spot in puzzle.grid.cells))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random answer with all circles."""
    puzzle = YinYang(rows=rows, cols=cols, cells=NONE * (rows * cols))
    answer = kit.shade_answer(puzzle.grid, random_halves(puzzle.grid, rng))
    return clues_from(puzzle, answer), answer


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    YinYang,
    rulebook=(
        "Make every cell black or white. A cell with a circle has its colour.",
        "All black cells are connected by their sides, and so are all white cells.",
        "No 2x2 cells are all black or all white.",
    ),
    broken_rules={"circle": 1, "black": 2, "white": 2, "square": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, clues=kit.Thin(symmetric=True), largest=12, rare=(3, 4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("circle", "A circle tells", "count:circle"),
        kit.Technique("three", "No square of one colour", "count:square"),
        kit.Technique("cross", "Colours do not cross", "cell:black"),
        kit.Technique("border", "Around the border", "along:white"),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
        kit.supposition("parted", "One colour would be parted", "", "apart"),
        kit.supposition("crossed", "Colours would cross", "", "cell"),
        kit.supposition("around", "Too many changes at the border", "", "along"),
        kit.supposition("square", "Would fill a square", "", "count"),
    ),
    **kit.declare_shading(
        YinYang,
        "yinyang",
        (kit.Circles("cells", SIGNS),),
        (kit.SignTable("cells", SIGNS),),
        kit.Fill(kit.SHADE, "block", words=("Undecided.", "White.", "Black."), name="Black"),
        MARKS,
        blank=kit.Sign(kit.SHADE, "whitedot"),
    ),
)
