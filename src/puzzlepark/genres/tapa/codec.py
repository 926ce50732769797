"""Lengths of runs in URLs and files of puzz.link."""

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.tapa.fields import lengths_of, number_of

FOUR = "9"
"""The digit that stands for four runs of one cell."""
PAIRS, TRIPLES, QUADS, BEYOND = 360, 396, 460, 476
"""The first numbers of two, three and four runs, as two digits of base 36."""


@dataclass(frozen=True)
class RunNumbersUrl:
    """A digit for one run, 9 for four of one cell, two digits of base 36 for other runs, "." for an unknown one, g to z
    for 1 to 20 cells without any."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        spots, found = cells(board), list[tuple[kit.Spot, int]]()

        def read(place: int) -> None:
            char = body.take(1, "a clue")
            if "a" <= char <= "f":
                body.at -= 1
                body.take(2, "a clue")
                body.at -= 2
                number = _several(body.digits(2, 36, "a clue"), spots[place])
            elif char in "012345678.":
                number = kit.UNKNOWN if char == "." else int(char)
            elif char == FOUR:
                number = 1111
            else:
                raise kit.BadInput(f'A clue was expected in the URL, "{clipped(char)}" was found.')
            found.append((spots[place], number))

        body.spread(len(spots), "a clue", read)
        setattr(board, self.name, tuple(found))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        return skipped([_word(known[s]) if s in known else "" for s in cells(board)], "f", 20)


def _several(number: int, spot: kit.Spot) -> int:
    """Two runs or more from their number in a URL."""
    if number < TRIPLES:
        runs = list(divmod(number - PAIRS, 6))
    elif number < QUADS:
        rest = number - TRIPLES
        runs = [rest // 16, rest // 4 % 4, rest % 4]
    elif number < BEYOND:
        runs = [(number - QUADS) >> k & 1 for k in (3, 2, 1, 0)]
    else:
        raise kit.BadInput(f"The clue of {place(spot)} is none that a Tapa URL has.")
    return _all_known(runs, spot)


def _all_known(runs: Sequence[int], spot: kit.Spot) -> int:
    if 0 in runs:
        raise kit.BadInput(
            f"The clue of {place(spot)} has a question mark beside another run, which is not known here."
        )
    return number_of(runs)


def _word(number: int) -> str:
    """A clue as a URL has it."""
    runs = lengths_of(number)
    if len(runs) < 2:
        return "." if number == kit.UNKNOWN else str(number)
    if len(runs) == 4:
        return FOUR
    code = PAIRS + 6 * runs[0] + runs[1] if len(runs) == 2 else TRIPLES + 16 * runs[0] + 4 * runs[1] + runs[2]
    return "0123456789abcdefghijklmnopqrstuvwxyz"[code // 36] + "0123456789abcdefghijklmnopqrstuvwxyz"[code % 36]


@dataclass(frozen=True)
class RunsAndMarks:
    """A word per cell: its runs with commas between them, "-" for an unknown one, or its mark where it has none."""

    name: str
    closed = False
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        found = dict[kit.Spot, int]()
        for spot, word in words(tokens, board, "the cell of"):
            if word.text in "#+":
                marks[kit.Var(kit.SHADE, spot)] = int(word.text == "#")
            elif word.text != ".":
                found[spot] = kit.UNKNOWN if word.text == "-" else self._runs(word.text, spot)
        # A cell with a clue has no sign of its own: it is open, if there are signs at all.
        marks.update({kit.Var(kit.SHADE, spot): 0 for spot in found} if marks else {})
        setattr(board, self.name, tuple(found.items()))

    def _runs(self, text: str, spot: kit.Spot) -> int:
        runs = text.split(",")
        if "-" in runs:
            runs = ["0" if run == "-" else run for run in runs]
        if not all(run in list("012345678") for run in runs) or len(runs) > 4:
            raise kit.BadInput(f'The clue of {place(spot)} was expected, "{clipped(text)}" was found.')
        return int(text) if len(runs) == 1 else _all_known([int(run) for run in runs], spot)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        known, signs = dict(getattr(board, self.name)), {1: "#", 0: "+", None: "."}
        texts = [_runs_text(known[s]) if s in known else signs[marks.get(kit.Var(kit.SHADE, s))] for s in cells(board)]
        return in_rows(texts, board.cols)


def _runs_text(number: int) -> str:
    return "-" if number == kit.UNKNOWN else ",".join(str(number))
