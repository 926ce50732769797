"""A SAT formula with a variable per cell and time, for one length of the path after another.

Appendix A of J. E. Sakti, M. Arzaki (editor), "Path Puzzles Interactive Park 1.0 User Manual" (10 July 2023). For a
path of L cells, V(i, j, t) says that it is in cell (i, j) at time t, and C(i, j) that it visits the cell at all:

      start       V(a, 0) and V(b, L-1)
      step        V(i, j, t) implies V at time t+1 of a neighbour of (i, j)
      time        one cell at each time, and no two
      cell        no two times at any cell
      clues       C(i, j) if and only if V(i, j, t) for some t; as many C in a line as its clue says

L ranges from the minimum that the clues and the distance of the doors require to the maximum that the clues allow. As
in the manual, there is a new formula for each L, with a clause per pair of cells and per pair of times, and a clause
per subset of a line for its clue: O(L (mn)^2) clauses, and binomially many. Too large formulas are refused. Blocked
cells have no variables.

Departures from the manual:
- Only lengths of the right parity are tried: as on a chessboard, L - 1 and the doors' distance are both even or
  both odd.
- A cell without neighbours cannot be visited: the manual omits the clause, and so lets the path jump from there.
- Clues above the length of their line, which break the manual's cardinalities, are detected before.
- The solver, MinisatGH as in the manual, runs in slices of a conflict budget, with polls of the clock in between.
- The manual ends with the first solution: here each walk is blocked, and the search continues through all lengths.
- State belongs to a formula; in the manual it is global.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import comb
from typing import Any

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Clock, Task
from puzzlepark.encoders.cadical import satisfiable
from puzzlepark.papers.sakti import (
    MOVES,
    Cell,
    PathInstance,
    obstacle,
    oversized_clue,
    refuses,
    solution,
    task_instance,
)

MOST_CLAUSES = 5_000_000
"""A larger formula is refused: filling the solver would take many seconds for each length."""

Clause = list[int]


def clued_lines(instance: PathInstance) -> list[tuple[list[Cell], int | None]]:
    """The cells and the clue, or None, of every row and then every column."""
    rows: list[list[Cell]] = [[] for _ in range(instance.m)]
    columns: list[list[Cell]] = [[] for _ in range(instance.n)]
    for i, j in instance.cells:
        rows[i].append((i, j))
        columns[j].append((i, j))
    return list(zip(rows + columns, instance.cr + instance.cc, strict=True))


def length_bounds(instance: PathInstance) -> tuple[int, int]:
    """The manual's lb and ub: the minimum and maximum number of cells, by the clues and the doors' distance."""
    lines = clued_lines(instance)
    rows, columns = lines[: instance.m], lines[instance.m :]
    (i_a, j_a), (i_b, j_b) = instance.a, instance.b
    least = [sum(clue or 0 for _, clue in part) for part in (rows, columns)]
    most = [sum(len(cells) if clue is None else clue for cells, clue in part) for part in (rows, columns)]
    return max(*least, abs(i_b - i_a) + abs(j_b - j_a) + 1), min(most)


def path_lengths(instance: PathInstance) -> range:
    """The lengths that a path can have, by the bounds and by parity."""
    lb, ub = length_bounds(instance)
    (i_a, j_a), (i_b, j_b) = instance.a, instance.b
    lb += (lb - 1 - (i_b - i_a) - (j_b - j_a)) % 2
    return range(lb, ub + 1, 2)


def at_most(literals: Iterable[int], bound: int) -> Iterator[Clause]:
    """atMost: at most `bound` of the literals are true, with a clause for each `bound` + 1 of them."""
    return ([-v for v in too_many] for too_many in combinations(literals, bound + 1))


def equals(literals: list[int], bound: int) -> Iterator[Clause]:
    """equals: exactly `bound` of the literals are true, because at most `bound` are true and at most the others are
    false."""
    yield from at_most(literals, bound)
    yield from at_most([-v for v in literals], len(literals) - bound)


class TimeFormula:
    """The clauses for one length, and the numbers of the variables."""

    def __init__(self, instance: PathInstance, length: int) -> None:
        self.instance = instance
        self.length = length
        self.cells = instance.cells
        self.number = {cell: k for k, cell in enumerate(self.cells)}

    def V(self, cell: Cell, t: int) -> int:
        """The variable "the path is in this cell at time t"."""
        return self.number[cell] * self.length + t + 1

    def C(self, cell: Cell) -> int:
        """The variable "the path visits this cell"."""
        return len(self.cells) * self.length + self.number[cell] + 1

    def clauses(self) -> Iterator[Clause]:
        """All clauses, rule by rule in the manual's order."""
        times = range(self.length)
        yield [self.V(self.instance.a, 0)]
        yield [self.V(self.instance.b, self.length - 1)]
        for t, (i, j) in product(times[:-1], self.cells):
            neighbours = [(i + di, j + dj) for di, dj in MOVES.values() if self.instance.is_valid_cell(i + di, j + dj)]
            yield [-self.V((i, j), t), *(self.V(there, t + 1) for there in neighbours)]
        for t in times:
            somewhere = [self.V(cell, t) for cell in self.cells]
            yield somewhere
            yield from at_most(somewhere, 1)
        for cell in self.cells:
            yield from at_most([self.V(cell, t) for t in times], 1)
        for cell in self.cells:
            ever = [self.V(cell, t) for t in times]
            yield [-self.C(cell), *ever]
            yield from ([self.C(cell), -v] for v in ever)
        for cells, clue in clued_lines(self.instance):
            if clue is not None:
                yield from equals([self.C(cell) for cell in cells], clue)

    def size(self) -> int:
        """The number of clauses."""
        cells, times = len(self.cells), self.length
        pairs = times * comb(cells, 2) + cells * comb(times, 2)
        subsets = sum(
            comb(len(line), clue + 1) + comb(len(line), len(line) - clue + 1)
            for line, clue in clued_lines(self.instance)
            if clue is not None
        )
        return 2 + cells * (times - 1) + times + pairs + cells * (times + 1) + subsets

    def walk(self, true: Iterable[int]) -> list[Cell]:
        """The cells in the order of their times, from the variables that are true."""
        placed = {}
        for v in true:
            if 0 < v <= len(self.cells) * self.length:
                k, t = divmod(v - 1, self.length)
                placed[t] = self.cells[k]
        return [placed[t] for t in range(self.length)]


