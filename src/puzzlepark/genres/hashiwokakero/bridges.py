"""The layer of bridges between islands, their places and formats. The referee does not use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

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
        for direction in "rd":
            edges, here = [edge_at(island, direction)], next_to(island, direction)
            while grid.has(here) and here not in islands:
                edges.append(edge_at(here, direction))
                here = next_to(here, direction)
            if here in islands and grid.has(here):
                runs.append(tuple(edges))
    return runs


def edges_around(board: Any, spot: kit.Spot) -> tuple[kit.Spot, ...]:
    """Return the edges of a cell, whose bridges its number counts."""
    return tuple(between(spot, near) for near in kit.shared_grid(board.rows, board.cols).neighbours(spot))


def bridges_on(edges: Iterable[kit.Spot]) -> tuple[kit.Var, ...]:
    """Return the variables of some edges."""
    return tuple(kit.Var(kit.LINE, edge) for edge in sorted(edges))


def bridge_layers(puzzle: kit.Puzzle, rules: Iterable[kit.Posting]) -> kit.Model:
    """Return the model with the layer of bridges and these rules."""
    layer = kit.Layer(kit.LINE, puzzle.grid, "edges", tuple(range(MOST + 1)))
    return kit.Model((layer,), (), {kit.LINE: (kit.LINE,)}, tuple(rules))


def bridge_answer(grid: kit.Grid, bridges: Mapping[kit.Spot, int]) -> kit.Marks:
    """Return the answer with these bridges, and none on other edges."""
    return {kit.Var(kit.LINE, edge): bridges.get(edge, 0) for edge in grid.edges}


def bridges_of(marks: kit.Marks) -> dict[kit.Spot, int]:
    """Return the number of bridges on each edge that has any."""
    return {var.spot: value for var, value in marks.items() if value and var.layer == kit.LINE}


EDGES = EdgeMarks(kit.LINE, double=True)
"""The bridges in files."""


def declare_bridges(
    puzzle: type[kit.Puzzle],
    kind: str,
    url: Sequence[UrlPart],
    file: Sequence[Table],
    file_kind: str = "",
    more: Sequence[Format[Any]] = (),
) -> dict[str, Any]:
    """Return arguments of a Genre whose URL has the parts `url`, and whose files have the tables `file`, then the
    bridges. `kind` is puzz.link's name, and `file_kind` the name in files if it differs. `more` are further formats."""
    return {
        "group": "lines",
        "views": (kit.LINE,),
        "display": kit.Display(
            (kit.Lines(kit.LINE, double=True), kit.Sign(kit.LINE, "cross", "edge", fades=True)), grid="dashes"
        ),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, file_kind or kind, *file, EDGES), *more),
        "read_answer": lambda text, board: read_table(text, board, EDGES),
    }
