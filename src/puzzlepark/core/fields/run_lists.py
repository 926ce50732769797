"""Fields of lists of numbers for every row and every column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Legend
from puzzlepark.core.fields.numbers import Clues, Numbers
from puzzlepark.core.fields.where import SIDES, Board, Outside, Sayings
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import read_list, whole
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

V = TypeVar("V")


def most_runs(length: int) -> int:
    """The maximum number of runs in a line of this length."""
    return (length + 1) // 2


def line_spots(board: Board) -> list[list[Spot]]:
    """The spots of numbers, grouped by line: columns first, and in each line the spot next to the board first."""
    down, across = range(most_runs(board.rows)), range(most_runs(board.cols))
    columns = [[Spot(-1 - 2 * k, 2 * c + 1) for k in down] for c in range(board.cols)]
    return columns + [[Spot(2 * r + 1, -1 - 2 * k) for k in across] for r in range(board.rows)]


def seat_lists(rows: Iterable[Iterable[V]], cols: Iterable[Iterable[V]]) -> tuple[tuple[Spot, V], ...]:
    """Place the numbers of all rows and columns at their spots, the last of each list next to the board."""
    # Number k of a list, counted from the board, is k cells outside the one next to the board.
    found = [(Spot(2 * r + 1, -1 - 2 * k), n) for r, line in enumerate(rows) for k, n in enumerate([*line][::-1])]
    found += [(Spot(-1 - 2 * k, 2 * c + 1), n) for c, line in enumerate(cols) for k, n in enumerate([*line][::-1])]
    return tuple(sorted(found))


def row_and_column_lists(pairs: Iterable[tuple[Spot, V]], rows: int, cols: int) -> tuple[list[list[V]], ...]:
    """The numbers of every row and of every column, from (spot, number) pairs."""
    across: list[list[V]] = [[] for _ in range(rows)]
    down: list[list[V]] = [[] for _ in range(cols)]
    for spot, number in sorted(pairs):
        (across[spot.row] if spot.c < 0 else down[spot.col]).append(number)
    return across, down


@dataclass(frozen=True)
class InLists(Outside):
    """Clues are in lists left of rows and above columns. The clues of a line are adjacent, the last one next to the
    board."""

    def keys(self, name: str, what: str) -> dict[str, str]:
        return {"rows": "Table[int]", "cols": "Table[int]"}

    def form(self, key: str) -> str:
        return f"a list for each {SIDES[key][0]}"

    def has(self, board: Board, spot: Spot) -> bool:
        """True if the longest list of a row or column reaches the spot."""
        rows, cols = 2 * board.rows, 2 * board.cols
        beside = spot.c < 0 < spot.r < rows and most_runs(board.cols) >= (1 - spot.c) // 2
        above = spot.r < 0 < spot.c < cols and most_runs(board.rows) >= (1 - spot.r) // 2
        return spot.is_cell and (beside or above)

    def seated(self, pairs: Iterable[tuple[Spot, V]], board: Board, say: Sayings) -> tuple[tuple[Spot, V], ...]:
        """Close gaps between clues."""
        return seat_lists(*row_and_column_lists(pairs, board.rows, board.cols))

    def pack(self, name: str, board: Board, known: Mapping[Spot, Any]) -> dict[str, Any]:
        across, down = row_and_column_lists(known.items(), board.rows, board.cols)
        return {"rows": across, "cols": down}

    def unpack(self, name: str, data: Mapping[str, Any], rows: int, cols: int) -> list[tuple[Spot, Any, str]]:
        """The numbers of a document with their spots; raises BadInput if a list is too long for its line."""
        lists = []
        for key, size, length in (("rows", rows, cols), ("cols", cols, rows)):
            # Many programs write [0] for a line without runs.
            lines = [[] if line in (None, 0, [0]) else line for line in read_list(data, key, size)]
            for k, line in enumerate(lines, 1):
                if not isinstance(line, list):
                    raise BadInput(f'Item {k} of "{key}" is {line!r:.24}; it should be the list of its numbers.')
                if len(line) > most_runs(length):
                    raise BadInput(
                        f'Item {k} of "{key}" has {len(line)} numbers; at most {most_runs(length)} have room.'
                    )
            lists.append([[(entry, key) for entry in line] for line in lines])
        return [(spot, entry, key) for spot, (entry, key) in seat_lists(*lists)]

    def resized(self, pairs: Iterable[tuple[Spot, V]], board: Board, rows: int, cols: int) -> list[tuple[Spot, V]]:
        """The lists of the remaining lines. Of a list that is too long for the new size, the last numbers stay."""
        across, down = row_and_column_lists(pairs, board.rows, board.cols)
        kept_rows = [line[-most_runs(cols) :] for line in across[:rows]]
        kept_cols = [line[-most_runs(rows) :] for line in down[:cols]]
        return list(seat_lists(kept_rows, kept_cols))


@dataclass(frozen=True, kw_only=True)
class RunNumbers(Numbers):
    """(spot, number) pairs in reading order: the lengths of runs. A line without numbers has no runs."""

    low: int = 1
    needed: bool = True

    def legend(self, key: str) -> Legend:
        return self.at.form(key), {"[], [0], 0, None": "no runs", "[1], [1, 1], …": "the lengths of its runs in order"}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Clues:
        entries = self.at.unpack(self.name, data, rows, cols)
        return tuple((spot, whole(entry, f'A number of "{key}"', self.low)) for spot, entry, key in entries)

    def turned(self, board: Any, turn: Symmetry) -> Clues:
        """The lists on the transformed board: a reflection reverses the order of lines in one direction, and the lists
        in the other."""
        across, down = row_and_column_lists(getattr(board, self.name), board.rows, board.cols)
        if turn.rows_back:
            across, down = across[::-1], [line[::-1] for line in down]
        if turn.cols_back:
            across, down = [line[::-1] for line in across], down[::-1]
        return seat_lists(*((down, across) if turn.swap else (across, down)))

    def keeps(self, board: Any, full: Any) -> bool:
        """True if the numbers of every line are the same, or the line has none on this board."""
        rows, cols = row_and_column_lists(getattr(board, self.name), board.rows, board.cols)
        full_rows, full_cols = row_and_column_lists(getattr(full, self.name), board.rows, board.cols)
        lines = zip([*rows, *cols], [*full_rows, *full_cols], strict=True)
        return all(numbers in ([], full_numbers) for numbers, full_numbers in lines)

    def additions(self, board: Any) -> Iterator[AddedClue]:
        return iter(())

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        return iter(())

    def has_clue(self, board: Any, clue: Spot) -> bool:
        return min(clue) < 0

    def clue_text(self, board: Any, clue: Spot) -> str:
        """All numbers of the line."""
        rows, cols = row_and_column_lists(getattr(board, self.name), board.rows, board.cols)
        return " ".join(map(str, rows[clue.row] if clue.c < 0 else cols[clue.col])) or "nothing"

    def margins(self, board: Any) -> tuple[int, int, int, int]:
        """The lengths of the longest lists above columns and left of rows, at least 1 each."""
        spots = [spot for spot, _ in getattr(board, self.name)]
        # The first number of a line is at -1, the next one at -3 and so on. There is always room for one.
        above = max([1, *((1 - spot.r) // 2 for spot in spots)])
        left = max([1, *((1 - spot.c) // 2 for spot in spots)])
        return above, left, 0, 0

    def slots(self, board: Any, tool: Tool) -> tuple[Spot, ...]:
        """The spots of all numbers, and in each line the next free one."""
        known = dict(getattr(board, self.name))
        return tuple(s for line in line_spots(board) for s in line[: 1 + sum(spot in known for spot in line)])

    def words(self, board: Any, spot: Spot) -> str:
        """The numbers of the cell's row and column."""
        lines = board.once(self.name, lambda: row_and_column_lists(getattr(board, self.name), board.rows, board.cols))
        parts = (("Row", lines[0][spot.row]), ("Column", lines[1][spot.col]))
        return " ".join(f"{name}: {', '.join(map(str, numbers)) or 'none'}." for name, numbers in parts)
