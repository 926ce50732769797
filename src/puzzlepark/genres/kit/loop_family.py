"""Models of genres whose answer is one loop through cells. Referees do not use this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from puzzlepark.constraints.loop import Loop
from puzzlepark.core.display import Display, Lines, Shown, Sign
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, shared_grid
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.formats.codec.tables import EdgeMarks

LINE = "line"
"""The name of the layer and of its view."""
LOOP_MESSAGES = {
    "loop.none": "There is no line yet.",
    "loop.end": "The line ends at row {row}, column {col}.",
    "loop.branch": "The line branches at row {row}, column {col}.",
    "loop.many": "The loop at row {row}, column {col} is closed, but there are other lines.",
}
TURNS = ((1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1))
STRAIGHTS = ((1, 0, 0, 1), (0, 1, 1, 0))
PASSED = TURNS + STRAIGHTS
"""The possible values of the edges around a node on the loop, in the order north, west, east, south: where the loop
turns, where it goes straight on, and both."""


def loop_model(grid: Grid, rules: Iterable[Posting]) -> Model:
    """The model of one loop with these additional rules."""
    return loop_layer_model(grid, (Posting("loop", Loop(grid, LINE)), *rules))


def loop_layer_model(grid: Grid, rules: Iterable[Posting]) -> Model:
    """The model of lines between cells with these rules."""
    return Model((Layer(LINE, grid, "edges", (0, 1)),), (), {LINE: (LINE,)}, tuple(rules))


def loop_layers(puzzle: Puzzle, rules: Iterable[Posting]) -> Model:
    """The model of a board with lines between cells, for `genre_of_rules`."""
    return loop_layer_model(puzzle.grid, rules)


def fence_layers(puzzle: Puzzle, rules: Iterable[Posting]) -> Model:
    """The model of a board with lines along the sides of cells, for `genre_of_rules`."""
    return loop_layer_model(shared_grid(puzzle.rows, puzzle.cols, corners=True), rules)


def edge_arm(rows: int, cols: int, spot: Spot, step: tuple[int, int]) -> tuple[Var, ...]:
    """The edges from a cell or an edge to the border in one direction, on a board without holes."""
    if step[1]:
        at, edges = spot.c, _edges_of_line(spot.r, cols, True)
    else:
        at, edges = spot.r, _edges_of_line(spot.c, rows, False)
    # Edge k of the line has the coordinate 2 k + 2. Both slices leave out an edge at the spot itself.
    return edges[at // 2 :] if sum(step) > 0 else edges[: (at - 1) // 2][::-1]


@lru_cache(maxsize=1024)
def _edges_of_line(line: int, length: int, across: bool) -> tuple[Var, ...]:
    """The edges between the cells of a row (`across`) or column; `line` is its coordinate."""
    return tuple(Var(LINE, Spot(line, k) if across else Spot(k, line)) for k in range(2, 2 * length, 2))


def loop_edges(marks: Marks) -> set[Spot]:
    """The edges on the loop of an answer."""
    return {var.spot for var, value in marks.items() if value and var.layer == LINE}


def loop_answer(grid: Grid, loop: Iterable[Spot]) -> Marks:
    """The answer with exactly these edges on the loop."""
    drawn = set(loop)
    return {Var(LINE, edge): int(edge in drawn) for edge in grid.edges}


def fence_answer(puzzle: Puzzle, loop: Iterable[Spot]) -> Marks:
    """The answer with exactly these sides of cells on the loop."""
    drawn = set(loop)
    return {Var(LINE, edge): int(edge in drawn) for edge in shared_grid(puzzle.rows, puzzle.cols, corners=True).edges}


EDGES = EdgeMarks(LINE)
VIOLATIONS: dict[str, Shown] = {"loop.none": "none", "loop.many": "line"}


def declare_loop(
    puzzle: type[Puzzle],
    kind: str,
    url: Sequence[UrlPart],
    file: Sequence[Table],
    last: Sequence[Table] = (),
    more: Sequence[Format[Any]] = (),
    crosses: bool = False,
    versions: Sequence[str] = (),
    version: str = "",
) -> dict[str, Any]:
    """The keyword arguments of a Genre of loops. On puzz.link its name is `kind`, and its URL consists of the parts
    `url`. Its pzpr files consist of the tables `file`, the lines, and the tables `last`. `more` lists further formats.
    With `crosses`, the loop may cross itself. `versions` lists the letters that mark the dialect of a URL, and
    `version` is the version of the files."""
    marks = (Lines(LINE, crosses=crosses), Sign(LINE, "cross", "edge", fades=True))
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display(marks, grid="dashes", violations=VIOLATIONS),
        "formats": (
            codec.url(puzzle, kind, *url, versions=versions),
            codec.pzpr_file(puzzle, kind, *file, EDGES, *last, version=version),
            *more,
        ),
        "read_answer": lambda text, board: read_lines(text, board, EDGES),
    }


FENCE_EDGES = EdgeMarks(LINE, corners=True)


def declare_fence(formats: Sequence[Format[Any]] = ()) -> dict[str, Any]:
    """Arguments of a Genre whose answer is a loop along the sides of cells."""
    marks = (Lines(LINE, nodes="corner"), Sign(LINE, "cross", "edge", fades=True))
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display(marks, grid="dots", violations=VIOLATIONS),
        "formats": tuple(formats),
        "read_answer": lambda text, board: read_lines(text, board, FENCE_EDGES),
    }
