"""What genres whose answer is bridges declare alike: look, formats, answers that stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.look import Lines, Look, Sign
from puzzlepark.core.loops import LINE
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import EdgeMarks

EDGES = EdgeMarks(LINE, double=True)


def bridging(puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[Table]) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the bridges behind them. `kind` is
    puzz.link's name."""
    return {
        "group": "lines",
        "views": (LINE,),
        "look": Look((Lines(LINE, double=True), Sign(LINE, "cross", "edge", fades=True)), grid="dashes"),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, kind, *file, EDGES)),
        "read_answer": lambda text, board: read_table(text, board, EDGES),
    }
