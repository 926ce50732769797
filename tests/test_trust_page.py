"""The page about trust names a test for each threat, and those tests are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "trust.md").read_text("utf-8")


def rows() -> list[tuple[str, str]]:
    """The threats and faults of the page, each with its tests."""
    tables = PAGE.partition("## Figures")[0]
    found = [re.split(r" *\| *", line.strip("| ")) for line in tables.splitlines() if line.startswith("| ")]
    return [(cells[0], cells[2]) for cells in found if cells[2] != "test"]


def names(cell: str) -> list[tuple[str, list[str]]]:
    """The files that a cell names, each with words of its tests."""
    files = re.findall(r"`([^`]+)`([^`]*)", cell)
    return [(file, re.findall(r"[a-z0-9_]+", words)) for file, words in files]


@pytest.mark.parametrize(("threat", "tests"), rows(), ids=lambda text: text[:40])
def test_each_threat_has_a_test(threat: str, tests: str) -> None:
    assert names(tests), f"{threat}: no test is named"
    for file, words in names(tests):
        if file.startswith("make "):
            assert f"\n{file.removeprefix('make ')}:" in (ROOT / "Makefile").read_text()
        elif file.startswith("tools/"):
            assert (ROOT / file).is_file()
        else:
            code = (ROOT / "tests" / f"{file}.py").read_text("utf-8")
            there = re.findall(r"def (test_\w+)", code) + re.findall(r"^def (\w+)\(texts", code, re.MULTILINE)
            for word in words:
                assert any(word in name for name in there), f"{threat}: {file} has no test {word}"
