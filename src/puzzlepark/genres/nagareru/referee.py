"""The referee of Nagareru: follows the line with a finger, and knows nothing of models.

The undecided is taken as nothing. Where no direction is written, the line may run either way; the arrows on
white say which, and without any the winds must agree among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from puzzlepark.core.record import NamedTuple
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    Adjacency,
    RawViolation,
    Walk,
    line_adjacency,
    loop_violations,
    marked_spots,
    referee,
    trace_lines,
)
from puzzlepark.genres.nagareru.rules import BLACK, FLOW, WHITE, Nagareru

MESSAGES: Mapping[str, str] = {
    "loop.none": "There is no line yet.",
    "loop.end": "The line ends in row {row}, column {col}.",
    "loop.branch": "The line branches in row {row}, column {col}.",
    "loop.many": "The loop through row {row}, column {col} is closed, but there is a line beside it.",
    "loop.direction": "The line cannot run one way: row {row}, column {col} and row {row2}, column {col2} disagree.",
    "white.missed": "The line does not pass the arrow in row {row}, column {col}.",
    "white.turned": "The line does not run straight through the arrow in row {row}, column {col}.",
    "white.against": "The line runs against the arrow in row {row}, column {col}.",
    "black.entered": "The line enters the black cell in row {row}, column {col}.",
    "wind.against": "The line runs against the wind in row {row}, column {col}.",
    "wind.crossed": "The line crosses the wind in row {row}, column {col}.",
}
STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}
Winds = dict[kit.Spot, list[tuple[str, kit.Spot]]]


class Vote(NamedTuple):
    """What a place asks of a walk: that it runs as followed (True) or the other way round."""

    forward: bool
    spot: kit.Spot
    clue: kit.Spot | None


def violations(puzzle: Nagareru, marks: kit.Marks) -> Iterator[RawViolation]:
    """Every broken rule: first what the line shows, then what single cells show, then its direction."""
    beside = line_adjacency(marks, kit.LINE)
    walks = trace_lines(beside)
    winds = blowing(puzzle)
    cells = (kit.cell_at(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    yield from loop_violations("loop", marks, kit.LINE, _edges(puzzle), cells, beside, walks)
    yield from _cells(puzzle, marks, beside, any(walk.closed for walk in walks), winds)
    for walk in walks:
        yield from _direction(puzzle, marks, walk, winds)
    yield from _stray_flow(marks)


check = referee(MESSAGES, violations)


def _edges(puzzle: Nagareru) -> Iterator[kit.Spot]:
    """The edges between cells that are not black."""
    free = {kit.cell_at(*divmod(i, puzzle.cols)) for i, char in enumerate(puzzle.cells) if char not in BLACK}
    yield from (_step(s, way, 1) for s in free for way in "rd" if _step(s, way, 2) in free)


def _step(spot: kit.Spot, way: str, far: int) -> kit.Spot:
    """The edge (far 1) or the cell (far 2) that way."""
    dr, dc = STEPS[way]
    return kit.Spot(spot.r + far * dr, spot.c + far * dc)


def _way(a: kit.Spot, b: kit.Spot) -> str:
    return ("u" if b.r < a.r else "d") if a.c == b.c else "l" if b.c < a.c else "r"


def _inside(puzzle: Nagareru, spot: kit.Spot) -> bool:
    return 0 < spot.r < 2 * puzzle.rows and 0 < spot.c < 2 * puzzle.cols


def _shut(puzzle: Nagareru, marks: kit.Marks, spot: kit.Spot, way: str) -> bool:
    """Whether no line can ever leave a cell this way: off the board, into black, or crossed out."""
    other = _step(spot, way, 2)
    return (
        not _inside(puzzle, other)
        or puzzle.at(other) in BLACK
        or marks.get(kit.Var(kit.LINE, _step(spot, way, 1))) == 0
    )


def _cells(puzzle: Nagareru, marks: kit.Marks, beside: Adjacency, closed: bool, winds: Winds) -> Iterator[RawViolation]:
    """What a cell shows by itself, whichever way the line runs."""
    for i, char in enumerate(puzzle.cells):
        spot = kit.cell_at(*divmod(i, puzzle.cols))
        joined = beside.get(spot, ())
        if not joined and char not in WHITE:
            continue
        drawn = [_way(spot, other) for other in joined]
        if char in BLACK and drawn:
            yield RawViolation("black.entered", (spot,), True, spot)
        elif char in WHITE:
            axis = char + BACK[char]
            if not drawn:
                final = closed or any(_shut(puzzle, marks, spot, way) for way in axis)
                yield RawViolation("white.missed", (spot,), final, spot)
            elif any(way not in axis for way in drawn):
                yield RawViolation("white.turned", (spot,), True, spot)
        if len(drawn) == 2 and char not in BLACK and spot in winds:
            crossing = [source for way, source in winds[spot] if way not in drawn and BACK[way] not in drawn]
            if crossing:
                yield RawViolation("wind.crossed", (spot,), True, crossing[0])


def blowing(puzzle: Nagareru) -> Winds:
    """The winds that matter in each cell that is not black, with the black cells they come from."""
    found: Winds = {}
    for i, char in enumerate(puzzle.cells):
        if char in "UDLR":
            source, way = kit.cell_at(*divmod(i, puzzle.cols)), char.lower()
            at = _step(source, way, 2)
            while _inside(puzzle, at) and puzzle.at(at) not in BLACK:
                if puzzle.winds != "paper" or puzzle.at(at) not in WHITE:
                    found.setdefault(at, []).append((way, source))
                at = _step(at, way, 2)
    return found


def _direction(puzzle: Nagareru, marks: kit.Marks, walk: Walk, blown: Winds) -> Iterator[RawViolation]:
    """Whether a walk can run one way. What is written says which; else the arrows; else the winds."""
    written, arrows, winds = _votes(puzzle, marks, walk, blown)
    torn = {w.spot for w in winds if w.forward} & {w.spot for w in winds if not w.forward}
    for spot in sorted(torn):
        yield RawViolation("wind.against", (spot,), True, next(w.clue for w in winds if w.spot == spot))
    winds = [w for w in winds if w.spot not in torn]
    leading = written or arrows or winds
    forward = _majority(leading)
    wrong = [w for w in leading if w.forward != forward]
    if wrong and leading is not arrows:
        yield _disagree(next(w for w in leading if w.forward == forward).spot, wrong[0].spot, True)
        return
    for code, votes in (("white.against", arrows), ("wind.against", winds)):
        for spot, clue in sorted({(w.spot, w.clue) for w in votes if w.forward != forward}):
            yield RawViolation(code, (spot,), True, clue)


def _majority(votes: list[Vote]) -> bool:
    """The direction that most votes ask for; the first in reading order decides a tie."""
    with_it = sum(w.forward for w in votes)
    if 2 * with_it != len(votes):
        return 2 * with_it > len(votes)
    return not votes or min(votes, key=lambda w: w.spot).forward


def _disagree(one: kit.Spot, two: kit.Spot, final: bool) -> RawViolation:
    return RawViolation("loop.direction", (one, two), final, None, {"row2": two.row + 1, "col2": two.col + 1})


def _votes(puzzle: Nagareru, marks: kit.Marks, walk: Walk, blown: Winds) -> tuple[list[Vote], list[Vote], list[Vote]]:
    """The votes of the directions written on the walk, of its arrows and of its winds."""
    written: list[Vote] = []
    arrows: dict[Vote, None] = {}
    winds: dict[Vote, None] = {}
    nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else walk.nodes
    for here, there in pairwise(nodes):
        way = _way(here, there)
        axis = way + BACK[way]
        flow = marks.get(kit.Var(FLOW, _step(here, way, 1)))
        if flow:
            written.append(Vote((flow > 0) == (way in "rd"), here, None))
        for spot in (here, there):
            char = puzzle.at(spot)
            if char in axis:
                arrows[Vote(char == way, spot, spot)] = None
            for wind, source in blown.get(spot, ()):
                if wind in axis:
                    winds[Vote(wind == way, spot, source)] = None
    return written, list(arrows), list(winds)


def _stray_flow(marks: kit.Marks) -> Iterator[RawViolation]:
    """A direction that is written where no line is, or denied where one is."""
    lines = marked_spots(marks, kit.LINE)
    for (layer, spot), flow in marks.items():
        if layer == FLOW and bool(flow) != (spot in lines):
            r, c = spot
            one, two = kit.Spot(r - 1 + (r & 1), c - 1 + (c & 1)), kit.Spot(r + 1 - (r & 1), c + 1 - (c & 1))
            yield _disagree(one, two, kit.Var(kit.LINE, spot) in marks)
