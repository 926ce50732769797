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
from puzzlepark.genres import kit

MOST = 2
"""Bridges between two islands."""


def seen_islands(grid: kit.Grid, islands: set[kit.Spot]) -> list[tuple[kit.Spot, ...]]:
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


def edges_around(board: Any, spot: kit.Spot) -> tuple[kit.Spot, ...]:
    """The edges of a cell, whose bridges its number counts."""
    return tuple(between(spot, near) for near in kit.shared_grid(board.rows, board.cols).neighbours(spot))


def bridges_on(edges: Iterable[kit.Spot]) -> tuple[kit.Var, ...]:
    """The variables of some edges."""
    return tuple(kit.Var(kit.LINE, edge) for edge in sorted(edges))


def bridge_model(grid: kit.Grid, islands: set[kit.Spot], rules: Iterable[kit.Rule]) -> kit.Model:
    """The model that has these rules besides: one number of bridges from island to island and none elsewhere, none
    cross, and all hang together."""
    runs = seen_islands(grid, islands)
    found = [kit.Rule("bridge", Same(bridges_on(run))) for run in runs if len(run) > 1]
    found.append(kit.Rule("bridge", kit.Count(bridges_on(set(grid.edges).difference(*runs)), 0)))
    able = {edge for run in runs for edge in run}
    for r, c in (spot for spot in grid.cells if spot not in islands):
        both = [edge for edge in (kit.Spot(r - 1, c), kit.Spot(r, c - 1)) if edge in able]
        found += [kit.Rule("bridge", kit.Between(bridges_on(both), 0, 1))] if len(both) == 2 else []
    found.append(kit.Rule("island", kit.Joined(grid, kit.LINE, tuple(sorted(islands)))))
    return kit.Model(
        (kit.Layer(kit.LINE, grid, "edges", tuple(range(MOST + 1))),), (), {kit.LINE: (kit.LINE,)}, (*found, *rules)
    )


def bridge_answer(grid: kit.Grid, bridges: Mapping[kit.Spot, int]) -> kit.Marks:
    """The answer with this many bridges on edges, and none on the others."""
    return {kit.Var(kit.LINE, edge): bridges.get(edge, 0) for edge in grid.edges}


def bridges_of(marks: kit.Marks) -> dict[kit.Spot, int]:
    """How many bridges an answer has on each edge that has any."""
    return {var.spot: value for var, value in marks.items() if value and var.layer == kit.LINE}


EDGES = EdgeMarks(kit.LINE, double=True)


def declare_bridges(
    puzzle: type[kit.Puzzle],
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
        "views": (kit.LINE,),
        "display": kit.Display(
            (kit.Lines(kit.LINE, double=True), kit.Sign(kit.LINE, "cross", "edge", fades=True)), grid="dashes"
        ),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, file_kind or kind, *file, EDGES), *more),
        "read_answer": lambda text, board: read_table(text, board, EDGES),
    }
