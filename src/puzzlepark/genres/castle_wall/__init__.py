"""Castle Wall: one loop with white cells inside and black ones outside, whose steps numbers with arrows count."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import STEPS, ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.castle_wall.codec import WallNumber16, WallTable
from puzzlepark.genres.castle_wall.reasons import REASONS
from puzzlepark.genres.castle_wall.walls import BLACK, GREY, WHITE, Wall, WallNumbers, Walls, edges_ahead
from puzzlepark.genres.kit.referee import (
    Fault,
    cells_of,
    count_faults,
    edges_of_board,
    line_adjacency,
    loop_faults,
    marked_spots,
    referee,
    trace_lines,
)

INSIDE = "inside"
"""The hidden layer that tells of the corners of cells whether they are inside the loop."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CastleWall(kit.Puzzle):
    """`clues` are (cell, (number, way, colour)) pairs in reading order: the way is one of u, r, d, l, and the colour w
    for white, b for black or empty for grey; -2 and no way say no number."""

    genre: ClassVar[str] = "castle-wall"
    title: ClassVar[str] = "Castle Wall"
    aliases: ClassVar[tuple[str, ...]] = ("castle",)
    fields = (WallNumbers(name="clues", cells="Type how many steps the loop has that way, or ? for any number."),)
    clues: Walls = ()


Solved = tuple[CastleWall, kit.Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "clue": "The loop passes the cell with a clue at row {row}, column {col}.",
    **kit.over_and_under(
        "number", "The number at row {row}, column {col} is {clue}; that way the loop has {found:step}."
    ),
    "side.white": "The white cell at row {row}, column {col} is outside the loop.",
    "side.black": "The black cell at row {row}, column {col} is inside the loop.",
}


def faults(puzzle: CastleWall, marks: kit.Marks) -> Iterator[Fault]:
    """One loop; the cells with clues one by one: not passed, their steps counted, and once all lines are closed, their
    sides."""
    beside, drawn = line_adjacency(marks, kit.LINE), marked_spots(marks, kit.LINE)
    edges, nodes = edges_of_board(puzzle), sorted(cells_of(puzzle))
    yield from loop_faults("loop", marks, kit.LINE, edges, nodes, beside, trace_lines(beside))
    closed = bool(beside) and all(len(others) == 2 for others in beside.values())
    for spot, (number, way, colour) in puzzle.clues:
        if spot in beside:
            yield Fault("clue", (spot,), True)
        if way:
            yield from count_faults("number", spot, number, _steps(puzzle, spot, way), marks, kit.LINE, spot)
        # Whoever walks from the border of the board to a cell inside crosses the loop an odd number of times. The walk
        # is a little below the middle of the row.
        inside = sum((spot.r + 1, c) in drawn for c in range(1, spot.c, 2)) % 2 == 1
        if closed and spot not in beside and colour != GREY and inside != (colour == WHITE):
            yield Fault("side.white" if colour == WHITE else "side.black", (spot,), True)


def _steps(puzzle: CastleWall, spot: kit.Spot, way: str) -> list[kit.Spot]:
    """The edges between cells that lie this way, up to the border."""
    (r, c), bottom, right = spot, 2 * puzzle.rows - 1, 2 * puzzle.cols - 1
    if way in "lr":
        return [kit.Spot(r, x) for x in (range(2, c, 2) if way == "l" else range(c + 3, right, 2))]
    return [kit.Spot(y, c) for y in (range(2, r, 2) if way == "u" else range(r + 3, bottom, 2))]


def model(puzzle: CastleWall) -> kit.Model:
    """A loop that leaves out the cells with clues, and counts of its steps. The corners of all cells are inside or
    outside."""
    grid, rules = puzzle.grid, list[kit.Rule]()
    for spot, (number, way, colour) in polled(puzzle.clues):
        rules.append(kit.Rule("clue", kit.Star(grid, kit.LINE, spot, NOT_PASSED), spot))
        if way:
            rules.append(
                kit.Rule("number", kit.Count(kit.vars_at(kit.LINE, edges_ahead(puzzle, spot, way)), number), spot)
            )
        if colour != GREY:
            corners = kit.vars_at(INSIDE, (kit.Spot(spot.r + dr, spot.c + dc) for dr in (-1, 1) for dc in (-1, 1)))
            row = (int(colour == WHITE),) * 4
            rules.append(kit.Rule("side.white" if colour == WHITE else "side.black", kit.Table(corners, (row,)), spot))
    loop = kit.loop_model(grid, rules)
    hidden = kit.Layer(INSIDE, kit.shared_grid(puzzle.rows, puzzle.cols, corners=True), "cells", (0, 1))
    return kit.Model(loop.answer, (hidden,), loop.views, (*loop.rules, *_side_rules(grid)))


