"""What genres whose answer is digits declare alike: look, formats of puzz.link, answers that stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.digits import DIGIT
from puzzlepark.core.drawing import InputMode
from puzzlepark.core.look import Digits, Look
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import DigitMarks

MARKS = DigitMarks(DIGIT)


def writing(
    puzzle: type[Puzzle], kind: str, url: Sequence[UrlPart], file: Sequence[Table], digits: Sequence[int] = range(1, 10)
) -> dict[str, Any]:
    """Arguments of a Genre: a URL of these parts, and a file of these tables with the digits behind them. `kind` is
    puzz.link's name, `digits` are those that a player writes."""
    return {
        "group": "numbers",
        "views": (DIGIT,),
        "look": Look((Digits(DIGIT),)),
        "inputs": (InputMode("number", "Number", DIGIT, values=tuple(digits)),),
        "formats": (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, kind, *file, MARKS)),
        "read_answer": lambda text, board: read_table(text, board, MARKS),
    }
