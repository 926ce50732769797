"""Names of places on the board, with rows and columns numbered from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.phrases import listed
from puzzlepark.core.places import corner_words


def place(spot: Spot, board: Grid, *, corners: bool = False) -> str:
    """The name of a spot. With `corners`, lines run from corner to corner, so an edge is a side of a cell."""
    r, c = spot  # in doubled coordinates, where a line of the board is odd and a gap between two lines is even
    if spot.is_cell:
        if corner := corner_words(spot, board.rows, board.cols):
            return corner
        if c > 2 * board.cols:
            return f"the right of row {spot.row + 1}"
        if r > 2 * board.rows:
            return f"the lower end of column {spot.col + 1}"
        if c < 0:
            return f"row {spot.row + 1}"
        if r < 0:
            return f"column {spot.col + 1}"
        return f"row {spot.row + 1}, column {spot.col + 1}"
    if not spot.is_edge:  # a corner, named by the cell to its upper left, or by another one at the edge of the board
        row, col = max(r // 2, 1), max(c // 2, 1)
        side = ("upper" if r == 0 else "lower") + (" left" if c == 0 else " right")
        return f"the {side} corner of row {row}, column {col}"
    if corners:  # a side of the cell to its left or above, or of the first cell of the line
        if r & 1:
            return f"the {'left' if c == 0 else 'right'} side of row {spot.row + 1}, column {max(c // 2, 1)}"
        return f"the {'upper' if r == 0 else 'lower'} side of row {max(r // 2, 1)}, column {spot.col + 1}"
    if r & 1:
        return f"row {spot.row + 1}, columns {c // 2} and {c // 2 + 1}"
    return f"column {spot.col + 1}, rows {r // 2} and {r // 2 + 1}"


def list_numbers(values: Iterable[int], last: str = "and") -> str:
    """Whole numbers as a list, in which three or more consecutive numbers are a range: "1, 3 to 6 and 8"."""
    runs: list[list[int]] = []
    for value in sorted(set(values)):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    names: list[str] = []
    for run in runs:
        names += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(names, last)


def cell_lines(cells: Iterable[Spot]) -> list[str]:
    """The names of cells, grouped by rows or by columns, whichever gives fewer groups: "row 1, columns 2 and 3"."""
    by_row: dict[int, list[int]] = {}
    by_col: dict[int, list[int]] = {}
    for spot in cells:
        by_row.setdefault(spot.row + 1, []).append(spot.col + 1)
        by_col.setdefault(spot.col + 1, []).append(spot.row + 1)
    if len(by_row) <= len(by_col):
        return [_line("row", "column", row, cols) for row, cols in sorted(by_row.items())]
    # A single cell is named by its row first.
    return [
        _line("column", "row", col, rows) if len(rows) > 1 else _line("row", "column", rows[0], [col])
        for col, rows in sorted(by_col.items())
    ]


def _line(noun: str, cross_noun: str, line: int, places: list[int]) -> str:
    """The cells of a line at these places, such as "row 1, columns 2 and 3"."""
    return f"{noun} {line}, {cross_noun}{'' if len(places) == 1 else 's'} {list_numbers(places)}"


def edge_lines(edges: Iterable[Spot]) -> list[str]:
    """The names of edges between cells. Consecutive edges of one line are named together: "row 1, columns 2 to 4"."""
    lines: dict[tuple[bool, int], list[int]] = {}
    for edge in edges:
        across = edge.r % 2 == 1  # the edge is between two cells of a row
        line, place_in_line = (edge.r, edge.c) if across else (edge.c, edge.r)
        lines.setdefault((across, line), []).append(place_in_line)
    names = []
    for (across, line), places in sorted(lines.items()):
        noun, others = ("row", "columns") if across else ("column", "rows")
        for run in _runs(sorted(places)):
            first, last = run[0] // 2, run[-1] // 2 + 1
            names.append(f"{noun} {line // 2 + 1}, {others} {first} {'and' if len(run) == 1 else 'to'} {last}")
    return names


def _runs(places: Sequence[int]) -> list[list[int]]:
    """Sorted doubled coordinates of edges, grouped into runs of consecutive edges."""
    runs: list[list[int]] = []
    for coordinate in places:
        if runs and coordinate == runs[-1][-1] + 2:
            runs[-1].append(coordinate)
        else:
            runs.append([coordinate])
    return runs


def group_lines(names: Iterable[str]) -> str:
    """Names of lines as a list, with rows and columns together: "rows 1 and 3"."""
    numbers_of: dict[str, list[int]] = {"row": [], "column": []}
    others = []
    for name in names:
        noun, _, number = name.partition(" ")
        if noun in numbers_of and number.isdecimal():
            numbers_of[noun].append(int(number))
        else:
            others.append(name)
    lines = []
    for noun, numbers in numbers_of.items():
        if numbers:
            lines.append(f"{noun}{'s' if len(numbers) > 1 else ''} {listed(map(str, sorted(numbers)))}")
    return listed([*lines, *others])
