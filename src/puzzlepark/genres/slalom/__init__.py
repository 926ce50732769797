"""Slalom: one loop from the start through every gate. A number is the position of its gate in the order of passing."""

from collections.abc import Container, Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import edge_at, ends_of, next_to
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.slalom.codec import FILE_VERSION, URL_VERSIONS, CourseBody, CourseTable
from puzzlepark.genres.slalom.course import (
    BLACK,
    GATES,
    OPEN,
    START,
    UPRIGHT,
    Course,
    CourseCells,
    Gate,
    gates_of,
    is_black,
    number_of,
)
from puzzlepark.genres.slalom.making import Signs, cut_gate, random_loose_loop, random_signs
from puzzlepark.genres.slalom.reasons import REASONS
from puzzlepark.genres.slalom.referee import MESSAGES, check

ORDER = "order"
"""The hidden layer of edges: 0 off the loop, and on it the number of gates passed since the start plus 1."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Slalom(kit.Puzzle):
    """`course` has a text per cell, row by row: "." for an open cell, "#" for a black one, a number with the direction
    u, r, d or l of its gate for a numbered black one, "|" and "-" for pieces of gates, and "o" for the start."""

    genre: ClassVar[str] = "slalom"
    title: ClassVar[str] = "Slalom"
    aliases: ClassVar[tuple[str, ...]] = ("suraromu",)
    fields = (CourseCells(name="course"),)
    course: Course

    @property
    def by_cell(self) -> Signs:
        """The sign of each cell."""
        return dict(zip(kit.shared_grid(self.rows, self.cols).cells, self.course, strict=True))

    @property
    def gates(self) -> list[Gate]:
        return gates_of(self, self.course)

    def with_signs(self, signs: Signs) -> "Slalom":
        """The board with these signs in its cells."""
        return self.changed(course=tuple(signs[spot] for spot in sorted(signs)))


Solved = tuple[Slalom, kit.Marks]
Row = tuple[int, ...]
ACROSS = {sign: tuple(row for row in kit.STRAIGHTS if row[0] == (sign != UPRIGHT)) for sign in GATES}
"""The edges around a piece of a gate that the loop passes."""
NOT_PASSED = (0, 0, 0, 0)


def model(puzzle: Slalom) -> kit.Model:
    """A loop through the start and one cell of every gate. If gates have numbers, its edges count the gates."""
    grid, signs, gates, rules = puzzle.grid, puzzle.by_cell, puzzle.gates, list[kit.Posting]()
    clues = set(puzzle.fields[0].clues(puzzle))
    for spot in [spot for spot, sign in signs.items() if is_black(sign)]:
        clue = spot if signs[spot] == BLACK and spot in clues else None
        rules.append(kit.Posting("black", kit.Star(grid, kit.LINE, spot, (NOT_PASSED,)), clue))
    start = next(spot for spot, sign in signs.items() if sign == START)
    rules.append(kit.Posting("start", kit.Star(grid, kit.LINE, start, kit.TURNS + kit.STRAIGHTS)))
    for gate in polled(gates):
        sign = signs[gate.cells[0]]
        rules += [
            kit.Posting("gate.along", kit.Star(grid, kit.LINE, spot, (NOT_PASSED, *ACROSS[sign])))
            for spot in gate.cells
        ]
        sides = [edge_at(spot, "l" if sign == UPRIGHT else "u") for spot in gate.cells]
        across = kit.vars_at(kit.LINE, [edge for edge in sides if edge in grid.edge_position])
        rules.append(kit.Posting("gate", kit.Count(across, 1), arguments=(("gate", gate.cells),)))
    loop = kit.loop_model(grid, rules)
    numbers = _numbers(puzzle)
    if not numbers:
        return loop
    hidden = kit.Layer(ORDER, grid, "edges", tuple(range(len(gates) + 2)))
    return kit.Model(loop.answer, (hidden,), loop.views, (*loop.rules, *_order_rules(puzzle, start, numbers)))


def _numbers(puzzle: Slalom) -> dict[kit.Spot, tuple[int, Gate]]:
    """The numbers by their black cells, with their gates. A number that does not point at a gate is ignored."""
    home = {spot: gate for gate in puzzle.gates for spot in gate.cells}
    signs, numbers = puzzle.by_cell, dict[kit.Spot, tuple[int, Gate]]()
    for spot, sign in signs.items():
        if number := number_of(sign):
            there = next_to(spot, number[1])
            if number[1] in GATES.get(signs.get(there, ""), ()):
                numbers[spot] = number[0], home[there]
    return numbers


def _order_rules(puzzle: Slalom, start: kit.Spot, numbers: Mapping[kit.Spot, tuple[int, Gate]]) -> list[kit.Posting]:
    """Edges of the loop count from 1 to the number of gates plus 1. The count is constant between gates and changes by
    1 at each gate. Since it must reach its last value, it always grows."""
    grid, signs, last = puzzle.grid, puzzle.by_cell, len(puzzle.gates) + 1
    # The loop may be run in both directions. If the numbers fit both, fix one, so that solutions are not counted twice.
    both = any(2 * number != last for number, _ in numbers.values())
    rules = [
        kit.Posting("number.order", kit.Table((kit.Var(kit.LINE, e), kit.Var(ORDER, e)), _count_rows(last)))
        for e in grid.edges
    ]
    for node in polled(grid.nodes):
        if node == start:
            rows = _start_rows(last, both)
        else:
            rows = _gate_rows(signs[node], 1, last) if signs[node] in GATES else _plain_rows(last)
        rules.append(kit.Posting("number.order", kit.Star(grid, ORDER, node, rows)))
    for spot, (number, gate) in numbers.items():
        rows = _gate_rows(signs[gate.cells[0]], number, min(number + 1, last))
        rules += [kit.Posting("number", kit.Star(grid, ORDER, node, rows), spot) for node in gate.cells]
    return rules


@lru_cache(maxsize=64)
def _count_rows(last: int) -> tuple[Row, ...]:
    return ((0, 0), *((1, k) for k in range(1, last + 1)))


@lru_cache(maxsize=64)
def _start_rows(last: int, both: bool) -> tuple[Row, ...]:
    """The rows of the start: the first and the last count at two of its sides, with `both` in both orders."""
    pairs = [_at_sides({i: 1, j: last}) for i, j in combinations(range(4), 2)]
    return tuple(pairs + [_at_sides({i: last, j: 1}) for i, j in combinations(range(4), 2)] if both else pairs)


@lru_cache(maxsize=64)
def _plain_rows(last: int) -> tuple[Row, ...]:
    pairs = list(combinations(range(4), 2))
    return (NOT_PASSED, *(_at_sides({i: k, j: k}) for k in range(1, last + 1) for i, j in pairs))


@lru_cache(maxsize=1024)
def _gate_rows(sign: str, low: int, high: int) -> tuple[Row, ...]:
    """The rows of a piece of a gate: counts from `low` to `high` on its two sides that differ by 1."""
    one, two = (1, 2) if sign == UPRIGHT else (0, 3)
    steps = [(k, k + 1) for k in range(low, high)]
    return (NOT_PASSED, *(_at_sides({one: a, two: b}) for k in steps for a, b in (k, k[::-1])))


def _at_sides(values: Mapping[int, int]) -> Row:
    return tuple(values.get(side, 0) for side in range(4))


def clues_from(puzzle: Slalom, marks: kit.Marks) -> Slalom:
    """The puzzle with black cells in all open cells off the loop, and a number for every gate with a black cell for it.
    Present numbers decide the direction."""
    plain = puzzle.changed(course=tuple(BLACK if number_of(sign) else sign for sign in puzzle.course))
    kit.raise_first_violation(check(plain, marks))
    return _with_black_cells(puzzle, _lap_from_start(puzzle, kit.loop_edges(marks)), range(len(puzzle.gates)))


def _with_black_cells(puzzle: Slalom, lap: list[kit.Spot], wanted: Container[int]) -> Slalom:
    """The board with black cells in all open cells off a lap. The `wanted` gates get numbers if they can."""
    off_lap = {spot: BLACK for spot, sign in puzzle.by_cell.items() if sign == OPEN and spot not in lap}
    return _numbered(puzzle.with_signs(puzzle.by_cell | off_lap), lap, wanted)


def _lap_from_start(puzzle: Slalom, loop: Iterable[kit.Spot]) -> list[kit.Spot]:
    """The cells of a loop, beginning with the start."""
    lap = kit.cells_in_order(puzzle.grid, loop)
    at = lap.index(next(spot for spot, sign in puzzle.by_cell.items() if sign == START))
    return lap[at:] + lap[:at]


def _numbered(puzzle: Slalom, lap: list[kit.Spot], wanted: Container[int]) -> Slalom:
    """The board with numbers in the order of this lap, or of the reversed lap if that fits the present numbers."""
    gates, signs = puzzle.gates, puzzle.by_cell
    home = {spot: k for k, gate in enumerate(gates) for spot in gate.cells}
    order = [home[spot] for spot in lap if spot in home]
    known = _numbers(puzzle)
    present = {home[gate.cells[0]]: number for number, gate in known.values()}
    if any(order.index(k) + 1 != number for k, number in present.items()):
        order.reverse()
    for spot, sign in signs.items():
        if number_of(sign):
            signs[spot] = BLACK
            if spot in known:
                signs[spot] = f"{order.index(home[known[spot][1].cells[0]]) + 1}{sign[-1]}"
    for k, gate in enumerate(gates):
        directions = GATES[signs[gate.cells[0]]][::-1]
        free = [(end, to) for end, to in zip(gate.ends, directions, strict=True) if signs.get(end) == BLACK]
        if k in wanted and k not in present and free:
            signs[free[0][0]] = f"{order.index(k) + 1}{free[0][1]}"
    return puzzle.with_signs(signs)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop with gates across it and black cells everywhere else."""
    loop = random_loose_loop(rows, cols, rng, options["loop"])
    grid = kit.shared_grid(rows, cols)
    signs = random_signs(grid, kit.cells_in_order(grid, loop), options["gates"], rng)
    puzzle = Slalom(rows=rows, cols=cols, course=tuple(signs[spot] for spot in grid.cells))
    lap = _lap_from_start(puzzle, loop)
    wanted = {k for k in range(len(puzzle.gates)) if rng.random() < options["numbers"]}
    puzzle = _with_black_cells(puzzle, lap if rng.random() < 0.5 else lap[:1] + lap[:0:-1], wanted)
    return puzzle, kit.loop_answer(grid, loop)