NOT_PASSED = ((0, 0, 0, 0),)
PARTS = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""Whether there is a line, and whether the corners on both sides of it are inside."""


@kit.kept_rules
def _side_rules(grid: kit.Grid) -> list[kit.Rule]:
    """The corners on the outline are outside, and a line parts the inside from the outside."""
    found = []
    for corner in kit.shared_grid(grid.rows, grid.cols, corners=True).nodes:
        if corner.r in (0, 2 * grid.rows) or corner.c in (0, 2 * grid.cols):
            found.append(kit.Rule("side", kit.Table((kit.Var(INSIDE, corner),), ((0,),))))
    for edge in grid.edges:
        sides = ends_of(edge, corners=True)
        found.append(kit.Rule("side", kit.Table((kit.Var(kit.LINE, edge), *kit.vars_at(INSIDE, sides)), PARTS)))
    return found


def clues_from(puzzle: CastleWall, marks: kit.Marks) -> CastleWall:
    """A clue with a number and a colour in every cell beside the loop. Those that say no number yet point where most
    steps are."""
    loop, known = kit.loop_edges(marks), dict(puzzle.clues)
    kit.raise_first_violation(check(puzzle.changed(clues=tuple((spot, Wall()) for spot in known)), marks))
    ways = {spot: known[spot].to if spot in known else "" for spot in _beside(puzzle, loop)}
    counted = ((s, max((_count(puzzle, loop, s, to), to) for to in ways[s] or STEPS)) for s in ways)
    white = _inside(puzzle, loop)
    return puzzle.changed(clues=tuple((s, Wall(*number, WHITE if s in white else BLACK)) for s, number in counted))


def _beside(puzzle: CastleWall, loop: set[kit.Spot]) -> list[kit.Spot]:
    """The cells that a loop does not pass."""
    passed = {end for edge in loop for end in ends_of(edge)}
    return [spot for spot in puzzle.grid.cells if spot not in passed]


def _count(puzzle: CastleWall, loop: set[kit.Spot], spot: kit.Spot, way: str) -> int:
    """How many steps a loop has this way from a cell."""
    return len(loop.intersection(edges_ahead(puzzle, spot, way)))


def _inside(puzzle: CastleWall, loop: set[kit.Spot]) -> set[kit.Spot]:
    """The cells inside a loop that does not pass them: on the left, a little below their middles, it is crossed an odd
    number of times."""
    found = set[kit.Spot]()
    for r in range(1, 2 * puzzle.rows, 2):
        inside = False
        for c in range(1, 2 * puzzle.cols, 2):
            if inside:
                found.add(kit.Spot(r, c))
            inside ^= (r + 1, c) in loop
    return found


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random loop, with clues in all cells beside it. Some say no number, and some no side."""
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    puzzle, answer = _around(CastleWall(rows=rows, cols=cols), loop, rng)
    clues = list[tuple[kit.Spot, Wall]]()
    for spot, (number, way, colour) in puzzle.clues:
        said = colour if rng.random() < options["colours"] else GREY
        clues.append((spot, Wall(number, way, said) if rng.random() < options["numbers"] else Wall(colour=said)))
    return puzzle.changed(clues=tuple(clues)), answer


def _around(board: CastleWall, loop: set[kit.Spot], rng: Random) -> Solved:
    """A board whose answer is this loop, with clues in all cells beside it. They say the same as those of the board, or
    their side and a number where there may be something to count."""
    known, white, clues = dict(board.clues), _inside(board, loop), list[tuple[kit.Spot, Wall]]()
    for spot in _beside(board, loop):
        ways = [way for way in STEPS if edges_ahead(board, spot, way)]
        way = known[spot].to if spot in known else rng.choice(ways) if ways else ""
        number = _count(board, loop, spot, way) if way else kit.UNKNOWN
        grey = spot in known and known[spot].colour == GREY
        clues.append((spot, Wall(number, way, GREY if grey else WHITE if spot in white else BLACK)))
    puzzle = board.changed(clues=tuple(clues))
    return puzzle, kit.loop_answer(puzzle.grid, loop)


def repair(puzzle: CastleWall, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """The loop bent a little where the two differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    return _around(puzzle, loop, rng) if loop else None


check = referee(MESSAGES, faults)
GENRE = kit.Genre(
    CastleWall,
    rulebook=(
        "Draw one loop from cell to cell that passes no cell with a clue. It does not branch or cross itself.",
        "White cells are inside the loop, black ones outside. Grey ones may be on either side.",
        "A number says how many steps the loop has in the direction of its arrow, along that row or column up to the "
        "border.",
    ),
    broken_rules={"loop": 1, "clue": 1, "side": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("loop", 0.75, "share of the cells that the loop should pass", 0.0, 1.0),
            kit.Option("numbers", 0.9, "share of the clues that say a number", 0.0, 1.0),
            kit.Option("colours", 0.9, "share of the clues that are white or black", 0.0, 1.0),
        ),
        unique=kit.Repair(repair),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Needs the rest", "count:number", fits=kit.sets_something),
        kit.Technique("beside", "Beside a clue", "cell.clue"),
        kit.Technique("side", "Inside or outside", "cell:side"),
        kit.Technique("white", "Beside a white cell", "cell:side+cell:side.white"),
        kit.Technique("black", "Beside a black cell", "cell:side+cell:side.black"),
        kit.Technique("between", "Between white and black", "cell:side+cell:side.black+cell:side.white"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("steps", "Too few or too many steps", "", "count"),
        kit.supposition("lost", "No way on", "", "cell"),
    ),
    **kit.declare_loop(CastleWall, "castle", (WallNumber16("clues"),), (WallTable("clues"),)),
)
