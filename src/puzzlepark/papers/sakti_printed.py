"""Path as printed, errors included: Algorithms 1 and 3, and the two programs in the appendices of the manual.

J. E. Sakti, M. Arzaki, G. S. Wulandari, "A Backtracking Approach for Solving Path Puzzles", and the "Path Puzzles
Interactive Park 1.0 User Manual". The corrected forms are in `sakti`, `sakti_backtrack` and `sakti_sat`. The errors of
the paper:

- Algorithm 1 sets j to 1 only once, so it looks for stray cells in the first row alone, and never tests if the walk
  reaches door b. It accepts a second loop below the first row, and a walk that runs in a circle.
- Algorithm 3 takes the start cell without testing its clues. A clue 0 there becomes -1, which means "no clue":

        . . .
      0 a . .        has no solution, since the path begins in a row with the clue 0; the paper draws one
        . . b

- Appendix A builds a formula for every length, also for those that no path between the two doors can have because of
  their parity. Its answers are right; half of its work is wasted. A clue that exceeds its line by two breaks it.
- Appendix B sets a clue that overflows to 999, and tests the column only if the row does not overflow. If both
  overflow, the column falls to -1, "no clue", and is not shown to the player. Its verdict is right.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.genres.path import GENRE
from puzzlepark.genres.path.rules import LINE, VISITED, Path
from puzzlepark.papers.printed import Printed, Says, Verifier
from puzzlepark.papers.sakti import (
    EMPTY,
    END,
    MOVES,
    Cell,
    Clues,
    Configuration,
    PathInstance,
    comply_constraint,
    instance_of,
    refuses,
    return_condition,
    solution,
    sum_condition,
)
from puzzlepark.papers.sakti_sat import TimeFormula, length_bounds

NO_CLUE = -1
OVERFLOWN = 999
"""The value to which Appendix B sets a clue that overflows."""


def is_connected(instance: PathInstance, A: Configuration) -> bool:
    """Algorithm 1 as printed."""
    (i_a, j_a), (i_b, j_b) = instance.a, instance.b
    if A[i_a][j_a] == EMPTY or A[i_b][j_b] != END:
        return False
    valid = True
    visited = [[False] * instance.n for _ in range(instance.m)]
    i_c, j_c = instance.a
    while (i_c, j_c) != instance.b and not visited[i_c][j_c]:
        visited[i_c][j_c] = True
        di, dj = MOVES.get(A[i_c][j_c], (0, 0))
        if (di, dj) != (0, 0) and instance.is_valid_cell(i_c + di, j_c + dj):
            i_c, j_c = i_c + di, j_c + dj
        else:
            valid = False
    if (i_c, j_c) == instance.b:
        visited[i_c][j_c] = True
    i = j = 0
    while i < instance.m and valid:
        while j < instance.n and valid:
            valid = A[i][j] == EMPTY or visited[i][j]
            j += 1
        i += 1
    return valid


def is_verified(instance: PathInstance, A: Configuration) -> bool:
    """Section 4.3 with Algorithm 1 as printed; Algorithm 2 is right as it stands."""
    return is_connected(instance, A) and comply_constraint(A, instance.cr, instance.cc)


def traverse_cell(instance: PathInstance, clock: Clock) -> list[Cell] | None:
    """Algorithm 3 as printed: the first walk that it accepts as a solution, or None. The recursion is a loop here."""
    cr, cc = _entries(instance.cr), _entries(instance.cc)

    def add(here: Cell, step: int) -> None:
        """DECREMENTENTRY and INCREMENTENTRY: add the step to the entries of both lines of a cell, except to -1."""
        for entries, line in ((cr, here[0]), (cc, here[1])):
            if entries[line] != NO_CLUE:
                entries[line] += step

    walk, untried = [instance.a], [iter(MOVES.values())]
    add(instance.a, -1)
    while walk:
        clock.tick()
        i, j = walk[-1]
        if walk[-1] == instance.b and all(entry in (NO_CLUE, 0) for entry in cr + cc):
            return walk
        for di, dj in untried[-1] if walk[-1] != instance.b else ():
            there = i + di, j + dj
            if instance.is_valid_cell(*there) and there not in walk and cr[there[0]] != 0 and cc[there[1]] != 0:
                walk.append(there)
                untried.append(iter(MOVES.values()))
                add(there, -1)
                break
        else:
            add(walk.pop(), 1)
            untried.pop()
    return None


def _entries(clues: Clues) -> list[int]:
    """Clues in the form of the paper, with -1 for no clue."""
    return [NO_CLUE if clue is None else clue for clue in clues]


def solve_puzzle(instance: PathInstance, clock: Clock) -> tuple[list[Cell] | None, int, int]:
    """Appendix A as printed: a walk or None, the number of formulas, and the number of their clauses."""
    from pysat.solvers import Solver

    lb, ub = length_bounds(instance)
    clauses = 0
    for tried, length in enumerate(range(lb, ub + 1), 1):
        formula = TimeFormula(instance, length)
        with Solver(name="minisat-gh") as solver:
            for k, clause in enumerate(formula.clauses()):
                if k % 10_000 == 0:
                    clock.tick()
                solver.add_clause(clause)
                clauses += 1
            if solver.solve():
                return formula.walk(solver.get_model()), tried, clauses
    return None, max(0, ub + 1 - lb), clauses


def verify(instance: PathInstance, path: Sequence[Cell]) -> tuple[bool, list[str]]:
    """Appendix B as printed: the verdict on a path from door to door, and the clues that blink."""
    cr, cc = _entries(instance.cr), _entries(instance.cc)
    for i, j in path:
        if cr[i] == 0:
            cr[i] = OVERFLOWN
        elif cc[j] == 0:
            cc[j] = OVERFLOWN
        if cr[i] != NO_CLUE:
            cr[i] -= 1
        if cc[j] != NO_CLUE:
            cc[j] -= 1
    invalid = [f"cr-{i + 1}" for i, entry in enumerate(cr) if entry > 0]
    invalid += [f"cc-{j + 1}" for j, entry in enumerate(cc) if entry > 0]
    return not invalid, invalid


def marked_configuration(instance: PathInstance, marks: Marks) -> Configuration:
    """The matrix A of the paper for marks, which have no directions. The directions follow the line from door a, and
    then every other line. The last cell of a line gets END, like door b. On a closed line, the directions lead around
    it.
    """
    A = [[EMPTY] * instance.n for _ in range(instance.m)]
    for start in (instance.a, *instance.cells):
        before, here = None, start
        while A[here[0]][here[1]] == EMPTY and marks.get(Var(VISITED, cell_at(*here))):
            steps = {name: (here[0] + di, here[1] + dj) for name, (di, dj) in MOVES.items()}
            ways = [name for name, there in steps.items() if there != before and marks.get(_edge(here, there))]
            A[here[0]][here[1]] = ways[0] if ways and here != instance.b else END
            if ways:
                before, here = here, steps[ways[0]]
    return A


def _edge(here: Cell, there: Cell) -> Var:
    return Var(LINE, Spot(here[0] + there[0] + 1, here[1] + there[1] + 1))


# What `park solve --printed` and `park check --printed` run.


def _instance(puzzle: Path) -> PathInstance:
    """The puzzle as the paper's arrays; BadInput if the paper does not define it."""
    if reason := refuses(Task(puzzle, "path", 1, Clock(Budget()))):
        raise BadInput(f"The paper does not say: {reason}.")
    return instance_of(puzzle)


