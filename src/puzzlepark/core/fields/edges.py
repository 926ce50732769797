"""Fields of signs, such as those between two cells, which are placed beside a cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.where import BetweenCells, Where
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass

EdgeSign = tuple[Spot, str]
"""An edge, and the sign on it."""


def sides_of_cell(words: Mapping[str, str]) -> dict[tuple[int, int], str]:
    """The offsets from a cell to its edges, with the words of their directions."""
    return {STEPS[way]: text for way, text in words.items()}


@dataclass(frozen=True, kw_only=True)
class PlacedSigns(ClueField):
    """(spot, sign) pairs in reading order. A document has rows of characters, with `.` for no sign.

    `tool` draws the signs beside a cell, `names` are their names, and `beside` are the offsets from a cell to signs,
    with their places in words.
    """

    tool: ClassVar[Tool]
    names: ClassVar[Mapping[str, str]]
    beside: ClassVar[Mapping[tuple[int, int], str]]
    what = "str"

    def letters(self, level: bool) -> Mapping[str, str]:
        """The signs by their characters in a document. Signs between two cells of a row are `level`."""
        return {sign: sign for sign in self.names}

    def drawn(self, put: str) -> tuple[tuple[int, int], str]:
        """For a choice of the tool: the offset from a cell to the sign, and the sign."""
        raise NotImplementedError

    def checked(self, board: Any, spot: Spot, value: Any) -> Any:
        if value not in self.possible(board, spot):
            raise BadInput(f'There can be no {self.noun} "{clipped(str(value))}" at {spot_words(spot)}.')
        return value

    def read(self, entry: Any, key: str) -> Any:
        signs = self.letters(key == "across")
        if entry not in signs:
            raise BadInput(f'"{key}": a {self.noun} is one of . {" ".join(signs)}, not "{clipped(entry)}".')
        return signs[entry]

    def write(self, value: Any) -> str:
        return str(value)

    def possible(self, board: Any, spot: Spot) -> Iterable[str]:
        return self.letters(bool(spot.r & 1)).values()

    def text(self, value: Any) -> str:
        return self.names[value]

    def sign_words(self, sign: str, offset: tuple[int, int]) -> str:
        """A sentence about a sign at this offset from a cell."""
        name = self.names[sign]
        return f"{name[0].upper()}{name[1:]} {self.beside[offset]}".rstrip() + "."

    def around(self, board: Any, spot: Spot) -> list[tuple[tuple[int, int], str]]:
        """The signs in and beside a cell, each with its offset."""
        known: dict[Spot, str] = board.once(self.name, lambda: dict(self.pairs(board)))
        near = ((offset, known.get(Spot(spot.r + offset[0], spot.c + offset[1]))) for offset in self.beside)
        return [(offset, sign) for offset, sign in near if sign is not None]

    def words(self, board: Any, spot: Spot) -> str:
        return " ".join(self.sign_words(sign, offset) for offset, sign in self.around(board, spot))

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return (self.tool,)

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        return is_cell(board, spot) if tool.kind == "cell-choice" else self.has(board, spot)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        """Put a sign in each cell or beside it. Without a choice, remove all signs in and around the cells."""
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                for dr, dc in self.beside:
                    known.pop(Spot(spot.r + dr, spot.c + dc), None)
                continue
            offset, sign = self.drawn(put)
            at = Spot(spot.r + offset[0], spot.c + offset[1])
            if not self.has(draft, at):
                raise BadInput(f"{place(spot).capitalize()} has no cell {self.beside[offset]}.")
            known[at] = sign


@dataclass(frozen=True, kw_only=True)
class EdgeSigns(PlacedSigns):
    """(edge, sign) pairs. A document has the signs within each row of cells in `across`, and those between two rows in
    `down`, if there are any."""

    at: Where = BetweenCells()

    def plain(self, board: Any) -> dict[str, Any]:
        return super().pack(board)

    def pack(self, board: Any) -> dict[str, Any]:
        return self.plain(board) if getattr(board, self.name) else {}
