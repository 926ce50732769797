"""Nurimisaki: open cells are connected without a 2x2 square, and circles are exactly their dead ends."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_of,
    disconnected_violations,
    lines_of_sight,
    marked_spots,
    referee,
    square_from,
    visible_from,
)
from puzzlepark.genres.nurimisaki.making import Coast, random_coast
from puzzlepark.genres.nurimisaki.reasons import REASONS

FAR, REDRAW_EVERY = 4, 4
"""On a large board, the coast is drawn again within this distance, in doubled coordinates, and at one in this many
changes."""
GIVE_UP = 40
"""A board is rejected after this many changes on average."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Nurimisaki(kit.Puzzle):
    """`numbers` are (circle, number of cells in its line) pairs in reading order. -2 is a circle without a number."""

    genre: ClassVar[str] = "nurimisaki"
    title: ClassVar[str] = "Nurimisaki"
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many open cells are in the circle's line, or ? for any number.",
            low=2,
            needed=True,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Nurimisaki, kit.Marks]
MESSAGES = {
    "circle": "The circle at row {row}, column {col} is shaded.",
    **kit.over_and_under(
        "cape", "The circle at row {row}, column {col} has {found:open cell} beside it; it should have one."
    ),
    "cape.bare": "Row {row}, column {col} is open, has no circle, and only one open cell beside it.",
    **kit.over_and_under(
        "number", "From row {row}, column {col} {found:cell is|cells are} seen in line; the number is {clue}."
    ),
    "square.shaded": "The 2x2 cells at row {row}, column {col} are all shaded.",
    "square.open": "The 2x2 cells at row {row}, column {col} are all open.",
    "open.apart": "The open cells around row {row}, column {col} are cut off from the others.",
}


def violations(puzzle: Nurimisaki, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check circles, their numbers, other dead ends, 2x2 squares, and that all open cells are connected."""
    board, circles, dark = cells_of(puzzle), dict(puzzle.numbers), marked_spots(marks, kit.SHADE)
    light, sure = board - dark, (marked_spots(marks, kit.SHADE, 0) | circles.keys()) - dark
    seen, least = lines_of_sight(light), lines_of_sight(sure)
    for spot in sorted(board):
        near = [s for s in around(spot) if s in light]
        if spot in circles and spot in dark:
            yield RawViolation("circle", (spot,), True, spot)
        elif spot in circles and len(near) != 1:
            final = not near or len(sure.intersection(near)) > 1
            yield RawViolation("cape.over" if near else "cape.under", (spot, *near), final, spot, {"found": len(near)})
        elif spot in light and spot not in circles and len(near) == 1:
            yield RawViolation("cape.bare", (spot, *near), spot in sure and near[0] in sure)
    for spot, number in puzzle.numbers:
        if spot in light and number != kit.UNKNOWN:
            # Both lines of sight contain the cell itself.
            found, known = (sum(map(len, lines[spot])) - 1 for lines in (seen, least))
            if found != number:
                where = visible_from(spot, seen[spot])
                code = "number.under" if found < number else "number.over"
                final = found < number or known > number
                yield RawViolation(code, where, final, spot, {"found": found, "clue": number})
    for spot in sorted(board):
        square = square_from(spot)
        if dark.issuperset(square):
            yield RawViolation("square.shaded", square, True)
        elif light.issuperset(square):
            yield RawViolation("square.open", square, sure.issuperset(square))
    yield from disconnected_violations("open.apart", light, sure, light)


def model(puzzle: Nurimisaki) -> kit.Model:
    """One open neighbour of each circle, never exactly one of another open cell, and both colours in every 2x2
    square."""
    grid, circles = puzzle.grid, dict(puzzle.numbers)
    rules = [kit.Posting("open", kit.Connected(grid, kit.SHADE, 0)), *_square_rules(grid)]
    for spot, (own, near, cape_rules) in zip(grid.cells, _capes(grid), strict=True):
        if spot not in circles:
            rules += cape_rules
            continue
        rules.append(kit.Posting("circle", kit.Count(own, 0), spot))
        # On a board of one cell, a circle has no neighbours, and the rule cannot be satisfied.
        rules.append(kit.Posting("cape", kit.Count(near or own, len(near) - 1 if near else 1), spot))
        if circles[spot] != kit.UNKNOWN:
            arms = tuple(map(kit.shade_vars, kit.arms(grid, spot, circles[spot])))
            rules.append(kit.Posting("number", kit.Visible(arms, circles[spot] - 1), spot))
    return kit.shade_model(grid, rules)


@kit.kept_rules
def _square_rules(grid: kit.Grid) -> list[kit.Posting]:
    return [kit.Posting("square", kit.Between(kit.shade_vars(square), 1, 3)) for square in kit.full_squares(grid)]


class _Cape(NamedTuple):
    """The variables of a cell and of its neighbours, and the rules that apply without a circle."""

    own: tuple[kit.Var, ...]
    near: tuple[kit.Var, ...]
    rules: tuple[kit.Posting, ...]


@kit.kept_by_grid
def _capes(grid: kit.Grid) -> list[_Cape]:
    capes = []
    for spot in grid.cells:
        own, near = kit.shade_vars((spot,)), kit.shade_vars(grid.neighbours(spot))
        rule = kit.Posting("cape", kit.Table(own + near, _no_cape_rows(len(near))))
        capes.append(_Cape(own, near, (rule,) if near else ()))
    return capes


@cache
def _no_cape_rows(neighbours: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell and its neighbours: it is shaded, or does not have exactly one open neighbour."""
    return tuple(row for row in product((0, 1), repeat=neighbours + 1) if row[0] or row[1:].count(0) != 1)


def clues_from(puzzle: Nurimisaki, marks: kit.Marks) -> Nurimisaki:
    """The puzzle with a numbered circle in every dead end."""
    for violation in check(puzzle.changed(numbers=()), marks).violations:
        if violation.code.startswith(("square", "open")):
            raise kit.BadInput(violation.sentence)
    return puzzle.changed(numbers=Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(marks)).numbers())


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random coast with all its capes."""
    puzzle = Nurimisaki(rows=rows, cols=cols)
    return _board_of(puzzle, random_coast(puzzle.grid, rng))


def _board_of(puzzle: Nurimisaki, coast: Coast) -> Solved:
    answer = kit.shade_answer(puzzle.grid, (spot for spot in puzzle.grid.cells if spot not in coast.light))
    return puzzle.changed(numbers=coast.numbers()), answer


def repair(puzzle: Nurimisaki, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Change a cell near a difference of the answers, so that the other answer becomes wrong and no fewer circles are
    left. On a large board, draw the coast there again if no cell fits, and at random now and then, so that changes do
    not repeat forever."""
    if other is None or rng.randrange(GIVE_UP) == 0:
        return None
    differ, large = kit.shaded_cells(answer) ^ kit.shaded_cells(other), len(puzzle.grid.cells) > kit.SMALL
    if not (large and rng.randrange(REDRAW_EVERY) == 0):
        for board, changed in _flip_cells(puzzle, answer, differ, rng):
            if len(board.numbers) >= len(puzzle.numbers) and not check(board, other):
                return board, changed
    return _redraw(puzzle, answer, differ, rng) if large else None


