"""Balance Loop: one loop through all circles; its arms are equally long from white ones, and not from black ones."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import STEPS
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.balance_loop.circles import BLACK, WHITE, Circle, Circles, NumberedCircles
from puzzlepark.genres.balance_loop.codec import CircleNumber16, CircleTable
from puzzlepark.genres.balance_loop.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    edges_of_board,
    line_adjacency,
    loop_violations,
    marked_spots,
    referee,
    sides,
    trace_lines,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class BalanceLoop(kit.Puzzle):
    """`circles` are (cell, (colour, number)) pairs in reading order; the colour is w or b, and -2 is no number."""

    genre: ClassVar[str] = "balance-loop"
    title: ClassVar[str] = "Balance Loop"
    aliases: ClassVar[tuple[str, ...]] = ("balance",)
    fields = (
        NumberedCircles(
            name="circles",
            cells="Type how long both arms of the loop are together, or ? for any length.",
            low=1,
            high=lambda rows, cols: rows + cols - 2,
        ),
    )
    circles: Circles = ()


Solved = tuple[BalanceLoop, kit.Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "circle.missed": "The loop does not pass the circle at row {row}, column {col}.",
    "circle.white": "The two arms from the white circle at row {row}, column {col} have lengths {found} and {other}.",
    "circle.black": "Both arms from the black circle at row {row}, column {col} have length {found}.",
    **kit.over_and_under(
        "number",
        "Both arms from row {row}, column {col} have length {found} together; the number is {clue}.",
    ),
}


def violations(puzzle: BalanceLoop, marks: kit.Marks) -> Iterator[RawViolation]:
    """Violations of the single loop, then of each circle, as far as the loop passes it."""
    joined, edges = line_adjacency(marks, kit.LINE), edges_of_board(puzzle)
    yield from loop_violations("loop", marks, kit.LINE, edges, cells_of(puzzle), joined, trace_lines(joined))
    drawn, able = marked_spots(marks, kit.LINE), set(edges) - marked_spots(marks, kit.LINE, 0)
    for spot, (colour, number) in puzzle.circles if joined else ():
        if spot not in joined:
            yield RawViolation("circle.missed", (spot,), able.isdisjoint(sides(spot)), spot)
        if len(joined.get(spot, ())) != 2:
            continue
        arms = [_arm(spot, side, drawn, able) for side in sides(spot) if side in drawn]
        (short, short_limit), (long, long_limit) = sorted(arms)
        if colour == WHITE and short != long:
            yield RawViolation("circle.white", (spot,), short_limit < long, spot, {"found": short, "other": long})
        if colour == BLACK and short == long:
            yield RawViolation("circle.black", (spot,), short_limit == long_limit == long, spot, {"found": long})
        values = {"found": short + long, "clue": number}
        if number != kit.UNKNOWN and short + long > number:
            yield RawViolation("number.over", (spot,), True, spot, values)
        if short + long < number:
            yield RawViolation("number.under", (spot,), short_limit + long_limit < number, spot, values)


def _arm(spot: kit.Spot, side: kit.Spot, drawn: set[kit.Spot], able: set[kit.Spot]) -> tuple[int, int]:
    """Return how far a straight line goes from a cell across a side, and how far it can go at most."""
    dr, dc = side.r - spot.r, side.c - spot.c
    lengths = [0, 0]
    for k, edges in enumerate((drawn, able)):
        here = side
        while here in edges:
            lengths[k] += 1
            here = kit.Spot(here.r + 2 * dr, here.c + 2 * dc)
    return lengths[0], lengths[1]


def model(puzzle: BalanceLoop) -> kit.Model:
    """A loop through the circles, comparisons of their arms, and sums of arms for numbers. Redundant rules give each
    arm of a white circle half of an even number."""
    grid, rules, arm = puzzle.grid, list[kit.Posting](), partial(kit.edge_arm, puzzle.rows, puzzle.cols)
    for spot, (colour, number) in polled(puzzle.circles):
        arms = tuple(arm(spot, step) for step in STEPS.values())
        rules.append(kit.Posting("circle.missed", kit.Star(grid, kit.LINE, spot, kit.TURNS + kit.STRAIGHTS), spot))
        rules.append(
            kit.Posting("circle.white" if colour == WHITE else "circle.black", kit.TwoArms(arms, colour == WHITE), spot)
        )
        if number != kit.UNKNOWN:
            rules.append(kit.Posting("number", kit.Visible(arms, number, value=1), spot))
        if number != kit.UNKNOWN and colour == WHITE and number % 2 == 0:
            rules += [kit.Posting("number", _half(arm, number // 2), spot) for arm in arms if arm]
    return kit.loop_model(grid, rules)


def _half(arm: tuple[kit.Var, ...], length: int) -> kit.Regular:
    """An arm with a line has this length."""
    start = arm[: length + 1]  # one more edge shows that the arm is too long
    return kit.Regular(start, *_half_steps(len(start), length))


@cache
def _half_steps(size: int, length: int) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int]]:
    def after(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        drawn, running = state
        if running and value:
            return (drawn + 1, True) if drawn < length else None
        return (drawn, False) if drawn in (0, length) else None

    vars = tuple(kit.Var(kit.LINE, kit.Spot(0, k)) for k in range(size))
    made = kit.Regular.of(vars, (0, 1), (0, True), after, lambda state: state[0] in (0, length))
    return made.steps, made.accepting


def clues_from(puzzle: BalanceLoop, marks: kit.Marks) -> BalanceLoop:
    """Give every cell of the loop a circle with a number."""
    kit.raise_first_violation(check(puzzle.changed(circles=()), marks))
    return puzzle.changed(circles=_all_circles(puzzle.grid, kit.loop_edges(marks)))


def _all_circles(grid: kit.Grid, loop: set[kit.Spot]) -> Circles:
    circles = list[tuple[kit.Spot, Circle]]()
    for spot in grid.cells:
        lengths = sorted(_length(loop, spot, step) for step in STEPS.values())
        if lengths[-1]:
            one, two = lengths[-2:]
            circles.append((spot, Circle(WHITE if one == two else BLACK, one + two)))
    return tuple(circles)


def _length(loop: set[kit.Spot], spot: kit.Spot, step: tuple[int, int]) -> int:
    """Return how far a loop runs straight from a cell in one direction."""
    k = 0
    while (spot.r + (2 * k + 1) * step[0], spot.c + (2 * k + 1) * step[1]) in loop:
        k += 1
    return k


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop, and a circle in every cell of it, some with numbers."""
    puzzle = BalanceLoop(rows=rows, cols=cols)
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    circles = [
        (spot, circle if rng.random() < options["numbers"] else Circle(circle.colour))
        for spot, circle in _all_circles(puzzle.grid, loop)
    ]
    return puzzle.changed(circles=tuple(circles)), kit.loop_answer(puzzle.grid, loop)


