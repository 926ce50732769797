"""Mid-Loop: one loop through all dots, each of which is the midpoint of a straight segment."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    edges_of_board,
    ends,
    line_adjacency,
    loop_violations,
    marked_spots,
    referee,
    sides,
    trace_lines,
)
from puzzlepark.genres.mid_loop.codec import MiddleDotDigits, MiddleDotTable
from puzzlepark.genres.mid_loop.dots import MiddleDots
from puzzlepark.genres.mid_loop.reasons import REASONS

ACROSS, DOWN = ((0, -1), (0, 1)), ((-1, 0), (1, 0))
"""The two directions of a row and of a column."""


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


def violations(puzzle: MidLoop, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, and, once there is a line, every dot."""
    adjacency, edges = line_adjacency(marks, kit.LINE), edges_of_board(puzzle)
    yield from loop_violations("loop", marks, kit.LINE, edges, cells_of(puzzle), adjacency, trace_lines(adjacency))
    drawn, possible = marked_spots(marks, kit.LINE), set(edges) - marked_spots(marks, kit.LINE, 0)
    for dot in puzzle.middles if adjacency else ():
        on = sides(dot) if dot.is_cell else [dot]
        across, down = (dot.r % 2 == 1, dot.c % 2 == 1)
        where = (dot,) if dot.is_cell else ends(dot)
        values = {"dot": spot_words(dot)}
        if drawn.isdisjoint(on):
            yield RawViolation("pass.missed", where, possible.isdisjoint(on), dot, values)
            continue
        axes = [ACROSS] * across + [DOWN] * down
        lengths = [[_length(dot, direction, drawn) for direction in axis] for axis in axes]
        if dot.is_cell and all(max(pair) for pair in lengths):
            yield RawViolation("pass.turn", where, True, dot, values)
            continue
        for pair, axis in zip(lengths, axes, strict=True):
            (short, direction), (long, _) = sorted(zip(pair, axis, strict=True))
            if short < long:
                yield RawViolation("middle", where, _length(dot, direction, possible) < long, dot, values)


def _length(dot: kit.Spot, direction: tuple[int, int], edges: set[kit.Spot]) -> int:
    """The number of consecutive edges from a dot in one direction, without the edge that has the dot."""
    step = 1 if dot.is_cell else 2
    length, here = 0, kit.Spot(dot.r + step * direction[0], dot.c + step * direction[1])
    while here in edges:
        length, here = length + 1, kit.Spot(here.r + 2 * direction[0], here.c + 2 * direction[1])
    return length


def model(puzzle: MidLoop) -> kit.Model:
    """A loop that runs straight through the dots. An automaton reads the edges outwards from a dot, alternating between
    both directions."""
    grid, rules, arm = puzzle.grid, list[kit.Posting](), partial(kit.edge_arm, puzzle.rows, puzzle.cols)
    for dot in puzzle.middles:
        if dot.is_cell:
            rules.append(kit.Posting("pass", kit.Star(grid, kit.LINE, dot, kit.STRAIGHTS), dot))
        else:
            rules.append(kit.Posting("pass.missed", kit.Table((kit.Var(kit.LINE, dot),), ((1,),)), dot))
        for axis in [ACROSS] * (dot.r % 2) + [DOWN] * (dot.c % 2):
            rules.append(kit.Posting("middle", _equal_lengths(*(arm(dot, direction) for direction in axis)), dot))
    return kit.loop_model(grid, rules)


BOTH_RUN, LINE_FIRST, GAP_FIRST, FREE = range(4)
"""The states of the automaton: both arms continue; one of the next two edges is read, a line or a gap; both arms have
ended."""
STEPS = (
    (BOTH_RUN, 0, GAP_FIRST),
    (BOTH_RUN, 1, LINE_FIRST),
    (LINE_FIRST, 1, BOTH_RUN),
    (GAP_FIRST, 0, FREE),
    (FREE, 0, FREE),
    (FREE, 1, FREE),
)
ENDS = frozenset((BOTH_RUN, GAP_FIRST, FREE))


def _equal_lengths(one: tuple[kit.Var, ...], two: tuple[kit.Var, ...]) -> kit.Regular:
    """The constraint that two arms begin with equally many lines. Of the longer arm, one additional edge is
    sufficient."""
    shorter = min(len(one), len(two))
    rest = max(one, two, key=len)[shorter : shorter + 1]
    return kit.Regular((*chain.from_iterable(zip(one, two, strict=False)), *rest), STEPS, ENDS)


def clues_from(puzzle: MidLoop, marks: kit.Marks) -> MidLoop:
    """The puzzle with a dot in the middle of every straight segment."""
    kit.raise_first_violation(check(puzzle.changed(middles=()), marks))
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
    """Draw a random loop with all its dots."""
    puzzle = MidLoop(rows=rows, cols=cols)
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return clues_from(puzzle, answer), answer


def repair(puzzle: MidLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (clues_from(puzzle, bent), bent) if loop else None


check = referee(MESSAGES, violations)
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
    **kit.declare_loop(MidLoop, "midloop", (MiddleDotDigits("middles"),), (MiddleDotTable("middles"),)),
)
