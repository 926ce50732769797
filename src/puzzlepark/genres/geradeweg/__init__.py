"""Geradeweg: one loop through all numbers; every straight stretch through a number has its length."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import chain, product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.geradeweg.reasons import REASONS
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

ACROSS, DOWN = ((0, -1), (0, 1)), ((-1, 0), (1, 0))
"""The two steps along a row, and along a column."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Geradeweg(kit.Puzzle):
    """`numbers` are (cell, length) pairs in reading order; -2 is an unknown length."""

    genre: ClassVar[str] = "geradeweg"
    title: ClassVar[str] = "Geradeweg"
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how long the straight stretches through here are, or ? for any length.",
            low=1,
            high=lambda rows, cols: max(rows, cols) - 1,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Geradeweg, kit.Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "number.missed": "The loop does not pass the number at row {row}, column {col}.",
    **kit.over_and_under(
        "number", "A straight stretch through row {row}, column {col} has length {found}; the number is {clue}."
    ),
    "number.differ": "The two stretches at row {row}, column {col} have lengths {found} and {other}.",
}


def violations(puzzle: Geradeweg, marks: kit.Marks) -> Iterator[RawViolation]:
    """Violations of the single loop, then of each number, as far as the loop passes it."""
    joined, edges = line_adjacency(marks, kit.LINE), edges_of_board(puzzle)
    yield from loop_violations("loop", marks, kit.LINE, edges, cells_of(puzzle), joined, trace_lines(joined))
    drawn, able = marked_spots(marks, kit.LINE), set(edges) - marked_spots(marks, kit.LINE, 0)
    for spot, number in puzzle.numbers if joined else ():
        if spot not in joined:
            yield RawViolation("number.missed", (spot,), able.isdisjoint(sides(spot)), spot)
            continue
        stretches = [(len(_stretch(spot, steps, drawn)), len(_stretch(spot, steps, able))) for steps in (ACROSS, DOWN)]
        (short, longest), (long, _) = sorted(stretches)
        if number == kit.UNKNOWN:
            if 0 < short < long:
                yield RawViolation("number.differ", (spot,), longest < long, spot, {"found": short, "other": long})
            continue
        for found, most in stretches:
            if found > number:
                yield RawViolation("number.over", (spot,), True, spot, {"found": found, "clue": number})
            elif 0 < found < number:
                yield RawViolation("number.under", (spot,), most < number, spot, {"found": found, "clue": number})


def _stretch(spot: kit.Spot, steps: tuple[tuple[int, int], ...], edges: set[kit.Spot]) -> list[kit.Spot]:
    """Return the edges that continue from a cell in both directions of a line without a gap."""
    stretch = []
    for dr, dc in steps:
        here = kit.Spot(spot.r + dr, spot.c + dc)
        while here in edges:
            stretch.append(here)
            here = kit.Spot(here.r + 2 * dr, here.c + 2 * dc)
    return stretch


def model(puzzle: Geradeweg) -> kit.Model:
    """A loop through the numbers, and automata that read the edges outwards from a number.

    For a known length, an automaton reads both arms of a line one after the other. For an unknown length, it reads two
    perpendicular arms alternately."""
    grid, rules, arm = puzzle.grid, list[kit.Posting](), partial(kit.edge_arm, puzzle.rows, puzzle.cols)
    for spot, number in polled(puzzle.numbers):
        rules.append(kit.Posting("number.missed", kit.Star(grid, kit.LINE, spot, kit.TURNS + kit.STRAIGHTS), spot))
        if number == kit.UNKNOWN:
            arms = product(*([arm(spot, step) for step in steps] for steps in (ACROSS, DOWN)))
            rules += [kit.Posting("number", _equal(one, two), spot) for one, two in arms if one and two]
            continue
        for steps in (ACROSS, DOWN):
            # One more edge than the number shows that the stretch is too long.
            one, two = (arm(spot, step)[: number + 1] for step in steps)
            rules.append(kit.Posting("number", _of_length(one, two, number), spot))
    return kit.loop_model(grid, rules)