def repair(puzzle: BalanceLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop a little where the answers differ. Circles without a number get none."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    if loop is None:
        return None
    bare = {spot for spot, circle in puzzle.circles if circle.number == kit.UNKNOWN}
    circles = _all_circles(puzzle.grid, loop)
    bent = puzzle.changed(circles=tuple((s, Circle(c.colour) if s in bare else c) for s, c in circles))
    return bent, kit.loop_answer(puzzle.grid, loop)


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    BalanceLoop,
    rulebook=(
        "Draw one loop from cell to cell through all circles. It does not branch or cross itself.",
        "The loop leaves a circle along two straight arms, each up to its first turn. From a white circle both are "
        "equally long; from a black one they are not.",
        "A number is the length of both arms together.",
    ),
    broken_rules={"loop": 1, "circle.missed": 1, "circle": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),
            kit.Option("numbers", 0.75, "share of the circles that have a number", 0.0, 1.0),
        ),
        unique=kit.Repair(repair, together=True),
        rare=(1,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("white", "Equal arms", "twoarms:circle.white"),
        kit.Technique("black", "Unequal arms", "twoarms:circle.black"),
        kit.Technique("half", "Half for each arm", "along:number"),
        kit.Technique("sum", "Length of both arms", "seen:number"),
        kit.Technique("lengths", "Lengths that add up", "sums:number"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("uneven", "Arms of wrong lengths", "", "twoarms"),
        kit.supposition("half-fails", "Not half of the length", "", "along"),
        kit.supposition("sight", "Arms too short or too long", "", "seen"),
        kit.supposition("total", "Lengths that do not add up", "", "sums"),
        kit.supposition("lost", "No way on", "", "cell"),
    ),
    **kit.declare_loop(BalanceLoop, "balance", (CircleNumber16("circles"),), (CircleTable("circles"),)),
)
