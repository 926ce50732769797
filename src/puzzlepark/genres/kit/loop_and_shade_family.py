"""Models of genres whose answer is a loop through all cells except shaded ones, which are never adjacent. Referees do
not use this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.table import Table
from puzzlepark.core.display import Display, Lines, Sign
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model, Posting, kept_rules
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, vars_at
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table as FileTable
from puzzlepark.formats.codec import UrlPart
from puzzlepark.formats.codec.answers import BOX, read_drawing
from puzzlepark.formats.codec.tables import CellMarks, EdgeMarks
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit.loop_family import EDGES, LINE, LOOP_MESSAGES, VIOLATIONS
from puzzlepark.genres.kit.shade_family import ISOLATED_SHADE_MESSAGES, MARKS, SHADE, SHADED

LOOP_AND_SHADE_MESSAGES = {
    **LOOP_MESSAGES,
    "shade.beside": ISOLATED_SHADE_MESSAGES["shade.beside"],
    "shade.line": "The loop runs over the shaded cell at row {row}, column {col}.",
    "cell.missed": "Row {row}, column {col} is not shaded, but the loop does not pass it.",
}
LOOP_AND_SHADE_REASONS = {
    "loop": "",
    "shade": "Shaded cells are not side by side, and the loop does not pass them.",
    "cell": "The loop passes every cell that is not shaded.",
    "count:shade": "{law} That leaves out {found}.",
    "fails count:shade": "Then a shaded cell would be beside another, or on the loop.",
}
"""The templates of steps, by rule and deduction."""
LOOP_AND_SHADE_TECHNIQUES = (
    Technique("beside", "Beside a shaded cell", "count:shade"),
    Technique("early", "Closes too early", "ring"),
    Technique("gate", "In and out", "parity"),
    supposition("left", "A cell is left", "cell+count", "cell"),
    supposition("round", "Would go round", "cell+ring", "ring"),
)


def loop_and_shade_model(grid: Grid, rules: Iterable[Posting]) -> Model:
    """The model of a loop through every unshaded cell, with no two shaded cells adjacent. Among two adjacent cells and
    the edge between them, at most one is shaded or on the loop. A table relates each cell to its edges."""
    layers = Layer(LINE, grid, "edges", (0, 1)), Layer(SHADE, grid, "cells", (0, 1))
    cell_rules = _cell_rules(grid) if grid.holes else _kept_cell_rules(grid)
    return Model(layers, (), {LINE: (LINE, SHADE)}, (Posting("loop", Loop(grid, LINE)), *cell_rules, *rules))


def loop_and_shade_layers(puzzle: Puzzle, rules: Iterable[Posting]) -> Model:
    """The model of a board with lines between cells and shaded cells, for `genre_of_rules`."""
    layers = Layer(LINE, puzzle.grid, "edges", (0, 1)), Layer(SHADE, puzzle.grid, "cells", (0, 1))
    return Model(layers, (), {LINE: (LINE, SHADE)}, tuple(rules))


def _cell_rules(grid: Grid) -> list[Posting]:
    """The rules that link shaded cells to the loop."""
    lines, dark = vars_at(LINE, grid.edges), vars_at(SHADE, grid.nodes)
    rules = []
    for line, (one, two) in zip(lines, grid.joins, strict=True):
        rules.append(Posting("shade", Between((dark[one], dark[two], line), 0, 1)))
    for own, star in zip(dark, grid.stars, strict=True):
        edges = [lines[edge] for edge in star]
        rules.append(Posting("cell", Table((own, *edges), _shaded_or_passed(len(edges)))))
    return rules


_kept_cell_rules = kept_rules(_cell_rules)


@cache
def _shaded_or_passed(degree: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell with `degree` edges: whether it is shaded, then the values of its edges."""
    passed = ((0, *(int(k in pair) for k in range(degree))) for pair in combinations(range(degree), 2))
    return ((1, *[0] * degree), *passed)


def read_shaded_lines(text: str, board: Any, shades: CellMarks, edges: EdgeMarks) -> Marks:
    """Read shaded cells and lines, either from two file tables or from a drawing with box characters, where ■ is a
    shaded cell."""
    chars = "".join(text.split())
    if set(chars) <= set(BOX):
        drawn = read_drawing(text, board, edges.layer)
        return {
            **drawn,
            **{Var(shades.layer, s): int(chars[s.row * board.cols + s.col] == "■") for s in board.grid.cells},
        }
    tokens, marks = Tokens(text), dict[Var, int]()
    shades.read(tokens, board, marks)
    edges.read(tokens, board, marks)
    tokens.end()
    return marks


def declare_loop_and_shade(
    puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[FileTable]
) -> dict[str, Any]:
    """Arguments of a Genre whose URL has these parts, and whose files have these tables, then shaded cells, then lines.
    `kind` is puzz.link's name."""
    dot = Sign(SHADE, fades=True)
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display(
            (Lines(LINE), SHADED, Sign(LINE, "cross", "edge", fades=True), dot), grid="dashes", violations=VIOLATIONS
        ),
        "formats": (codec.url(puzzle, kind, *url, idle="b"), codec.pzpr_file(puzzle, kind, *file, MARKS, EDGES)),
        "read_answer": lambda text, board: read_shaded_lines(text, board, MARKS, EDGES),
    }
