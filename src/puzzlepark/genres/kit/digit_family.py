"""Models of genres whose answer is a digit in every cell. Referees do not use this module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal

from puzzlepark.core.display import Digits, Display
from puzzlepark.core.drawing import InputMode, letter_text
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import DigitMarks

DIGIT = "digit"
"""The name of the layer and of its view."""
MOST_LETTERS = 26
"""Numbers that are shown as letters are at most this, from A to Z."""
CROSS = InputMode("mark", "Empty", DIGIT, values=(0,), sign="cross")


@dataclass(frozen=True, kw_only=True, repr=False)
class SquarePuzzle(Puzzle):
    """The base class of puzzles with as many rows as columns."""

    genre: ClassVar[str] = ""
    title: ClassVar[str] = ""

    def __post_init__(self) -> None:
        """Raise BadInput for a board that is not square."""
        if self.rows != self.cols:
            article = "An" if self.title[0] in "AEIOU" else "A"
            raise BadInput(f"{article} {self.title} board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


SINGLES = (Technique("naked-single", "Naked single", "only"), Technique("hidden-single", "Hidden single", "place"))
SUBSETS = (Technique("pair", "Pair", "pair"), Technique("triple", "Triple", "triple"))


def digit_model(grid: Grid, digits: Iterable[int], rules: Iterable[Posting]) -> Model:
    """A model with one layer of digits and these rules."""
    return Model((Layer(DIGIT, grid, "cells", tuple(digits)),), (), {DIGIT: (DIGIT,)}, tuple(rules))


def declare_digits(
    puzzle: type[Puzzle],
    kind: str = "",
    url: Sequence[UrlPart] = (),
    file: Sequence[Table] = (),
    digits: Sequence[int] = (),
    highest: Callable[[Any], int] | None = None,
    given: str = "",
    last: Sequence[Table] = (),
    groups: bool = False,
    inside: bool = False,
    more: Sequence[Format[Any]] = (),
    zero: Literal["number", "fill", "cross"] = "number",
    letters: bool = False,
) -> dict[str, Any]:
    """Arguments of a Genre whose URL has the parts `url`, and whose files have the tables `file`, then the digits
    (unless they are `inside` one of these tables), then the tables `last`. `kind` is puzz.link's name, empty if it does
    not know the genre, and `more` are further formats.

    A player writes the `digits`, or, if there are none, 1 to the `highest` of the board, by default its longer side.
    `given` is the field with the given digits. With `groups`, equal adjacent digits are drawn as one area. A `zero` is
    drawn as a number, a filled cell or a cross. With `letters`, numbers are shown as letters.
    """
    marks = DigitMarks(DIGIT, given)
    tables = (*(file if inside else (*file, marks)), *last)
    zero_inputs = {"fill": InputMode("paint", "Shade", DIGIT, values=(0,)), "cross": CROSS}
    names = tuple(map(letter_text, range(1, MOST_LETTERS + 1))) if letters else ()
    number = InputMode("number", "Letter" if letters else "Number", DIGIT, values=tuple(digits), choices=names)
    known = (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, kind, *tables))
    return {
        "group": "numbers",
        "views": (DIGIT,),
        "display": Display((Digits(DIGIT, groups, zero, letters),)),
        "highest": highest,
        "inputs": (number, *((zero_inputs[zero],) if zero in zero_inputs else ())),
        "formats": (*(known if kind else ()), *more),
        "read_answer": lambda text, board: read_table(text, board, marks),
    }