def _says(puzzle: Path, walk: list[Cell] | None, note: str = "") -> Says:
    """The answer of an algorithm that finds this walk, or none."""
    return Says(None if walk is None else solution(puzzle, GENRE.model(puzzle), walk), note=note)


def _algorithm_3(puzzle: Path, clock: Clock) -> Says:
    return _says(puzzle, traverse_cell(_instance(puzzle), clock))


def _with_theorems(puzzle: Path, clock: Clock) -> Says:
    """Section V: "Before solving the puzzle, we check" Theorems 1 and 2."""
    if flaw := sum_condition(puzzle) or return_condition(puzzle):
        return Says(note=flaw.sentence)
    return _algorithm_3(puzzle, clock)


def _appendix_a(puzzle: Path, clock: Clock) -> Says:
    walk, tried, clauses = solve_puzzle(_instance(puzzle), clock)
    return _says(puzzle, walk, f"{tried} formulas, {clauses:,} clauses")


def _accepts(puzzle: Path, marks: Marks) -> bool:
    instance = _instance(puzzle)
    return is_verified(instance, marked_configuration(instance, marks))


VERIFIER = Verifier("path", "Algorithms 1 and 2", _accepts)
AS_PRINTED = (
    Printed("path", "Algorithm 3, the authors' program", _algorithm_3),
    Printed("path", "Algorithm 3 after Theorems 1 and 2", _with_theorems),
    Printed("path", "Interactive Park, Appendix A", _appendix_a),
)
