"""Masyu: one loop through all circles. It turns on black circles and runs straight through white ones."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    edges_of_board,
    line_adjacency,
    loop_violations,
    referee,
    sides,
    trace_lines,
)
from puzzlepark.genres.masyu.game_id import Signs
from puzzlepark.genres.masyu.reasons import REASONS

NONE, WHITE, BLACK = SIGNS = ".12"
ANY = "-"
AROUND = tuple((k * dr, k * dc) for k in (1, 3) for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)))
"""From a circle to its four edges, then to the edges behind them."""
COLOURS = {WHITE: "white", BLACK: "black"}
CIRCLES = (kit.Choice(WHITE, "White circle", "w", "circle"), kit.Choice(BLACK, "Black circle", "b", "disc"))
UNKNOWN = kit.Choice(ANY, "Circle of unknown colour")
TOOL = kit.Tool("circles", "Circles", "c", "cell-choice", "Put a circle that the loop must pass.", choices=CIRCLES)


@dataclass(frozen=True, kw_only=True, repr=False)
class Masyu(kit.Puzzle):
    """`cells` has a character per cell: 1 a white circle, 2 a black one, - a circle of unknown colour."""

    genre: ClassVar[str] = "masyu"
    title: ClassVar[str] = "Masyu"
    aliases: ClassVar[tuple[str, ...]] = ("mashu", "pearl")
    fields = (kit.Choices(name="cells", signs=SIGNS + ANY, palettes=(TOOL,), unknown=UNKNOWN),)
    cells: str = ""

    @property
    def circles(self) -> list[tuple[kit.Spot, str]]:
        """The circles with their colours."""
        return [(spot, sign) for spot, sign in zip(self.grid.cells, self.cells, strict=True) if sign != NONE]


Solved = tuple[Masyu, kit.Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "circle.missed": "The loop does not pass the circle at row {row}, column {col}.",
    "circle.turn": "The loop turns on the white circle at row {row}, column {col}.",
    "circle.long": "The loop turns on neither side of the white circle at row {row}, column {col}.",
    "circle.short": "The loop turns in the cell next to the black circle at row {row}, column {col}.",
    "circle.straight": "The loop runs straight through the black circle at row {row}, column {col}.",
}


def violations(puzzle: Masyu, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, and every circle that it passes or misses."""
    board, adjacency = cells_of(puzzle), line_adjacency(marks, kit.LINE)
    edges = edges_of_board(puzzle)
    yield from loop_violations("loop", marks, kit.LINE, edges, board, adjacency, trace_lines(adjacency))
    straight = {s: two[0].r == two[1].r or two[0].c == two[1].c for s, two in adjacency.items() if len(two) == 2}
    for spot, sign in puzzle.circles if adjacency else ():
        near = [straight.get(other) for other in adjacency.get(spot, ())]
        if spot not in adjacency:
            yield RawViolation(
                "circle.missed", (spot,), all(kit.Var(kit.LINE, e) in marks for e in sides(spot) if e in edges)
            )
        elif sign == ANY:
            continue
        elif spot in straight and (False in near if sign == BLACK else not straight[spot]):
            yield RawViolation("circle.short" if sign == BLACK else "circle.turn", (spot,), True)
        elif spot in straight and (straight[spot] if sign == BLACK else near == [True, True]):
            yield RawViolation("circle.straight" if sign == BLACK else "circle.long", (spot,), True)


@cache
def _rows(sign: str, existing: tuple[int, ...] = tuple(range(8))) -> tuple[tuple[int, ...], ...]:
    """The table rows for a circle: the values of those edges in the order of AROUND that exist. Missing edges are 0."""
    shapes = product(kit.TURNS if sign == BLACK else kit.STRAIGHTS, product((0, 1), repeat=4))
    candidates = ((near + far, sum(far[k] for k in range(4) if near[k])) for near, far in shapes)
    rows = (row for row, ahead in candidates if (ahead == 2 if sign == BLACK else ahead < 2))
    fitting = (tuple(row[k] for k in existing) for row in rows if sum(row) == sum(row[k] for k in existing))
    return tuple(dict.fromkeys(fitting))


def model(puzzle: Masyu) -> kit.Model:
    """A loop, and for each circle a table over its edges and the edges behind them."""
    rules, known = list[kit.Posting](), puzzle.grid.edge_position
    for spot, sign in puzzle.circles:
        if sign == ANY:
            rules.append(kit.Posting("circle", kit.Star(puzzle.grid, kit.LINE, spot, kit.TURNS + kit.STRAIGHTS), spot))
            continue
        edges = (kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND)
        existing = {k: kit.Var(kit.LINE, edge) for k, edge in enumerate(edges) if edge in known}
        rules.append(kit.Posting("circle", kit.Table(tuple(existing.values()), _rows(sign, tuple(existing))), spot))
    return kit.loop_model(puzzle.grid, rules)


def clues_from(puzzle: Masyu, marks: kit.Marks) -> Masyu:
    """The puzzle with a circle wherever the loop allows one."""
    kit.raise_first_violation(check(puzzle.changed(cells=NONE * len(puzzle.cells)), marks))
    return _with_circles(puzzle, kit.loop_edges(marks))


def _with_circles(puzzle: Masyu, loop: set[kit.Spot]) -> Masyu:
    """The puzzle with all circles of a loop, which is not checked."""
    patterns = (tuple([(r + dr, c + dc) in loop for dr, dc in AROUND]) for r, c in puzzle.grid.cells)
    return puzzle.changed(cells="".join(map(_circle, patterns)))


@cache
def _circle(pattern: tuple[int, ...]) -> str:
    """The circle that fits these values of the edges in the order of AROUND."""
    return next((sign for sign in COLOURS if pattern in _rows(sign)), NONE)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop with every circle."""
    puzzle = Masyu(rows=rows, cols=cols, cells=NONE * (rows * cols))
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return clues_from(puzzle, answer), answer


def repair(puzzle: Masyu, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (_with_circles(puzzle, loop), bent) if loop else None


def rules_of(puzzle: Masyu) -> tuple[str, ...]:
    """The rules, with an additional one if a circle has no colour."""
    return (*GENRE.rulebook, "It passes a circle with a question mark in any way.")[: 4 if ANY in puzzle.cells else 3]


check = referee(MESSAGES, violations)
OPTION = kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0)
GAME_ID = kit.game_id(Masyu, "pearl", Signs("cells", "WB", WHITE + BLACK), r"(d[a-z])?n?")
GENRE = kit.Genre(
    Masyu,
    rulebook=(
        "Draw one loop from cell to cell through all circles. It does not branch or cross itself.",
        "It runs straight through a white circle and turns in the next cell on at least one side of it.",
        "It turns on a black circle and runs straight through the next cell on both sides of it.",
    ),
    broken_rules={"loop": 1, "circle.missed": 1, "circle.turn": 2, "circle.long": 2, "circle": 3},
    rules_of=rules_of,
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair, together=True, near=True), rare=(1,)),
    reasons=REASONS,
    techniques=(
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("fail", "Circle would fail", "cell", "cell"),
    ),
    **kit.declare_loop(
        Masyu, "mashu", (kit.Circles("cells", SIGNS),), (kit.SignTable("cells", SIGNS + ANY),), more=(GAME_ID,)
    ),
)
