"""A gate against lost speed: quick jobs of all kinds, as multiples of a yardstick loop.

    python bench/quick.py                      measure, and compare with the ratios in bench/quick.json
    python bench/quick.py --store              measure, and store the ratios
    python bench/quick.py --against CHECKOUT   measure this checkout and another one in turn, in one run
    python bench/quick.py --jobs make          only the jobs whose names contain a word

Each job runs several times, in processor time, and the best run counts. A job that takes 1.3 times the stored ratio or
more is reported; one that takes 2 times or more fails the gate, after it was measured a second time. Ratios are stored
for each kind of machine, since kernels and Python differ in how much faster another processor runs them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GENRES = ROOT / "src" / "puzzlepark" / "genres"
STORED = ROOT / "bench" / "quick.json"
MACHINE = platform.machine()
REPEATS = 5
REPORTED, FAILED = 1.3, 2.0
AGAIN = 4
"""How often a job that seems slower is measured again in another process."""
SHORTEST = 0.004
"""Processor seconds. A job that takes less in one run is repeated within the run."""
COUNTS = (
    "Akari 7 7",
    "Heyawake 7 7",
    "Hitori 4 4",
    "LinkAPix 5 5",
    "Nagareru 8 8",
    "Nurikabe 5 5",
    "SimpleLoop 8 8",
    "Slitherlink 6 6",
    "StarBattle 8 8",
    "Sudoku 4 4",
    "Yajilin 4 4",
)
"""Boards without a clue whose solutions are counted."""

FROM_PATH = """import os, sys
if "PYTHONPATH" in os.environ:
    sys.meta_path[:] = [each for each in sys.meta_path if "Inplace" not in type(each).__name__]
