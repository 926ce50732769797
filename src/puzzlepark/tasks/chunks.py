"""Chunks: the puzzles that a worker process gets at once, and their reports in a form that is small and quick to send.

A report of a small board takes longer to pickle than the board takes to solve, and so does a message for each puzzle.
So a worker gets as many puzzles as take it some ten milliseconds, and the reports come back as plain values. The
process that has the puzzles puts them together again.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from puzzlepark.core.puzzle import Layer, Puzzle, Solution
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Report, Stats

CHUNK_SECONDS = 0.1
"""The time that a worker should need for a chunk."""
MOST = 128
"""Puzzles in the largest chunk."""
READ_SECONDS = 0.02
"""A chunk whose puzzles take longer to read is sent as it is, so that a slow input does not hold up its reports."""


class ChunkSize:
    """The number of puzzles in the next chunk, which follows from the time that the last ones took."""

    def __init__(self) -> None:
        self.puzzles = 1

    def take(self, puzzles: Iterator[Puzzle]) -> list[Puzzle]:
        """The next puzzles; none at the end."""
        chunk: list[Puzzle] = []
        end = time.monotonic() + READ_SECONDS
        while len(chunk) < self.puzzles and (not chunk or time.monotonic() < end):
            try:
                chunk.append(next(puzzles))
            except StopIteration:
                break
        return chunk

    def adapt(self, puzzles: int, seconds: float) -> None:
        """Take into account how long a worker needed for some puzzles. Chunks grow slowly and shrink at once."""
        wanted = int(CHUNK_SECONDS * puzzles / max(seconds, 1e-6))
        self.puzzles = max(1, min(wanted, 4 * puzzles, MOST))


class Solved(NamedTuple):
    """The reports of a chunk as one pickle, the error that ended the chunk, and the time that it took."""

    pickled: bytes
    error: BaseException | None
    seconds: float

    def reports(self, puzzles: list[Puzzle]) -> Iterator[Report]:
        """The reports of these puzzles. Raises the error that ended the chunk after those before it."""
        for puzzle, values in zip(puzzles, pickle.loads(self.pickled), strict=False):
            yield restored(puzzle, values)
        if self.error is not None:
            raise self.error


def solve_chunk(work: Callable[[Puzzle], Report], pickled: bytes) -> Solved:
    """Solve the puzzles of a chunk, in a worker."""
    started = time.monotonic()
    solved: list[Any] = []
    error: BaseException | None = None
    try:
        solved.extend(flat(work(puzzle)) for puzzle in pickle.loads(pickled))
    except Exception as caught:
        error = caught
    return Solved(pickle.dumps(solved, pickle.HIGHEST_PROTOCOL), error, time.monotonic() - started)


def flat(report: Report) -> tuple[Any, ...]:
    """The values of a report, without its puzzle."""
    solutions = [(_shared(each.layers), [_packed(row) for row in each.values_by_layer]) for each in report.solutions]
    values = {**vars(report), "solutions": solutions, "stats": tuple(vars(report.stats).values())}
    del values["puzzle"]
    return tuple(values.values())


def restored(puzzle: Puzzle, values: tuple[Any, ...]) -> Report:
    """The report of a puzzle with the values that `flat` has made."""
    solutions, count, exhausted, stopped, engine, view, stats, reason, seed, stricter = values
    found = tuple([Solution(puzzle, _shared(layers), tuple(map(tuple, rows))) for layers, rows in solutions])
    return Report(found, count, exhausted, stopped, engine, view, Stats(*stats), reason, seed, stricter, puzzle)


@lru_cache(maxsize=64)
def _shared(layers: tuple[Layer, ...]) -> tuple[Layer, ...]:
    """The first layers that are equal to these. A pickle holds them once, and their grids are listed once."""
    return layers


def _packed(row: tuple[int, ...]) -> bytes | tuple[int, ...]:
    """The values of a layer, as bytes if possible."""
    try:
        return bytes(row)
    except ValueError:
        return row
