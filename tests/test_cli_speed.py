"""The command line starts quickly, and meets deadlines on large boards."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import puzzlepark as pp
from commands import PARK, park
from puzzlepark.tasks.edit import blank

from yardstick import process_seconds, process_within, within

TILEPAINT = "https://puzz.link/p?tilepaint/6/6/mfttf5ovqrrvzv234232243331"
SIZE = 1000 if os.environ.get("PARK_THOROUGH") else 250
LAPS = 1000 if SIZE == 1000 else 400
"""Seconds for a board of SIZE x SIZE."""
SECONDS = 0.5


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with a cache of compiled modules, as in an installation."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("bytecode"))}


@pytest.mark.skipif(sys.platform == "win32", reason="resource")
@pytest.mark.parametrize(("args", "times"), [(["--help"], 1.6), (["solve", TILEPAINT], 3.0)], ids=["help", "solve"])
def test_start_is_quick(args: list[str], times: float, bytecode: dict[str, str]) -> None:
    process_seconds([*PARK, *args], bytecode)  # compiles
    process_within(times, [*PARK, *args], bytecode)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "board.url"
    path.write_text(pp.to_url(blank("nagareru", SIZE, SIZE)) + "\n")
    return path


@pytest.mark.parametrize("verb", ["solve", "count", "draw"])
def test_large_boards_are_read_solved_and_drawn_in_time(large: Path, verb: str) -> None:
    for engine in ("sat", "cp"):  # without the time of their imports
        pp.solve(blank("nagareru", 3, 3), engine=engine)
    if verb != "draw":
        done = within(LAPS, lambda: park(verb, large, "--seconds", SECONDS), given=SECONDS)
        assert done.exit_code == 3, done.stderr
    else:
        done = within(LAPS, lambda: park(verb, large))
        assert done.exit_code == 0, done.stderr
        assert len(done.stdout.splitlines()) == 2 * SIZE + 1
