"""Tables of single cells: 0/1 matrices with given row and column sums, a polynomial case of systems of counts.

A system is such a table if every variable is alone in its class and in exactly two counts, a row and a column, and
every row and column share exactly one variable. Ryser's condition (Canadian Journal of Mathematics 9, 1957) decides
whether there is a solution. A greedy construction finds one. A switch exchanges the values of the four corners of a
rectangle. Any two solutions are connected by switches, so a solution is unique if no corners can be switched.
"""

from __future__ import annotations

from itertools import pairwise

from puzzlepark.core.engine import Answers
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Certificate, Clock, Task
from puzzlepark.engines.linear import LinearSystem

METHOD = "polynomial case: every variable alone in one row and one column (Ryser's condition, greedy, switches)"


class SumTable(NamedTuple):
    """The numbers of the equations that are rows, and of those that are columns."""

    rows: list[int]
    cols: list[int]

    def sums(self, system: LinearSystem) -> tuple[list[int], list[int]]:
        """The row sums and the column sums."""
        totals = [equation.total for equation in system.equations]
        return [totals[i] for i in self.rows], [totals[i] for i in self.cols]


def two_solutions(system: LinearSystem, table: SumTable, task: Task) -> Answers:
    """Yield one solution, and a second one if it exists. Returns a reason if there is no solution."""
    row_sums, col_sums = table.sums(system)
    reason = impossible(row_sums, col_sums)
    if reason:
        return Certificate(reason)
    matrix = greedy_matrix(row_sums, col_sums, task.clock)
    row_of = {equation: i for i, equation in enumerate(table.rows)}
    col_of = {equation: i for i, equation in enumerate(table.cols)}
    pairs = _equations_by_class(system)
    places = [(row_of[a], col_of[b]) if a in row_of else (row_of[b], col_of[a]) for a, b in pairs]
    yield system.solution(task.puzzle, [matrix[r][c] for r, c in places])
    corners = switchable_corners(matrix)
    if corners is not None:
        for r, c in corners:
            matrix[r][c] ^= 1
        yield system.solution(task.puzzle, [matrix[r][c] for r, c in places])
    return None


def _equations_by_class(system: LinearSystem) -> list[list[int]]:
    """For each class, the numbers of the equations that read it."""
    readers: list[list[int]] = [[] for _ in range(system.size)]
    for i, equation in enumerate(system.equations):
        for number in equation.weights:
            readers[number].append(i)
    return readers


def table_of(system: LinearSystem) -> SumTable | None:
    """The equations as rows and columns of a table with one class in each cell, or None."""
    if system.size != len(system.classes) or not system.size:
        return None
    pairs = _equations_by_class(system)
    weights = {weight for equation in system.equations for weight in equation.weights.values()}
    if any(len(pair) != 2 for pair in pairs) or weights != {1}:
        return None
    # An equation of the first class is taken as a row. Those that share a class with it are the columns.
    first_row, _ = pairs[0]
    cols = {b if a == first_row else a for a, b in pairs if first_row in (a, b)}
    rows = [i for i in range(len(system.equations)) if i not in cols]
    cells = {(a, b) if b in cols else (b, a) for a, b in pairs}
    is_full = len(rows) * len(cols) == len(pairs) == len(cells)
    is_table = is_full and all(a not in cols and b in cols for a, b in cells)
    return SumTable(rows, sorted(cols)) if is_table else None


def impossible(row_sums: list[int], col_sums: list[int]) -> str | None:
    """The reason why no 0/1 matrix has these sums, by Ryser's condition; None if there is such a matrix."""
    if max(row_sums) > len(col_sums) or max(col_sums) > len(row_sums):
        return "A clue is larger than its line."
    if sum(row_sums) != sum(col_sums):
        return f"The clues of one side add up to {sum(row_sums)}, those of the other to {sum(col_sums)}."
    demand = 0
    for k, col_sum in enumerate(sorted(col_sums, reverse=True), 1):
        demand += col_sum
        supply = sum(min(row_sum, k) for row_sum in row_sums)
        if demand > supply:
            return f"The {k} largest clues of one side ask for {demand} cells; the other side allows {supply} there."
    return None


def greedy_matrix(row_sums: list[int], col_sums: list[int], clock: Clock) -> list[bytearray]:
    """A 0/1 matrix with these sums, by a greedy construction. Columns are filled from the largest sum to the smallest,
    with ones in the rows that need most."""
    need = list(row_sums)
    rows = [bytearray(len(col_sums)) for _ in need]
    for c in sorted(range(len(col_sums)), key=lambda c: -col_sums[c]):
        clock.tick()
        for r in sorted(range(len(need)), key=lambda r: -need[r])[: col_sums[c]]:
            rows[r][c] = 1
            need[r] -= 1
    return rows


def switchable_corners(rows: list[bytearray]) -> list[tuple[int, int]] | None:
    """Four corners that can be switched; None if the ones of each row contain those of every row with a smaller sum."""
    order = sorted(range(len(rows)), key=lambda r: sum(rows[r]))
    for smaller, larger in pairwise(order):
        # The first column in which only one of the two rows has a one, for each row.
        columns = list(enumerate(zip(rows[smaller], rows[larger], strict=True)))
        only_smaller = next((c for c, (a, b) in columns if a and not b), None)
        only_larger = next((c for c, (a, b) in columns if b and not a), None)
        if only_smaller is not None and only_larger is not None:
            return [(r, c) for r in (smaller, larger) for c in (only_smaller, only_larger)]
    return None
