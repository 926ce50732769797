"""The generator of Ishihata and Tokumasu: random cells until the solution is unique, then without the redundant ones.

Section 5 of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles" (SEA 2022): `method="ishihata"`. It
counts the solutions anew after every step, and most of its time goes into the first counts, on boards that are nearly
blank. Section 6.2 names two adjustments, which are options here: the share of white cells and the size of the loop.

Departures from the print:
- A black cell is ineffective also where a black cell, not only the border, stands right before its wind; and a
  cell is not added where it would make another infeasible or ineffective.
- A black cell without wind is never ineffective.
- Redundant cells are deleted one after another until none is left: deleting one can make another redundant,
  and the published instances show that one pass is not enough.
- White or black is decided by a coin first, of which the bias can be chosen (the print: "from A_W (or A_B)").
- With a size constraint (Algorithm 2), P is valid if a solution of that size is left, and good if it is the only
  solution of any size: a player does not know the constraint.
- The frontier engine may count in the place of the paper's ZDD: the same numbers, sooner.
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
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, LINE, WHITE, WINDY_BLACK, Nagareru, model
from puzzlepark.papers.generator import Generated, Generator
from puzzlepark.papers.ishihata import NULL, Graph, nagareru_constraint, size_constraint
from puzzlepark.papers.ishihata_zdd_native import NativeZdd
from puzzlepark.papers.zdd import both, construct_zdd

OPTIONS = (
    Option("white", 0.5, "chance that a new cell is white", 0.0, 1.0),
    Option("cells", 0, "the loop passes at most this many cells; 0: any number", 0, 10_000),
    Option("solver", "frontier", "what counts: frontier, or the paper's own zdd", choices=("frontier", "zdd")),
)

Number = Callable[[Nagareru], int]


@dataclass
class Solver:
    """|F_P| by the chosen engine, with the calls counted. With `size`, also how many of them are not too large."""

    name: str
    size: int
    clock: Clock
    calls: int = 0

    def count(self, P: Nagareru) -> int:
        """|F_P|."""
        self.calls += 1
        if self.name == "zdd":
            return self._zdd(P)
        found = frontier.ENGINE.count(model(P), self._task(P))
        assert found is not None
        return found

    def fits(self, P: Nagareru) -> bool:
        """Whether P, which has a solution, has one within the size constraint."""
        if not self.size:
            return True
        self.calls += 1
        if self.name == "zdd":
            return self._zdd(P, self.size) > 0
        diagram = frontier.ENGINE.diagram(model(P), self._task(P))
        assert diagram is not None
        return sum(x for var, x in diagram.smallest.items() if var.layer == LINE) <= self.size

    def _zdd(self, P: Nagareru, size: int = 0) -> int:
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
    """Section 5.2: an instance that is good and has no infeasible, ineffective or redundant cell, from a blank one."""
    if P.rows < 2 or P.cols < 2:
        raise BadInput(f"A board of {P.rows}x{P.cols} has no room for a loop; 2x2 has.")
    if 0 < options["cells"] < 4:
        raise BadInput(f"No loop passes at most {options['cells']} cells; the shortest passes 4.")
    solver = Solver(options["solver"], options["cells"], clock)
    while True:
        good = _good(P, rng, options["white"], solver)
        if good is not None:
            return Generated(_without_redundant(good, rng, solver.count), solver.calls)


def _good(P: Nagareru, rng: random.Random, white: float, solver: Solver) -> Nagareru | None:
    """Steps 1 to 4; None where there is no cell left to add (step 3 starts again)."""
    if solver.count(P) == 1:
        return P
    while True:
        # Steps 2 and 3: cells that are not sound are left out as they are drawn, which is the same lot as without them.
        A_W, A_B = (
            [(i, kind) for i, char in enumerate(P.cells) if char == BLANK for kind in k] for k in (WHITE, BLACK)
        )
        while True:
            solver.clock.tick()
            first, second = (A_W, A_B) if rng.random() < white else (A_B, A_W)
            P_new = _drawn(P, first, rng) or _drawn(P, second, rng)
            if P_new is None:
                return None
            number = solver.count(P_new)
            if number and solver.fits(P_new):
                break
        P = P_new
        if number == 1:
            return P


def _drawn(P: Nagareru, A: list[tuple[int, str]], rng: random.Random) -> Nagareru | None:
    """P with one cell more, where nothing is infeasible or ineffective; the cell is taken from A."""
    while A:
        i, kind = A.pop(rng.randrange(len(A)))
        P_new = replace(P, cells=P.cells[:i] + kind + P.cells[i + 1 :])
        if is_sound(P_new):
            return P_new
    return None


def is_sound(P: Nagareru) -> bool:
    """Whether no white cell is infeasible and no black cell ineffective (Section 5.1)."""
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
