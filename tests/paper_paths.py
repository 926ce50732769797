"""Boards for the papers' algorithms for Path, their runs, and all walks by brute force."""

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from typing import NamedTuple

from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.grid import Grid, Spot, cell_at
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Budget, Certificate, Clock, Stats, Task
from puzzlepark.genres.path import GENRE
from puzzlepark.genres.path.fields import edge_on
from puzzlepark.genres.path.rules import LINE, Path

Cell = tuple[int, int]
Walk = tuple[Cell, ...]
Clues = Iterable[int | None]


def doors_at(rows: int, cols: int, cells: Iterable[Cell], blocked: frozenset[Spot] = frozenset()) -> tuple[Spot, ...]:
    """A door at each cell, on the first of its sides that is on the border."""
    grid = Grid(rows, cols, blocked)
    found = []
    for at in cells:
        spot = cell_at(*at)
        r, c = spot
        beside = {"N": Spot(r - 2, c), "W": Spot(r, c - 2), "E": Spot(r, c + 2), "S": Spot(r + 2, c)}
        found.append(edge_on(spot, next(side for side, other in beside.items() if not grid.has(other))))
    return tuple(found)


def path(
    rows: int, cols: int, doors: Iterable[Cell], cr: Clues = (), cc: Clues = (), blocked: Iterable[Cell] = ()
) -> Path:
    """A board from the cells of its doors, from 0; without clues if there are none."""
    holes = frozenset(cell_at(i, j) for i, j in blocked)
    return Path(
        rows=rows,
        cols=cols,
        doors=doors_at(rows, cols, doors, holes),
        clues=outside(cr, cc),
        blocked=holes,
    )


class Outcome(NamedTuple):
    """The result of a run: the edges of each line; `stopped` is the reason for an early end."""

    found: list[frozenset[Spot]]
    certificate: Certificate | None
    stopped: str | None
    stats: Stats

    @property
    def reason(self) -> str:
        return self.certificate.sentence if self.certificate else ""

    @property
    def exhausted(self) -> bool:
        return self.stopped is None


def task_of(puzzle: Puzzle, limit: int | None = None, seconds: float | None = 60.0) -> Task:
    return Task(puzzle, "path", limit, Clock(Budget(seconds)))


def run(engine: Engine, puzzle: Path, limit: int | None = None, seconds: float | None = 60.0) -> Outcome:
    """Read solutions as the package does, up to the limit or to the end; the model checks each."""
    task = task_of(puzzle, limit, seconds)
    rules = GENRE.model(puzzle)
    assert engine.refuses(rules, task) is None
    answers = engine.solutions(rules, task)
    found: list[frozenset[Spot]] = []
    while limit is None or len(found) < limit:
        try:
            answer = next(answers)
        except StopIteration as end:
            return Outcome(found, end.value, None, task.stats)
        except Stopped as stop:
            return Outcome(found, None, stop.reason, task.stats)
        assert rules.holds(answer.marks)
        found.append(frozenset(s for s in rules.answer[0].spots if answer[Var(LINE, s)]))
    return Outcome(found, None, "limit", task.stats)


def refusal(engine: Engine, puzzle: Puzzle, limit: int | None = 2) -> str | None:
    return engine.refuses(GENRE.model(puzzle if isinstance(puzzle, Path) else LOST), task_of(puzzle, limit))


def edges(walk: Walk) -> frozenset[Spot]:
    """The edges between the cells of a walk."""
    return frozenset(Spot(i + k + 1, j + m + 1) for (i, j), (k, m) in pairwise(walk))


def brute_force(puzzle: Path) -> list[Walk]:
    """All walks from the first door to the second that meet the clues; independent of the package."""
    first, last = ((s.r // 2, s.c // 2) for s in puzzle.door_cells)
    blocked = {(s.r // 2, s.c // 2) for s in puzzle.blocked}

    def grow(walk: Walk) -> Iterator[Walk]:
        i, j = walk[-1]
        if (i, j) == last:
            yield walk
            return
        for k, m in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)):
            inside = 0 <= k < puzzle.rows and 0 <= m < puzzle.cols
            if inside and (k, m) not in walk and (k, m) not in blocked:
                yield from grow((*walk, (k, m)))

    def meets(walk: Walk) -> bool:
        rows = [sum(i == line for i, _ in walk) for line in range(puzzle.rows)]
        cols = [sum(j == line for _, j in walk) for line in range(puzzle.cols)]
        clues = (*puzzle.row_clues, *puzzle.col_clues)
        return all(clue is None or clue == got for clue, got in zip(clues, rows + cols, strict=True))

    return [walk for walk in grow((first,)) if meets(walk)]


def random_board(rng: random.Random, most: int = 16) -> Path:
    """A tiny board with the clues of some walk between its doors, some of them changed or missing."""
    while True:
        rows, cols = rng.randint(1, 5), rng.randint(1, 5)
        if not 2 <= rows * cols <= most:
            continue
        grid = list(product(range(rows), range(cols)))
        blocked = [at for at in grid if rng.random() < 0.15] if rng.random() < 0.3 else []
        border = [
            (i, j)
            for i, j in grid
            if (i, j) not in blocked
            and (i in (0, rows - 1) or j in (0, cols - 1) or any(abs(i - k) + abs(j - m) == 1 for k, m in blocked))
        ]
        if len(border) < 2:
            continue
        doors = rng.sample(border, 2)
        if rng.random() < 0.2:  # close together
            doors[1] = min(
                (d for d in border if d != doors[0]), key=lambda d: abs(d[0] - doors[0][0]) + abs(d[1] - doors[0][1])
            )
        walks = brute_force(path(rows, cols, doors, blocked=blocked))
        walk = rng.choice(walks) if walks else ()
        cr: list[int | None] = [sum(i == line for i, _ in walk) for line in range(rows)]
        cc: list[int | None] = [sum(j == line for _, j in walk) for line in range(cols)]
        kind = rng.random()
        for clues in (cr, cc):
            for line, clue in enumerate(clues):
                if kind < 0.05:
                    clues[line] = 0
                elif kind < 0.4 and rng.random() < 0.2:
                    clues[line] = max(0, (clue or 0) + rng.choice((-1, 1)))
        share = rng.choice((0, 0, 0.3, 0.6, 0.9))
        cr, cc = ([None if rng.random() < share else clue for clue in clues] for clues in (cr, cc))
        return path(rows, cols, doors, cr, cc, blocked)


# The published program finds a path here: the first door's row has the clue 0.
LOST = path(3, 3, [(0, 0), (2, 2)], [0, 3, 1], [2, 1, 2])
# The paper's Figure 5.
FIGURE = path(3, 3, [(1, 0), (2, 1)], [3, 2, 2], [2, 2, 3])
