"""Random tiny boards through all engines, in all views, until two of them disagree or the time is over.

    python tools/agree.py --seconds 600
    python tools/agree.py --seconds 600 --genre path --seed 7

Every engine, the papers' algorithms and the clauses of certificates say all solutions, the status and the count of
every board; the referee sees every solution. A board that came before is counted as drawn, but not tried again. An
engine that has taken more than its share of the time is not asked about the next board, so slow ones get fewer. At the
first disagreement the board is made smaller while it lasts, printed as JSON, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_named, genres

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from agreement import Disagreement, compare, disagree, minimised

import tiny

SHARE = 0.12
"""The part of the time that one engine may take before it is asked about fewer boards."""


@dataclass
class Tally:
    """What was done for a genre."""

    started: float = field(default_factory=time.process_time)
    drawn: int = 0
    boards: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    spent: dict[str, float] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """Processor time."""
        return time.process_time() - self.started

    def may_take(self, name: str) -> bool:
        return self.spent.get(name, 0.0) <= SHARE * self.seconds

    def __str__(self) -> str:
        rate = self.drawn / max(self.seconds, 1e-9)
        each = ", ".join(f"{name} {number:,}" for name, number in self.answers.most_common())
        boards = f"{self.drawn:,} boards, {self.boards:,} of them different"
        return f"{boards}, {rate:,.0f} a second of processor time; answers: {each}"


def agree(genre: Genre[Any], seconds: float, seed: int) -> tuple[Tally, Puzzle | None]:
    """Boards of a genre for some seconds: what was done, and a board about which engines disagree."""
    tally, seen, end = Tally(), set[int](), time.monotonic() + seconds
    for puzzle in tiny.instances(genre, sys.maxsize, seed):
        tally.drawn += 1
        known = hash(puzzle)
        if known not in seen:
            seen.add(known)
            tally.boards += 1
            try:
                started = time.process_time()
                for name in compare(genre, puzzle, tally.may_take):
                    tally.answers[name] += 1
                    tally.spent[name] = tally.spent.get(name, 0.0) + time.process_time() - started
                    started = time.process_time()
            except Disagreement:
                return tally, puzzle
        if time.monotonic() >= end:
            break
    return tally, None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=600.0, help="for all genres together")
    parser.add_argument("--genre", action="append", help="only this genre; may be said several times")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    some = [genre_named(name) for name in wanted.genre] if wanted.genre else list(genres().values())
    for genre in some:
        tally, wrong = agree(genre, wanted.seconds / len(some), wanted.seed)
        print(f"{genre.name}: {tally}", flush=True)
        if wrong is not None:
            small = minimised(genre, wrong, lambda board, genre=genre: disagree(genre, board) is not None)  # type: ignore[misc]
            print(f"{disagree(genre, small) or disagree(genre, wrong)}\n{tiny.text_of(genre, small)}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
