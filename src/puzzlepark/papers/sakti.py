"""Path as Sakti, Arzaki and Wulandari write it: the arrays, the verification, the theorems.

J. E. Sakti, M. Arzaki, G. S. Wulandari, "A Backtracking Approach for Solving Path Puzzles". This module has the parts
that their algorithms share: Definition 1, Theorems 1 and 2 and majorization as checks of an instance, Algorithms 1 and
2, and the construction in the proof of Theorem 4. The solvers are `sakti_backtrack` (Algorithm 3) and
`sakti_construct` (Theorem 4); `sakti_sat` has the formula of the Interactive Park, by the same authors. A configuration
has a direction in every cell that the path visits, and u in the last one:

      r d 0
      0 r d        from door (0, 0) to door (2, 2)
      0 0 u

Departures from the paper:
- "No clue" is None: in the paper it is -1, which is also the remainder of a clue 0 after one step too many.
- Indices of rows and columns start at 0, as everywhere in Python.
- Algorithm 1 never resets j, so it looks for stray cells in the first row only: here in all rows.
- Algorithm 1 also accepts a walk that runs into itself and never reaches door b: here it must end there.
- Theorem 2 requires m, n > 1, and its proof requires doors in the outer columns: neither is necessary. If both doors
  are in one row, the path must return to it, so it has at least two cells in every row that it visits.
- The paper does not reject doors that coincide or are not on the border: here the puzzle type does.
- Section 2.1 only states that a clue is at most the length of its line: here a larger one is a reason for no solution.
- Section 8 suggests majorization (Ryser) as future work: here it is a reason for no solution.
- Blocked cells are no valid cells (ISVALIDCELL). Theorems 1 and 2 and Algorithms 1 to 3 hold with them unchanged,
  Theorem 4 does not. More than two doors are not defined; Theorem 1 holds with them, and Theorem 2 if all doors
  are in one row or all in one column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from puzzlepark.core.fields.where import col_clue, row_clue
from puzzlepark.core.grid import cell_at
from puzzlepark.core.lines import between
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.report import Certificate, Task
from puzzlepark.genres.path.rules import LINE, VISITED, Path

Cell = tuple[int, int]
Clues = Sequence[int | None]
Configuration = list[list[str]]
"""The matrix A: the direction d, l, r or u of every cell on the path, and EMPTY in other cells."""

EMPTY = "0"
END = "u"
"""The entry of the cell of door b (Section 2.1)."""
MOVES = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}
"""dir with mx and my of Algorithm 3, in the order in which it tries them."""


@dataclass(frozen=True)
class PathInstance:
    """A Path instance (Definition 1): m rows, n columns, door cells a and b, clues of rows and columns."""

    m: int
    n: int
    a: Cell
    b: Cell
    cr: tuple[int | None, ...]
    cc: tuple[int | None, ...]
    blocked: frozenset[Cell] = frozenset()

    def is_valid_cell(self, i: int, j: int) -> bool:
        """ISVALIDCELL: whether there is such a cell."""
        return 0 <= i < self.m and 0 <= j < self.n and (i, j) not in self.blocked

    @property
    def cells(self) -> list[Cell]:
        """All valid cells, row by row."""
        return [(i, j) for i in range(self.m) for j in range(self.n) if (i, j) not in self.blocked]


def refuses(task: Task) -> str | None:
    """The reason why none of the paper's algorithms takes this task, or None."""
    if not isinstance(task.puzzle, Path):
        return f"this algorithm solves path, not {task.puzzle.genre}"
    if task.puzzle.given:
        return "the paper has no given pieces"
    if len(task.puzzle.doors) > 2:
        return f"the paper's Path has two doors, not {len(task.puzzle.doors)}"
    return None


def instance_of(puzzle: Path) -> PathInstance:
    """The puzzle, which has two doors, as the paper's arrays."""
    a, b = ((spot.row, spot.col) for spot in puzzle.door_cells)
    blocked = frozenset((spot.row, spot.col) for spot in puzzle.blocked)
    return PathInstance(puzzle.rows, puzzle.cols, a, b, puzzle.row_clues, puzzle.col_clues, blocked)


