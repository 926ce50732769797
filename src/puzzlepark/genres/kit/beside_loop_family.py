"""Models of genres whose answer is one loop through all cells but shaded ones, which never touch. Referees do without
them."""

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
from puzzlepark.core.model import Model, Rule, kept_rules
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, vars_at
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table as FileTable
from puzzlepark.formats.codec import UrlPart
from puzzlepark.formats.codec.answers import BOX, read_drawing
from puzzlepark.formats.codec.tables import CellMarks, EdgeMarks
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit.loop_family import EDGES, FAULTS, LINE, LOOP_MESSAGES
from puzzlepark.genres.kit.shade_family import LONE_MESSAGES, MARKS, SHADE, SHADED

BESIDE_LOOP_MESSAGES = {
    **LOOP_MESSAGES,
    "shade.beside": LONE_MESSAGES["shade.beside"],
    "shade.line": "The loop runs over the shaded cell at row {row}, column {col}.",
    "cell.missed": "Row {row}, column {col} is not shaded, but the loop does not pass it.",
}
BESIDE_LOOP_REASONS = {
    "loop": "",
    "shade": "Shaded cells are not side by side, and the loop does not pass them.",
    "cell": "The loop passes every cell that is not shaded.",
    "count:shade": "{law} That leaves out {found}.",
    "fails count:shade": "Then a shaded cell would be beside another, or on the loop.",
}
"""The rules as reasons."""
BESIDE_LOOP_TECHNIQUES = (
    Technique("beside", "Beside a shaded cell", "count:shade"),
    Technique("early", "Closes too early", "ring"),
    Technique("gate", "In and out", "parity"),
    supposition("left", "A cell is left", "cell+count", "cell"),
    supposition("round", "Would go round", "cell+ring", "ring"),
)


def beside_loop_model(grid: Grid, rules: Iterable[Rule]) -> Model:
    """The model of a loop through every cell that is not shaded; shaded cells are not side by side. Of two such cells
    and the edge between them at most one has something, and a table says what may be in a cell and on its edges."""
    layers = Layer(LINE, grid, "edges", (0, 1)), Layer(SHADE, grid, "cells", (0, 1))
    found = _rules_of_cells(grid) if grid.holes else _kept_rules_of_cells(grid)
    return Model(layers, (), {LINE: (LINE, SHADE)}, (Rule("loop", Loop(grid, LINE)), *found, *rules))


def _rules_of_cells(grid: Grid) -> list[Rule]:
    """What shaded cells and the loop say of each other."""
    lines, dark = vars_at(LINE, grid.edges), vars_at(SHADE, grid.nodes)
    found = []
    for line, (one, two) in zip(lines, grid.joins, strict=True):
        found.append(Rule("shade", Between((dark[one], dark[two], line), 0, 1)))
    for own, star in zip(dark, grid.stars, strict=True):
        edges = [lines[edge] for edge in star]
        found.append(Rule("cell", Table((own, *edges), _shaded_or_passed(len(edges)))))
    return found


_kept_rules_of_cells = kept_rules(_rules_of_cells)


@cache
def _shaded_or_passed(many: int) -> tuple[tuple[int, ...], ...]:
    """What a cell with `many` edges may hold: whether it is shaded, then the values of its edges."""
    passed = ((0, *(int(k in pair) for k in range(many))) for pair in combinations(range(many), 2))
    return ((1, *[0] * many), *passed)


def read_shaded_lines(text: str, board: Any, shades: CellMarks, edges: EdgeMarks) -> Marks:
    """Shaded cells and lines from the tables of a file alone, or from a drawing, which has ■ for a shaded cell."""
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


def declare_loop_and_shading(
    puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[FileTable]
) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the shaded cells and the lines behind
    them. `kind` is puzz.link's name."""
    dot = Sign(SHADE, fades=True)
    return {
        "group": "lines",
        "views": (LINE,),
        "display": Display(
            (Lines(LINE), SHADED, Sign(LINE, "cross", "edge", fades=True), dot), grid="dashes", faults=FAULTS
        ),
        "formats": (codec.url(puzzle, kind, *url, idle="b"), codec.pzpr_file(puzzle, kind, *file, MARKS, EDGES)),
        "read_answer": lambda text, board: read_shaded_lines(text, board, MARKS, EDGES),
    }
