"""What genres whose answer is shaded cells declare alike: look, formats of puzz.link, answers that stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.look import Fill, Look, Sign
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.shades import SHADE
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import CellMarks

SHADED = Fill(SHADE, words=("Undecided.", "Open.", "Shaded."), name="Shade")
MARKS = CellMarks(SHADE, {"#": 1, "+": 0, ".": None})


def shading(
    puzzle: type[Puzzle],
    kind: str,
    url: Sequence[UrlPart],
    file: Sequence[Table],
    fill: Fill | None = None,
    marks: Table = MARKS,
    file_kind: str = "",
    also: tuple[str, ...] = (),
    **look: Any,
) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the marks behind them, or in one of
    them if `marks` is. `kind` is puzz.link's name, `file_kind` the name in files where that is another, `also` are
    other names in URLs."""
    tables = file if marks in file else (*file, marks)
    return {
        "views": (SHADE,),
        "look": Look(
            (fill or SHADED, Sign(SHADE, fades=True, numbered=True)),
            **look,
        ),
        "formats": (codec.url(puzzle, kind, *url, also=also), codec.pzpr_file(puzzle, file_kind or kind, *tables)),
        "read_answer": lambda text, board: read_table(text, board, marks),
    }
