"""Game IDs of Unruly: a letter for each given cell, which also says how many cells were skipped before it."""

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
"""How many cells a z skips, without one that is given."""


@dataclass(frozen=True)
class Runs:
    """a to y: 0 to 24 cells are skipped, and the next has a 0; A to Y the same with a 1. The last letter is behind the
    board, where nothing is given."""

    name: str = "numbers"
    pattern = "[A-Za-z]+"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        spots, found, at = cells(Size(rows, cols)), [], 0
        for letter in board:
            if not (letter.isascii() and letter.isalpha()):
                raise kit.BadInput(f'A cell of the game ID is a letter, not "{clipped(letter)}".')
            if letter in "zZ":
                at += LONG
                continue
            at += ord(letter.lower()) - ord("a")
            found += [(spots[at], int(letter.isupper()))] if at < len(spots) else []
            at += 1
        if at != len(spots) + 1:
            raise kit.BadInput(f"The game ID has {max(0, at - 1)} cells; the board has {len(spots)}.")
        return {self.name: tuple(found)}

    def write(self, puzzle: Any) -> str:
        known, text, skipped = dict(getattr(puzzle, self.name)), "", 0
        for number in (*(known.get(spot) for spot in cells(puzzle)), 0):
            if number is None:
                skipped += 1
                continue
            first, long = ("A", "Z") if number else ("a", "z")
            many, rest = divmod(skipped, LONG)
            text, skipped = text + long * many + chr(ord(first) + rest), 0
        return text


def unruly_id(puzzle: type[kit.Puzzle]) -> Format[Any]:
    """The IDs of boards without equal lines; others have no "u" behind their size, and are no Binairo."""
    form = kit.game_id(puzzle, "unruly", Runs(), r"u(d[a-z])?", tail="u")

    def fits(text: str) -> bool:
        found = split(text)
        return form.fits(text) and found is not None and bool(found.game or found.options.startswith("u"))

    def read(text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
        found = split(text)
        if found is not None and re.fullmatch(r"(d[a-z])?", found.options, re.ASCII) and found.kind == ":":
            raise kit.BadInput(
                "Lines of this Unruly may be the same, as its ID has no u; in a Binairo all are different."
            )
        return form.read(text)

    return Format(form.name, form.suffixes, fits, read, form.write, kinds=form.kinds)
