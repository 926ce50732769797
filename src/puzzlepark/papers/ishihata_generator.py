"""The generator of Ishihata and Tokumasu: add random cells until the solution is unique, then delete redundant ones.

Section 5 of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles" (SEA 2022): `method="ishihata"`. It
counts the solutions again after every step, and most of its time is spent on the first counts, on nearly blank boards.
Section 6.2 names two adjustments, which are options here: the share of white cells and the size of the loop. Appendix A
names a third one, to begin with many coloured cells, whose first counts are much cheaper.

Departures from the paper:
- A black cell is also ineffective if another black cell, not only the border, is directly in front of its wind. A
  cell is not added if it makes another one infeasible or ineffective.
- A black cell without wind is never ineffective.
- Redundant cells are deleted one after another until none is left: deleting one can make another redundant,
  and the published instances show that one pass is not enough.
- A biased coin decides between white and black first (the paper: "from A_W (or A_B)"); the bias is an option.
- With a size constraint (Algorithm 2), P is valid if a solution of that size is left, and good if it is the only
  solution of any size, since a player does not know the constraint.
- The frontier engine can replace the paper's ZDD for counting: the numbers are the same, in less time.
- Appendix A does not say how the first cells are chosen. Here they are drawn as in steps 2 and 3, but in batches: a
  batch that leaves no solution is taken back, and the next one is half as large.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.maker import Option
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines import frontier
from puzzlepark.genres.nagareru import GENRE
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, LINE, WHITE, WINDY_BLACK, Nagareru
from puzzlepark.papers.generator import Generated, Generator
from puzzlepark.papers.ishihata import NULL, Graph, nagareru_constraint, size_constraint
from puzzlepark.papers.ishihata_zdd_native import NativeZdd
from puzzlepark.papers.zdd import both, construct_zdd

OPTIONS = (
    Option("white", 0.5, "chance that a new cell is white", 0.0, 1.0),
    Option("cells", 0, "the loop passes at most this many cells; 0: any number", 0, 10_000),
    Option("start", 0, "coloured cells to begin with (Appendix A); the first counts then take less time", 0, 10_000),
    Option("solver", "frontier", "what counts: frontier, or the paper's own zdd", choices=("frontier", "zdd")),
)

Number = Callable[[Nagareru], int]
"""Counts the solutions of an instance."""


@dataclass
class SolutionCounter:
    """Computes |F_P| by the chosen engine, and counts the calls. `size` is the size constraint; 0 for none."""

    name: str
    size: int
    clock: Clock
    calls: int = 0

    def count(self, P: Nagareru) -> int:
        """|F_P|: the number of solutions of an instance."""
        self.calls += 1
        if self.name == "zdd":
            return self._zdd(P)
        number = frontier.ENGINE.count(GENRE.model(P), self._task(P))
        assert number is not None
        return number

    def fits(self, P: Nagareru) -> bool:
        """True if P, which has a solution, has one within the size constraint."""
        if not self.size:
            return True
        self.calls += 1
        if self.name == "zdd":
            return self._zdd(P, self.size) > 0
        diagram = frontier.ENGINE.diagram(GENRE.model(P), self._task(P))
        assert diagram is not None
        return sum(x for var, x in diagram.smallest.items() if var.layer == LINE) <= self.size

    def _zdd(self, P: Nagareru, size: int = 0) -> int:
        """The number of solutions by the paper's ZDD, of at most `size` edges if it is not 0."""
        graph = Graph(P)
        if graph.infeasible is not None or graph.m == 0:
            return 0
        if not size:
            return NativeZdd(graph, self.clock.left, self.clock.budget.memory).count()
        constraint = both(nagareru_constraint(graph), size_constraint(size))
        return construct_zdd(graph.m, constraint, self.clock.tick).count()

    def _task(self, P: Nagareru) -> Task:
        return Task(P, "line", None, Clock(self.clock.rest()))


def generate(P: Nagareru, rng: random.Random, options: Mapping[str, Any], clock: Clock) -> Generated:
    """Section 5.2: a good instance without infeasible, ineffective or redundant cells, starting from a blank one."""
    if P.rows < 2 or P.cols < 2:
        raise BadInput(f"A board of {P.rows}x{P.cols} has no room for a loop; 2x2 has.")
    if 0 < options["cells"] < 4:
        raise BadInput(f"No loop passes at most {options['cells']} cells; the shortest passes 4.")
    solver = SolutionCounter(options["solver"], options["cells"], clock)
    while True:
        first = _started(P, rng, options["white"], options["start"], solver)
        good = _good(first, rng, options["white"], solver)
        if good is not None:
            return Generated(_without_redundant(good, rng, solver.count), solver.calls)


