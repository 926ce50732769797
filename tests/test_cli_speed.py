"""The command line is quick to start, and keeps its deadline on large boards. Processor time is counted, so that a busy
machine does not matter."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

import puzzlepark as pp
from commands import PARK, park
from puzzlepark.tasks.edit import blank

TILEPAINT = "https://puzz.link/p?tilepaint/6/6/mfttf5ovqrrvzv234232243331"
SIZE = 1000 if os.environ.get("PARK_THOROUGH") else 250
MOST = 10.0 if SIZE == 1000 else 4.0
"""Seconds of processor time for a board of SIZE x SIZE."""


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which modules are compiled once, as where the program is installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("bytecode"))}


def seconds(args: list[str], env: dict[str, str]) -> float:
    """Processor seconds of a run of the command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*PARK, *args], env=env, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.skipif(sys.platform == "win32", reason="resource")
@pytest.mark.parametrize(("args", "most"), [(["--help"], 0.2), (["solve", TILEPAINT], 0.3)], ids=["help", "solve"])
def test_start_is_quick(args: list[str], most: float, bytecode: dict[str, str]) -> None:
    seconds(args, bytecode)
    spent = []
    for _ in range(8):
        spent.append(seconds(args, bytecode))
        if spent[-1] < most:
            return
    raise AssertionError(f"{spent} seconds of processor time")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "board.url"
    path.write_text(pp.to_url(blank("nagareru", SIZE, SIZE)) + "\n")
    return path


@pytest.mark.parametrize("args", [["solve", "--seconds", "0.5"], ["count", "--seconds", "0.5"], ["draw"]], ids=" ".join)
def test_large_boards_are_read_solved_and_drawn_in_time(large: Path, args: list[str]) -> None:
    for engine in ("sat", "cp"):  # what they import is no part of the time
        pp.solve(blank("nagareru", 3, 3), engine=engine)
    spent = []
    for _ in range(3):
        started = time.process_time()
        done = park(args[0], large, *args[1:])
        spent.append(time.process_time() - started)
        assert done.exit_code == (0 if args == ["draw"] else 3), done.stderr
        if spent[-1] < MOST:
            break
    assert min(spent) < MOST, spent
    if args == ["draw"]:
        assert len(done.stdout.splitlines()) == 2 * SIZE + 1
