"""The law of deadlines: every verb of every genre on large boards, with a second to think. Writes bench/deadlines.md.

    python bench/deadlines.py --jobs 2                  all genres; goes on where an earlier run was broken off
    python bench/deadlines.py --genres akari lits       these alone; nothing is written

A board is free (no clue), sparse (a third of the places have a random clue) or full, and nothing asks whether it has a
solution. Each case runs in a process of its own, forked from one that has imported and used everything on a tiny board,
so that its processor time and its memory are its own. Its deadline is one of processor time, too: other work on the
machine changes nothing but the C++ kernels, which look at the time of the day.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import multiprocessing.pool
import os
import platform
import random
import resource
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import puzzlepark as pp
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.edit import blank

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
import boards  # noqa: E402

PAGE = Path(__file__).with_suffix(".md")
SECONDS, ALLOWED = 1.0, 1.5
"""The time that a verb is given, and the processor time that it may take."""
MEMORY = 1 << 30
PATIENCE = 30.0
"""Seconds after which a case is killed."""
SHARES = {"free": 0.0, "sparse": 0.3, "full": 1.0}
BOARDS = [(60, "free"), (60, "sparse"), (60, "full"), (100, "free"), (100, "full")]
VERBS: dict[str, Callable[[Puzzle], Any]] = {
    "check": lambda puzzle: pp.check(puzzle, {}),
    "draw": lambda puzzle: pp.draw(puzzle),
    "solve": lambda puzzle: pp.solve(puzzle, seconds=SECONDS, memory=MEMORY),
    "count": lambda puzzle: pp.count(puzzle, seconds=SECONDS, memory=MEMORY),
    "sample": lambda puzzle: pp.sample(puzzle, seconds=SECONDS, memory=MEMORY),
    "hint": lambda puzzle: pp.hint(puzzle, {}, seconds=SECONDS),
    "explain": lambda puzzle: pp.explain(puzzle, seconds=SECONDS),
    "grade": lambda puzzle: pp.grade(puzzle, seconds=SECONDS),
    "diagnose": lambda puzzle: pp.diagnose(puzzle, seconds=SECONDS, memory=MEMORY),
    "audit": lambda puzzle: pp.audit(puzzle, seconds=SECONDS, memory=MEMORY),
    "certify": lambda puzzle: pp.certify(puzzle, seconds=SECONDS, memory=MEMORY),
    "complete": lambda puzzle: pp.complete(puzzle, seconds=SECONDS),
    "generate": lambda puzzle: pp.generate(puzzle.genre, puzzle.rows, puzzle.cols, seconds=SECONDS),
}
INTRO = """# The law of deadlines

Written by `python bench/deadlines.py`: every verb of every genre on boards of 60x60 and 100x100 that are free of clues
or full of random ones, and of 60x60 with a random clue in a third of the places. Each is given {given:g} s
and 1 GiB; the law allows {allowed:g} s. Both are of processor time. A cell is the longest of a genre's
boards, in seconds; what breaks the law is **bold**, and listed below. "most memory" is that of the process, with
the libraries, in MB.

{when}; {machine}; the load of the machine was {load} at the start.

