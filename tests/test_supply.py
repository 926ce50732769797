"""What is installed is pinned with hashes, and what runs as root is told first."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SUPPLY = runpy.run_path(str(ROOT / "tools" / "supply.py"))


def test_every_package_is_pinned_with_hashes() -> None:
    faults: list[str] = []
    for name in SUPPLY["FILES"]:
        assert SUPPLY["pins"]((ROOT / name).read_text("utf-8"), name, faults), name
    assert faults == []


@pytest.mark.parametrize("line", ["click", "click>=8", "click==8.1.0", "-e .", "click==8.1.0 --hash=md5:00"])
def test_what_is_not_pinned_is_found(line: str) -> None:
    faults: list[str] = []
    SUPPLY["pins"](f"# a comment\n{line}\n    # via park\n", "some.txt", faults)
    assert len(faults) == 1


def test_nothing_is_installed_without_hashes() -> None:
    """Every call of pip that fetches something asks for hashes; the project itself is installed without fetching."""
    calls = [line for line in (ROOT / "Makefile").read_text().splitlines() if "pip install" in line]
    assert len(calls) >= 4
    assert all("--require-hashes" in call or "--no-deps" in call for call in calls)


@pytest.mark.parametrize("name", ["python.sh", "outside.sh"])
def test_what_runs_as_root_is_told_first(name: str) -> None:
    lines = (ROOT / "tools" / name).read_text().splitlines()
    first = next(k for k, line in enumerate(lines) if "As root, this runs: apt-get" in line)
    assert first < next(k for k, line in enumerate(lines) if line.lstrip().startswith("apt-get update"))
