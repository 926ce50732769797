"""The generator of Ishihata and Tokumasu: random cells until the solution is unique, then without the redundant ones.

Section 5 of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles" (SEA 2022), here for
comparison; it counts the solutions anew after every step, and most of its time goes into the first counts, on
boards that are nearly blank.

Departures from the print:
- A black cell is ineffective also where a black cell, not only the border, stands right before its wind; and a
  cell is not added where it would make another infeasible or ineffective.
- A black cell without wind is never ineffective.
- Redundant cells are deleted one after another until none is left: deleting one can make another redundant,
  and the published instances show that one pass is not enough.
- White or black is decided by a coin first, of which the bias can be chosen (the print: "from A_W (or A_B)").
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from puzzlepark.core.errors import BadInput
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, WHITE, WINDY_BLACK, Nagareru
from puzzlepark.papers.ishihata import NULL, Graph
from puzzlepark.papers.ishihata_zdd import solution_zdd

Count = Callable[[Nagareru], int]


class Generated(NamedTuple):
    """An interesting instance, and how often the solver was called for it."""

    puzzle: Nagareru
    calls: int


def count_by_zdd(puzzle: Nagareru) -> int:
    """|F_P|, as the paper counts it."""
    return solution_zdd(Graph(puzzle)).count()


def generate(w: int, h: int, rng: random.Random, white: float = 0.5, count: Count = count_by_zdd) -> Generated:
    """Section 5.2: an instance that is good and has no infeasible, ineffective or redundant cell.

    `white` is the chance that a new cell is white; `count` may be any exact solver.
    """
    if w < 2 or h < 2:
        raise BadInput(f"A board of {h}x{w} has no room for a loop; 2x2 has.")
    calls = 0

    def counted(puzzle: Nagareru) -> int:
        nonlocal calls
        calls += 1
        return count(puzzle)

    while True:
        good = _good(Nagareru(rows=h, cols=w, cells=BLANK * (w * h)), rng, white, counted)
        if good is not None:
            return Generated(_without_redundant(good, rng, counted), calls)


def _good(P: Nagareru, rng: random.Random, white: float, count: Count) -> Nagareru | None:
    """Steps 1 to 4; None where there is no cell left to add (step 3 starts again)."""
    if count(P) == 1:
        return P
    while True:
        A_W, A_B = (list(_candidates(P, kinds)) for kinds in (WHITE, BLACK))
        while True:
            A = A_W if A_W and (not A_B or rng.random() < white) else A_B
            if not A:
                return None
            P_new = A.pop(rng.randrange(len(A)))
            number = count(P_new)
            if number:
                break
        P = P_new
        if number == 1:
            return P


def _candidates(P: Nagareru, kinds: str) -> Iterator[Nagareru]:
    """Step 2: P with one cell more, where nothing is infeasible or ineffective."""
    for i, char in enumerate(P.cells):
        if char == BLANK:
            for kind in kinds:
                P_new = replace(P, cells=P.cells[:i] + kind + P.cells[i + 1 :])
                if is_sound(P_new):
                    yield P_new


def is_sound(P: Nagareru) -> bool:
    """Whether no white cell is infeasible and no black cell ineffective (Section 5.1)."""
    graph = Graph(P)
    winds = ((i, char.lower()) for i, char in enumerate(P.cells, 1) if char in WINDY_BLACK)
    ahead = (graph.step(i, way) for i, way in winds)
    return graph.infeasible is None and all(j != NULL and P.cells[j - 1] not in BLACK for j in ahead)


def _without_redundant(P: Nagareru, rng: random.Random, count: Count) -> Nagareru:
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
