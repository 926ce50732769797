"""The referee of Nagareru: it traces the lines, and is independent of the model.

Undecided edges count as empty. Where no direction is marked, the line may run either way. Arrows on white cells decide,
and without any the winds must agree.
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
    """A demand on a walk: that it runs in the traced direction (True) or in reverse."""

    forward: bool
    spot: kit.Spot
    clue: kit.Spot | None


def violations(puzzle: Nagareru, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the lines, then single cells, then the direction of each walk."""
    adjacency = line_adjacency(marks, kit.LINE)
    walks = trace_lines(adjacency)
    winds = blowing(puzzle)
    cells = (kit.cell_at(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    yield from loop_violations("loop", marks, kit.LINE, _edges(puzzle), cells, adjacency, walks)
    yield from _cell_violations(puzzle, marks, adjacency, any(walk.closed for walk in walks), winds)
    for walk in walks:
        yield from _direction_violations(puzzle, marks, walk, winds)
    yield from _stray_flow_violations(marks)


check = referee(MESSAGES, violations)


def _edges(puzzle: Nagareru) -> Iterator[kit.Spot]:
    """The edges between cells that are not black."""
    free = {kit.cell_at(*divmod(i, puzzle.cols)) for i, char in enumerate(puzzle.cells) if char not in BLACK}
    yield from (_step(s, way, 1) for s in free for way in "rd" if _step(s, way, 2) in free)


def _step(spot: kit.Spot, direction: str, distance: int) -> kit.Spot:
    """The edge (`distance` 1) or the cell (`distance` 2) in a direction."""
    dr, dc = STEPS[direction]
    return kit.Spot(spot.r + distance * dr, spot.c + distance * dc)


def _direction_to(a: kit.Spot, b: kit.Spot) -> str:
    return ("u" if b.r < a.r else "d") if a.c == b.c else "l" if b.c < a.c else "r"


def _inside(puzzle: Nagareru, spot: kit.Spot) -> bool:
    return 0 < spot.r < 2 * puzzle.rows and 0 < spot.c < 2 * puzzle.cols


def _is_closed(puzzle: Nagareru, marks: kit.Marks, spot: kit.Spot, direction: str) -> bool:
    """True if no line can ever leave a cell in this direction: the border, a black cell or a crossed-out edge is
    there."""
    other = _step(spot, direction, 2)
    return (
        not _inside(puzzle, other)
        or puzzle.at(other) in BLACK
        or marks.get(kit.Var(kit.LINE, _step(spot, direction, 1))) == 0
    )


def _cell_violations(
    puzzle: Nagareru, marks: kit.Marks, adjacency: Adjacency, closed: bool, winds: Winds
) -> Iterator[RawViolation]:
    """The violations of single cells that do not depend on the direction of the line."""
    for i, char in enumerate(puzzle.cells):
        spot = kit.cell_at(*divmod(i, puzzle.cols))
        joined = adjacency.get(spot, ())
        if not joined and char not in WHITE:
            continue
        drawn = [_direction_to(spot, other) for other in joined]
        if char in BLACK and drawn:
            yield RawViolation("black.entered", (spot,), True, spot)
        elif char in WHITE:
            axis = char + BACK[char]
            if not drawn:
                final = closed or any(_is_closed(puzzle, marks, spot, direction) for direction in axis)
                yield RawViolation("white.missed", (spot,), final, spot)
            elif any(direction not in axis for direction in drawn):
                yield RawViolation("white.turned", (spot,), True, spot)
        if len(drawn) == 2 and char not in BLACK and spot in winds:
            crossing = [source for wind, source in winds[spot] if wind not in drawn and BACK[wind] not in drawn]
            if crossing:
                yield RawViolation("wind.crossed", (spot,), True, crossing[0])


def blowing(puzzle: Nagareru) -> Winds:
    """For each cell that is not black the winds that matter there, with their black source cells."""
    winds: Winds = {}
    for i, char in enumerate(puzzle.cells):
        if char in "UDLR":
            source, direction = kit.cell_at(*divmod(i, puzzle.cols)), char.lower()
            spot = _step(source, direction, 2)
            while _inside(puzzle, spot) and puzzle.at(spot) not in BLACK:
                if puzzle.winds != "paper" or puzzle.at(spot) not in WHITE:
                    winds.setdefault(spot, []).append((direction, source))
                spot = _step(spot, direction, 2)
    return winds


def _direction_violations(puzzle: Nagareru, marks: kit.Marks, walk: Walk, blown: Winds) -> Iterator[RawViolation]:
    """Check that a walk can run in one direction. Marked directions decide, else the arrows, else the winds."""
    written, arrows, winds = _votes(puzzle, marks, walk, blown)
    conflicting = {w.spot for w in winds if w.forward} & {w.spot for w in winds if not w.forward}
    for spot in sorted(conflicting):
        yield RawViolation("wind.against", (spot,), True, next(w.clue for w in winds if w.spot == spot))
    winds = [w for w in winds if w.spot not in conflicting]
    decisive = written or arrows or winds
    forward = _majority(decisive)
    wrong = [w for w in decisive if w.forward != forward]
    if wrong and decisive is not arrows:
        yield _disagree(next(w for w in decisive if w.forward == forward).spot, wrong[0].spot, True)
        return
    for code, votes in (("white.against", arrows), ("wind.against", winds)):
        for spot, clue in sorted({(w.spot, w.clue) for w in votes if w.forward != forward}):
            yield RawViolation(code, (spot,), True, clue)


def _majority(votes: list[Vote]) -> bool:
    """The direction that most votes demand. The first vote in reading order decides a tie."""
    forward = sum(w.forward for w in votes)
    if 2 * forward != len(votes):
        return 2 * forward > len(votes)
    return not votes or min(votes, key=lambda w: w.spot).forward


def _disagree(one: kit.Spot, two: kit.Spot, final: bool) -> RawViolation:
    return RawViolation("loop.direction", (one, two), final, None, {"row2": two.row + 1, "col2": two.col + 1})


def _votes(
    puzzle: Nagareru, marks: kit.Marks, walk: Walk, winds_at: Winds
) -> tuple[list[Vote], list[Vote], list[Vote]]:
    """The votes on the direction of a walk: those of marked directions, of arrows, and of winds."""
    marked: list[Vote] = []
    arrows: dict[Vote, None] = {}
    winds: dict[Vote, None] = {}
    nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else walk.nodes
    for here, there in pairwise(nodes):
        direction = _direction_to(here, there)
        axis = direction + BACK[direction]
        flow = marks.get(kit.Var(FLOW, _step(here, direction, 1)))
        if flow:
            marked.append(Vote((flow > 0) == (direction in "rd"), here, None))
        for spot in (here, there):
            char = puzzle.at(spot)
            if char in axis:
                arrows[Vote(char == direction, spot, spot)] = None
            for wind, source in winds_at.get(spot, ()):
                if wind in axis:
                    winds[Vote(wind == direction, spot, source)] = None
    return marked, list(arrows), list(winds)


def _stray_flow_violations(marks: kit.Marks) -> Iterator[RawViolation]:
    """Directions that are marked where no line is, or denied where one is."""
    lines = marked_spots(marks, kit.LINE)
    for (layer, spot), flow in marks.items():
        if layer == FLOW and bool(flow) != (spot in lines):
            r, c = spot
            one, two = kit.Spot(r - 1 + (r & 1), c - 1 + (c & 1)), kit.Spot(r + 1 - (r & 1), c + 1 - (c & 1))
            yield _disagree(one, two, kit.Var(kit.LINE, spot) in marks)
