"""A linear program weighs all feasible paths, and random filling repairs fractional weights.

The solver of S. Guan, J. Wang, Z. Fang, Y. Ren, "On Solving Link-a-Pix Picture Puzzles": the linear programs (3) for
full puzzles and (4) for those that leave cells blank, here by the interior point method of HiGHS (the paper used CVX,
whose solvers are of that kind), and the final solution by Algorithm 2. The feasible paths are those of `guan`. It
finds at most one solution and cannot tell if there are others. It reports that there is none only if the labels or the
linear program prove it.

Departures from the paper:
- The paper claims integral weights if the solution is unique. That is wrong: there may be a fractional optimum in
  addition to the solution, or without any solution. So Algorithm 2 always runs.
- If the optimum exceeds the paper's "optimal value 0" or "number of empty grids", there is no solution. The bound is
  computed again from the program's dual values, in integers, so that it is a proof.
- T is not printed; it is 10,000, as in the authors' program. Algorithm 2 ends with the best filling found, perfect or
  not: here a filling that leaves a hint point unlinked is no answer, and the report names the hints.
- Random order depends on the task's seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import inf
from threading import Event, Thread
from typing import Any

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Certificate, Task
from puzzlepark.core.watch import poll
from puzzlepark.genres.link_a_pix.rules import LinkAPix
from puzzlepark.papers.guan import Feasible, LinkAPixInstance, Path, instance_of, named, obstacle, refuses, solution

EPSILON = 0.001
"""ε: smaller weights count as 0 (Section III-E)."""
T = 10_000
"""The number of fillings that Algorithm 2 tries for a region."""
SCALE = 1 << 40
"""Dual values are rounded to multiples of 1/SCALE."""
NAMED = 6
"""Maximum number of hints that a sentence names. Further ones are only counted."""


class Optimum(NamedTuple):
    """The optimum of a linear program: its value, the weight of each path, and the dual values of (3c) by grid point
    and of (4e) by subset."""

    value: float
    w: list[float]
    of_points: list[float]
    of_subsets: list[float]


class Program:
    """The linear program (3), or (4) if some cells stay blank."""

    def __init__(self, feasible: Feasible) -> None:
        self.instance = feasible.instance
        self.paths: list[Path] = []
        self.subset_of: list[int] = []
        """j for each path: the index sets I_j of the paths."""
        for j, path_by_fill_map in enumerate(feasible.paths):
            self.paths += path_by_fill_map.values()
            self.subset_of += [j] * len(path_by_fill_map)

    def solve(self, task: Task, method: str) -> Optimum:
        """Minimise the sum of y. The columns of the program are w, x and y. Its rows are both sides of (3b), then (3c),
        and in program (4) also (4e).

        The method "ipm" ends inside the optimal face, where each path of each solution has some weight, as Algorithm 2
        requires. "simplex" ends at a vertex, where such paths may have no weight, but with better dual values.
        """
        import highspy

        instance, m0 = self.instance, self.instance.m0
        L, size = len(self.paths), len(m0)
        subsets = [] if instance.full else instance.subsets
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = L + 2 * size, 3 * size + len(subsets)
        lp.col_cost_ = [0.0] * (L + size) + [1.0] * size
        lp.col_lower_ = [0.0] * L + [-inf] * (2 * size)
        lp.col_upper_ = [1.0] * L + [inf] * (2 * size)  # (3d)
        lp.row_lower_ = [-inf] * size + m0 + [0.0] * size + [-inf] * len(subsets)
        lp.row_upper_ = m0 + [inf] * size + [0.0] * size + [len(subset.points) / 2 for subset in subsets]
        start, index, value = [0], [], []
        for column in self._columns(size):
            for row, entry in column:
                index.append(row)
                value.append(entry)
            start.append(len(index))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = start, index, value
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.passModel(lp)
        task.clock.tick()
        for option, setting in (
            ("threads", 1),
            ("solver", method),
            ("run_crossover", "off"),
            ("time_limit", task.clock.left),
        ):
            solver.setOptionValue(option, setting)
        _run(solver)
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kTimeLimit:
            raise Stopped("deadline")
        optimum = solver.getSolution()
        # The status is "unknown" if the dual values are imprecise; the weights are usable.
        usable = (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kUnknown)
        if status not in usable or not optimum.value_valid:
            raise EngineFault(f"HiGHS answered {solver.modelStatusToString(status)}.")
        values, duals = list(optimum.col_value), list(optimum.row_dual)
        return Optimum(sum(values[L + size :]), values[:L], duals[2 * size : 3 * size], duals[3 * size :])

    def _columns(self, size: int) -> Iterator[list[tuple[int, float]]]:
        """For each column its nonzero entries, as pairs of a row and a number. The rows are x - y <= m0, then
        x + y >= m0, then sum of w m - x = 0, and then (4e)."""
        for path, j in zip(self.paths, self.subset_of, strict=True):
            column = [(2 * size + p, 1.0) for p in path]
            yield column if self.instance.full else [*column, (3 * size + j, 1.0)]
        for p in range(size):
            yield [(p, 1.0), (size + p, 1.0), (2 * size + p, -1.0)]
        for p in range(size):
            yield [(p, -1.0), (size + p, 1.0)]

    def bound(self, task: Task) -> Fraction:
        """A lower bound of the optimum, by weak duality, without rounding errors.

        Multipliers v_p between -1 and 1 for the grid points and u_j >= 0 for the subsets give
        sum |x - m0| >= sum v_p (m0_p - x_p) + sum u_j (sum of w_i in I_j - |P_j| / 2), and every w_i is in [0, 1].
        """
        optimum = self.solve(task, "simplex")
        v = [max(-SCALE, min(SCALE, round(dual * SCALE))) for dual in optimum.of_points]
        u = [max(0, round(-dual * SCALE)) for dual in optimum.of_subsets] or [0] * len(self.instance.subsets)
        # Twice the bound, multiplied by SCALE, which is an integer.
        twice = 2 * sum(v_p for v_p, valid in zip(v, self.instance.m0, strict=True) if valid)
        twice -= sum(u_j * len(subset.points) for u_j, subset in zip(u, self.instance.subsets, strict=True))
        for path, j in zip(self.paths, self.subset_of, strict=True):
            twice += 2 * min(0, u[j] - sum(map(v.__getitem__, path)))
        return Fraction(twice, 2 * SCALE)


class RandomFilling:
    """Algorithm 2: the final solution from the weights."""

    def __init__(self, program: Program, w: list[float], task: Task) -> None:
        self.instance = program.instance
        self.paths = program.paths
        self.task = task
        self.rng = random.Random(task.seed)
        self.chosen = [i for i, weight in enumerate(w) if weight > 0.5 + EPSILON]
        self.open = [i for i, weight in enumerate(w) if EPSILON <= weight <= 0.5 + EPSILON]
        """Paths whose weights are neither 0 nor 1 after lines 2 and 3."""
        figures = task.stats.figures
        figures["fractional weights"], figures["regions"], figures["fillings tried"] = len(self.open), 0, 0
        for region in self.regions():
            figures["regions"] += 1
            self.chosen += self.fill(region)

    def regions(self) -> list[set[int]]:
        """Line 5: the unfilled 4-connected regions with unlinked hint points."""
        instance, near = self.instance, self.instance.neighbours()
        unfilled = set(range(instance.X * instance.Y)) - instance.P0
        for i in self.chosen:
            unfilled.difference_update(self.paths[i])
        regions = []
        for hint in instance.P:
            if hint not in unfilled:
                continue
            region, stack = {hint}, [hint]
            while stack:
                unvisited = [q for q in near[stack.pop()] if q in unfilled and q not in region]
                region.update(unvisited)
                stack += unvisited
            unfilled -= region
            regions.append(region)
        return regions

    def fill(self, region: set[int]) -> list[int]:
        """Lines 7 to 19: the best of T fillings of a region, each greedy over the candidates in random order."""
        bit = {p: 1 << k for k, p in enumerate(sorted(region))}
        candidates = {
            i: sum(map(bit.__getitem__, self.paths[i])) for i in self.open if region.issuperset(self.paths[i])
        }
        hints = sum(bit[p] for p in self.instance.P if p in region)
        order, best, most = list(candidates), [], 0
        for _ in range(T if order else 0):
            self.task.clock.tick()
            self.task.stats.figures["fillings tried"] += 1
            self.rng.shuffle(order)
            taken, filled = [], 0
            for i in order:
                if not filled & candidates[i]:
                    taken.append(i)
                    filled |= candidates[i]
            if filled.bit_count() > most:
                best, most = taken, filled.bit_count()
                if filled & hints == hints:
                    break
        return best

    def unlinked(self) -> list[int]:
        """The hint points at which no chosen path ends."""
        linked = {p for i in self.chosen for p in (self.paths[i][0], self.paths[i][-1])}
        return [p for p in self.instance.P if p not in linked]


class GuanLp(Engine):
    """Algorithm 1, the program, Algorithm 2."""

    name = "guan-lp"
    library = "highspy"

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Yield at most one solution. Returns a reason if the labels or the linear program prove that there is none."""
        puzzle = task.puzzle
        assert isinstance(puzzle, LinkAPix)
        number = 3 if puzzle.full else 4
        task.stats.method = f"feasible paths, then the linear program ({number}) on HiGHS and Algorithm 2"
        task.clock.tick()
        if reason := obstacle(puzzle):
            return reason
        instance = instance_of(puzzle)
        feasible = Feasible(instance, task)
        hint = feasible.lonely()
        if hint is not None:
            n = next(subset.n for subset in instance.subsets if hint in subset.points)
            return Certificate(f"Algorithm 1: {named(instance, hint, n)} has no feasible path.", (instance.spot(hint),))
        program = Program(feasible)
        optimum = program.solve(task, "ipm")
        if optimum.value > instance.blanks + EPSILON:
            least = program.bound(task)
            if least > instance.blanks:
                wanted = "none can" if puzzle.full else f"the numbers leave {instance.blanks} blank"
                return Certificate(
                    f"Linear program ({number}): however the paths are weighed, the cells not covered exactly once "
                    f"add up to at least {float(least):.3g}, but {wanted}."
                )
        repair = RandomFilling(program, optimum.w, task)
        if missing := repair.unlinked():
            task.stats.unsettled = _unsettled(instance, missing)
            raise Stopped("cap")
        yield solution(puzzle, model, [program.paths[i] for i in repair.chosen])
        # A normal end would claim that there are no more solutions.
        raise Stopped("cap")


def _run(solver: Any) -> None:
    """Run HiGHS in a thread, polling for interrupts and cancellation. HiGHS has ended when this returns or raises."""
    ended = Event()

    def work() -> None:
        """Run the solver, and report its end."""
        try:
            solver.run()
        finally:
            ended.set()

    solver.HandleUserInterrupt = True
    worker = Thread(target=work, daemon=True)
    try:
        worker.start()
        # Wait for the event and not by Thread.join: in Python 3.11, an interrupted join regards the thread as ended.
        while not ended.wait(0.1):
            poll()
    except BaseException:
        solver.cancelSolve()
        while worker.is_alive() and not ended.wait(0.1):
            pass
        raise


def _unsettled(instance: LinkAPixInstance, missing: list[int]) -> str:
    """A sentence about the hint points that Algorithm 2 has not linked."""
    number = {p: subset.n for subset in instance.subsets for p in subset.points}
    names = [named(instance, p, number[p]) for p in missing[:NAMED]]
    if len(missing) > NAMED:
        names.append(f"{len(missing) - NAMED} more")
    listed = ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]
    return (
        f"Algorithm 2 found no filling that links {listed}; of {len(number)} numbers {len(number) - len(missing)} are."
    )


ENGINE = GuanLp()
