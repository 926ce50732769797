"""The clues of Castle Wall in URLs and files of puzz.link."""

from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Token
from puzzlepark.genres import kit
from puzzlepark.genres.castle_wall.walls import BLACK, GREY, WHITE, Wall

COLOURS = (GREY, WHITE, BLACK)
"""The colours by their numbers in URLs and files."""
NONE = "0,-1,0"
"""How puzz.link itself writes a cell without a clue; it reads a dot as well."""


@dataclass(frozen=True)
class WallNumber16(kit.ArrowNumber16):
    """A digit for the colour of a cell, then its number with a direction."""

    def read_clue(self, body: Body) -> Any:
        """Read the next clue: its colour, then its direction and number."""
        colour = COLOURS[body.digits(1, len(COLOURS), "a colour")]
        arrow = super().read_clue(body)
        return Wall(arrow.number, arrow.to, colour)

    def write_clue(self, clue: Any) -> str:
        return f"{COLOURS.index(clue.colour)}{super().write_clue(clue)}"


@dataclass(frozen=True)
class WallTable(kit.ArrowTable):
    """The direction and number of a cell, then a comma and a digit for its colour, plus 4 if a player ticked it off."""

    def read_clue(self, word: Token, spot: kit.Spot) -> Any:
        """Parse the word of a cell; None if it has no clue."""
        if word.text in (".", NONE):
            return None
        text, _, digit = word.text.rpartition(",")
        if digit not in ("0", "1", "2", "4", "5", "6") or text == ".":
            raise kit.BadInput(
                f"Line {word.line}: the clue of {place(spot)} is a direction, a number and a colour from 0 to 2, with "
                f'commas between them; "{clipped(word.text)}" was found.'
            )
        arrow = super().read_clue(word._replace(text=text), spot)
        return Wall(arrow.number, arrow.to, COLOURS[int(digit) % 4])

    def write_clue(self, clue: Any) -> str:
        return f"{super().write_clue(clue)},{COLOURS.index(clue.colour)}"
