"""Run all engines on random tiny boards, in all views, until two of them disagree or the time is over.

    python tools/agree.py --seconds 600
    python tools/agree.py --seconds 600 --genre path --seed 7
    python tools/agree.py --seconds 3600 --jobs 8 --record build/agree

Every engine, the papers' algorithms and the clauses of certificates say all solutions, the status and the count of
every board; the referee sees every solution. A board that came before is counted as drawn, but not as different. An
engine that has taken more than its share of the time is not asked about the next board, so slow ones get fewer. At the
first disagreement the board is made smaller while it lasts, printed as JSON, and the exit code is 1.

Work is done in shares of some boards, the genre with the fewest first. With `--record`, a folder keeps a line for each
share that was done (`shares.jsonl`) and the ids of all different boards (`GENRE.boards`, 8 bytes each): the next run
goes on behind it, also after one that was killed, and the numbers that are printed are those of all runs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named, genre_names

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from agreement import Disagreement, compare, disagree, minimised

import tiny

PART = 0.12
"""The share of the time that one engine may take before it runs on fewer boards."""
STEP = 1_000_000
"""Maximum number of shares per seed. The boards of different shares have different seeds."""


@dataclass
class Tally:
    """The work done for a share, or for all shares of a genre."""

    shares: int = 0
    drawn: int = 0
    seconds: float = 0.0
    """Processor time."""
    answers: Counter[str] = field(default_factory=Counter)
    boards: set[int] = field(default_factory=set)
    """The ids of all boards."""
    wrong: str | None = None
    """A board on which engines disagree."""

    def __str__(self) -> str:
        rate = self.drawn / max(self.seconds, 1e-9)
        each = ", ".join(f"{name} {number:,}" for name, number in self.answers.most_common())
        boards = f"{self.drawn:,} boards, {len(self.boards):,} of them different"
        return f"{boards}, {rate:,.0f} a second of processor time; answers: {each}"


def do_share(name: str, seed: int, boards: int) -> Tally:
    """Run the boards of one seed, up to the first on which engines disagree."""
    genre, tally, spent = genre_named(name), Tally(), dict[str, float]()
    begun = time.process_time()

    def may_take(engine: str) -> bool:
        return spent.get(engine, 0.0) <= PART * (time.process_time() - begun)

    for puzzle in tiny.instances(genre, boards, seed):
        tally.drawn += 1
        if int(puzzle.id, 16) in tally.boards:
            continue
        tally.boards.add(int(puzzle.id, 16))
        try:
            started = time.process_time()
            for engine in compare(genre, puzzle, may_take):
                tally.answers[engine] += 1
                spent[engine] = spent.get(engine, 0.0) + time.process_time() - started
                started = time.process_time()
        except Disagreement:
            tally.wrong = tiny.text_of(genre, puzzle)
            break
    tally.seconds = time.process_time() - begun
    return tally


class Record:
    """The work of all runs for a seed, by genre; stored in a folder if one is given."""

    def __init__(self, folder: Path | None, names: list[str], seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.tallies = {name: Tally() for name in names}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._read(folder / "shares.jsonl")

    def _read(self, path: Path) -> None:
        """Read the records. The ids of a share without a complete line are cut off."""
        different = dict.fromkeys(self.tallies, 0)
        whole = b"".join(line for line in _lines(path) if line.endswith(b"\n"))
        path.write_bytes(whole)
        for line in map(json.loads, whole.splitlines()):
            tally = self.tallies.get(line["genre"])
            if tally is not None:
                tally.shares = max(tally.shares, line["share"] if line["seed"] == self.seed else 0)
                tally.drawn += line["drawn"]
                tally.seconds += line["seconds"]
                tally.answers.update(line["answers"])
                different[line["genre"]] = line["different"]
        for name, tally in self.tallies.items():
            ids = self._boards(name).read_bytes()[: 8 * different[name]] if self._boards(name).exists() else b""
            self._boards(name).write_bytes(ids)
            tally.boards.update(int.from_bytes(ids[k : k + 8], "big") for k in range(0, len(ids), 8))

    def _boards(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{name}.boards"

    def add(self, name: str, share: int, done: Tally) -> None:
        """Record a finished share on disk."""
        tally = self.tallies[name]
        new = sorted(done.boards - tally.boards)
        tally.boards.update(new)
        tally.drawn += done.drawn
        tally.seconds += done.seconds
        tally.answers.update(done.answers)
        if self.folder is None:
            return
        with self._boards(name).open("ab") as boards:
            boards.write(b"".join(board.to_bytes(8, "big") for board in new))
        line = {"genre": name, "seed": self.seed, "share": share, "drawn": done.drawn, "different": len(tally.boards)}
        line |= {"seconds": round(done.seconds, 2), "answers": dict(done.answers), "date": f"{datetime.now(UTC):%F}"}
        with (self.folder / "shares.jsonl").open("a", encoding="utf-8") as shares:
            shares.write(json.dumps(line) + "\n")

    def shares(self) -> Iterator[tuple[str, int]]:
        """An endless sequence of shares, always of the genre with the fewest so far."""
        while True:
            name = min(self.tallies, key=lambda each: (self.tallies[each].shares, each))
            self.tallies[name].shares += 1
            yield name, self.tallies[name].shares


def _lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def run(record: Record, seconds: float, jobs: int, boards: int) -> str | None:
    """Do shares until the time is over; return the name of a genre with a board on which engines disagree."""
    end, shares = time.monotonic() + seconds, record.shares()
    if jobs == 1:
        for name, share in shares:
            done = do_share(name, record.seed * STEP + share, boards)
            if _took(record, name, share, done):
                return name
            if time.monotonic() >= end:
                return None
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running: dict[Future[Tally], tuple[str, int]] = {}
        more = True
        while more or running:
            while more and len(running) < 2 * jobs:
                name, share = next(shares)
                running[pool.submit(do_share, name, record.seed * STEP + share, boards)] = name, share
                more = time.monotonic() < end
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                name, share = running.pop(future)
                more = time.monotonic() < end
                if _took(record, name, share, future.result()):
                    pool.shutdown(cancel_futures=True)
                    return name
    return None


def _took(record: Record, name: str, share: int, done: Tally) -> bool:
    """Record a share, unless engines disagree on one of its boards; True if they disagree."""
    if done.wrong is None:
        record.add(name, share, done)
        return False
    record.tallies[name].wrong = done.wrong
    return True


def report(genre: Genre[Any], wrong: Puzzle) -> str:
    """The disagreement of engines on a board that is as small as possible."""
    small = minimised(genre, wrong, lambda board: disagree(genre, board) is not None)
    return f"{disagree(genre, small) or disagree(genre, wrong)}\n{tiny.text_of(genre, small)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=600.0, help="for all genres together")
    parser.add_argument("--genre", action="append", help="only this genre; may be said several times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--boards", type=int, default=100, help="that are drawn for a share")
    parser.add_argument("--record", type=Path, help="the folder that keeps what was done")
    wanted = parser.parse_args()
    names = [genre_named(name).name for name in wanted.genre or genre_names()]
    record = Record(wanted.record, names, wanted.seed)
    found = run(record, wanted.seconds, wanted.jobs, wanted.boards)
    for name, tally in record.tallies.items():
        print(f"{name}: {tally}", flush=True)
    if found is not None:
        genre = genre_named(found)
        text = record.tallies[found].wrong
        assert text is not None
        print(report(genre, park_json.read(park_json.parse(text), genre)[0]))
    return 0 if found is None else 1


if __name__ == "__main__":
    sys.exit(main())