class TimeIndexed(Engine):
    """The function solve_puzzle of the manual, as an engine."""

    name = "sakti-sat"

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse tasks other than the paper's, and boards whose largest formula is too large."""
        if reason := refuses(task):
            return reason
        puzzle, instance = task_instance(task)
        lengths = path_lengths(instance)
        if oversized_clue(puzzle) or not lengths:
            return None
        too_large = TimeFormula(instance, lengths[-1]).size() > MOST_CLAUSES
        return f"its formula would have more than {MOST_CLAUSES:,} clauses" if too_large else None

    def solutions(self, model: Model, task: Task) -> Answers:
        """Write and solve a formula for each length, and block each walk that it yields."""
        from pysat.solvers import Solver

        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        task.stats.method = "time-indexed SAT on MinisatGH"
        if flaw := oversized_clue(puzzle):
            return flaw
        lengths = path_lengths(instance)
        found = False
        for length in lengths:
            formula = TimeFormula(instance, length)
            figures["lengths"] = figures.get("lengths", 0) + 1
            figures["clauses"] = figures.get("clauses", 0) + formula.size()
            with Solver(name="minisat-gh") as solver:
                _fill(solver, formula, task.clock)
                while satisfiable(solver, task.clock):
                    walk = formula.walk(solver.get_model())
                    found = True
                    yield solution(puzzle, model, walk)
                    solver.add_clause([-formula.V(cell, t) for t, cell in enumerate(walk)])
        if found:
            return None
        return obstacle(puzzle) or _no_length(instance, lengths)


def _fill(solver: Any, formula: TimeFormula, clock: Clock) -> None:
    """Add all clauses of a formula to a solver, polling the clock."""
    for k, clause in enumerate(formula.clauses()):
        if k % 10_000 == 0:
            clock.tick()
        solver.add_clause(clause)


def _no_length(instance: PathInstance, lengths: range) -> Certificate:
    """The reason why there is no path of any length."""
    lb, ub = length_bounds(instance)
    if lb > ub:
        return Certificate(f"Lengths: the clues and the doors ask for at least {lb} cells, but the clues allow {ub}.")
    if not lengths:
        kind = "odd" if lb % 2 == 0 else "even"
        return Certificate(f"Lengths: the clues leave {lb} cells, but from door to door their number is {kind}.")
    tried = str(lengths[0]) if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}"
    return Certificate(f"Time-indexed SAT: no path of {tried} cells meets every clue.")


ENGINE = TimeIndexed()
