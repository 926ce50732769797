"""The referee of Nagareru: follows the line with a finger, and knows nothing of models.

The undecided is taken as nothing. Where no direction is written, the line may run either way; the arrows on
white say which, and without any the winds must agree among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict, Violation
from puzzlepark.genres.nagareru.rules import BLACK, FLOW, LINE, OPPOSITE, STEPS, WHITE, Nagareru

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


class Piece(NamedTuple):
    """A stretch of line: its cells in order, and the way from each to the next. Closed: it ends where it began."""

    cells: list[Spot]
    ways: list[str]
    closed: bool


class Wish(NamedTuple):
    """What some place wants of a piece: that it runs as traced (True) or the other way round."""

    forward: bool
    spot: Spot
    clue: Spot | None


def check(puzzle: Nagareru, marks: Marks) -> Verdict:
    """Every broken rule: first what the line shows, then what single cells show, then its direction."""
    lines = _lines(puzzle, marks)
    pieces = trace(lines)
    found = [*_loop(puzzle, marks, lines, pieces), *_cells(puzzle, marks, lines, pieces)]
    for piece in pieces:
        found += _direction(puzzle, marks, piece)
    return Verdict((*found, *_stray_flow(marks)))


def _violation(code: str, spot: Spot, final: bool, clue: Spot | None = None) -> Violation:
    return Violation(code, (spot,), final, MESSAGES[code].format(row=spot.row + 1, col=spot.col + 1), clue)


def _edge(spot: Spot, way: str) -> Spot:
    dr, dc = STEPS[way]
    return Spot(spot.r + dr, spot.c + dc)


def _next(spot: Spot, way: str) -> Spot:
    dr, dc = STEPS[way]
    return Spot(spot.r + 2 * dr, spot.c + 2 * dc)


def _lines(puzzle: Nagareru, marks: Marks) -> dict[Spot, str]:
    """For each cell on a line the ways by which lines leave it."""
    lines: dict[Spot, str] = {}
    for r in range(1, 2 * puzzle.rows):
        for c in range(1 + r % 2, 2 * puzzle.cols, 2):
            if marks.get(Var(LINE, Spot(r, c))):
                first, second, way = (
                    (Spot(r, c - 1), Spot(r, c + 1), "r") if r % 2 else (Spot(r - 1, c), Spot(r + 1, c), "d")
                )
                lines[first] = lines.get(first, "") + way
                lines[second] = lines.get(second, "") + OPPOSITE[way]
    return lines


def _shut(puzzle: Nagareru, marks: Marks, spot: Spot) -> str:
    """The ways by which no line can ever leave a cell: off the board, into black, or crossed out."""
    found = ""
    for way in "udlr":
        other = _next(spot, way)
        if not _inside(puzzle, other) or puzzle.at(other) in BLACK or marks.get(Var(LINE, _edge(spot, way))) == 0:
            found += way
    return found


def _inside(puzzle: Nagareru, spot: Spot) -> bool:
    return 0 < spot.r < 2 * puzzle.rows and 0 < spot.c < 2 * puzzle.cols


def trace(lines: Mapping[Spot, str]) -> list[Piece]:
    """The pieces of line: those between ends and branches first, then the closed loops."""
    walked: set[Spot] = set()
    pieces: list[Piece] = []

    def walk(start: Spot, way: str) -> None:
        cells, ways = [start], [way]
        while True:
            walked.add(_edge(cells[-1], way))
            cells.append(_next(cells[-1], way))
            on = lines[cells[-1]]
            if len(on) != 2 or cells[-1] == start:
                break
            way = on[0] if on[1] == OPPOSITE[way] else on[1]
            ways.append(way)
        pieces.append(Piece(cells, ways, cells[-1] == start and len(lines[start]) == 2))

    for loops in (False, True):
        for spot in sorted(lines):
            if (len(lines[spot]) == 2) == loops:
                for way in lines[spot]:
                    if _edge(spot, way) not in walked:
                        walk(spot, way)
    return pieces


def _loop(puzzle: Nagareru, marks: Marks, lines: Mapping[Spot, str], pieces: list[Piece]) -> Iterator[Violation]:
    """One closed loop and nothing else."""
    if not lines:
        cells = tuple(cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
        edges = puzzle.rows * (puzzle.cols - 1) + (puzzle.rows - 1) * puzzle.cols
        decided = sum(var.layer == LINE for var in marks)
        yield Violation("loop.none", cells, decided == edges, MESSAGES["loop.none"])
    for spot, drawn in sorted(lines.items()):
        if len(drawn) == 1:
            yield _violation("loop.end", spot, len(set(_shut(puzzle, marks, spot)) - set(drawn)) == 3)
        elif len(drawn) > 2:
            yield _violation("loop.branch", spot, True)
    closed = sorted((p for p in pieces if p.closed), key=lambda p: len(p.cells))
    # The longest loop is the one that was meant, unless it is the only one and the rest is not closed.
    for piece in closed[:-1] if len(closed) > 1 else closed if len(pieces) > 1 else ():
        first = min(piece.cells)
        sentence = MESSAGES["loop.many"].format(row=first.row + 1, col=first.col + 1)
        yield Violation("loop.many", tuple(piece.cells[:-1]), True, sentence)


def _cells(puzzle: Nagareru, marks: Marks, lines: Mapping[Spot, str], pieces: list[Piece]) -> Iterator[Violation]:
    """What a cell shows by itself, whichever way the line runs."""
    closed = any(p.closed for p in pieces)
    blowing = winds(puzzle)
    for i, char in enumerate(puzzle.cells):
        spot = cell(*divmod(i, puzzle.cols))
        drawn = lines.get(spot, "")
        if char in BLACK and drawn:
            yield _violation("black.entered", spot, True, spot)
        elif char in WHITE:
            axis = char + OPPOSITE[char]
            if not drawn:
                final = closed or any(way in axis for way in _shut(puzzle, marks, spot))
                yield _violation("white.missed", spot, final, spot)
            elif any(way not in axis for way in drawn):
                yield _violation("white.turned", spot, True, spot)
        if len(drawn) == 2 and char not in BLACK:
            for way, source in blowing.get(spot, ()):
                if way not in drawn and OPPOSITE[way] not in drawn:
                    yield _violation("wind.crossed", spot, True, source)
                    break


@lru_cache(maxsize=64)
def winds(puzzle: Nagareru) -> Mapping[Spot, list[tuple[str, Spot]]]:
    """The winds that matter in each cell that is not black, with the black cells they come from."""
    found: dict[Spot, list[tuple[str, Spot]]] = {}
    cells = [cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
    for way in "udlr":
        # Go through the board the way the wind blows; each row or column remembers what blows in it.
        blowing: dict[int, Spot | None] = {}
        for spot in cells if way in "dr" else reversed(cells):
            line = spot.c if way in "ud" else spot.r
            char, source = puzzle.at(spot), blowing.get(line)
            if char in BLACK:
                blowing[line] = spot if char == way.upper() else None
            elif source is not None and (puzzle.winds == "strict" or char not in WHITE):
                found.setdefault(spot, []).append((way, source))
    return found


def _direction(puzzle: Nagareru, marks: Marks, piece: Piece) -> Iterator[Violation]:
    """Whether the piece can run one way. What is written says which; else the arrows; else the winds."""
    written, arrows, gusts = _wishes(puzzle, marks, piece)
    torn = {w.spot for w in gusts if w.forward} & {w.spot for w in gusts if not w.forward}
    for spot in sorted(torn):
        yield _violation("wind.against", spot, True, next(w.clue for w in gusts if w.spot == spot))
    gusts = [w for w in gusts if w.spot not in torn]
    leading = written or arrows or gusts
    forward = _majority(leading)
    wrong = [w for w in leading if w.forward != forward]
    if wrong and leading is not arrows:
        yield _disagree(next(w for w in leading if w.forward == forward).spot, wrong[0].spot, True)
        return
    for code, wishes in (("white.against", arrows), ("wind.against", gusts)):
        for spot, clue in sorted({(w.spot, w.clue) for w in wishes if w.forward != forward}):
            yield _violation(code, spot, True, clue)


def _majority(wishes: list[Wish]) -> bool:
    """What most of the wishes are for; the first in reading order decides a tie."""
    with_it = sum(w.forward for w in wishes)
    if 2 * with_it != len(wishes):
        return 2 * with_it > len(wishes)
    return not wishes or min(wishes, key=lambda w: w.spot).forward


def runs_forward(puzzle: Nagareru, marks: Marks, piece: Piece) -> bool | None:
    """Whether a piece runs as it was traced, as far as marks, arrows and winds tell; None if nothing tells."""
    written, arrows, gusts = _wishes(puzzle, marks, piece)
    leading = written or arrows or gusts
    return _majority(leading) if leading else None


def _disagree(one: Spot, two: Spot, final: bool) -> Violation:
    sentence = MESSAGES["loop.direction"].format(row=one.row + 1, col=one.col + 1, row2=two.row + 1, col2=two.col + 1)
    return Violation("loop.direction", (one, two), final, sentence)


def _wishes(puzzle: Nagareru, marks: Marks, piece: Piece) -> tuple[list[Wish], list[Wish], list[Wish]]:
    """What is written on the piece, what its arrows want, and what its winds want."""
    written: list[Wish] = []
    arrows: dict[Wish, None] = {}
    gusts: dict[Wish, None] = {}
    blowing = winds(puzzle)
    for k, way in enumerate(piece.ways):
        axis = way + OPPOSITE[way]
        flow = marks.get(Var(FLOW, _edge(piece.cells[k], way)))
        if flow:
            written.append(Wish((flow > 0) == (way in "rd"), piece.cells[k], None))
        for spot in piece.cells[k : k + 2]:
            if puzzle.at(spot) in axis:
                arrows[Wish(puzzle.at(spot) == way, spot, spot)] = None
            for wind, source in blowing.get(spot, ()):
                if wind in axis:
                    gusts[Wish(wind == way, spot, source)] = None
    return written, list(arrows), list(gusts)


def _stray_flow(marks: Marks) -> Iterator[Violation]:
    """A direction that is written where no line is, or denied where one is."""
    for var, flow in marks.items():
        if var.layer == FLOW:
            line = marks.get(Var(LINE, var.spot))
            if bool(flow) != bool(line):
                r, c = var.spot
                one, two = Spot(r - 1 + (r & 1), c - 1 + (c & 1)), Spot(r + 1 - (r & 1), c + 1 - (c & 1))
                yield _disagree(one, two, line is not None)
