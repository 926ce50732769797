"""The polynomial case: every tile is one cell, and every line has its clue.

Section VI and Algorithm 9 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based
Algorithms for Solving Tilepaint Puzzles": such a board is an instance of discrete tomography, the
reconstruction of a picture from its two projections, solved by H. J. Ryser ("Combinatorial Properties of
Matrices of Zeros and Ones", 1957). There is a solution if and only if the row clues and the column clues
have the same sum and, for each k, the k largest column clues need no more cells than the rows can put into k
columns, which is the sum of min(clue, k) over all rows. A greedy construction then finds one.

Any two solutions are connected by switches, each of which exchanges the colours of a rectangle's corners:

      1 . . 0         0 . . 1
      . . . .   <->   . . . .          two rows, two columns, all four sums unchanged
      0 . . 1         1 . . 0

so a solution is the only one if and only if it has no switch (Ryser).

Departures from the paper:
- Algorithm 9 decrements CC[j] inside a loop that runs up to CC[j], and would stop halfway: here the clues are not
  changed, and the remaining needs of the rows are stored separately.
- The paper finds one solution: here a switch gives a second one, or proves that there is none.
"""

from __future__ import annotations

from itertools import accumulate, pairwise

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Clock, Task
from puzzlepark.papers.fridolin import (
    Configuration,
    TilepaintInstance,
    oversized_clue,
    refuses,
    solution,
    sum_condition,
    task_instance,
)


def complete_clues(instance: TilepaintInstance) -> tuple[list[int], list[int]]:
    """CR and CC, in which no clue is missing."""
    return [clue for clue in instance.CR if clue is not None], [clue for clue in instance.CC if clue is not None]


def widest_columns(CR: list[int], n: int) -> list[int]:
    """X of Section VI-A: x_j is the number of row clues that are j or more, for j from 1 to n.

    These are the column sums when every row has its coloured cells at the left; the sum of the first k is
    the most that the rows can put into any k columns.
    """
    with_clue = [0] * (n + 1)
    for clue in CR:
        with_clue[clue] += 1
    return list(accumulate(reversed(with_clue[1:])))[::-1]


def majorization(instance: TilepaintInstance) -> Certificate | None:
    """Section VI-A, step 3: X must majorize the column clues in falling order."""
    CR, CC = complete_clues(instance)
    order = sorted(range(instance.n), key=lambda j: (-CC[j], j))
    room = need = 0
    for k, (x, j) in enumerate(zip(widest_columns(CR, instance.n), order, strict=True), 1):
        room, need = room + x, need + CC[j]
        if need > room:
            columns = "the column with the largest clue needs" if k == 1 else f"the {k} largest column clues need"
            cells = "1 cell" if need == 1 else f"{need} cells"
            them = "it" if k == 1 else "them"
            where = tuple(instance.lines[instance.m + j].clue_spot for j in sorted(order[:k]))
            return Certificate(
                f"Majorization (Section VI): {columns} {cells}, but the row clues allow only {room} in {them}.", where
            )
    return None


def is_mn_tile_verified(instance: TilepaintInstance) -> Certificate | None:
    """ISMNTILEVERIFIED: None if there is a solution, else why there is none."""
    for check in (sum_condition, oversized_clue, majorization):
        flaw = check(instance)
        if flaw is not None:
            return flaw
    return None


def solve_mn_tile(instance: TilepaintInstance, clock: Clock) -> Configuration:
    """Algorithm 9, SOLVEMNTILE: colour the columns in decreasing order of their clues, each in the rows that need
    most."""
    CR, CC = complete_clues(instance)
    CG = [[0] * instance.n for _ in range(instance.m)]
    need = CR[:]
    for j in sorted(range(instance.n), key=lambda j: -CC[j]):
        clock.tick()
        neediest = sorted(range(instance.m), key=lambda i: -need[i])
        for i in neediest[: CC[j]]:
            CG[i][j] = 1
            need[i] -= 1
    return CG


def find_switch(CG: Configuration) -> tuple[int, int, int, int] | None:
    """Rows i, k and columns j, l with CG[i][j] = CG[k][l] = 1 and CG[i][l] = CG[k][j] = 0, or None.

    Two rows have no switch if and only if the columns of one are among those of the other. If that holds
    for neighbours in the order of their sizes, it holds for all pairs.
    """
    columns = [sum(1 << j for j, colour in enumerate(row) if colour) for row in CG]
    order = sorted(range(len(CG)), key=lambda i: -columns[i].bit_count())
    for i, k in pairwise(order):
        only_k = columns[k] & ~columns[i]
        if only_k:
            # Row i has at least as many cells as row k, so it has one of its own as well.
            only_i = columns[i] & ~columns[k]
            return i, k, only_i.bit_length() - 1, only_k.bit_length() - 1
    return None


class Tomography(Engine):
    """Finds one solution, and a second or the proof that there is none."""

    name = "fridolin-tomography"

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse tasks other than the paper's, more than two solutions, larger tiles, and missing clues."""
        if reason := refuses(task):
            return reason
        if task.limit is None or task.limit > 2:
            return "it finds one solution and decides whether there is another, but lists no more than 2"
        _, instance = task_instance(task)
        if instance.p < instance.m * instance.n:
            return "it needs tiles of one cell each"
        if None in instance.CR or None in instance.CC:
            return "it needs a clue for every row and column"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        """Test the majorization, construct a solution, and switch four of its cells for a second one."""
        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        figures["nodes"] = 0
        task.stats.method = "majorization test"
        if flaw := is_mn_tile_verified(instance):
            return flaw

        task.stats.method = "majorization test and greedy construction"
        CG = solve_mn_tile(instance, task.clock)
        figures["nodes"] += 1
        yield solution(puzzle, model, CG)

        task.clock.tick()
        switch = find_switch(CG)
        if switch is None:
            task.stats.method = "majorization test and greedy construction; no switch, so unique"
            return None
        i, k, j, l = switch  # noqa: E741
        CG[i][j], CG[i][l], CG[k][j], CG[k][l] = 0, 1, 1, 0
        task.stats.method = "majorization test, greedy construction and a switch"
        figures["nodes"] += 1
        yield solution(puzzle, model, CG)
        # A normal end would claim that there are no more solutions.
        raise Stopped("cap")

    def count(self, model: Model, task: Task) -> int | None:
        """0 or 1 if that is proved, else None: counting these pictures is hard in general."""
        _, instance = task_instance(task)
        if is_mn_tile_verified(instance):
            return 0
        return 1 if find_switch(solve_mn_tile(instance, task.clock)) is None else None


ENGINE = Tomography()
