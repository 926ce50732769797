"""Nurimisaki: open cells are connected without a full square, and circles are exactly their dead ends."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    Fault,
    apart_faults,
    around,
    cells_of,
    in_sight,
    marked_spots,
    referee,
    seen_from,
    square_from,
)
from puzzlepark.genres.nurimisaki.making import Coast, random_coast
from puzzlepark.genres.nurimisaki.reasons import REASONS

FAR, ANEW = 4, 4
"""How far from a cell, in half cells, the coast of a large board is drawn anew, and at each of how many changes."""
GIVE_UP = 40
"""Cells that are changed, on average, before a board is given up that has several solutions still."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Nurimisaki(kit.Puzzle):
    """`numbers` are (circle, number of cells in its line) pairs in reading order; -2 is a circle without a number."""

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


def faults(puzzle: Nurimisaki, marks: kit.Marks) -> Iterator[Fault]:
    """Circles and their numbers, other cells that are dead ends, squares, and open cells that are cut off."""
    board, circles, dark = cells_of(puzzle), dict(puzzle.numbers), marked_spots(marks, kit.SHADE)
    light, sure = board - dark, (marked_spots(marks, kit.SHADE, 0) | circles.keys()) - dark
    seen, least = in_sight(light), in_sight(sure)
    for spot in sorted(board):
        near = [s for s in around(spot) if s in light]
        if spot in circles and spot in dark:
            yield Fault("circle", (spot,), True, spot)
        elif spot in circles and len(near) != 1:
            final = not near or len(sure.intersection(near)) > 1
            yield Fault("cape.over" if near else "cape.under", (spot, *near), final, spot, {"found": len(near)})
        elif spot in light and spot not in circles and len(near) == 1:
            yield Fault("cape.bare", (spot, *near), spot in sure and near[0] in sure)
    for spot, number in puzzle.numbers:
        if spot in light and number != kit.UNKNOWN:
            # A row and a column share the cell itself.
            found, known = (sum(map(len, lines[spot])) - 1 for lines in (seen, least))
            if found != number:
                where = seen_from(spot, seen[spot])
                code = "number.under" if found < number else "number.over"
                final = found < number or known > number
                yield Fault(code, where, final, spot, {"found": found, "clue": number})
    for spot in sorted(board):
        square = square_from(spot)
        if dark.issuperset(square):
            yield Fault("square.shaded", square, True)
        elif light.issuperset(square):
            yield Fault("square.open", square, sure.issuperset(square))
    yield from apart_faults("open.apart", light, sure, light)


def model(puzzle: Nurimisaki) -> kit.Model:
    """One open cell beside each circle, never just one beside another open cell; both colours in every square."""
    grid, circles = puzzle.grid, dict(puzzle.numbers)
    rules = [kit.Rule("open", kit.Connected(grid, kit.SHADE, 0)), *_square_rules(grid)]
    for spot, (own, near, bare) in zip(grid.cells, _capes(grid), strict=True):
        if spot not in circles:
            rules += bare
            continue
        rules.append(kit.Rule("circle", kit.Count(own, 0), spot))
        # On a board of one cell nothing is beside the circle, which then cannot be right.
        rules.append(kit.Rule("cape", kit.Count(near or own, len(near) - 1 if near else 1), spot))
        if circles[spot] != kit.UNKNOWN:
            arms = tuple(map(kit.shade_vars, kit.arms(grid, spot, circles[spot])))
            rules.append(kit.Rule("number", kit.Visible(arms, circles[spot] - 1), spot))
    return kit.shade_model(grid, rules)


@kit.kept_rules
def _square_rules(grid: kit.Grid) -> list[kit.Rule]:
    return [kit.Rule("square", kit.Between(kit.shade_vars(square), 1, 3)) for square in kit.full_squares(grid)]


