"""Chunks: the puzzles that a worker process gets at once, and their reports in a form that is small and quick to send.

To pickle a report of a small board takes longer than to solve the board, and to send a message for each puzzle does,
too. Therefore, a worker gets as many puzzles as it can solve in CHUNK_SECONDS, and sends the values of the reports
without the puzzles. The process that has the puzzles makes the reports of them.
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
"""Maximum number of puzzles in a chunk."""
READ_SECONDS = 0.02
"""Maximum time to read the puzzles of a chunk. After it, the chunk is sent with the puzzles that it has, so that a slow
input does not delay their reports."""


class ChunkSize:
    """The number of puzzles in the next chunk, which follows from the time that the last ones took."""

    def __init__(self) -> None:
        self.puzzles = 1

    def take(self, puzzles: Iterator[Puzzle]) -> list[Puzzle]:
        """Read the puzzles of the next chunk. The list is empty at the end of the input."""
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
    """The values of a report, in the order of its fields, without its puzzle."""
    solutions = [(_shared(each.layers), [_packed(row) for row in each.values_by_layer]) for each in report.solutions]
    values = {**vars(report), "solutions": solutions, "stats": tuple(vars(report.stats).values())}
    del values["puzzle"]
    return tuple(values.values())


def restored(puzzle: Puzzle, values: tuple[Any, ...]) -> Report:
    """Make the report of a puzzle from the values that `flat` returned."""
    solutions, count, exhausted, stopped, engine, view, stats, reason, seed, stricter = values
    found = tuple([Solution(puzzle, _shared(layers), tuple(map(tuple, rows))) for layers, rows in solutions])
    return Report(found, count, exhausted, stopped, engine, view, Stats(*stats), reason, seed, stricter, puzzle)


@lru_cache(maxsize=64)
def _shared(layers: tuple[Layer, ...]) -> tuple[Layer, ...]:
    """The first layers that were equal to these. If equal layers are the same object, a pickle contains them once, and
    the spots of their grids are computed once."""
    return layers


def _packed(row: tuple[int, ...]) -> bytes | tuple[int, ...]:
    """The values of a layer, as bytes if possible."""
    try:
        return bytes(row)
    except ValueError:
        return row
