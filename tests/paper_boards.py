"""Tilepaint boards from letters, and the papers' algorithms run on them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import Budget, Certificate, Clock, Stats, Task
from puzzlepark.genres.tilepaint import GENRE
from puzzlepark.genres.tilepaint.rules import Tilepaint

Picture = tuple[int, ...]


def tilepaint(
    tiles: str | Iterable[Iterable[int]], rows: Iterable[int | None], columns: Iterable[int | None]
) -> Tilepaint:
    """A board from tile letters, one word a row, or from rows of ids; None where a line has no clue."""
    grid = [[ord(c) for c in word] for word in tiles.split()] if isinstance(tiles, str) else [list(r) for r in tiles]
    clues = [(Spot(2 * i + 1, -1), c) for i, c in enumerate(rows) if c is not None]
    clues += [(Spot(-1, 2 * j + 1), c) for j, c in enumerate(columns) if c is not None]
    ids = tuple(t for row in grid for t in row)
    return Tilepaint(rows=len(grid), cols=len(grid[0]), tiles=ids, clues=tuple(clues))


def singles(rows: list[int], columns: list[int]) -> Tilepaint:
    """A board of single cells with all clues."""
    n = len(columns)
    return tilepaint([range(i * n, i * n + n) for i in range(len(rows))], rows, columns)


class Outcome(NamedTuple):
    """The result of a run; `reason` is the certificate's sentence, `stopped` the reason for an early end."""

    found: list[Picture]
    certificate: Certificate | None
    stopped: str | None
    stats: Stats

    @property
    def reason(self) -> str | None:
        return self.certificate.sentence if self.certificate else None

    @property
    def exhausted(self) -> bool:
        return self.stopped is None


def task_of(puzzle: Puzzle, limit: int | None = None, seconds: float | None = 60.0) -> Task:
    return Task(puzzle, "paint", limit, Clock(Budget(seconds)))


def run(engine: Engine, puzzle: Tilepaint, limit: int | None = None, seconds: float | None = 60.0) -> Outcome:
    """Read solutions as the package does, up to the limit or to the end; the referee checks each."""
    task = task_of(puzzle, limit, seconds)
    assert engine.refuses(GENRE.model(puzzle), task) is None
    answers = engine.solutions(GENRE.model(puzzle), task)
    found: list[Picture] = []
    while limit is None or len(found) < limit:
        try:
            answer = next(answers)
        except StopIteration as end:
            return Outcome(found, end.value, None, task.stats)
        except Stopped as stop:
            return Outcome(found, None, stop.reason, task.stats)
        assert isinstance(answer, Solution)
        assert GENRE.check(puzzle, answer)
        found.append(answer.values_by_layer[0])
    return Outcome(found, None, "limit", task.stats)


def refusal(engine: Engine, puzzle: Puzzle, limit: int | None = 2) -> str | None:
    task = task_of(puzzle, limit)
    return engine.refuses(GENRE.model(puzzle) if isinstance(puzzle, Tilepaint) else GENRE.model(SMALL), task)


def counted(engine: Engine, puzzle: Tilepaint) -> int | None:
    return engine.count(GENRE.model(puzzle), task_of(puzzle))


def pictures(text: str) -> list[Picture]:
    """Pictures one a line: `#` coloured, `.` not, rows apart by blanks."""
    return [tuple(int(c == "#") for c in line if c in "#.") for line in text.splitlines() if line.strip()]


def brute_force(puzzle: Tilepaint) -> set[Picture]:
    """All solutions, by counting cells for every subset of the tiles; independent of the package."""
    m, n, tiles = puzzle.rows, puzzle.cols, puzzle.tiles
    clues = [
        ([i for i in range(m * n) if (i // n == s.r // 2 if s.c < 0 else i % n == s.c // 2)], number)
        for s, number in puzzle.clues
    ]
    found = set()
    for colours in product((0, 1), repeat=max(tiles) + 1):
        cells = tuple(colours[t] for t in tiles)
        if all(sum(cells[i] for i in line) == number for line, number in clues):
            found.add(cells)
    return found


#       . 2 1
#     3 A A B        the answer paints A and B
#     1 C A D
SMALL = tilepaint("AAB CAD", [3, 1], [None, 2, 1])
