"""What genres whose answer is a loop from cell to cell declare alike: look, formats, answers that stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.look import Lines, Look, Sign
from puzzlepark.core.loops import LINE
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.formats.codec.tables import EdgeMarks

EDGES = EdgeMarks(LINE)


def looping(
    puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[Table], also: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the lines behind them. `kind` is
    puzz.link's name, `also` are other names in URLs."""
    marks = (Lines(LINE), Sign(LINE, "cross", "edge", fades=True))
    return {
        "group": "lines",
        "views": (LINE,),
        "look": Look(marks, grid="dashes", faults={"loop.none": "none", "loop.many": "line"}),
        "formats": (codec.url(puzzle, kind, *url, also=also), codec.pzpr_file(puzzle, kind, *file, EDGES)),
        "read_answer": lambda text, board: read_lines(text, board, EDGES),
    }
