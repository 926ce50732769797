"""Boards on which one engine takes a hundred times as long as another: prints bench/cliffs.md, or some of its rows.

    python bench/cliffs.py               all rows
    python bench/cliffs.py --only WORD   rows whose label has this in it

Every row is a task. It is done by the package as it is, and by the engine that is best known for it. Each run has a
process of its own, with a cap on its processor time: the figures are processor seconds without the imports, and the
most memory that the process held. A second table has the project's own solver beside CaDiCaL, on several boards of a
kind.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from statistics import median
from typing import Any, NamedTuple

from cliffs_boards import KINDS, ROWS, Row

import puzzlepark as pp
from puzzlepark.tasks.bench.machine import load, machine

CAP = 5
"""Processor seconds for each run."""
HEAD = """# Boards with cliffs

Written by `python bench/cliffs.py`, which `make bench` calls. {machine} {load}

Processor seconds and the memory of the whole process, at most {cap} s for each run. «When found» is what the board took
when it was found to be a cliff; «best known» is the quickest engine by itself.

| task | when found | now | best known |
|---|---|---|---|"""
SECOND = """
## The project's own solver beside CaDiCaL

Two solutions asked of each board. Median / slowest, processor seconds.

| boards | sat | cdcl | portfolio |
|---|---|---|---|"""
CHILD = """
import json, signal, sys, time
import puzzlepark as pp

def stop(number, frame):
    raise KeyboardInterrupt

def done(verb, text, options):
    if verb == "generate":
        return pp.generate(*json.loads(text), **options).stopped is None
    found = getattr(pp, verb)(pp.loads(text), **options)
    return verb == "sample" or (found.count if verb == "count" else found.unique) is not None

verb, texts, options, cap = json.load(sys.stdin)
signal.signal(signal.SIGPROF, stop)
pp.solve(pp.generate("path", 4, 4).puzzle, engine="sat")
for text in texts:
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, cap)
    try:
        answered = done(verb, text, {**options, "seconds": 1200})
    except KeyboardInterrupt:
        answered = False
    signal.setitimer(signal.ITIMER_PROF, 0)
    print(json.dumps([time.process_time() - started, answered]), flush=True)
"""


class Ran(NamedTuple):
    """The time and memory of a run. Without an answer, the seconds are those after which it was stopped."""

    seconds: float
    megabytes: int
    answered: bool

    def __str__(self) -> str:
        return f"{'' if self.answered else 'none in '}{self.seconds:.2g} s, {self.megabytes} MB"


def run(row: Row, texts: list[str], engine: str | None = None) -> list[Ran]:
    """Run one task for some boards in a separate process."""
    options: dict[str, Any] = row.options | ({"engine": engine} if engine else {})
    child = subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(json.dumps([row.verb, texts, options, CAP]))
    child.stdin.close()
    said = child.stdout.read().splitlines()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    found = [Ran(seconds, used.ru_maxrss >> 10, answered) for seconds, answered in map(json.loads, said)]
    return found + [Ran(CAP, used.ru_maxrss >> 10, False)] * (len(texts) - len(found))


def line(row: Row) -> str:
    """A row of the first table."""
    text = row.board() if row.verb == "generate" else pp.dumps(row.board())
    cells = [row.label, row.found, str(run(row, [text])[0])]
    cells.append(f"{run(row, [text], row.best)[0]} ({row.best})" if row.best else "")
    return "| " + " | ".join(cells) + " |"


def kind_line(label: str, boards: list[str]) -> str:
    """A row of the second table: median and maximum of each engine, and its number of unsolved boards."""
    row, cells = Row(label, lambda: None, "solve"), [label]
    for engine in ("sat", "cdcl", None):
        runs = run(row, boards, engine)
        left = sum(not ran.answered for ran in runs)
        times = [ran.seconds for ran in runs]
        cells.append(f"{median(times):.3f} / {max(times):.2f}" + (f", {left} open" if left else ""))
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose label has this in it")
    asked = parser.parse_args()
    print(HEAD.format(machine=machine(), load=load(), cap=CAP), flush=True)
    for row in ROWS:
        if asked.only in row.label:
            print(line(row), flush=True)
    print(SECOND)
    for label, (board, count) in KINDS.items():
        if asked.only in label:
            boards = [pp.dumps(board(seed)) for seed in range(1, count + 1)]
            print(kind_line(f"{label} ({count})", boards), flush=True)


if __name__ == "__main__":
    main()
