"""Game IDs of Pattern: the numbers of every column, then those of every row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.fields.run_lists import row_and_column_lists, seat_lists
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit


@dataclass(frozen=True)
class Lists:
    """The numbers of all lines. Slashes separate lines, and dots separate the numbers of a line."""

    name: str = "numbers"
    pattern = r"[\d./]*/[\d./]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """The numbers of the columns, then of the rows: a list for each line, separated by slashes."""
        if "," in board:
            raise kit.BadInput("The game ID has cells that are painted from the start, which are not known here.")
        lines = board.split("/")
        if len(lines) != rows + cols:
            raise kit.BadInput(
                f"The game ID has {len(lines)} lines; {cols} columns and {rows} rows need {cols + rows}."
            )
        lists = [[read_number(word) for word in line.split(".")] if line else [] for line in lines]
        without_zeros = [[number for number in line if number] for line in lists]
        return {self.name: seat_lists(without_zeros[cols:], without_zeros[:cols])}

    def write(self, puzzle: Any) -> str:
        rows, columns = row_and_column_lists(getattr(puzzle, self.name), puzzle.rows, puzzle.cols)
        return "/".join(".".join(map(str, line)) for line in (*columns, *rows))


def read_number(word: str) -> int:
    """Parse a number. Raises BadInput."""
    if not (word.isascii() and word.isdecimal() and len(word) < 8):
        raise kit.BadInput(f'"{clipped(word)}" was found where a number of a line was expected.')
    return int(word)
