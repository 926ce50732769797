"""Castle Wall: one loop has white cells inside and black cells outside. Numbers with arrows count its steps."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import STEPS, ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.clues_off_loop import CluesOffLoop
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, LOST, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.steps_ahead import StepsAhead
from puzzlepark.genres import kit
from puzzlepark.genres.castle_wall.codec import WallNumber16, WallTable
from puzzlepark.genres.castle_wall.rule import SidesOfLoop
from puzzlepark.genres.castle_wall.walls import BLACK, GREY, WHITE, Wall, WallNumbers, Walls, edges_ahead


@dataclass(frozen=True, kw_only=True, repr=False)
class CastleWall(kit.Puzzle):
    """`clues` are (cell, (number, direction, colour)) pairs in reading order. The direction is u, r, d or l, and the
    colour is w for white, b for black or empty for grey. A clue without a number is -2 without a direction."""

    genre: ClassVar[str] = "castle-wall"
    title: ClassVar[str] = "Castle Wall"
    aliases: ClassVar[tuple[str, ...]] = ("castle",)
    fields = (
        WallNumbers(name="clues", at=kit.InCells("Type how many steps the loop has that way, or ? for any number.")),
    )
    clues: Walls = ()


Solved = tuple[CastleWall, kit.Marks]
RULES = (
    OneLoop(code="loop"),
    CluesOffLoop(code="clue"),
    StepsAhead(code="number"),
    SidesOfLoop(code="side"),
)


def clues_from(puzzle: CastleWall, marks: kit.Marks) -> CastleWall:
    """Give every cell off the loop a clue with a number and a colour. A clue keeps its direction. If it has none, it
    gets the direction with the most steps."""
    loop, known = kit.loop_edges(marks), dict(puzzle.clues)
    kit.raise_first_violation(GENRE.check(puzzle.changed(clues=tuple((spot, Wall()) for spot in known)), marks))
    white, clues = _inside(puzzle, loop), list[tuple[kit.Spot, Wall]]()
    for spot in _cells_off(puzzle, loop):
        directions = (spot in known and known[spot].to) or STEPS
        number, direction = max((_count(puzzle, loop, spot, to), to) for to in directions)
        clues.append((spot, Wall(number, direction, WHITE if spot in white else BLACK)))
    return puzzle.changed(clues=tuple(clues))


def _cells_off(puzzle: CastleWall, loop: set[kit.Spot]) -> list[kit.Spot]:
    """Return the cells that a loop does not pass."""
    passed = {end for edge in loop for end in ends_of(edge)}
    return [spot for spot in puzzle.grid.cells if spot not in passed]


def _count(puzzle: CastleWall, loop: set[kit.Spot], spot: kit.Spot, direction: str) -> int:
    """Return the number of steps that a loop has in a direction from a cell."""
    return len(loop.intersection(edges_ahead(puzzle, spot, direction)))


def _inside(puzzle: CastleWall, loop: set[kit.Spot]) -> set[kit.Spot]:
    """Return the cells inside a loop, by the even-odd rule. For cells on the loop, the result has no meaning.

    A ray from the left border to a cell inside crosses the loop an odd number of times. It runs a little below the
    middle of the row, where it meets only edges between two rows."""
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
        directions = [direction for direction in STEPS if edges_ahead(board, spot, direction)]
        direction = ""
        if spot in known:
            direction = known[spot].to
        elif directions:
            direction = rng.choice(directions)
        number = _count(board, loop, spot, direction) if direction else kit.UNKNOWN
        colour = WHITE if spot in white else BLACK
        if spot in known and known[spot].colour == GREY:
            colour = GREY
        clues.append((spot, Wall(number, direction, colour)))
    puzzle = board.changed(clues=tuple(clues))
    return puzzle, kit.loop_answer(puzzle.grid, loop)


def repair(puzzle: CastleWall, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop a little where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    return _clues_off(puzzle, loop, rng) if loop else None


GENRE = genre_of_rules(
    CastleWall,
    RULES,
    kit.loop_layers,
    rulebook=(
        "Draw one loop from cell to cell that passes no cell with a clue. It does not branch or cross itself.",
        "White cells are inside the loop, black ones outside. Grey ones may be on either side.",
        "A number says how many steps the loop has in the direction of its arrow, along that row or column up to the "
        "border.",
    ),
    broken_rules={"loop": 1, "clue": 1, "side": 2, "number": 3},
    reasons={"cell.clue": "{law}"},
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
    techniques=(
        *RULES[2].techniques,
        kit.Technique("beside", "Beside a clue", "cell.clue"),
        *RULES[3].techniques,
        EARLY,
        CUT,
        ROUND,
        kit.supposition("steps", "Too few or too many steps", "", "count"),
        LOST,
    ),
    **kit.declare_loop(CastleWall, "castle", (WallNumber16("clues"),), (WallTable("clues"),)),
)