def repair(puzzle: Slalom, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a gate where the other loop runs through it off this loop. If there is none and the other loop passes fewer
    cells, make it the answer and blacken the rest."""
    if other is None:
        return None
    loop, second = kit.loop_edges(answer), kit.loop_edges(other)
    passed, strays = _passed(loop), _passed(second) - _passed(loop)
    signs, gates = puzzle.by_cell, {spot: gate for gate in puzzle.gates for spot in gate.cells}
    if strays:
        spot = rng.choice(sorted(strays))
        cut_gate(signs, gates[spot], spot, passed)
    elif passed != _passed(second) and START not in (signs[spot] for spot in passed - _passed(second)):
        loop = second
    else:
        return None
    puzzle = puzzle.with_signs(signs)
    return _with_black_cells(puzzle, _lap_from_start(puzzle, loop), ()), kit.loop_answer(puzzle.grid, loop)


def _passed(loop: Iterable[kit.Spot]) -> set[kit.Spot]:
    return {end for edge in loop for end in ends_of(edge)}


OPTIONS = (
    kit.Option("loop", 0.4, "share of the cells that the loop should pass", 0.0, 1.0),
    kit.Option("gates", 0.16, "gates for each cell of the loop", 0.0, 1.0),
    kit.Option("numbers", 0.6, "share of the gates that have a number, if there is a black cell for it", 0.0, 1.0),
)
GENRE = kit.Genre(
    Slalom,
    rulebook=(
        "Draw one loop from cell to cell through the start, the circle. It does not branch or cross itself, and it "
        "enters no black cell.",
        "The loop passes every gate, a line of bars, exactly once, and goes straight across it. The number in the "
        "circle tells how many gates there are.",
        "A number in a black cell belongs to the gate at which its arrow points. Who runs along the loop from the "
        "start, in one of the two directions, passes that gate as the first, second and so on, as the number says.",
    ),
    broken_rules={"loop": 1, "start": 1, "black": 1, "gate": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, OPTIONS, unique=kit.Repair(repair, together=True), largest=15, rare=(3, 4)),
    reasons=REASONS,
    techniques=(
        kit.Technique("passed", "Gate passed", "count:gate", fits=kit.sets_nothing),
        kit.Technique("last", "Last way through a gate", "count:gate", fits=kit.sets_something),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("lost", "No way on", "", "cell"),
    ),
    **kit.declare_loop(
        Slalom,
        "slalom",
        (CourseBody("course"),),
        (CourseTable("course"),),
        versions=URL_VERSIONS,
        version=FILE_VERSION,
    ),
)