def _started(P: Nagareru, rng: random.Random, white: float, start: int, solver: SolutionCounter) -> Nagareru:
    """Appendix A: an instance with this many coloured cells and a solution, or with fewer if no more can be added."""
    batch = start - sum(char != BLANK for char in P.cells)
    while batch > 0:
        solver.clock.tick()
        P_new, added = P, 0
        while added < batch:
            P_more = _draw_cell(P_new, rng, white)
            if P_more is None:
                break
            P_new, added = P_more, added + 1
        if added == 0:
            return P
        solutions = solver.count(P_new)
        if solutions and solver.fits(P_new):
            P = P_new
            if solutions == 1:
                return P
            batch = min(batch, start - sum(char != BLANK for char in P.cells))
        else:
            batch = added // 2
    return P


def _draw_cell(P: Nagareru, rng: random.Random, white: float) -> Nagareru | None:
    """P with one more random coloured cell that makes no cell infeasible or ineffective; None if there is no such
    cell."""
    blanks = [i for i, char in enumerate(P.cells) if char == BLANK]
    A_W = [(i, kind) for i in blanks for kind in WHITE]
    A_B = [(i, kind) for i in blanks for kind in BLACK]
    first, second = (A_W, A_B) if rng.random() < white else (A_B, A_W)
    return _add_cell(P, first, rng) or _add_cell(P, second, rng)


def _good(P: Nagareru, rng: random.Random, white: float, solver: SolutionCounter) -> Nagareru | None:
    """Steps 1 to 4 of Section 5.2: add random cells until the instance is good, which means that its solution is
    unique. None if no cell can be added; then the caller starts again."""
    if solver.count(P) == 1:
        return P
    while True:
        # Steps 2 and 3: unsound cells are rejected when they are drawn, which does not change the distribution.
        # A_W and A_B: every blank cell with every white or black symbol that can be put into it.
        blanks = [i for i, char in enumerate(P.cells) if char == BLANK]
        A_W = [(i, kind) for i in blanks for kind in WHITE]
        A_B = [(i, kind) for i in blanks for kind in BLACK]
        while True:
            solver.clock.tick()
            first, second = (A_W, A_B) if rng.random() < white else (A_B, A_W)
            P_new = _add_cell(P, first, rng) or _add_cell(P, second, rng)
            if P_new is None:
                return None
            solutions = solver.count(P_new)
            if solutions and solver.fits(P_new):
                break
        P = P_new
        if solutions == 1:
            return P


def _add_cell(P: Nagareru, A: list[tuple[int, str]], rng: random.Random) -> Nagareru | None:
    """P with a random cell of A, such that no cell is infeasible or ineffective. Drawn cells are removed from A."""
    while A:
        i, kind = A.pop(rng.randrange(len(A)))
        P_new = replace(P, cells=P.cells[:i] + kind + P.cells[i + 1 :])
        if is_sound(P_new):
            return P_new
    return None


def is_sound(P: Nagareru) -> bool:
    """True if no white cell is infeasible and no black cell ineffective (Section 5.1)."""
    graph = Graph(P)
    winds = ((i, char.lower()) for i, char in enumerate(P.cells, 1) if char in WINDY_BLACK)
    ahead = (graph.step(i, way) for i, way in winds)
    return graph.infeasible is None and all(j != NULL and P.cells[j - 1] not in BLACK for j in ahead)


def _without_redundant(P: Nagareru, rng: random.Random, count: Number) -> Nagareru:
    """Step 5: the instance with its redundant cells deleted, in random order, until none is left."""
    cells = [i for i, char in enumerate(P.cells) if char != BLANK]
    rng.shuffle(cells)
    while True:
        before = P
        for i in cells:
            P_less = replace(P, cells=P.cells[:i] + BLANK + P.cells[i + 1 :])
            if P_less != P and count(P_less) == 1:
                P = P_less
        if before == P:
            return P


GENERATOR = Generator("nagareru", "ishihata", OPTIONS, generate)
