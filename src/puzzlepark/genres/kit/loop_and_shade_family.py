"""Models of genres whose answer is a loop through all cells except shaded ones, which are never adjacent. Referees do
not use this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from puzzlepark.core.display import Display, Lines, Sign
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table as FileTable
from puzzlepark.formats.codec import UrlPart
from puzzlepark.formats.codec.answers import BOX, read_drawing
from puzzlepark.formats.codec.tables import CellMarks, EdgeMarks
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit.loop_family import EDGES, LINE, VIOLATIONS
from puzzlepark.genres.kit.shade_family import MARKS, SHADE, SHADED

LOOP_AND_SHADE_TECHNIQUES = (
    Technique("beside", "Beside a shaded cell", "count:shade"),
    Technique("early", "Closes too early", "ring"),
    Technique("gate", "In and out", "parity"),
    supposition("left", "A cell is left", "cell+count", "cell"),
    supposition("round", "Would go round", "cell+ring", "ring"),
)


def loop_and_shade_layers(puzzle: Puzzle, rules: Iterable[Posting]) -> Model:
    """The model of a board with lines between cells and shaded cells, for `genre_of_rules`."""
    layers = Layer(LINE, puzzle.grid, "edges", (0, 1)), Layer(SHADE, puzzle.grid, "cells", (0, 1))
    return Model(layers, (), {LINE: (LINE, SHADE)}, tuple(rules))


def read_shaded_lines(text: str, board: Any, shades: CellMarks, edges: EdgeMarks) -> Marks:
    """Read shaded cells and lines, either from two file tables or from a drawing with box characters, where ■ is a
    shaded cell."""
    chars = "".join(text.split())
    if set(chars) <= set(BOX):
        lines = read_drawing(text, board, edges.layer)
        shaded = {Var(shades.layer, s): int(chars[s.row * board.cols + s.col] == "■") for s in board.grid.cells}
        return {**lines, **shaded}
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
    cross, open_cell = Sign(LINE, "cross", "edge", fades=True), Sign(SHADE, fades=True)
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display(
            (Lines(LINE), SHADED, cross, open_cell),
            grid="dashes",
            violations=VIOLATIONS,
        ),
        "formats": (codec.url(puzzle, kind, *url, idle="b"), codec.pzpr_file(puzzle, kind, *file, MARKS, EDGES)),
        "read_answer": lambda text, board: read_shaded_lines(text, board, MARKS, EDGES),
    }
