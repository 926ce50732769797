"""Puzzles of any genre as a dataset for Reasoning Gym: `pip install reasoning-gym`.

import reasoning_gym
import reasoning_gym_dataset
dataset = reasoning_gym.create_dataset("puzzle_park", genre="tents", rows=6, cols=6, level=2, size=100, seed=1)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from questions import expected, question, score
from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import DATASETS, register_dataset

import puzzlepark as pp

NAME = "puzzle_park"


@dataclass
class PuzzleParkConfig:
    """A genre, the size of its boards, and perhaps their level from 1 to 5."""

    genre: str = "sudoku"
    rows: int = 4
    cols: int = 4
    level: int | None = None
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        if self.genre not in pp.genre_names():
            raise ValueError(f"There is no genre {self.genre!r}.")


class PuzzleParkDataset(ProceduralDataset):
    """Puzzles with exactly one solution. Any right answer counts, however it is written."""

    def __init__(self, config: PuzzleParkConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        wanted: PuzzleParkConfig = self.config
        seed = self.seed + idx
        puzzle = pp.generate(wanted.genre, wanted.rows, wanted.cols, seed, level=wanted.level).puzzle
        metadata = {
            "source_dataset": NAME,
            "source_index": idx,
            "puzzle": puzzle.to_dict(),
            "difficulty": {"rows": puzzle.rows, "cols": puzzle.cols, "level": wanted.level},
        }
        return {"question": question(puzzle), "answer": json.dumps(expected(puzzle)), "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return score(pp.from_dict(entry["metadata"]["puzzle"]), answer)


if NAME not in DATASETS:
    register_dataset(NAME, PuzzleParkDataset, PuzzleParkConfig)
