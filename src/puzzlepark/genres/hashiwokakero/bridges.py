"""The model of bridges between islands. The referee does not use it."""

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
"""The most bridges between two islands."""


def bridge_runs(grid: kit.Grid, islands: set[kit.Spot]) -> list[tuple[kit.Spot, ...]]:
    """Return the edges between every two islands that see each other along a row or column."""
    runs = []
    for island in sorted(islands):
        for way in "rd":
            edges, here = [edge_at(island, way)], next_to(island, way)
            while grid.has(here) and here not in islands:
                edges.append(edge_at(here, way))
                here = next_to(here, way)
            if here in islands and grid.has(here):
                runs.append(tuple(edges))
    return runs


def edges_around(board: Any, spot: kit.Spot) -> tuple[kit.Spot, ...]:
    """Return the edges of a cell, whose bridges its number counts."""
    return tuple(between(spot, near) for near in kit.shared_grid(board.rows, board.cols).neighbours(spot))


def bridges_on(edges: Iterable[kit.Spot]) -> tuple[kit.Var, ...]:
    """Return the variables of some edges."""
    return tuple(kit.Var(kit.LINE, edge) for edge in sorted(edges))


def bridge_model(grid: kit.Grid, islands: set[kit.Spot], rules: Iterable[kit.Posting]) -> kit.Model:
    """Return the model with the rules of bridges and these: the number of bridges is constant from island to island and
    0 elsewhere, bridges do not cross, and they connect all islands."""
    runs = bridge_runs(grid, islands)
    bridge_rules = [kit.Posting("bridge", Same(bridges_on(run))) for run in runs if len(run) > 1]
    bridge_rules.append(kit.Posting("bridge", kit.Count(bridges_on(set(grid.edges).difference(*runs)), 0)))
    possible = {edge for run in runs for edge in run}
    for spot in (spot for spot in grid.cells if spot not in islands):
        north_and_west = [edge_at(spot, "u"), edge_at(spot, "l")]
        if possible.issuperset(north_and_west):
            bridge_rules.append(kit.Posting("bridge", kit.Between(bridges_on(north_and_west), 0, 1)))
    bridge_rules.append(kit.Posting("island", kit.Joined(grid, kit.LINE, tuple(sorted(islands)))))
    return kit.Model(
        (kit.Layer(kit.LINE, grid, "edges", tuple(range(MOST + 1))),),
        (),
        {kit.LINE: (kit.LINE,)},
        (*bridge_rules, *rules),
    )


def bridge_answer(grid: kit.Grid, bridges: Mapping[kit.Spot, int]) -> kit.Marks:
    """Return the answer with these bridges, and none on other edges."""
    return {kit.Var(kit.LINE, edge): bridges.get(edge, 0) for edge in grid.edges}


def bridges_of(marks: kit.Marks) -> dict[kit.Spot, int]:
    """Return the number of bridges on each edge that has any."""
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
    """Return arguments of a Genre: formats of a URL with these parts and of a file with these tables and the bridges,
    and the display. `kind` is puzz.link's name, `file_kind` its name in files if that differs, `more` are more
    formats."""
    return {
        "group": "lines",
        "views": (kit.LINE,),
        "display": kit.Display(
            (kit.Lines(kit.LINE, double=True), kit.Sign(kit.LINE, "cross", "edge", fades=True)), grid="dashes"
        ),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, file_kind or kind, *file, EDGES), *more),
        "read_answer": lambda text, board: read_table(text, board, EDGES),
    }
