"""Models of genres whose answer is one loop from cell to cell. Referees do without them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from puzzlepark.constraints.loop import Loop
from puzzlepark.core.display import Display, Lines, Shown, Sign
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.formats.codec.tables import EdgeMarks

LINE = "line"
"""The name of the layer, and of the view that shows it."""
LOOP_MESSAGES = {
    "loop.none": "There is no line yet.",
    "loop.end": "The line ends at row {row}, column {col}.",
    "loop.branch": "The line branches at row {row}, column {col}.",
    "loop.many": "The loop at row {row}, column {col} is closed, but there are other lines.",
}
TURNS = ((1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1))
STRAIGHTS = ((1, 0, 0, 1), (0, 1, 1, 0))
"""The values of the edges around a node that a loop passes: north, west, east, south."""


def loop_model(grid: Grid, rules: Iterable[Rule]) -> Model:
    """The model of a loop that has these rules besides."""
    layer = Layer(LINE, grid, "edges", (0, 1))
    return Model((layer,), (), {LINE: (LINE,)}, (Rule("loop", Loop(grid, LINE)), *rules))


def edge_arm(rows: int, cols: int, spot: Spot, step: tuple[int, int]) -> tuple[Var, ...]:
    """The edges behind a cell or an edge, one way up to the border of a board without holes."""
    if step[1]:
        at, line = spot.c, _edge_line(spot.r, cols, True)
    else:
        at, line = spot.r, _edge_line(spot.c, rows, False)
    return line[at // 2 :] if sum(step) > 0 else line[: (at - 1) // 2][::-1]


@lru_cache(maxsize=1024)
def _edge_line(place: int, length: int, across: bool) -> tuple[Var, ...]:
    """The edges from cell to cell of a row or a column."""
    return tuple(Var(LINE, Spot(place, k) if across else Spot(k, place)) for k in range(2, 2 * length, 2))


def loop_edges(marks: Marks) -> set[Spot]:
    """The edges on the loop of an answer."""
    return {var.spot for var, value in marks.items() if value and var.layer == LINE}


def loop_answer(grid: Grid, loop: Iterable[Spot]) -> Marks:
    """The answer that is this loop."""
    some = set(loop)
    return {Var(LINE, edge): int(edge in some) for edge in grid.edges}


EDGES = EdgeMarks(LINE)
FAULTS: dict[str, Shown] = {"loop.none": "none", "loop.many": "line"}


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
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the lines behind them, and then the
    `last` tables. `kind` is puzz.link's name, `more` are further formats. The loop may be one that `crosses` itself.
    `versions` are the letters of URLs that tell how they are written, `version` is that of files."""
    marks = (Lines(LINE, crosses=crosses), Sign(LINE, "cross", "edge", fades=True))
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display(marks, grid="dashes", faults=FAULTS),
        "formats": (
            codec.url(puzzle, kind, *url, versions=versions),
            codec.pzpr_file(puzzle, kind, *file, EDGES, *last, version=version),
            *more,
        ),
        "read_answer": lambda text, board: read_lines(text, board, EDGES),
    }
