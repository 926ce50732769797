"""What genres whose answer is a loop from cell to cell declare alike: look, formats, answers that stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.look import Lines, Look, Shown, Sign
from puzzlepark.core.loops import LINE
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.shades import SHADE
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_lines, read_shaded_lines
from puzzlepark.formats.codec.tables import EdgeMarks
from puzzlepark.formats.shading import MARKS, SHADED

EDGES = EdgeMarks(LINE)
FAULTS: dict[str, Shown] = {"loop.none": "none", "loop.many": "line"}


def looping(
    puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[Table], also: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the lines behind them. `kind` is
    puzz.link's name, `also` are other names in URLs."""
    marks = (Lines(LINE), Sign(LINE, "cross", "edge", fades=True))
    return {
        "group": "lines",
        "views": (LINE,),
        "look": Look(marks, grid="dashes", faults=FAULTS),
        "formats": (codec.url(puzzle, kind, *url, also=also), codec.pzpr_file(puzzle, kind, *file, EDGES)),
        "read_answer": lambda text, board: read_lines(text, board, EDGES),
    }


def looping_and_shading(
    puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[Table]
) -> dict[str, Any]:
    """The same where cells beside the loop are shaded, which files tell before the lines."""
    dot = Sign(SHADE, fades=True)
    return {
        "group": "lines",
        "views": (LINE,),
        "look": Look((Lines(LINE), SHADED, Sign(LINE, "cross", "edge", fades=True), dot), grid="dashes", faults=FAULTS),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, kind, *file, MARKS, EDGES)),
        "read_answer": lambda text, board: read_shaded_lines(text, board, MARKS, EDGES),
    }
