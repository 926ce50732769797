"""Where published instances are found, and what all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from commands import NONE, SEVERAL, UNIQUE, UNIQUE_ANSWER

ROOT = Path(__file__).resolve().parent.parent
# A shell may start the tests with SIGINT ignored, and every process that they start would ignore it, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def data_folder(*parts: str) -> Path:
    """A folder of published instances; skips the test, saying so, where there is none."""
    home = Path(os.environ.get("PARK_DATA") or ROOT.parent / "shared" / "data")
    folder = home.joinpath(*parts)
    if not folder.is_dir():
        pytest.skip(f"no published instances at {folder}; PARK_DATA names another place")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a puzzle of each fate, an answer alone, and something else."""
    for name, text in (("unique", UNIQUE), ("several", SEVERAL), ("none", NONE), ("zz_answer", UNIQUE_ANSWER)):
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "picture.bin").write_bytes(b"\x89PNG\xff\x00")
    return tmp_path


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """A puzzle without clues that has 2^64 solutions: searching them all takes for ever."""
    path = tmp_path / "endless.txt"
    tiles = "\n".join(" ".join(str(8 * r + c + 1) for c in range(8)) for r in range(8))
    path.write_text(f"8 8\n{'-1 ' * 8}\n{'-1 ' * 8}\n{tiles}\n")
    return path
