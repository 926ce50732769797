"""Simple Loop: one loop through every cell that is not blocked."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    edges_among,
    line_adjacency,
    loop_violations,
    referee,
    sides,
    trace_lines,
    undecided,
)
from puzzlepark.genres.simple_loop.codec import BlockedBits, BlockedTable
from puzzlepark.genres.simple_loop.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class SimpleLoop(kit.Puzzle):
    """`blocked` are the cells that the loop does not pass."""

    genre: ClassVar[str] = "simple-loop"
    title: ClassVar[str] = "Simple Loop"
    fields = (kit.Blocked(name="blocked", help="Block cells that the loop does not pass."),)
    blocked: frozenset[kit.Spot] = frozenset()

    @property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, self.blocked)


Solved = tuple[SimpleLoop, kit.Marks]
MESSAGES = {**kit.LOOP_MESSAGES, "cell.missed": "The loop does not pass row {row}, column {col}."}


def violations(puzzle: SimpleLoop, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, and, once there is a line, the cells that it misses."""
    white, adjacency = cells_of(puzzle) - puzzle.blocked, line_adjacency(marks, kit.LINE)
    yield from loop_violations("loop", marks, kit.LINE, edges_among(white), white, adjacency, trace_lines(adjacency))
    missed = sorted(white - adjacency.keys()) if adjacency else ()
    unsure = undecided(marks, kit.LINE, edges_among(white)) if missed else set[kit.Spot]()
    for spot in missed:
        yield RawViolation("cell.missed", (spot,), unsure.isdisjoint(sides(spot)))


def model(puzzle: SimpleLoop) -> kit.Model:
    """A loop that passes every node."""
    passing = (kit.Star(puzzle.grid, kit.LINE, node, kit.TURNS + kit.STRAIGHTS) for node in puzzle.grid.nodes)
    return kit.loop_model(puzzle.grid, (kit.Posting("cell", star) for star in passing))


def _board_around(puzzle: SimpleLoop, loop: set[kit.Spot]) -> Solved:
    """The puzzle whose answer is this loop: all cells off the loop are blocked."""
    passed = {end for edge in loop for end in kit.shared_grid(puzzle.rows, puzzle.cols).ends(edge)}
    blocked = frozenset(kit.shared_grid(puzzle.rows, puzzle.cols).cells) - passed
    puzzle = puzzle.changed(blocked=blocked)
    return puzzle, kit.loop_answer(puzzle.grid, loop)


def clues_from(puzzle: SimpleLoop, marks: kit.Marks) -> SimpleLoop:
    """The puzzle with every cell off the loop blocked."""
    if not (loop := kit.loop_edges(marks)):
        raise kit.BadInput("There is no loop that leaves cells out.")
    full, _ = _board_around(puzzle, loop)
    kit.raise_first_violation(check(full, marks))
    return full


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop and block the cells off the loop."""
    return _board_around(SimpleLoop(rows=rows, cols=cols), kit.random_cell_loop(rows, cols, rng, options["loop"]))


def repair(puzzle: SimpleLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    return _board_around(puzzle, loop) if loop else None


OPTION = kit.Option("loop", 0.8, "share of the cells that the loop should pass", 0.0, 1.0)
check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    SimpleLoop,
    rulebook=("Draw one loop through every cell that is not blocked. It does not branch or cross itself.",),
    broken_rules={"loop": 1, "cell": 1},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), rare=(4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.Technique("gate", "In and out", "parity"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("lost", "A cell would be lost", "cell", "cell"),
    ),
    **kit.declare_loop(SimpleLoop, "simpleloop", (kit.Tail(BlockedBits("blocked")),), (BlockedTable("blocked"),)),
)
