"""Mid-Loop: one loop through all dots, each of which is the middle of a straight stretch."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    Fault,
    cells_of,
    edges_of_board,
    ends,
    joined_nodes,
    loop_faults,
    marked_spots,
    referee,
    sides,
    trace_lines,
)
from puzzlepark.genres.mid_loop.codec import DotDigits, DotTable
from puzzlepark.genres.mid_loop.dots import MiddleDots
from puzzlepark.genres.mid_loop.reasons import REASONS

ACROSS, DOWN = ((0, -1), (0, 1)), ((-1, 0), (1, 0))
"""The two ways of a row and of a column."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MidLoop(kit.Puzzle):
    """`middles` are the dots: cells, and edges between two cells, in reading order."""

    genre: ClassVar[str] = "mid-loop"
    title: ClassVar[str] = "Mid-Loop"
    aliases: ClassVar[tuple[str, ...]] = ("midloop",)
    fields = (MiddleDots(name="middles"),)
    middles: tuple[kit.Spot, ...] = ()


Solved = tuple[MidLoop, kit.Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "pass.missed": "The loop does not pass the dot at {dot}.",
    "pass.turn": "The loop turns on the dot at {dot}.",
    "middle": "The stretch through the dot at {dot} is not as long on both sides of it.",
}


def faults(puzzle: MidLoop, marks: kit.Marks) -> Iterator[Fault]:
    """One loop; the dots one by one, once there is a line."""
    beside, edges = joined_nodes(marks, kit.LINE), edges_of_board(puzzle)
    yield from loop_faults("loop", marks, kit.LINE, edges, cells_of(puzzle), beside, trace_lines(beside))
    drawn, able = marked_spots(marks, kit.LINE), set(edges) - marked_spots(marks, kit.LINE, 0)
    for dot in puzzle.middles if beside else ():
        on = sides(dot) if dot.is_cell else [dot]
        across, down = (dot.r % 2 == 1, dot.c % 2 == 1)
        where = (dot,) if dot.is_cell else ends(dot)
        said = {"dot": spot_words(dot)}
        if drawn.isdisjoint(on):
            yield Fault("pass.missed", where, able.isdisjoint(on), dot, said)
            continue
        lengths = [[_length(dot, way, drawn) for way in ways] for ways in [ACROSS] * across + [DOWN] * down]
        if dot.is_cell and all(max(pair) for pair in lengths):
            yield Fault("pass.turn", where, True, dot, said)
            continue
        for pair, ways in zip(lengths, [ACROSS] * across + [DOWN] * down, strict=True):
            short, long = sorted(zip(pair, ways, strict=True))
            if short[0] < long[0]:
                yield Fault("middle", where, _length(dot, short[1], able) < long[0], dot, said)


def _length(dot: kit.Spot, way: tuple[int, int], edges: set[kit.Spot]) -> int:
    """How many of the edges follow a dot one way without a gap. That which has the dot is not counted."""
    step = 1 if dot.is_cell else 2
    found, here = 0, kit.Spot(dot.r + step * way[0], dot.c + step * way[1])
    while here in edges:
        found, here = found + 1, kit.Spot(here.r + 2 * way[0], here.c + 2 * way[1])
    return found


def model(puzzle: MidLoop) -> kit.Model:
    """A loop straight through the dots. An automaton reads the edges from a dot outwards, both ways by turns."""
    grid, rules, arm = puzzle.grid, list[kit.Rule](), partial(kit.edge_arm, puzzle.rows, puzzle.cols)
    for dot in puzzle.middles:
        if dot.is_cell:
            rules.append(kit.Rule("pass", kit.Star(grid, kit.LINE, dot, kit.STRAIGHTS), dot))
        else:
            rules.append(kit.Rule("pass.missed", kit.Table((kit.Var(kit.LINE, dot),), ((1,),)), dot))
        for ways in [ACROSS] * (dot.r % 2) + [DOWN] * (dot.c % 2):
            rules.append(kit.Rule("middle", _equal(*(arm(dot, way) for way in ways)), dot))
    return kit.loop_model(grid, rules)


RUNS, LINE_FIRST, GAP_FIRST, FREE = range(4)
"""Both arms run on, or one edge of the next two is read, or both arms have ended."""
STEPS = (
    (RUNS, 0, GAP_FIRST),
    (RUNS, 1, LINE_FIRST),
    (LINE_FIRST, 1, RUNS),
    (GAP_FIRST, 0, FREE),
    (FREE, 0, FREE),
    (FREE, 1, FREE),
)
ENDS = frozenset((RUNS, GAP_FIRST, FREE))


def _equal(one: tuple[kit.Var, ...], two: tuple[kit.Var, ...]) -> kit.Regular:
    """The lines that begin two arms are as many in both. Of the longer arm, one edge more than the other has is
    enough."""
    many = min(len(one), len(two))
    rest = max(one, two, key=len)[many : many + 1]
    return kit.Regular((*chain.from_iterable(zip(one, two, strict=False)), *rest), STEPS, ENDS)


def clues_from(puzzle: MidLoop, marks: kit.Marks) -> MidLoop:
    """A dot in the middle of every straight stretch."""
    kit.refuse_wrong(check(puzzle.changed(middles=()), marks))
    loop, dots = kit.loop_edges(marks), list[kit.Spot]()
    for edge in loop:
        dr, dc = (0, 2) if edge.r % 2 else (2, 0)
        if kit.Spot(edge.r - dr, edge.c - dc) not in loop:
            last = edge
            while (after := kit.Spot(last.r + dr, last.c + dc)) in loop:
                last = after
            dots.append(kit.Spot((edge.r + last.r) // 2, (edge.c + last.c) // 2))
    return puzzle.changed(middles=tuple(sorted(dots)))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random loop with every dot."""
    puzzle = MidLoop(rows=rows, cols=cols)
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return clues_from(puzzle, answer), answer


def repair(puzzle: MidLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """The loop bent a little where the two differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (clues_from(puzzle, bent), bent) if loop else None


check = referee(MESSAGES, faults)
GENRE = kit.Genre(
    MidLoop,
    rulebook=(
        "Draw one loop from cell to cell through all dots. It does not branch or cross itself.",
        "A dot is the middle of a straight stretch of the loop: from the dot to the turn, both sides are as long.",
    ),
    broken_rules={"loop": 1, "pass.missed": 1, "pass.turn": 2, "middle": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),),
        unique=kit.Repair(repair),
        rare=(1,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("middle", "Middle of a stretch", "along:middle"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("uneven", "Longer on one side", "", "along"),
        kit.supposition("lost", "No way on", "", "cell"),
    ),
    **kit.declare_loop(MidLoop, "midloop", (DotDigits("middles"),), (DotTable("middles"),)),
)
