"""The numbers of Creek in puzz.link's files."""

from typing import Any

from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit import UNKNOWN, Marks, Spot, Var, nodes_of


@dataclass(frozen=True)
class NodeTable:
    """A word for each corner of cells: a number, "-" for an unknown one, "." for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        spots, found = nodes_of(board), list[tuple[Spot, int]]()
        names = [f"the number of {spot_words(spot)}" for spot in spots]
        taken = tokens.take(len(spots), names.__getitem__)
        for spot, name, word in zip(spots, names, taken, strict=True):
            if word.text != ".":
                found.append((spot, UNKNOWN if word.text == "-" else word.number(name.strip, 0, 4)))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any, marks: Marks) -> Rows:
        known = {spot: "-" if number == UNKNOWN else str(number) for spot, number in getattr(board, self.name)}
        return in_rows([known.get(spot, ".") for spot in nodes_of(board)], board.cols + 1)
