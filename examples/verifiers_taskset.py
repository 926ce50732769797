"""Puzzles of any genre as a taskset for `verifiers`: `pip install verifiers`.

import verifiers_taskset
config = verifiers_taskset.PuzzleParkConfig(genre="tents", rows=6, cols=6, level=2, count=100)
taskset = verifiers_taskset.PuzzleParkTaskset(config)

An environment of verifiers runs a model on each task. The rewards of its trace are "solved" (1 or 0), and the metrics
have "readable", which is 1 if the answer has the form that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from questions import last_object, question, score

import puzzlepark as pp


class PuzzleParkConfig(vf.TasksetConfig):
    """A genre, the size of its boards, perhaps their level from 1 to 5, and the first seed of `count` puzzles."""

    genre: str = "sudoku"
    rows: int = 4
    cols: int = 4
    level: int | None = None
    seed: int = 1
    count: int = 100


class PuzzleParkData(vf.TaskData):
    """A task. `puzzle` is the document of its puzzle."""

    puzzle: dict[str, Any]


class PuzzleParkTask(vf.Task[PuzzleParkData, vf.State, vf.TaskConfig]):
    """A puzzle. The referee of its genre decides whether the answer is right."""

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        return score(pp.from_dict(self.data.puzzle), trace.last_reply)

    @vf.metric
    async def readable(self, trace: vf.Trace) -> float:
        return float(last_object(trace.last_reply) is not None)


class PuzzleParkTaskset(vf.Taskset[PuzzleParkTask, PuzzleParkConfig]):
    """Puzzles with exactly one solution, made from consecutive seeds."""

    def load(self) -> Iterator[PuzzleParkTask]:
        wanted = self.config
        for seed in range(wanted.seed, wanted.seed + wanted.count):
            puzzle = pp.generate(wanted.genre, wanted.rows, wanted.cols, seed, level=wanted.level).puzzle
            data = PuzzleParkData(id=puzzle.id, prompt=question(puzzle), puzzle=puzzle.to_dict())
            yield PuzzleParkTask(data, wanted.task)


def load_taskset(config: PuzzleParkConfig | None = None) -> PuzzleParkTaskset:
    """The taskset, with the default configuration if none is given."""
    return PuzzleParkTaskset(config or PuzzleParkConfig())