@kit.kept_by_grid
def _capes(grid: kit.Grid) -> list[tuple[tuple[kit.Var, ...], tuple[kit.Var, ...], tuple[kit.Rule, ...]]]:
    """The variable of each cell, those beside it, and the rule where there is no circle."""
    found = list[tuple[tuple[kit.Var, ...], tuple[kit.Var, ...], tuple[kit.Rule, ...]]]()
    for spot in grid.cells:
        own, near = kit.shade_vars((spot,)), kit.shade_vars(grid.neighbours(spot))
        rule = kit.Rule("cape", kit.Table(own + near, _no_capes(len(near))))
        found.append((own, near, (rule,) if near else ()))
    return found


@cache
def _no_capes(many: int) -> tuple[tuple[int, ...], ...]:
    """The values of a cell and of those beside it, if it is shaded or has not just one open cell beside it."""
    return tuple(row for row in product((0, 1), repeat=many + 1) if row[0] or row[1:].count(0) != 1)


def clues_from(puzzle: Nurimisaki, marks: kit.Marks) -> Nurimisaki:
    """A circle with its number in every dead end."""
    for violation in check(puzzle.changed(numbers=()), marks).violations:
        if violation.code.startswith(("square", "open")):
            raise kit.BadInput(violation.sentence)
    return puzzle.changed(numbers=Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(marks)).numbers())


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random coast with all its capes."""
    puzzle = Nurimisaki(rows=rows, cols=cols)
    return _board_of(puzzle, random_coast(puzzle.grid, rng))


def _board_of(puzzle: Nurimisaki, coast: Coast) -> Solved:
    answer = kit.shade_answer(puzzle.grid, (spot for spot in puzzle.grid.cells if spot not in coast.light))
    return puzzle.changed(numbers=coast.numbers()), answer


def repair(puzzle: Nurimisaki, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """A cell changed near where the two answers differ, so that the other is none and no fewer circles are left. Where
    no cell will do on a large board, and now and then so that no two changes follow each other for ever, the coast is
    drawn anew there."""
    if other is None or rng.randrange(GIVE_UP) == 0:
        return None
    differ, large = kit.shaded_cells(answer) ^ kit.shaded_cells(other), len(puzzle.grid.cells) > kit.SMALL
    if not (large and rng.randrange(ANEW) == 0):
        for board, changed in _flipped(puzzle, answer, differ, rng):
            if len(board.numbers) >= len(puzzle.numbers) and not check(board, other):
                return board, changed
    return _redrawn(puzzle, answer, differ, rng) if large else None


def _redrawn(puzzle: Nurimisaki, answer: kit.Marks, cells: Iterable[kit.Spot], rng: Random) -> Solved:
    """The board with another coast around these cells."""
    coast = Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(answer))
    near = [s for s in puzzle.grid.cells if any(abs(s.r - t.r) <= FAR and abs(s.c - t.c) <= FAR for t in cells)]
    coast.sweep(near, rng)
    return _board_of(puzzle, coast)


def shift(puzzle: Nurimisaki, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """A number that no longer says how many; or a cell changed where a player is stuck."""
    if not stuck:
        numbers = kit.hide_number(puzzle.numbers, rng)
        return (puzzle.changed(numbers=numbers), answer) if numbers else None
    return next(_flipped(puzzle, answer, stuck.intersection(puzzle.grid.cells), rng), None)


def _flipped(puzzle: Nurimisaki, answer: kit.Marks, cells: Iterable[kit.Spot], rng: Random) -> Iterator[Solved]:
    """The board with one of these cells, or of those beside them, shaded or open instead, in all ways that can be."""
    coast = Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(answer))
    near = sorted({spot for s in cells for spot in (s, *puzzle.grid.neighbours(s))})
    for spot in rng.sample(near, len(near)):
        if coast.may_flip(spot):
            coast.flip(spot)
            yield _board_of(puzzle, coast)
            coast.flip(spot)


check = referee(MESSAGES, faults)
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
