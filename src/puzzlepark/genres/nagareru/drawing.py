"""How a Nagareru board looks, and how it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from puzzlepark.core.drawing import Drawing, Frame, GridLines, InputMode, Line, Pointer, Shape, Stamp, Way
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.genres.nagareru.referee import Piece, runs_forward, trace
from puzzlepark.genres.nagareru.rules import BLACK, LINE, OPPOSITE, STEPS, WHITE, WINDY_BLACK, Nagareru

INPUTS: tuple[InputMode, ...] = (
    InputMode("line", "Line", LINE, over="edge", values=(1,), directed=True),
    InputMode("mark", "Cross", LINE, over="edge", values=(0,), sign="cross"),
)

POINTING: dict[str, Way] = {"u": "u", "d": "d", "l": "l", "r": "r"}
NAMES = {"u": "up", "d": "down", "l": "left", "r": "right"}


def draw(puzzle: Nagareru, marks: Marks, verdict: Verdict | None) -> Drawing:
    """The board with its line; with a verdict, broken cells are ringed and their line turns bad."""
    lines = ways_of_lines(puzzle, marks)
    complete = all(Var(LINE, edge) in marks for edge in puzzle.grid.edges)
    faults = [v for v in verdict.violations if v.final or complete] if verdict is not None else []
    bad = {spot for v in faults if v.code != "loop.none" for spot in v.where}
    ringed = {spot for v in faults if v.code not in ("loop.none", "loop.many") for spot in v.where}
    winds = winds_of_cells(puzzle)
    crosses = () if complete else tuple(e for e in puzzle.grid.edges if marks.get(Var(LINE, e)) == 0)
    cells = puzzle.grid.cells
    shapes: list[Shape] = [
        Stamp("fill", tuple(winds), "windbg"),
        GridLines(),
        Stamp("block", tuple(s for s in cells if puzzle.at(s) in BLACK)),
        Frame(),
        *streaks(winds),
        *arrows(puzzle, (s for s in cells if puzzle.at(s) in WINDY_BLACK), ink="onblock"),
        *arrows(puzzle, (s for s in cells if puzzle.at(s) in WHITE and s not in lines)),
        Stamp("cross", crosses),
        *(shape for piece in trace(lines) for shape in directed(puzzle, marks, piece, bad)),
        *arrows(puzzle, (s for s in cells if puzzle.at(s) in WHITE and s in lines), halo=True),
        Stamp("ring", tuple(sorted(ringed))),
    ]
    return Drawing(
        puzzle.rows,
        puzzle.cols,
        tuple(s for s in shapes if not (isinstance(s, Stamp) and not s.at)),
        title=f"Nagareru, {puzzle.rows} rows, {puzzle.cols} columns",
        say=sayer(puzzle, lines, winds),
    )


def ways_of_lines(puzzle: Nagareru, marks: Marks) -> dict[Spot, str]:
    """For each cell on a line the ways by which lines leave it."""
    lines: dict[Spot, str] = {}
    for edge in puzzle.grid.edges:
        if marks.get(Var(LINE, edge)):
            for way in "rl" if edge.r & 1 else "du":
                dr, dc = STEPS[way]
                spot = Spot(edge.r - dr, edge.c - dc)
                lines[spot] = lines.get(spot, "") + way
    return lines


def winds_of_cells(puzzle: Nagareru) -> dict[Spot, list[str]]:
    """The winds that blow on each cell, whether they matter there or not."""
    found: dict[Spot, list[str]] = {}
    for _, way, cells in puzzle.gusts:
        for spot in cells:
            found.setdefault(spot, []).append(way)
    return found


def streaks(winds: dict[Spot, list[str]]) -> list[Pointer]:
    """A streak per wind and cell, two strokes where it is the only one."""
    grouped: dict[tuple[str, bool], list[Spot]] = {}
    for spot, ways in winds.items():
        for way in ways:
            grouped.setdefault((way, len(ways) == 1), []).append(spot)
    return [
        Pointer("streak", tuple(sorted(at)), POINTING[way], alone=alone) for (way, alone), at in sorted(grouped.items())
    ]


def arrows(puzzle: Nagareru, spots: Iterable[Spot], ink: str = "given", halo: bool = False) -> list[Pointer]:
    """The arrows of these cells."""
    grouped: dict[str, list[Spot]] = {}
    for spot in spots:
        grouped.setdefault(puzzle.at(spot).lower(), []).append(spot)
    return [Pointer("arrow", tuple(at), POINTING[way], ink=ink, halo=halo) for way, at in grouped.items()]


def directed(puzzle: Nagareru, marks: Marks, piece: Piece, bad: set[Spot]) -> list[Shape]:
    """A piece of line, with its ways on every second edge that is not beside an arrow, and at its loose end."""
    ink = "bad" if bad & set(piece.cells) else "mark"
    cells, ways = piece.cells, piece.ways
    forward = runs_forward(puzzle, marks, piece)
    if forward is False:
        cells, ways = cells[::-1], [OPPOSITE[way] for way in ways[::-1]]
    shapes: list[Shape] = [Line(tuple(cells), ink=ink, kind="directed")]
    if forward is None:
        return shapes
    free = [k for k in range(len(ways)) if not any(puzzle.at(s) in WHITE for s in cells[k : k + 2])]
    pointed = [(Spot(cells[k].r + STEPS[ways[k]][0], cells[k].c + STEPS[ways[k]][1]), ways[k]) for k in free[::2]]
    if not piece.closed and puzzle.at(cells[-1]) not in WHITE:
        pointed.append((cells[-1], ways[-1]))
    return shapes + [Pointer("way", (at,), POINTING[way], ink=ink) for at, way in pointed]


def sayer(puzzle: Nagareru, lines: dict[Spot, str], winds: dict[Spot, list[str]]) -> Callable[[Spot], str]:
    """Says a cell in words."""

    @cache
    def say(spot: Spot) -> str:
        char = puzzle.at(spot)
        words = [f"Row {spot.row + 1}, column {spot.col + 1}."]
        if char in WINDY_BLACK:
            words.append(f"Black, wind {NAMES[char.lower()]}.")
        elif char in BLACK:
            words.append("Black.")
        elif char in WHITE:
            words.append(f"Arrow {NAMES[char]}.")
        words += [f"Wind {NAMES[way]}." for way in winds.get(spot, ())]
        ways = [NAMES[way] for way in lines.get(spot, "")]
        if len(ways) == 1:
            words.append(f"Line ends, from {ways[0]}.")
        elif ways:
            words.append(f"Line from {' and '.join(ways[:-1])} to {ways[-1]}.")
        return " ".join(words)

    return say
