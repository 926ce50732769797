"""Tables of single cells: 0/1 matrices with given row and column sums, a polynomial case of systems of counts.

The counts of a system cross like the rows and columns of a full table where every variable stands alone and in exactly
two counts, and every two counts of different sides share exactly one. Whether there is a solution follows from Ryser's
condition (Canadian Journal of Mathematics 9, 1957), a greedy construction gives one, and any two are joined by switches
of 2×2 corners: so it is the only one if none can be switched.
"""

from __future__ import annotations

from itertools import pairwise

from puzzlepark.core.engine import Answers
from puzzlepark.core.report import Certificate, Clock, Task
from puzzlepark.engines.linear import Linear

METHOD = "polynomial case: every variable alone in one row and one column (Ryser's condition, greedy, switches)"
Table = tuple[list[int], list[int]]
"""The lines of a system that are rows, and those that are columns."""


def two_solutions(system: Linear, table: Table, task: Task) -> Answers:
    """One solution and another, if there are two; or why there is none."""
    rows, cols = table
    row_sums, col_sums = ([system.lines[i].total for i in side] for side in table)
    reason = impossible(row_sums, col_sums)
    if reason:
        return Certificate(reason)
    matrix = greedy(row_sums, col_sums, task.clock)
    row_of = {line: i for i, line in enumerate(rows)}
    col_of = {line: i for i, line in enumerate(cols)}
    places = [(row_of[a], col_of[b]) if a in row_of else (row_of[b], col_of[a]) for a, b in _lines_of(system)]
    yield system.solution(task.puzzle, [matrix[r][c] for r, c in places])
    corners = switch(matrix)
    if corners is not None:
        for r, c in corners:
            matrix[r][c] ^= 1
        yield system.solution(task.puzzle, [matrix[r][c] for r, c in places])
    return None


def _lines_of(system: Linear) -> list[list[int]]:
    """The lines that read each class."""
    found: list[list[int]] = [[] for _ in range(system.size)]
    for i, line in enumerate(system.lines):
        for v in line.weights:
            found[v].append(i)
    return found


def table_of(system: Linear) -> Table | None:
    """The lines as rows and columns of a table with one class in each field, or None."""
    if system.size != len(system.classes) or not system.size:
        return None
    pairs = _lines_of(system)
    if any(len(p) != 2 for p in pairs) or any(w != 1 for a in system.lines for w in a.weights.values()):
        return None
    first = next(iter(pairs))[0]
    across = {b if a == first else a for a, b in pairs if first in (a, b)}
    rows = [i for i in range(len(system.lines)) if i not in across]
    fields = {(a, b) if b in across else (b, a) for a, b in pairs}
    full = len(rows) * len(across) == len(pairs) == len(fields)
    return (rows, sorted(across)) if full and all(a not in across and b in across for a, b in fields) else None


def impossible(row_sums: list[int], col_sums: list[int]) -> str | None:
    """Why no 0/1 matrix has these sums, or None if one has."""
    m, n = len(row_sums), len(col_sums)
    if max(row_sums) > n or max(col_sums) > m:
        return "A clue is larger than its line."
    if sum(row_sums) != sum(col_sums):
        return f"The clues of one side add up to {sum(row_sums)}, those of the other to {sum(col_sums)}."
    asked = offered = 0
    for k, col in enumerate(sorted(col_sums, reverse=True), 1):
        asked += col
        offered = sum(min(r, k) for r in row_sums)
        if asked > offered:
            return f"The {k} largest clues of one side ask for {asked} cells; the other side allows {offered} there."
    return None


def greedy(row_sums: list[int], col_sums: list[int], clock: Clock) -> list[bytearray]:
    """The largest column first, into the rows that need the most."""
    need = list(row_sums)
    rows = [bytearray(len(col_sums)) for _ in need]
    for c in sorted(range(len(col_sums)), key=lambda c: -col_sums[c]):
        clock.tick()
        for r in sorted(range(len(need)), key=lambda r: -need[r])[: col_sums[c]]:
            rows[r][c] = 1
            need[r] -= 1
    return rows


def switch(rows: list[bytearray]) -> list[tuple[int, int]] | None:
    """Four corners that can be switched, or None: then the rows, by their sums, contain each other."""
    order = sorted(range(len(rows)), key=lambda r: sum(rows[r]))
    for less, more in pairwise(order):
        only_less = next((c for c, (a, b) in enumerate(zip(rows[less], rows[more], strict=True)) if a and not b), None)
        only_more = next((c for c, (a, b) in enumerate(zip(rows[less], rows[more], strict=True)) if b and not a), None)
        if only_less is not None and only_more is not None:
            return [(less, only_less), (less, only_more), (more, only_less), (more, only_more)]
    return None
