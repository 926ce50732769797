"""The rule of Mid-Loop: dots are the middles of straight pieces of the loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, ends, sides

ACROSS, DOWN = ((0, -1), (0, 1)), ((-1, 0), (1, 0))
"""The two directions of a row and of a column."""


@dataclass(frozen=True, kw_only=True)
class Middles(LoopRule):
    """The loop passes every dot, and each is the middle of a straight piece."""

    name = "middles"
    title = "Dots in the middle of straight pieces"

    code: str = "middle"

    @property
    def text(self) -> str:
        return (
            "A dot is the middle of a straight stretch of the loop: from the dot to the turn, both sides are as long."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "pass.missed": "The loop does not pass the dot at {dot}.",
            "pass.turn": "The loop turns on the dot at {dot}.",
            "middle": "The stretch through the dot at {dot} is not as long on both sides of it.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            "pass": "The loop runs straight through {clue}.",
            "pass.missed": "The loop passes {clue}.",
            "middle": "{clue} is the middle of a straight stretch, which is as long on both sides.",
            "along:middle": "{law}",
            "fails along:middle": "Then the stretch through {who} would be longer on one side.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("middle", "Middle of a stretch", "along:middle"),
            kit.supposition("uneven", "Longer on one side", "", "along"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the dots that the loop misses, on which it turns, or which are not in the middle of a segment."""
        drawn, drawable = self.drawn(marks), self.drawable(puzzle, marks)
        for dot in puzzle.middles if drawn else ():
            edges = sides(dot) if dot.is_cell else [dot]
            where = (dot,) if dot.is_cell else ends(dot)
            values = {"dot": spot_words(dot)}
            if drawn.isdisjoint(edges):
                yield RawViolation("pass.missed", where, final=drawable.isdisjoint(edges), clue=dot, values=values)
                continue
            axes = _axes(dot)
            lengths = [[_length(dot, direction, drawn) for direction in axis] for axis in axes]
            # The loop turns on a cell if lines run from it both across and down.
            if dot.is_cell and all(max(pair) for pair in lengths):
                yield RawViolation("pass.turn", where, final=True, clue=dot, values=values)
                continue
            for pair, axis in zip(lengths, axes, strict=True):
                (short, direction), (long, _) = sorted(zip(pair, axis, strict=True))
                if short < long:
                    yield RawViolation(
                        "middle", where, final=_length(dot, direction, drawable) < long, clue=dot, values=values
                    )

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """The loop runs straight through the dots, and both arms of a dot are equally long."""
        for dot in puzzle.middles:
            if dot.is_cell:
                yield kit.Posting("pass", kit.Star(puzzle.grid, kit.LINE, dot, kit.STRAIGHTS), dot)
            else:
                yield kit.Posting("pass.missed", kit.Table((kit.Var(kit.LINE, dot),), ((1,),)), dot)
            # A line can run across a spot in an odd row, and down a spot in an odd column.
            for axis in [ACROSS] * (dot.r % 2) + [DOWN] * (dot.c % 2):
                one, two = (kit.edge_arm(puzzle.rows, puzzle.cols, dot, direction) for direction in axis)
                yield kit.Posting("middle", _equal_lengths(one, two), dot)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """A dot in the middle of every straight segment."""
        loop, dots = kit.loop_edges(marks), list[kit.Spot]()
        for edge in loop:
            dr, dc = (0, 2) if edge.r % 2 else (2, 0)  # lines run across the edges of an odd row
            is_first_of_segment = kit.Spot(edge.r - dr, edge.c - dc) not in loop
            if is_first_of_segment:
                last = edge
                while (after := kit.Spot(last.r + dr, last.c + dc)) in loop:
                    last = after
                dots.append(kit.Spot((edge.r + last.r) // 2, (edge.c + last.c) // 2))
        return {"middles": tuple(sorted(dots))}


def _axes(dot: kit.Spot) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The axes along which a line can run through a dot: both for a cell, the one across an edge otherwise. For
    referees."""
    return [ACROSS] * (dot.r % 2) + [DOWN] * (dot.c % 2)


def _length(dot: kit.Spot, direction: tuple[int, int], edges: set[kit.Spot]) -> int:
    """The number of consecutive edges from a dot in one direction, without the edge that has the dot."""
    step = 1 if dot.is_cell else 2  # from a cell to its edge, or from an edge to the next one
    length, here = 0, kit.Spot(dot.r + step * direction[0], dot.c + step * direction[1])
    while here in edges:
        length, here = length + 1, kit.Spot(here.r + 2 * direction[0], here.c + 2 * direction[1])
    return length


BOTH_RUN, LINE_FIRST, GAP_FIRST, FREE = range(4)
"""The states of the automaton that reads the edges of two arms in turn. BOTH_RUN: both arms continue. LINE_FIRST and
GAP_FIRST: one edge of the next pair is read, and it is a line or a gap. FREE: both arms have ended."""
STEPS = (
    (BOTH_RUN, 0, GAP_FIRST),
    (BOTH_RUN, 1, LINE_FIRST),
    (LINE_FIRST, 1, BOTH_RUN),
    (GAP_FIRST, 0, FREE),
    (FREE, 0, FREE),
    (FREE, 1, FREE),
)
"""(state, value of the edge, next state). In the missing cases, one arm would be longer."""
ENDS = frozenset((BOTH_RUN, GAP_FIRST, FREE))
"""The accepting states."""


def _equal_lengths(one: tuple[kit.Var, ...], two: tuple[kit.Var, ...]) -> kit.Regular:
    """The constraint that two arms begin with equally many lines. It is an automaton over their edges, read outwards
    from the dot in turn."""
    shorter = min(len(one), len(two))
    # If the shorter arm is all lines, the next edge of the longer one must be a gap.
    next_edge = max(one, two, key=len)[shorter : shorter + 1]
    return kit.Regular((*chain.from_iterable(zip(one, two, strict=False)), *next_edge), STEPS, ENDS)
