"""Models of genres whose answer is bridges between islands. Referees do without them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from puzzlepark.constraints.same import Same
from puzzlepark.core.genre import Format
from puzzlepark.core.lines import between, edge_at, next_to
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import EdgeMarks
from puzzlepark.genres.kit import (
    LINE,
    Between,
    Count,
    Display,
    Grid,
    Joined,
    Layer,
    Lines,
    Marks,
    Model,
    Puzzle,
    Rule,
    Sign,
    Spot,
    Var,
    shared_grid,
)

MOST = 2
"""Bridges between two islands."""


def seen_islands(grid: Grid, islands: set[Spot]) -> list[tuple[Spot, ...]]:
    """The edges between every two islands that see each other along a row or column."""
    found = []
    for island in sorted(islands):
        for way in "rd":
            edges, here = [edge_at(island, way)], next_to(island, way)
            while grid.has(here) and here not in islands:
                edges.append(edge_at(here, way))
                here = next_to(here, way)
            found += [tuple(edges)] if here in islands and grid.has(here) else []
    return found


def edges_around(board: Any, spot: Spot) -> tuple[Spot, ...]:
    """The edges of a cell, whose bridges its number counts."""
    return tuple(between(spot, near) for near in shared_grid(board.rows, board.cols).neighbours(spot))


def bridges_on(edges: Iterable[Spot]) -> tuple[Var, ...]:
    """The variables of some edges."""
    return tuple(Var(LINE, edge) for edge in sorted(edges))


def bridge_model(grid: Grid, islands: set[Spot], rules: Iterable[Rule]) -> Model:
    """The model that has these rules besides: one number of bridges from island to island and none elsewhere, none
    cross, and all hang together."""
    runs = seen_islands(grid, islands)
    found = [Rule("bridge", Same(bridges_on(run))) for run in runs if len(run) > 1]
    found.append(Rule("bridge", Count(bridges_on(set(grid.edges).difference(*runs)), 0)))
    able = {edge for run in runs for edge in run}
    for r, c in (spot for spot in grid.cells if spot not in islands):
        both = [edge for edge in (Spot(r - 1, c), Spot(r, c - 1)) if edge in able]
        found += [Rule("bridge", Between(bridges_on(both), 0, 1))] if len(both) == 2 else []
    found.append(Rule("island", Joined(grid, LINE, tuple(sorted(islands)))))
    return Model((Layer(LINE, grid, "edges", tuple(range(MOST + 1))),), (), {LINE: (LINE,)}, (*found, *rules))


def bridge_answer(grid: Grid, bridges: Mapping[Spot, int]) -> Marks:
    """The answer with this many bridges on edges, and none on the others."""
    return {Var(LINE, edge): bridges.get(edge, 0) for edge in grid.edges}


def bridges_of(marks: Marks) -> dict[Spot, int]:
    """How many bridges an answer has on each edge that has any."""
    return {var.spot: value for var, value in marks.items() if value and var.layer == LINE}


EDGES = EdgeMarks(LINE, double=True)


def declare_bridges(
    puzzle: type[Puzzle],
    kind: str,
    url: Sequence[UrlPart],
    file: Sequence[Table],
    file_kind: str = "",
    more: Sequence[Format[Any]] = (),
) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the bridges behind them. `kind` is
    puzz.link's name, `file_kind` the one in files where that is another, `more` are further formats."""
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display((Lines(LINE, double=True), Sign(LINE, "cross", "edge", fades=True)), grid="dashes"),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, file_kind or kind, *file, EDGES), *more),
        "read_answer": lambda text, board: read_table(text, board, EDGES),
    }
