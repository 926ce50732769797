"""Castle Wall: one loop with white cells inside and black cells outside; numbers with arrows count its steps."""

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
    RawViolation,
    cells_of,
    count_violations,
    edges_of_board,
    line_adjacency,
    loop_violations,
    marked_spots,
    referee,
    trace_lines,
)

INSIDE = "inside"
"""The hidden layer of the corners of cells: 1 inside the loop, 0 outside."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CastleWall(kit.Puzzle):
    """`clues` are (cell, (number, direction, colour)) pairs in reading order. The direction is u, r, d or l, and the
    colour is w for white, b for black or empty for grey. A clue without a number is -2 without a direction."""

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


def violations(puzzle: CastleWall, marks: kit.Marks) -> Iterator[RawViolation]:
    """Violations of the single loop, then of each clue: a loop through it, another count of steps, and the wrong side
    once all lines are closed."""
    joined, drawn = line_adjacency(marks, kit.LINE), marked_spots(marks, kit.LINE)
    edges, nodes = edges_of_board(puzzle), sorted(cells_of(puzzle))
    yield from loop_violations("loop", marks, kit.LINE, edges, nodes, joined, trace_lines(joined))
    closed = bool(joined) and all(len(ends) == 2 for ends in joined.values())
    for spot, (number, direction, colour) in puzzle.clues:
        if spot in joined:
            yield RawViolation("clue", (spot,), True)
        if direction:
            yield from count_violations("number", spot, number, _steps(puzzle, spot, direction), marks, kit.LINE, spot)
        # A ray from the border to a cell inside crosses the loop an odd number of times. It runs a little below the
        # middle of the row.
        inside = sum((spot.r + 1, c) in drawn for c in range(1, spot.c, 2)) % 2 == 1
        if closed and spot not in joined and colour != GREY and inside != (colour == WHITE):
            yield RawViolation("side.white" if colour == WHITE else "side.black", (spot,), True)


def _steps(puzzle: CastleWall, spot: kit.Spot, direction: str) -> list[kit.Spot]:
    """Return the edges between the cells ahead, up to the border."""
    (r, c), bottom, right = spot, 2 * puzzle.rows - 1, 2 * puzzle.cols - 1
    if direction in "lr":
        return [kit.Spot(r, x) for x in (range(2, c, 2) if direction == "l" else range(c + 3, right, 2))]
    return [kit.Spot(y, c) for y in (range(2, r, 2) if direction == "u" else range(r + 3, bottom, 2))]


def model(puzzle: CastleWall) -> kit.Model:
    """A loop that passes no clue, counts of its steps, and a hidden side for every corner of a cell."""
    grid, rules = puzzle.grid, list[kit.Posting]()
    for spot, (number, direction, colour) in polled(puzzle.clues):
        rules.append(kit.Posting("clue", kit.Star(grid, kit.LINE, spot, NOT_PASSED), spot))
        if direction:
            rules.append(
                kit.Posting(
                    "number", kit.Count(kit.vars_at(kit.LINE, edges_ahead(puzzle, spot, direction)), number), spot
                )
            )
        if colour != GREY:
            corners = kit.vars_at(INSIDE, (kit.Spot(spot.r + dr, spot.c + dc) for dr in (-1, 1) for dc in (-1, 1)))
            row = (int(colour == WHITE),) * 4
            rules.append(
                kit.Posting("side.white" if colour == WHITE else "side.black", kit.Table(corners, (row,)), spot)
            )
    loop = kit.loop_model(grid, rules)
    hidden = kit.Layer(INSIDE, kit.shared_grid(puzzle.rows, puzzle.cols, corners=True), "cells", (0, 1))
    return kit.Model(loop.answer, (hidden,), loop.views, (*loop.rules, *_side_rules(grid)))


NOT_PASSED = ((0, 0, 0, 0),)
PARTS = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""Rows: there is a line; the corner on each of its sides is inside."""


