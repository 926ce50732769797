"""Stars in URLs and files of puzz.link. Boards with holes, which the site allows, are not supported."""

from typing import Any

from puzzlepark.core.fields.edges import half_steps
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.galaxies.stars import BLACK, WHITE

COLOURS = (WHITE, BLACK)
"""The colours, indexed by their bits in URLs."""
HOLES = "Cells that are left out of the board are not known here."


def _spots(board: Any) -> list[kit.Spot]:
    """The places of stars in reading order: cells, edges between them, and corners of four cells."""
    return [spot for row in half_steps(board.rows, board.cols) for spot in row]


@dataclass(frozen=True)
class StarDigits:
    """A hex digit for each star: twice the number of places without a star after it, plus 1 for a black star. Letters
    from g to z skip 1 to 20 more places."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the stars of the board. Raises BadInput if the URL leaves cells out of the board."""
        spots, stars = _spots(board), list[tuple[kit.Spot, str]]()

        def read_star(place: int) -> int:
            """Read the star at a place. Returns how many places after it have no star."""
            empty, colour = divmod(body.digits(1, 16, "a star"), 2)
            stars.append((spots[place], COLOURS[colour]))
            return empty

        body.spread(len(spots), "a star", read_star)
        if any(body.optional(lambda: body.bits(len(cells(board)), "a cell that is left out"), [])):
            raise kit.BadInput(HOLES)
        setattr(board, self.name, tuple(stars))

    def write(self, board: Any) -> str:
        """Write a digit for each star, and letters that skip places without a star."""
        known, spots = dict(getattr(board, self.name)), _spots(board)
        words, at = list[str](), 0
        while at < len(spots):
            if spots[at] not in known:
                words.append("")
                at += 1
                continue
            # The digit of a star counts up to seven places without a star after it.
            empty = next((k for k, spot in enumerate(spots[at + 1 : at + 8]) if spot in known), 7)
            words.append(f"{2 * empty + COLOURS.index(known[spots[at]]):x}")
            at += 1 + empty
        return skipped(words, "f", 20)


@dataclass(frozen=True)
class StarTable:
    """A word for each row of places: 1 for a white star, 2 for a black one, a dot for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the stars of the board, a row of places per word; raises BadInput."""
        rows, stars = half_steps(board.rows, board.cols), list[tuple[kit.Spot, str]]()
        for row, word in zip(rows, tokens.take(len(rows), lambda i: f"row {i + 1} of the stars"), strict=True):
            if "X" in word.text and set(word.text) <= set(".12X"):
                raise kit.BadInput(f"Line {word.line}: {HOLES}")
            if len(word.text) != len(row) or not set(word.text) <= set(".12"):
                raise kit.BadInput(f"Line {word.line}: a row of stars is {len(row)} characters, each 1, 2 or a point.")
            stars += [(s, COLOURS[int(x) - 1]) for s, x in zip(row, word.text, strict=True) if x != "."]
        setattr(board, self.name, tuple(stars))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """Write a word for each row of places."""
        known, names = dict(getattr(board, self.name)), {WHITE: "1", BLACK: "2"}
        return [
            "".join(names[known[s]] if s in known else "." for s in row) for row in half_steps(board.rows, board.cols)
        ]


@dataclass(frozen=True)
class CellColours:
    """A number per cell for the colour that a player gave it; it is not read."""

    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        taken = tokens.take(len(cells(board)), lambda i: "the colour of a cell")
        colours = {word.one_of(lambda: "the colour of a cell", "0123") for word in taken}
        left_out("the colours of cells", colours - {"0"})

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return [["0"] * board.cols] * board.rows
