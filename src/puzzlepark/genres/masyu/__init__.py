"""Masyu: one loop through all circles; it turns on black ones, runs straight through white ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.genres import kit
from puzzlepark.genres.kit import LINE, Marks, Spot, Technique
from puzzlepark.genres.kit.referee import Fault, cells_of, joined_nodes, loop_faults, referee, sides, trace_lines
from puzzlepark.genres.masyu.reasons import REASONS

NONE, WHITE, BLACK = SIGNS = ".12"
AROUND = tuple((k * dr, k * dc) for k in (1, 3) for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)))
COLOURS = {WHITE: "white", BLACK: "black"}
CIRCLES = (kit.Choice(WHITE, "White circle", "w", "circle"), kit.Choice(BLACK, "Black circle", "b", "disc"))
TOOL = kit.Tool("circles", "Circles", "c", "cell-choice", "Put a circle that the loop must pass.", choices=CIRCLES)


@dataclass(frozen=True, kw_only=True, repr=False)
class Masyu(kit.Puzzle):
    """`cells` has a character per cell: 1 a white circle, 2 a black one."""

    genre: ClassVar[str] = "masyu"
    title: ClassVar[str] = "Masyu"
    fields = (kit.Choices(name="cells", signs=SIGNS, palettes=(TOOL,)),)
    cells: str = ""

    @property
    def circles(self) -> list[tuple[Spot, str]]:
        """The circles with their colours."""
        return [(spot, sign) for spot, sign in zip(self.grid.cells, self.cells, strict=True) if sign != NONE]


Solved = tuple[Masyu, Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "circle.missed": "The loop does not pass the circle at row {row}, column {col}.",
    "circle.turn": "At the {colour} circle at row {row}, column {col} the loop turns where it should run straight.",
    "circle.straight": "At the {colour} circle at row {row}, column {col} the loop runs straight where it should turn.",
}


def faults(puzzle: Masyu, marks: Marks) -> Iterator[Fault]:
    """One loop; the circles one by one, as far as the loop passes them."""
    board, beside = cells_of(puzzle), joined_nodes(marks, LINE)
    edges = {e for spot in board for e in sides(spot) if 0 < e.r < 2 * puzzle.rows and 0 < e.c < 2 * puzzle.cols}
    yield from loop_faults("loop", marks, LINE, sorted(edges), sorted(board), beside, trace_lines(beside))
    runs = {s: two[0].r == two[1].r or two[0].c == two[1].c for s, two in beside.items() if len(two) == 2}
    for spot, sign in puzzle.circles if beside else ():
        near, said = [runs.get(other) for other in beside.get(spot, ())], {"colour": COLOURS[sign]}
        if spot not in beside:
            yield Fault("circle.missed", (spot,), all(kit.Var(LINE, e) in marks for e in sides(spot) if e in edges))
        elif spot in runs and (False in near if sign == BLACK else not runs[spot]):
            yield Fault("circle.turn", (spot,), True, None, said)
        elif spot in runs and (runs[spot] if sign == BLACK else near == [True, True]):
            yield Fault("circle.straight", (spot,), True, None, said)


@cache
def _ways(sign: str, there: tuple[int, ...] = tuple(range(8))) -> dict[tuple[int, ...], None]:
    """The values of the edges around a circle that are there, in the order of AROUND; the others are 0."""
    turns = product(kit.TURNS if sign == BLACK else kit.STRAIGHTS, product((0, 1), repeat=4))
    sums = ((near + far, sum(far[k] for k in range(4) if near[k])) for near, far in turns)
    ways = (way for way, behind in sums if (behind == 2 if sign == BLACK else behind < 2))
    return dict.fromkeys(tuple(way[k] for k in there) for way in ways if sum(way) == sum(way[k] for k in there))


def model(puzzle: Masyu) -> kit.Model:
    """A loop, and a table over the edges around each circle and behind them; edges that are not there are 0."""
    rules, known = list[kit.Rule](), puzzle.grid.edge_position
    for spot, sign in puzzle.circles:
        edges = (Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND)
        there = {k: kit.Var(LINE, edge) for k, edge in enumerate(edges) if edge in known}
        rules.append(kit.Rule("circle", kit.Table(tuple(there.values()), tuple(_ways(sign, tuple(there)))), spot))
    return kit.loop_model(puzzle.grid, rules)


def clues_of(puzzle: Masyu, marks: Marks) -> Masyu:
    """A circle wherever the loop lets one be."""
    kit.refuse_wrong(check(puzzle.changed(cells=NONE * len(puzzle.cells)), marks))
    loop = kit.loop_edges(marks)
    ways = (tuple(int((r + dr, c + dc) in loop) for dr, dc in AROUND) for r, c in puzzle.grid.cells)
    return puzzle.changed(cells="".join(next((s for s in COLOURS if way in _ways(s)), NONE) for way in ways))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random loop with every circle."""
    puzzle = Masyu(rows=rows, cols=cols, cells=NONE * (rows * cols))
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return clues_of(puzzle, answer), answer


def repair(puzzle: Masyu, answer: Marks, other: Marks | None, rng: Random) -> Solved | None:
    """The loop bent a little where the two differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (clues_of(puzzle, bent), bent) if loop else None


check = referee(MESSAGES, faults)
OPTION = kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0)
GENRE = kit.Genre(
    Masyu,
    rulebook=(
        "Draw one loop from cell to cell through all circles. It does not branch or cross itself.",
        "It runs straight through a white circle and turns in the next cell on at least one side of it.",
        "It turns on a black circle and runs straight through the next cell on both sides of it.",
    ),
    messages=MESSAGES,
    check=check,
    model=model,
    clues_of=clues_of,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair)),
    reasons=REASONS,
    techniques=(
        Technique("early", "Closes too early", "ring"),
        Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("fail", "Circle would fail", "cell", "cell"),
    ),
    **kit.declare_loop(
        Masyu, "mashu", (kit.Circles("cells", SIGNS),), (kit.SignTable("cells", SIGNS),), ("masyu", "pearl")
    ),
)
