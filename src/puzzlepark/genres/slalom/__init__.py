"""Slalom: one loop from the start through every gate. A number is the position of its gate in the order of passing."""

from collections.abc import Container, Iterable, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, LOST, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.slalom.codec import FILE_VERSION, URL_VERSIONS, CourseBody, CourseTable
from puzzlepark.genres.slalom.course import (
    BLACK,
    GATES,
    OPEN,
    START,
    Course,
    CourseCells,
    Gate,
    gates_of,
    number_of,
)
from puzzlepark.genres.slalom.making import Signs, cut_gate, random_loose_loop, random_signs
from puzzlepark.genres.slalom.rules import BlackCells, GateNumbers, Gates, ThroughStart, gate_numbers


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
RULES = (
    OneLoop(code="loop"),
    BlackCells(code="black"),
    ThroughStart(code="start"),
    Gates(code="gate"),
    GateNumbers(code="number"),
)


def clues_from(puzzle: Slalom, marks: kit.Marks) -> Slalom:
    """The puzzle with black cells in all open cells off the loop, and a number for every gate with a black cell at an
    end. Present numbers decide in which direction the gates are counted."""
    plain = puzzle.changed(course=tuple(BLACK if number_of(sign) else sign for sign in puzzle.course))
    kit.raise_first_violation(GENRE.check(plain, marks))
    return _with_black_cells(puzzle, _lap_from_start(puzzle, kit.loop_edges(marks)), range(len(puzzle.gates)))


def _with_black_cells(puzzle: Slalom, lap: list[kit.Spot], numbered_gates: Container[int]) -> Slalom:
    """The board with black cells in all open cells off a lap. The gates with these indices get numbers where a black
    cell is at an end."""
    off_lap = {spot: BLACK for spot, sign in puzzle.by_cell.items() if sign == OPEN and spot not in lap}
    return _with_numbers(puzzle.with_signs(puzzle.by_cell | off_lap), lap, numbered_gates)


def _lap_from_start(puzzle: Slalom, loop: Iterable[kit.Spot]) -> list[kit.Spot]:
    """The cells of a loop, beginning with the start."""
    lap = kit.cells_in_order(puzzle.grid, loop)
    at = lap.index(next(spot for spot, sign in puzzle.by_cell.items() if sign == START))
    return lap[at:] + lap[:at]


def _with_numbers(puzzle: Slalom, lap: list[kit.Spot], numbered_gates: Container[int]) -> Slalom:
    """The board with numbers in the order of this lap, or of the reversed lap if the present numbers do not fit."""
    gates, signs = puzzle.gates, puzzle.by_cell
    gate_at = {spot: k for k, gate in enumerate(gates) for spot in gate.cells}
    order = [gate_at[spot] for spot in lap if spot in gate_at]
    gate_of_number = {spot: gate_at[gate.cells[0]] for spot, (_, gate) in gate_numbers(puzzle).items()}
    present = {gate_at[gate.cells[0]]: number for number, gate in gate_numbers(puzzle).values()}
    if any(order.index(k) + 1 != number for k, number in present.items()):
        order.reverse()
    for spot, sign in signs.items():
        if spot in gate_of_number:
            signs[spot] = f"{order.index(gate_of_number[spot]) + 1}{sign[-1]}"
        elif number_of(sign):
            signs[spot] = BLACK
    for k, gate in enumerate(gates):
        backward, forward = GATES[signs[gate.cells[0]]]
        # The number at the first end of a gate points forward, the number at its second end backward.
        ends = [(end, to) for end, to in zip(gate.ends, (forward, backward), strict=True) if signs.get(end) == BLACK]
        if k in numbered_gates and k not in present and ends:
            end, to = ends[0]
            signs[end] = f"{order.index(k) + 1}{to}"
    return puzzle.with_signs(signs)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop with gates across it and black cells everywhere else."""
    loop = random_loose_loop(rows, cols, rng, options["loop"])
    grid = kit.shared_grid(rows, cols)
    signs = random_signs(grid, kit.cells_in_order(grid, loop), options["gates"], rng)
    puzzle = Slalom(rows=rows, cols=cols, course=tuple(signs[spot] for spot in grid.cells))
    lap = _lap_from_start(puzzle, loop)
    numbered_gates = {k for k in range(len(puzzle.gates)) if rng.random() < options["numbers"]}
    if rng.random() >= 0.5:
        lap = lap[:1] + lap[:0:-1]  # in the other direction, also from the start
    return _with_black_cells(puzzle, lap, numbered_gates), kit.loop_answer(grid, loop)


def repair(puzzle: Slalom, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Put a black cell into a gate where the other loop passes it and this loop does not. If there is no such place and
    the other loop passes fewer cells, make it the answer and its remaining open cells black."""
    if other is None:
        return None
    loop, other_loop = kit.loop_edges(answer), kit.loop_edges(other)
    passed, other_passed = _cells_on(loop), _cells_on(other_loop)
    signs, gate_at = puzzle.by_cell, {spot: gate for gate in puzzle.gates for spot in gate.cells}
    only_other = other_passed - passed  # cells of gates, because all other cells off the loop are black
    if only_other:
        spot = rng.choice(sorted(only_other))
        cut_gate(signs, gate_at[spot], spot, passed)
    elif passed != other_passed and START not in (signs[spot] for spot in passed - other_passed):
        loop = other_loop
    else:
        return None
    puzzle = puzzle.with_signs(signs)
    return _with_black_cells(puzzle, _lap_from_start(puzzle, loop), ()), kit.loop_answer(puzzle.grid, loop)


def _cells_on(loop: Iterable[kit.Spot]) -> set[kit.Spot]:
    """The cells that a loop passes."""
    return {end for edge in loop for end in ends_of(edge)}


OPTIONS = (
    kit.Option("loop", 0.4, "share of the cells that the loop should pass", 0.0, 1.0),
    kit.Option("gates", 0.16, "gates for each cell of the loop", 0.0, 1.0),
    kit.Option("numbers", 0.6, "share of the gates that have a number, if there is a black cell for it", 0.0, 1.0),
)
GENRE = genre_of_rules(
    Slalom,
    RULES,
    kit.loop_layers,
    rulebook=(
        "Draw one loop from cell to cell through the start, the circle. It does not branch or cross itself, and it "
        "enters no black cell.",
        RULES[3].text,
        RULES[4].text,
    ),
    broken_rules={"loop": 1, "start": 1, "black": 1, "gate": 2, "number": 3},
    clues_from=clues_from,
    maker=kit.Maker(make, OPTIONS, unique=kit.Repair(repair, together=True), largest=15, rare=(3, 4)),
    techniques=(*RULES[3].techniques, EARLY, CUT, ROUND, LOST),
    **kit.declare_loop(
        Slalom,
        "slalom",
        (CourseBody("course"),),
        (CourseTable("course"),),
        versions=URL_VERSIONS,
        version=FILE_VERSION,
    ),
)