def _of_length(one: tuple[kit.Var, ...], two: tuple[kit.Var, ...], number: int) -> kit.Regular:
    """The stretch along two opposite arms has this length, or none."""
    steps, accepting = _length_steps(len(one), len(two), number)
    return kit.Regular((*one, *two), steps, accepting)


Automaton = tuple[tuple[tuple[int, int, int], ...], frozenset[int]]


@cache
def _length_steps(one: int, two: int, number: int) -> Automaton:
    def after(state: tuple[int, int, bool], value: int) -> tuple[int, int, bool] | None:
        place, length, running = state
        running = (running or place == one) and bool(value)
        return (place + 1, length + running, running) if length + running <= number else None

    vars = tuple(kit.Var(kit.LINE, kit.Spot(0, k)) for k in range(one + two))
    rule = kit.Regular.of(vars, (0, 1), (0, 0, True), after, lambda state: state[1] in (0, number))
    return rule.steps, rule.accepting


def _equal(one: tuple[kit.Var, ...], two: tuple[kit.Var, ...]) -> kit.Regular:
    """The stretches along two perpendicular arms have equal lengths, unless one arm has no line."""
    shorter = min(len(one), len(two))
    extra = max(one, two, key=len)[shorter : shorter + 1]
    vars = (*chain.from_iterable(zip(one, two, strict=False)), *extra)
    return kit.Regular(vars, *_equal_steps(shorter, bool(extra)))


FREE = (-1, 0)
"""The state after both stretches have ended."""


@cache
def _equal_steps(length: int, longer: bool) -> Automaton:
    """Both arms have `length` edges; one may have another edge."""

    def after(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        place, first = state
        if state == FREE:
            return FREE
        if place == 2 * length:
            return FREE if not value else None
        if place % 2 == 0:
            return place + 1, value
        if value == first:
            return (place + 1, 0) if value else FREE
        return FREE if place == 1 else None

    vars = tuple(kit.Var(kit.LINE, kit.Spot(0, k)) for k in range(2 * length + longer))
    rule = kit.Regular.of(vars, (0, 1), (0, 0), after, lambda state: True)
    return rule.steps, rule.accepting


def clues_from(puzzle: Geradeweg, marks: kit.Marks) -> Geradeweg:
    """Give a number to every cell of the loop whose stretches have one length."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    loop, numbers = kit.loop_edges(marks), list[tuple[kit.Spot, int]]()
    for spot in puzzle.grid.cells:
        lengths = {len(_run(loop, spot, steps)) for steps in (ACROSS, DOWN)} - {0}
        numbers += [(spot, length) for length in lengths if len(lengths) == 1]
    return puzzle.changed(numbers=tuple(numbers))


def _run(loop: set[kit.Spot], spot: kit.Spot, steps: tuple[tuple[int, int], ...]) -> list[kit.Spot]:
    """Return the edges of the straight stretch of a loop through a cell along one line."""
    run = []
    for dr, dc in steps:
        k = 1
        while (edge := kit.Spot(spot.r + k * dr, spot.c + k * dc)) in loop:
            run.append(edge)
            k += 2
    return run


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop with every number."""
    puzzle = Geradeweg(rows=rows, cols=cols)
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return clues_from(puzzle, answer), answer


def repair(puzzle: Geradeweg, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop a little where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (clues_from(puzzle, bent), bent) if loop else None


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Geradeweg,
    rulebook=(
        "Draw one loop from cell to cell through all numbers. It does not branch or cross itself.",
        "A number is the length of the straight stretch of the loop through it: the steps from turn to turn.",
        "If the loop turns on a number, both stretches that meet there have its length. "
        "A ? stands for any length, which is the same for both.",
    ),
    broken_rules={"loop": 1, "number.missed": 1, "number.differ": 3, "number": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),),
        unique=kit.Repair(repair, together=True),
        rare=(1,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("length", "Length of a stretch", "along:number"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("wrong-length", "Stretch of a wrong length", "", "along"),
        kit.supposition("lost", "No way on", "", "cell"),
    ),
    **kit.declare_loop(Geradeweg, "geradeweg", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