"""
"""The finder of an editable install comes before PYTHONPATH; without it, the package is that of the chosen checkout."""

Job = Callable[[], object]


def yardstick() -> float:
    """Processor seconds of a fixed loop: calls, tuples and a dictionary, as in a model of a board."""
    started = process_time()
    found: dict[tuple[int, int], int] = {}
    for k in range(60_000):
        place = (k % 97, k % 89)
        found[place] = found.get(place, 0) + len(place)
    return process_time() - started


def jobs() -> Iterator[tuple[str, Job]]:
    """Every job by name. Only the public names of the package are used, so that other versions can be measured."""
    exec(FROM_PATH, {})
    import puzzlepark as pp

    for folder in sorted(path.parent.name for path in GENRES.glob("*/collection.jsonl")):
        genre = folder.replace("_", "-")
        if genre not in pp.genre_names():
            continue  # another version does not have it
        texts = collection(folder)
        boards = [pp.loads(text) for text in texts]
        sizes = [(genre, *size(texts[0]), seed) for seed in (1, 2, 3)]
        yield f"solve {genre}", partial(each, pp.solve, [(board,) for board in boards[-3:]])
        yield f"explain {genre}", partial(pp.explain, boards[len(boards) // 3])
        yield f"make {genre}", partial(each, lambda name, h, w, seed: pp.generate(name, h, w, seed=seed), sizes)
    for text in COUNTS:
        name, height, width = text.split()
        yield f"count empty {text}", partial(pp.count, getattr(pp, name)(int(height), int(width)))
    for verb in ("--help", "solve nagare/8/8/zzl"):
        yield f"start park {verb}", partial(command, verb.split())


def each(verb: Callable[..., object], calls: Iterable[tuple[Any, ...]]) -> None:
    """Call a verb for each tuple of arguments."""
    for arguments in calls:
        verb(*arguments)


def collection(genre: str) -> list[str]:
    """The shipped puzzles of a genre of at most 150 cells, the smallest first, without their answers."""
    found = []
    for line in (GENRES / genre / "collection.jsonl").read_text("utf-8").splitlines():
        puzzle = json.loads(line)
        puzzle.pop("answer", None)
        height, width = size(json.dumps(puzzle))
        if height * width <= 150:
            found.append((height * width, len(found), json.dumps(puzzle)))
    return [text for _, _, text in sorted(found)]


def size(text: str) -> tuple[int, int]:
    """The height and width of a puzzle in JSON."""
    puzzle: dict[str, Any] = json.loads(text)
    if "height" in puzzle:
        return puzzle["height"], puzzle["width"]
    table = next(value for value in puzzle.values() if isinstance(value, list) and isinstance(value[0], list))
    return len(table), len(table[0])


def command(words: list[str]) -> None:
    """Run the command in a process of its own."""
    code = "from puzzlepark.interfaces.cli.start import main; main()"
    subprocess.run([sys.executable, "-c", FROM_PATH + code, *words], capture_output=True, check=True)


def measure(chosen: str, repeats: int) -> dict[str, float]:
    """The ratio of each chosen job to the yardstick, each the best of several runs."""
    found: dict[str, float] = {}
    for name, job in jobs():
        if chosen in name:
            job()  # What is imported or compiled at the first call is not measured.
            times = max(1, round(SHORTEST / max(cost(job), 1e-6)))
            # The best of each, since a yardstick that was held up would make a job look fast.
            runs = [(min(cost(job) for _ in range(times)), yardstick()) for _ in range(repeats)]
            found[name] = min(spent for spent, _ in runs) / min(loop for _, loop in runs)
    return found


def cost(job: Job) -> float:
    """Processor seconds of one run, with the processes that it started."""
    children, started = getrusage(RUSAGE_CHILDREN), process_time()
    job()
    ended = getrusage(RUSAGE_CHILDREN)
    return process_time() - started + ended.ru_utime + ended.ru_stime - children.ru_utime - children.ru_stime


def measure_checkout(home: Path, chosen: str, repeats: int) -> dict[str, float]:
    """Measure in a process that imports the package of a checkout."""
    words = [sys.executable, __file__, "--json", "--jobs", chosen, "--repeats", str(repeats)]
    env = os.environ | {"PYTHONPATH": str(home / "src")}
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    ratios: dict[str, float] = json.loads(done.stdout)
    return ratios


def against(other: Path, chosen: str, rounds: int) -> None:
    """Measure two checkouts in turn; for each job, the best of all rounds."""
    here: dict[str, float] = {}
    there: dict[str, float] = {}
    for _ in range(rounds):
        for home, best in ((ROOT, here), (other, there)):
            for name, ratio in measure_checkout(home, chosen, 2).items():
                best[name] = min(ratio, best.get(name, ratio))
    factors = {name: here[name] / there[name] for name in here.keys() & there.keys()}
    for name in sorted(factors, key=lambda name: factors[name]):
        print(f"{factors[name]:6.2f}  {name}")
    for word in ("solve", "explain", "make", "count", "start"):
        some = [factor for name, factor in factors.items() if name.startswith(word)]
        if some:
            print(f"{word}: median {median(some):.2f}, worst {max(some):.2f} of {len(some)} jobs")


def gate(chosen: str) -> int:
    """Report the jobs that are slower than stored; 1 if any takes more than twice as long."""
    stored: dict[str, float] = json.loads(STORED.read_text("utf-8")).get(MACHINE, {}) if STORED.exists() else {}
    if not stored:
        print(f"Nothing is stored for {MACHINE}, so nothing is compared; --store measures it.")
        return 0
    found = {name: ratio for name, ratio in measure(chosen, REPEATS).items() if name in stored}
    slower = [name for name, ratio in found.items() if ratio > REPORTED * stored[name]]
    for name in slower:
        # A process may run slowly from its first to its last moment, so that others are asked before one fails.
        for _ in range(AGAIN):
            if found[name] > REPORTED * stored[name]:
                found[name] = min(found[name], measure_checkout(ROOT, name, REPEATS)[name])
    factors = {name: found[name] / stored[name] for name in found}
    for name in slower:
        if factors[name] > REPORTED:
            print(f"{factors[name]:.2f} times as slow as stored: {name}")
    failed = [name for name in slower if factors[name] > FAILED]
    print(
        f"{len(found)} jobs, median {median(factors.values()):.2f} of what is stored, {len(failed)} above {FAILED:g}."
    )
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--jobs", default="")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--json", action="store_true", help="print the ratios alone")
    given = parser.parse_args()
    if given.against:
        against(given.against.resolve(), given.jobs, given.repeats)
        return 0
    if given.json or given.store:
        found = measure(given.jobs, given.repeats)
        if given.store:
            stored = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
            stored[MACHINE] = (stored.get(MACHINE, {}) if given.jobs else {}) | found
            STORED.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n", "utf-8")
        else:
            print(json.dumps(found))
        return 0
    return gate(given.jobs)


if __name__ == "__main__":
    sys.exit(main())
