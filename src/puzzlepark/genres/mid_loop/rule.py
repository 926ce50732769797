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
        drawn, drawable = self.drawn(marks), self.drawable(puzzle, marks)
        for dot in puzzle.middles if drawn else ():
            on = sides(dot) if dot.is_cell else [dot]
            across, down = (dot.r % 2 == 1, dot.c % 2 == 1)
            where = (dot,) if dot.is_cell else ends(dot)
            values = {"dot": spot_words(dot)}
            if drawn.isdisjoint(on):
                yield RawViolation("pass.missed", where, drawable.isdisjoint(on), dot, values)
                continue
            axes = [ACROSS] * across + [DOWN] * down
            lengths = [[_length(dot, direction, drawn) for direction in axis] for axis in axes]
            if dot.is_cell and all(max(pair) for pair in lengths):
                yield RawViolation("pass.turn", where, True, dot, values)
                continue
            for pair, axis in zip(lengths, axes, strict=True):
                (short, direction), (long, _) = sorted(zip(pair, axis, strict=True))
                if short < long:
                    yield RawViolation("middle", where, _length(dot, direction, drawable) < long, dot, values)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """The loop runs straight through the dots. An automaton reads the edges outwards from a dot, alternating
        between both directions."""
        for dot in puzzle.middles:
            if dot.is_cell:
                yield kit.Posting("pass", kit.Star(puzzle.grid, kit.LINE, dot, kit.STRAIGHTS), dot)
            else:
                yield kit.Posting("pass.missed", kit.Table((kit.Var(kit.LINE, dot),), ((1,),)), dot)
            for axis in [ACROSS] * (dot.r % 2) + [DOWN] * (dot.c % 2):
                one, two = (kit.edge_arm(puzzle.rows, puzzle.cols, dot, direction) for direction in axis)
                yield kit.Posting("middle", _equal_lengths(one, two), dot)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """A dot in the middle of every straight segment."""
        loop, dots = kit.loop_edges(marks), list[kit.Spot]()
        for edge in loop:
            dr, dc = (0, 2) if edge.r % 2 else (2, 0)
            if kit.Spot(edge.r - dr, edge.c - dc) not in loop:
                last = edge
                while (after := kit.Spot(last.r + dr, last.c + dc)) in loop:
                    last = after
                dots.append(kit.Spot((edge.r + last.r) // 2, (edge.c + last.c) // 2))
        return {"middles": tuple(sorted(dots))}


def _length(dot: kit.Spot, direction: tuple[int, int], edges: set[kit.Spot]) -> int:
    """The number of consecutive edges from a dot in one direction, without the edge that has the dot."""
    step = 1 if dot.is_cell else 2
    length, here = 0, kit.Spot(dot.r + step * direction[0], dot.c + step * direction[1])
    while here in edges:
        length, here = length + 1, kit.Spot(here.r + 2 * direction[0], here.c + 2 * direction[1])
    return length


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
