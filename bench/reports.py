"""Every report of speed, from one state of the code: `make bench`, or `python bench/reports.py [--jobs N] [part …]`.

Each part is a process of its own; as many run at a time as there are jobs, those that take longest first. What a part
writes goes to build/bench, and takes the place of the committed files as soon as the part is whole: it came to its end,
and the code is the one that the run began with. Where a part is not, the reports of the others stay, and the exit code
is 1; it is 130 after an interruption.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "bench"
CODE = ("src/**/*.py", "src/**/*.so", "src/**/*.jsonl", "bench/*.py")
PARTS = {
    "report": ["-m", "puzzlepark.interfaces.cli.start", "bench", "--seconds", "1", "--report", "{folder}/report.md"],
    "levels": ["bench/levels.py"],
    "genres": ["bench/genres.py", "--measure", "--into", "{folder}"],
    "cliffs": ["bench/cliffs.py"],
    "counts": ["bench/counts.py"],
}
"""The arguments of Python. A part without a folder argument prints its page."""
PLACES = {"figures.md": "docs"}
"""Folders of files that do not go to bench/."""


class Running(NamedTuple):
    """A running part."""

    name: str
    child: subprocess.Popen[bytes]
    started: float


def begin(name: str) -> Running:
    """Start a part in a new session, so that it can be ended with all its processes."""
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    words = [word.format(folder=folder) for word in PARTS[name]]
    said = folder / f"{name}.md" if words == PARTS[name] else BUILD / f"{name}.log"
    with said.open("wb") as file:
        child = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=file, start_new_session=True
        )
    return Running(name, child, monotonic())


def keep(name: str) -> None:
    """Replace the committed files by the output of a part."""
    for old in (ROOT / "bench").glob(f"{name}-*.svg"):
        old.unlink()
    for file in (BUILD / name).iterdir():
        shutil.move(file, ROOT / PLACES.get(file.name, "bench") / file.name)


def code() -> str:
    """A digest of the code that the figures depend on."""
    digest = hashlib.sha256()
    for pattern in CODE:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(f"{path} {path.stat().st_size} ".encode() + path.read_bytes())
    return digest.hexdigest()


def measure(parts: list[str], jobs: int) -> list[str]:
    """The parts that failed. Every part is reported, with the minutes that it took."""
    before, waiting, missed = code(), list(parts), list[str]()
    running: dict[int, Running] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                one = begin(waiting.pop(0))
                running[one.child.pid] = one
            pid, status, used = os.wait3(0)
            one = running.pop(pid)
            one.child.returncode = os.waitstatus_to_exitcode(status)
            fault = f"failed, exit code {one.child.returncode}" if one.child.returncode else ""
            fault = fault or ("the code has changed meanwhile" if code() != before else "")
            if fault:
                missed.append(one.name)
            else:
                keep(one.name)
            minutes, spent = (monotonic() - one.started) / 60, (used.ru_utime + used.ru_stime) / 60
            print(f"{one.name}: {fault or 'written'}; {minutes:.1f} minutes, {spent:.1f} of a processor", flush=True)
    finally:
        for one in running.values():
            os.killpg(one.child.pid, signal.SIGKILL)
            one.child.wait()
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    asked = parser.parse_args()
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        parser.error(f"There is no part {unknown[0]}; there are {', '.join(PARTS)}.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        missed = measure(asked.parts or list(PARTS), asked.jobs)
    except KeyboardInterrupt:
        print("Interrupted: what was not whole is left as it was.")
        return 130
    if missed:
        print(f"Not whole, and left as they were: {', '.join(missed)}. What they printed is in {BUILD}.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
