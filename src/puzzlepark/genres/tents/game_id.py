"""Game IDs of Tents: the trees, then the numbers of the columns and of the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import cells
from puzzlepark.formats.game_id import Size
from puzzlepark.genres import kit


@dataclass(frozen=True)
class TentsBoard:
    """A letter per tree for the blank cells before it: _ for none, a to y for 1 to 25; z is 25 blank cells without a
    tree. The last letter is for an imaginary tree after the board. Then follow all numbers, each after a comma."""

    trees: str = "trees"
    numbers: str = "numbers"
    pattern = r"[a-z_]+(,\d{1,7})+"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """The trees, from letters for the gaps between them, and the numbers of all columns and rows."""
        letters, *words = board.split(",")
        if len(words) != rows + cols:
            raise kit.BadInput(
                f"The game ID has {len(words)} numbers; {cols} columns and {rows} rows need {cols + rows}."
            )
        at, spots, trees = 0, cells(Size(rows, cols)), set()
        for char in letters:
            if not ("a" <= char <= "z" or char == "_"):
                raise kit.BadInput(f'"{clipped(char)}" was found where a letter or _ was expected in the game ID.')
            if char == "z":
                at += 25
                continue
            if char != "_":
                at += ord(char) - ord("a") + 1
            trees.update(spots[at : at + 1])  # not the imaginary tree, which is behind the last cell
            at += 1
        if at != len(spots) + 1:
            raise kit.BadInput(f"The game ID has {at - 1} cells; the board has {len(spots)}.")
        invalid = next((word for word in words if not (word.isascii() and word.isdecimal() and len(word) < 8)), None)
        if invalid is not None:
            raise kit.BadInput(f'"{clipped(invalid)}" was found where a number was expected in the game ID.')
        numbers = [int(word) for word in words]
        return {self.trees: frozenset(trees), self.numbers: outside(numbers[cols:], numbers[:cols])}

    def write(self, puzzle: Any) -> str:
        """Letters for the gaps between trees, then the numbers of all columns and rows."""
        number_at = dict(getattr(puzzle, self.numbers))
        seats = [*map(kit.col_clue, range(puzzle.cols)), *map(kit.row_clue, range(puzzle.rows))]
        if not all(seat in number_at for seat in seats):
            raise kit.BadInput("A game ID of Tents has every number, and this puzzle lacks some.")
        trees, letters, gap = getattr(puzzle, self.trees), "", 0
        has_tree = [spot in trees for spot in cells(puzzle)]
        for is_tree in (*has_tree, True):
            if is_tree:
                letters += "_" if gap == 0 else chr(ord("a") + gap - 1)
                gap = 0
            else:
                gap += 1
                if gap > 25:
                    letters, gap = letters + "z", gap - 25
        return ",".join((letters, *(str(number_at[seat]) for seat in seats)))