def task_instance(task: Task) -> tuple[Path, PathInstance]:
    """The task's puzzle and its arrays, for an engine that does not refuse the task."""
    assert isinstance(task.puzzle, Path)
    return task.puzzle, instance_of(task.puzzle)


def configuration(instance: PathInstance, walk: Sequence[Cell]) -> Configuration:
    """A from the cells of a walk, in order.

    >>> board = PathInstance(1, 3, (0, 2), (0, 1), (None,), (None, None, None))
    >>> configuration(board, [(0, 2), (0, 1)])
    [['0', 'u', 'l']]
    """
    A = [[EMPTY] * instance.n for _ in range(instance.m)]
    names = {move: name for name, move in MOVES.items()}
    for (i, j), (i_next, j_next) in pairwise(walk):
        A[i][j] = names[i_next - i, j_next - j]
    i, j = walk[-1]
    A[i][j] = END
    return A


def solution(puzzle: Path, model: Model, walk: Sequence[Cell]) -> Solution:
    """The Solution of a walk, given by its cells in order."""
    marks = {var: 0 for layer in model.layers for var in layer.vars}
    spots = [cell_at(i, j) for i, j in walk]
    for spot in spots:
        marks[Var(VISITED, spot)] = 1
    for here, there in pairwise(spots):
        marks[Var(LINE, between(here, there))] = 1
    return Solution.of(puzzle, model.layers, marks)


# Verification, Section IV.


def is_connected(instance: PathInstance, A: Configuration) -> bool:
    """Algorithm 1: true if the directions lead from door a to door b, and all other cells are empty."""
    (i_a, j_a), (i_b, j_b) = instance.a, instance.b
    if A[i_a][j_a] == EMPTY or A[i_b][j_b] != END:
        return False
    visited = [[False] * instance.n for _ in range(instance.m)]
    i_c, j_c = instance.a
    while (i_c, j_c) != instance.b and not visited[i_c][j_c]:
        visited[i_c][j_c] = True
        di, dj = MOVES.get(A[i_c][j_c], (0, 0))  # an empty cell leads nowhere
        if not instance.is_valid_cell(i_c + di, j_c + dj):
            return False
        i_c, j_c = i_c + di, j_c + dj
    if (i_c, j_c) != instance.b:
        return False
    visited[i_c][j_c] = True
    return all(visited[i][j] or A[i][j] == EMPTY for i in range(instance.m) for j in range(instance.n))


def comply_constraint(A: Configuration, cr: Clues, cc: Clues) -> bool:
    """Algorithm 2: true if the path visits as many cells of every line with a clue as its clue says."""
    in_row = [sum(entry != EMPTY for entry in row) for row in A]
    in_column = [sum(entry != EMPTY for entry in column) for column in zip(*A, strict=True)]
    return all(
        clue is None or count == clue
        for counts, clues in ((in_row, cr), (in_column, cc))
        for count, clue in zip(counts, clues, strict=True)
    )


def is_verified(instance: PathInstance, A: Configuration) -> bool:
    """Section 4.3: true if the configuration is a solution."""
    return is_connected(instance, A) and comply_constraint(A, instance.cr, instance.cc)


# Conditions for no solution, Section III. Each returns a reason, or None if it does not apply.


def sum_condition(puzzle: Path) -> Certificate | None:
    """Theorem 1: with all clues given, the rows and the columns count the same cells."""
    sums = []
    for clues in (puzzle.row_clues, puzzle.col_clues):
        known = [clue for clue in clues if clue is not None]
        if len(known) < len(clues):
            return None
        sums.append(sum(known))
    if sums[0] == sums[1]:
        return None
    where = (*map(row_clue, range(puzzle.rows)), *map(col_clue, range(puzzle.cols)))
    return Certificate(f"Theorem 1: the row clues add up to {sums[0]}, but the column clues to {sums[1]}.", where)


def return_condition(puzzle: Path) -> Certificate | None:
    """Theorem 2: a path whose doors are in one row visits no row in a single cell. The same holds for columns."""
    doors = puzzle.door_cells
    for kind, at, clues, clue_spot in (
        ("row", {spot.row for spot in doors}, puzzle.row_clues, row_clue),
        ("column", {spot.col for spot in doors}, puzzle.col_clues, col_clue),
    ):
        if len(at) == 1 and 1 in clues:
            line = clues.index(1)
            return Certificate(
                f"Theorem 2: the doors are in one {kind}, so the path visits no cell or at least two in each {kind}, "
                f"but {kind} {line + 1} has the clue 1.",
                (clue_spot(line), *doors),
            )
    return None