def _redraw(puzzle: Nurimisaki, answer: kit.Marks, cells: Iterable[kit.Spot], rng: Random) -> Solved:
    """The board with another coast around these cells."""
    coast = Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(answer))
    around = {(r + dr, c + dc) for r, c in cells for dr in range(-FAR, FAR + 1) for dc in range(-FAR, FAR + 1)}
    coast.sweep([spot for spot in puzzle.grid.cells if spot in around], rng)
    return _board_of(puzzle, coast)


def shift(puzzle: Nurimisaki, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Hide a number. Where a player is stuck, change a cell."""
    if not stuck:
        numbers = kit.hide_number(puzzle.numbers, rng)
        return (puzzle.changed(numbers=numbers), answer) if numbers else None
    return next(_flip_cells(puzzle, answer, stuck.intersection(puzzle.grid.cells), rng), None)


def _flip_cells(puzzle: Nurimisaki, answer: kit.Marks, cells: Iterable[kit.Spot], rng: Random) -> Iterator[Solved]:
    """Generate, in random order, the boards with one of these cells or of their neighbours flipped."""
    coast = Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(answer))
    near = sorted({spot for s in cells for spot in (s, *puzzle.grid.neighbours(s))})
    for spot in rng.sample(near, len(near)):
        if coast.may_flip(spot):
            coast.flip(spot)
            yield _board_of(puzzle, coast)
            coast.flip(spot)


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Nurimisaki,
    rulebook=(
        "Shade cells, but none with a circle. All open cells are connected by their sides.",
        "No 2x2 cells are all shaded or all open.",
        "A circle has exactly one open cell beside it. Every other open cell has two or more, "
        "unless it is the only open cell of the board.",
        "A number says how many open cells one sees from its circle in a straight line, itself included.",
    ),
    broken_rules={"circle": 1, "open": 1, "square": 2, "cape": 3, "number": 4},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, unique=kit.Repair(repair, together=True), level=kit.Shift(shift), largest=10, rare=(1, 4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("cape", "One way from a circle", "count:cape"),
        kit.Technique("no-dead-end", "No dead end without a circle", "cell:cape"),
        kit.Technique("square", "No square of one colour", "count:square"),
        kit.Technique("must-see", "Must be seen", "seen+sight", fits=kit.sets_nothing),
        kit.Technique("end", "Line ends here", "seen+sight", fits=kit.sets_something),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
        kit.supposition("parted", "Open cells would be parted", "", "apart"),
        kit.supposition("stuck", "Dead end without a circle", "", "cell"),
        kit.supposition("short", "Line too short or long", "", "seen"),
        kit.supposition("fail", "A circle or a square would fail", "", "count"),
    ),
    **kit.declare_shading(Nurimisaki, "nurimisaki", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