"""


def board_of(genre: str, size: int, clues: str) -> Puzzle | None:
    """A board of a genre; None where there is none of that size."""
    try:
        if not SHARES[clues]:
            return blank(genre, size, size)
        with suppress(pp.BadInput):
            blank(genre, size, size)
            rng = random.Random(f"{genre} {size} {clues}")
            return boards.board(genre_named(genre), rng, 9, [(size, size)], [SHARES[clues]])
    except pp.BadInput:
        pass
    return None


def warm(genre: str) -> None:
    """Import what the verbs need: that is no part of their time."""
    for verb in VERBS.values():
        for size in (4, 9):
            with suppress(pp.ParkError, ImportError):
                verb(blank(genre, size, size))


def one_case(puzzle: Puzzle, verb: str, pipe: Any) -> None:
    """Runs in a process of its own: what a verb takes, and what becomes of it."""
    time.monotonic = time.process_time  # so that other work on the machine does not shorten the case
    started = time.process_time()
    try:
        VERBS[verb](puzzle)
        became = ""
    except pp.ParkError as error:
        became = type(error).__name__
    spent = time.process_time() - started
    pipe.send((spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, became))


def cases(genre: str) -> Iterator[dict[str, Any]]:
    """Every verb on every board of a genre."""
    warm(genre)
    fork = multiprocessing.get_context("fork")
    for size, clues in BOARDS:
        puzzle = board_of(genre, size, clues)
        for verb in VERBS if puzzle is not None else ():
            if verb == "generate" and clues != "free":
                continue  # it sees no board
            here, there = fork.Pipe(False)
            process = fork.Process(target=one_case, args=(puzzle, verb, there))
            process.start()
            there.close()
            spent, memory, became = PATIENCE, 0, "killed"
            with suppress(EOFError):
                if here.poll(PATIENCE):
                    spent, memory, became = here.recv()
            process.kill()
            process.join()
            case = {"genre": genre, "size": size, "clues": clues, "verb": verb}
            yield {**case, "seconds": round(spent, 2), "memory": memory, "became": became}


def run(genre: str) -> list[dict[str, Any]]:
    """The cases of a genre, in a process that has imported nothing of the others."""
    command = [sys.executable, __file__, "--cases", genre]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def table(found: list[dict[str, Any]]) -> Iterator[str]:
    """A row for each genre, and the cases that break the law."""
    yield f"| genre | {' | '.join(VERBS)} | most memory |"
    yield "|---" * (len(VERBS) + 2) + "|"
    for genre in dict.fromkeys(case["genre"] for case in found):
        own = [case for case in found if case["genre"] == genre]
        worst: dict[str, float] = defaultdict(float)
        for case in own:
            worst[case["verb"]] = max(worst[case["verb"]], case["seconds"])
        cells = [f"**{worst[v]:.2f}**" if worst[v] > ALLOWED else f"{worst[v]:.2f}" for v in VERBS]
        yield f"| {genre_named(genre).title} | {' | '.join(cells)} | {max(case['memory'] for case in own)} |"
    broken = [case for case in found if case["seconds"] > ALLOWED]
    yield f"\n{len(found)} cases, of which {len(broken)} break the law."
    if broken:
        yield "\n| case | seconds | MB | what became of it |\n|---|---|---|---|"
    for case in sorted(broken, key=lambda case: -case["seconds"]):
        name = f"{case['verb']} {genre_named(case['genre']).title} {case['size']}x{case['size']}, {case['clues']}"
        yield f"| {name} | {case['seconds']:.2f} | {case['memory']} | {case['became'] or 'an answer'} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--genres", nargs="*", default=None)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--record", type=Path, default=ROOT / "build" / "deadlines.jsonl")
    parser.add_argument("--cases", help="run these cases here, and print them")
    asked = parser.parse_args()
    if asked.cases:
        for case in cases(asked.cases):
            print(json.dumps(case), flush=True)
        return 0
    names, load = asked.genres or list(genre_names()), os.getloadavg()[0]
    found: list[dict[str, Any]] = []
    if asked.genres is None and asked.record.exists():
        found = [json.loads(line) for line in asked.record.read_text("utf-8").splitlines()]
    done = {case["genre"] for case in found}
    with multiprocessing.pool.ThreadPool(asked.jobs) as pool:
        for more in pool.imap_unordered(run, [name for name in names if name not in done]):
            found += more
            if asked.genres is None:
                asked.record.parent.mkdir(exist_ok=True)
                with asked.record.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(case) + "\n" for case in more)
            print(more[0]["genre"], max(case["seconds"] for case in more), flush=True)
    found.sort(key=lambda case: names.index(case["genre"]))
    text = "\n".join(table(found)) + "\n"
    if asked.genres is None:
        about = INTRO.format(
            given=SECONDS,
            allowed=ALLOWED,
            when=date.today().isoformat(),
            machine=f"{platform.machine()} with {os.cpu_count()} cores, Python {platform.python_version()}",
            load=f"{load:.1f}",
        )
        PAGE.write_text(about + text, "utf-8")
        asked.record.unlink()
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