def oversized_clue(puzzle: Path) -> Certificate | None:
    """Section 2.1: a clue is at most the length of its line."""
    blocked_rows, blocked_cols = [spot.row for spot in puzzle.blocked], [spot.col for spot in puzzle.blocked]
    for kind, clues, length, blocked, clue_spot in (
        ("row", puzzle.row_clues, puzzle.cols, blocked_rows, row_clue),
        ("column", puzzle.col_clues, puzzle.rows, blocked_cols, col_clue),
    ):
        for line, clue in enumerate(clues):
            room = length - blocked.count(line)
            if clue is not None and clue > room:
                cells = "1 cell" if room == 1 else f"{room} cells"
                return Certificate(
                    f"Section 2.1: {kind} {line + 1} has the clue {clue}, but only {cells}.", (clue_spot(line),)
                )
    return None


def majorization(puzzle: Path) -> Certificate | None:
    """Gale and Ryser: k columns have at most min(k, clue) cells in each row; similarly for rows.

    Without the condition of a path, this decides if the clues can be met at all (Ryser 1957), as Section 8 suggests. A
    row without a clue may fill all k cells, so with missing clues the condition is still necessary.
    """
    for kind, other, clues, across, clue_spot, across_spot in (
        ("column", "row", puzzle.col_clues, puzzle.row_clues, col_clue, row_clue),
        ("row", "column", puzzle.row_clues, puzzle.col_clues, row_clue, col_clue),
    ):
        known = sorted(((clue, line) for line, clue in enumerate(clues) if clue is not None), reverse=True)
        asked = 0
        for k, (clue, _) in enumerate(known, 1):
            asked += clue
            offered = sum(k if limit is None else min(k, limit) for limit in across)
            if asked > offered:
                lines = sorted(line for _, line in known[:k])
                named = f"clue of {kind} {lines[0] + 1} asks"
                if k > 1:
                    named = f"clues of {kind}s {', '.join(str(i + 1) for i in lines)} ask"
                where = (*map(clue_spot, lines), *(across_spot(i) for i, x in enumerate(across) if x is not None))
                return Certificate(
                    f"Majorization (Gale and Ryser): the {named} for {asked} cells, but the clues of the {other}s "
                    f"allow at most {offered} there.",
                    where,
                )
    return None


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """The reason why a puzzle has no solution, if one of the theorems above gives one; for any engine's report."""
    if not isinstance(puzzle, Path):
        return None
    return sum_condition(puzzle) or return_condition(puzzle) or oversized_clue(puzzle) or majorization(puzzle)


THEOREMS: dict[str, Callable[[Path], Certificate | None]] = {
    "Theorem 1": sum_condition,
    "Theorem 2": return_condition,
    "oversized": oversized_clue,
    "majorization": majorization,
}
"""The conditions under which a puzzle has no solution, by their short names."""


def refuting(puzzle: Puzzle) -> tuple[str, ...] | None:
    """The names of all theorems that refute a puzzle; None if it is of another genre."""
    if not isinstance(puzzle, Path):
        return None
    return tuple(name for name, theorem in THEOREMS.items() if theorem(puzzle) is not None)


# The tractable variant, Section VI.


def construct(instance: PathInstance) -> list[Cell]:
    """Theorem 4: a walk for an instance without clues and blocked cells, in O(max{m, n}).

    First along the row of door a to the column of door b, then along that column. If the doors share a row or
    a column, one of the two parts is empty.

          a - - +
                |
                b

    >>> construct(PathInstance(2, 3, (0, 0), (1, 2), (None, None), (None, None, None)))
    [(0, 0), (0, 1), (0, 2), (1, 2)]
    """
    (i_a, j_a), (i_b, j_b) = instance.a, instance.b
    across, down = (1 if j_a < j_b else -1), (1 if i_a < i_b else -1)
    horizontal = [(i_a, j) for j in range(j_a, j_b, across)]
    vertical = [(i, j_b) for i in range(i_a, i_b, down)]
    return [*horizontal, *vertical, instance.b]