@kit.kept_rules
def _side_rules(grid: kit.Grid) -> list[kit.Posting]:
    """Corners on the outline are outside, and two corners are on different sides if a line runs between them."""
    rules = []
    for corner in kit.shared_grid(grid.rows, grid.cols, corners=True).nodes:
        if corner.r in (0, 2 * grid.rows) or corner.c in (0, 2 * grid.cols):
            rules.append(kit.Posting("side", kit.Table((kit.Var(INSIDE, corner),), ((0,),))))
    for edge in grid.edges:
        sides = ends_of(edge, corners=True)
        rules.append(kit.Posting("side", kit.Table((kit.Var(kit.LINE, edge), *kit.vars_at(INSIDE, sides)), PARTS)))
    return rules


def clues_from(puzzle: CastleWall, marks: kit.Marks) -> CastleWall:
    """Give every cell off the loop a clue with a number and a colour. A clue without a number so far gets the direction
    with the most steps."""
    loop, known = kit.loop_edges(marks), dict(puzzle.clues)
    kit.raise_first_violation(check(puzzle.changed(clues=tuple((spot, Wall()) for spot in known)), marks))
    given = {spot: known[spot].to if spot in known else "" for spot in _cells_off(puzzle, loop)}
    counted = ((s, max((_count(puzzle, loop, s, to), to) for to in given[s] or STEPS)) for s in given)
    white = _inside(puzzle, loop)
    return puzzle.changed(clues=tuple((s, Wall(*number, WHITE if s in white else BLACK)) for s, number in counted))


def _cells_off(puzzle: CastleWall, loop: set[kit.Spot]) -> list[kit.Spot]:
    """Return the cells that a loop does not pass."""
    passed = {end for edge in loop for end in ends_of(edge)}
    return [spot for spot in puzzle.grid.cells if spot not in passed]


def _count(puzzle: CastleWall, loop: set[kit.Spot], spot: kit.Spot, direction: str) -> int:
    """Return the number of steps that a loop has in a direction from a cell."""
    return len(loop.intersection(edges_ahead(puzzle, spot, direction)))


def _inside(puzzle: CastleWall, loop: set[kit.Spot]) -> set[kit.Spot]:
    """Return the cells off a loop that are inside: a ray from the left border, a little below the middle of the row,
    crosses the loop an odd number of times. Cells of the loop are not meaningful."""
    cells = set[kit.Spot]()
    for r in range(1, 2 * puzzle.rows, 2):
        inside = False
        for c in range(1, 2 * puzzle.cols, 2):
            if inside:
                cells.add(kit.Spot(r, c))
            inside ^= (r + 1, c) in loop
    return cells


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop, and clues in all cells off it: some without a number, some grey."""
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    puzzle, answer = _clues_off(CastleWall(rows=rows, cols=cols), loop, rng)
    clues = list[tuple[kit.Spot, Wall]]()
    for spot, (number, direction, colour) in puzzle.clues:
        shown = colour if rng.random() < options["colours"] else GREY
        clues.append(
            (spot, Wall(number, direction, shown) if rng.random() < options["numbers"] else Wall(colour=shown))
        )
    return puzzle.changed(clues=tuple(clues)), answer


def _clues_off(board: CastleWall, loop: set[kit.Spot], rng: Random) -> Solved:
    """Return the board and answer of a loop, with clues in all cells off it. A clue keeps the direction of the board's
    clue there, and stays grey; other clues get their colour and a number in a random direction."""
    known, white, clues = dict(board.clues), _inside(board, loop), list[tuple[kit.Spot, Wall]]()
    for spot in _cells_off(board, loop):
        directions = [way for way in STEPS if edges_ahead(board, spot, way)]
        direction = known[spot].to if spot in known else rng.choice(directions) if directions else ""
        number = _count(board, loop, spot, direction) if direction else kit.UNKNOWN
        grey = spot in known and known[spot].colour == GREY
        clues.append((spot, Wall(number, direction, GREY if grey else WHITE if spot in white else BLACK)))
    puzzle = board.changed(clues=tuple(clues))
    return puzzle, kit.loop_answer(puzzle.grid, loop)


def repair(puzzle: CastleWall, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop a little where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    return _clues_off(puzzle, loop, rng) if loop else None


check = referee(MESSAGES, violations)
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
