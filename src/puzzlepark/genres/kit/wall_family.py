"""Models, display and formats of genres whose answer is walls between cells. Referees do not use this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.display import Display, Lines, Sign
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import EdgeMarks
from puzzlepark.genres.kit.shade_family import cells_by_region

WALL = "wall"
"""The name of the layer and of its view."""
EDGES = EdgeMarks(WALL)


def wall_model(grid: Grid, rules: Iterable[Posting], hidden: tuple[Layer, ...] = ()) -> Model:
    """A model with one layer of walls, these rules, and `hidden` layers."""
    return Model((Layer(WALL, grid, "edges", (0, 1)),), hidden, {WALL: (WALL,)}, tuple(rules))


def wall_layers(puzzle: Puzzle, rules: Iterable[Posting]) -> Model:
    """The model of a board with walls between cells, for `genre_of_rules`."""
    return wall_model(puzzle.grid, rules)


def walls_between(grid: Grid, ids: Sequence[int]) -> Marks:
    """The answer with walls between different regions, from a region id per cell."""
    return {Var(WALL, edge): int(ids[a] != ids[b]) for edge, (a, b) in zip(grid.edges, grid.joins, strict=True)}


def walled_regions(grid: Grid, marks: Marks) -> list[list[Spot]]:
    """The cells of each region that the walls of an answer separate."""
    walls = {ends for edge, ends in zip(grid.edges, grid.joins, strict=True) if marks.get(Var(WALL, edge))}
    one_region = [0] * len(grid.nodes)
    return list(cells_by_region(regions.pieces(one_region, grid.cols, walls), grid).values())


def declare_walls(
    puzzle: type[Puzzle],
    kind: str,
    url: Sequence[UrlPart],
    file: Sequence[Table],
    more: Sequence[Format[Any]] = (),
    last: Sequence[Table] = (),
) -> dict[str, Any]:
    """Arguments of a Genre whose URL has the parts `url`, and whose files have the tables `file`, then the walls, then
    the tables `last`. `kind` is puzz.link's name, and `more` are further formats."""
    marks = (Lines(WALL, nodes="corner", walls=True), Sign(WALL, "cross", "edge", fades=True))
    return {
        "group": "regions",
        "views": (WALL,),
        "display": Display(marks, grid="dashes"),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, kind, *file, EDGES, *last), *more),
        "read_answer": lambda text, board: read_table(text, board, EDGES),
    }
