"""Game IDs of Unruly: a letter for each given cell, which also counts the cells skipped before it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import cells
from puzzlepark.formats.game_id import Size, split
from puzzlepark.genres import kit

LONG = 25
"""How many cells the letter z skips. No given cell follows it."""


@dataclass(frozen=True)
class Runs:
    """The letters a to y skip 0 to 24 cells before a given 0, and A to Y before a given 1. The letters z and Z skip 25
    cells. The last letter stands for the place after the last cell."""

    name: str = "numbers"
    pattern = "[A-Za-z]+"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """Read the given numbers from the letters; raises BadInput if they do not fit the board."""
        spots, given, at = cells(Size(rows, cols)), [], 0
        for letter in board:
            if not (letter.isascii() and letter.isalpha()):
                raise kit.BadInput(f'A cell of the game ID is a letter, not "{clipped(letter)}".')
            if letter in "zZ":
                at += LONG
                continue
            at += ord(letter.lower()) - ord("a")
            if at < len(spots):
                given.append((spots[at], int(letter.isupper())))
            at += 1
        if at != len(spots) + 1:  # the last letter is for the place after the last cell
            raise kit.BadInput(f"The game ID has {max(0, at - 1)} cells; the board has {len(spots)}.")
        return {self.name: tuple(given)}

    def write(self, puzzle: Any) -> str:
        """Write a letter for each given number, and one for the place after the last cell."""
        known, text, skipped = dict(getattr(puzzle, self.name)), "", 0
        for number in (*(known.get(spot) for spot in cells(puzzle)), 0):
            if number is None:
                skipped += 1
                continue
            first, long = ("A", "Z") if number else ("a", "z")
            jumps, remaining = divmod(skipped, LONG)
            text, skipped = text + long * jumps + chr(ord(first) + remaining), 0
        return text


def unruly_id(puzzle: type[kit.Puzzle]) -> Format[Any]:
    """Return the format of IDs with a "u" after the size. Without it lines may be equal, so the board is no Binairo."""
    form = kit.game_id(puzzle, "unruly", Runs(), r"u(d[a-z])?", tail="u")

    def fits(text: str) -> bool:
        parts = split(text)
        return form.fits(text) and parts is not None and bool(parts.game or parts.options.startswith("u"))

    def read(text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
        """Read an ID. Raises BadInput for an ID without "u", whose rules allow equal lines."""
        parts = split(text)
        if parts is not None and re.fullmatch(r"(d[a-z])?", parts.options, re.ASCII) and parts.kind == ":":
            raise kit.BadInput(
                "Lines of this Unruly may be the same, as its ID has no u; in a Binairo all are different. A document "
                'with "without": ["lines-differ"] has no such rule.'
            )
        return form.read(text)

    return Format(form.name, form.suffixes, fits, read, form.write, kinds=form.kinds)
