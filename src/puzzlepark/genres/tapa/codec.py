"""Lengths of runs in URLs and files of puzz.link."""

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.fields.run_lengths import lengths_of, number_of
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

FOUR = "9"
"""The digit for four runs of one cell each."""
PAIRS, TRIPLES, QUADS, BEYOND = 360, 396, 460, 476
"""The first codes of two, three and four runs, and the end of the codes. A code has two base-36 digits."""
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class RunNumbersUrl:
    """Clues in a URL: a digit for one run, 9 for four runs of one cell, two base-36 digits for other runs, "." for an
    unknown one. The letters g to z skip 1 to 20 cells."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the clues: a digit for one run, two digits to base 36 for several runs."""
        spots, clues = cells(board), list[tuple[kit.Spot, int]]()

        def read_clue(index: int) -> None:
            char = body.take(1, "a clue")
            if "a" <= char <= "f":
                body.at -= 1
                body.take(2, "a clue")  # raises BadInput if a digit is missing
                body.at -= 2
                number = _decode_runs(body.digits(2, 36, "a clue"), spots[index])
            elif char in "012345678.":
                number = kit.UNKNOWN if char == "." else int(char)
            elif char == FOUR:
                number = 1111
            else:
                raise kit.BadInput(f'A clue was expected in the URL, "{clipped(char)}" was found.')
            clues.append((spots[index], number))

        body.spread(len(spots), "a clue", read_clue)
        setattr(board, self.name, tuple(clues))

    def write(self, board: Any) -> str:
        clue_at = dict(getattr(board, self.name))
        return skipped([_word(clue_at[spot]) if spot in clue_at else "" for spot in cells(board)], "f", 20)


def _decode_runs(code: int, spot: kit.Spot) -> int:
    """The clue with two or more runs for a code of a URL. Two runs are the digits of the code in base 6, three runs in
    base 4, and four runs in base 2. A digit 0 is an unknown run."""
    if code < TRIPLES:
        runs = list(divmod(code - PAIRS, 6))
    elif code < QUADS:
        offset = code - TRIPLES
        runs = [offset // 16, offset // 4 % 4, offset % 4]
    elif code < BEYOND:
        runs = [(code - QUADS) >> k & 1 for k in (3, 2, 1, 0)]
    else:
        raise kit.BadInput(f"The clue of {place(spot)} is not a clue of a Tapa URL.")
    return _all_known(runs, spot)


def _all_known(runs: Sequence[int], spot: kit.Spot) -> int:
    """The clue with these runs. Raises BadInput if one is 0, which stands for an unknown run."""
    if 0 in runs:
        raise kit.BadInput(
            f"The clue of {place(spot)} has a question mark beside another run, which is not known here."
        )
    return number_of(runs)


def _word(number: int) -> str:
    """The word of a clue in a URL."""
    runs = lengths_of(number)
    if len(runs) < 2:
        return "." if number == kit.UNKNOWN else str(number)
    if len(runs) == 4:
        return FOUR
    # Two or three runs have a number of two digits to base 36, in a range of its own.
    code = PAIRS + 6 * runs[0] + runs[1] if len(runs) == 2 else TRIPLES + 16 * runs[0] + 4 * runs[1] + runs[2]
    return BASE_36[code // 36] + BASE_36[code % 36]


@dataclass(frozen=True)
class RunsAndMarks:
    """A word per cell: its runs with commas between them, "-" for an unknown one, or its mark if it has no clue."""

    name: str
    closed = False
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the runs of each clue, and the marks of the other cells."""
        clues = dict[kit.Spot, int]()
        for spot, word in words(tokens, board, "the cell of"):
            if word.text in "#+":
                marks[kit.Var(kit.SHADE, spot)] = int(word.text == "#")
            elif word.text != ".":
                clues[spot] = kit.UNKNOWN if word.text == "-" else self._runs(word.text, spot)
        # A cell with a clue has no sign for its mark. It counts as open if the file has any marks.
        if marks:
            marks.update({kit.Var(kit.SHADE, spot): 0 for spot in clues})
        setattr(board, self.name, tuple(clues.items()))

    def _runs(self, text: str, spot: kit.Spot) -> int:
        """The clue for a word of runs. Raises BadInput if it is invalid or has an unknown run beside others."""
        runs = text.split(",")
        if "-" in runs:
            runs = ["0" if run == "-" else run for run in runs]
        if not all(run in list("012345678") for run in runs) or len(runs) > 4:
            raise kit.BadInput(f'The clue of {place(spot)} was expected, "{clipped(text)}" was found.')
        return int(text) if len(runs) == 1 else _all_known([int(run) for run in runs], spot)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """The runs of each clue, and the signs of marks in other cells."""
        clue_at, signs = dict(getattr(board, self.name)), {1: "#", 0: "+", None: "."}

        def word(spot: kit.Spot) -> str:
            return _runs_text(clue_at[spot]) if spot in clue_at else signs[marks.get(kit.Var(kit.SHADE, spot))]

        return in_rows([word(spot) for spot in cells(board)], board.cols)


def _runs_text(number: int) -> str:
    """The word of a clue in a file."""
    return "-" if number == kit.UNKNOWN else ",".join(str(number))
