"""Fixtures for all tests, the folder of published instances, and the selection of cases."""

from __future__ import annotations

import os
import signal
from collections import Counter
from hashlib import sha256
from math import inf
from pathlib import Path

import pytest

from commands import NONE, SEVERAL, UNIQUE, UNIQUE_ANSWER
from shares import THOROUGH

ROOT = Path(__file__).resolve().parent.parent
# A shell may start the tests with SIGINT ignored, and every process that they start would ignore it, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


QUICK = bool(os.environ.get("PARK_QUICK"))
"""True if only a sample of the cases runs: `make quick`."""
SLOW_FILES = (
    "test_batch.py",
    "test_bench.py",
    "test_book.py",
    "test_budgets.py",
    "test_cli_speed.py",
    "test_cluster.py",
    "test_deadlines.py",
    "test_law_of_deadlines.py",
    "test_docs.py",
    "test_examples.py",
    "test_seeds.py",
    "test_web_*.py",
    "test_wheel.py",
    "browser/test_*.py",
)
"""Tests that start servers, browsers or programs, or that take long. `make quick` does not even
import them."""
CASES = 3
"""The number of cases of a parametrized test that `make quick` runs."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skip slow files in a sample."""
    return True if QUICK and any(map(collection_path.match, SLOW_FILES)) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the slow files, before `-m` chooses."""
    if any(map(item.path.match, SLOW_FILES)):
        item.add_marker("slow")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the same few cases of each test in a sample, and the share of a test that declares one. Cases are
    counted after `-k`, so that all cases of one genre can be run."""
    seen: Counter[str] = Counter()
    kept = set()
    for item in sorted(items, key=lambda item: sha256(item.nodeid.encode()).digest()):
        name = item.nodeid.partition("[")[0]
        seen[name] += 1
        if seen[name] <= _most(item):
            kept.add(item)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def _most(item: pytest.Item) -> float:
    """The number of cases of a test that run."""
    if QUICK:
        return 0 if item.get_closest_marker("slow") else CASES
    share = item.get_closest_marker("share")
    return share.args[0] if share and not THOROUGH else inf


def data_folder(*parts: str) -> Path:
    """A folder of published instances; skips the test if it is missing."""
    home = Path(os.environ.get("PARK_DATA") or ROOT.parent / "shared" / "data")
    folder = home.joinpath(*parts)
    if not folder.is_dir():
        pytest.skip(f"no published instances at {folder}; PARK_DATA names another place")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a puzzle for each status, a bare answer, and a file that is no puzzle."""
    for name, text in (("unique", UNIQUE), ("several", SEVERAL), ("none", NONE), ("zz_answer", UNIQUE_ANSWER)):
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "picture.bin").write_bytes(b"\x89PNG\xff\x00")
    return tmp_path


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """A puzzle without clues that has 2^64 solutions, so that enumerating them never ends."""
    path = tmp_path / "endless.txt"
    tiles = "\n".join(" ".join(str(8 * r + c + 1) for c in range(8)) for r in range(8))
    path.write_text(f"8 8\n{'-1 ' * 8}\n{'-1 ' * 8}\n{tiles}\n")
    return path
