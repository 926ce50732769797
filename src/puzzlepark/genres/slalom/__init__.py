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
    """The puzzle with black cells in all open cells off the loop, and a number for every gate with a black cell for it.
    Present numbers decide the direction."""
    plain = puzzle.changed(course=tuple(BLACK if number_of(sign) else sign for sign in puzzle.course))
    kit.raise_first_violation(GENRE.check(plain, marks))
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
    known = gate_numbers(puzzle)
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
