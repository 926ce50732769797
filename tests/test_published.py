"""Published instances, read from the data folder and never shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzlepark as pp

from conftest import data_folder


def boards(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*_tc.in"))
    assert len(found) == 125
    return found


def test_tilepaint_boards_are_unique_and_as_published() -> None:
    folder = data_folder("tilepaint")
    for path in boards(folder):
        puzzle = pp.load(path)
        answer = pp.load_marks(folder / path.name.replace("_tc.in", "_sol.txt"), puzzle)
        report = pp.solve(puzzle)
        assert report.status is pp.Status.UNIQUE, path.name
        assert report.engine == "subset_sum"
        assert dict(report.solutions[0]) == dict(answer), path.name
        assert pp.check(puzzle, answer)
        assert pp.count(puzzle).count == 1


@pytest.mark.parametrize("engine", ["sat", "cp"])
def test_other_engines_agree_on_tilepaint(engine: str) -> None:
    for path in boards(data_folder("tilepaint")):
        puzzle = pp.load(path)
        report = pp.solve(puzzle, engine=engine, seconds=60)
        assert report.status is pp.Status.UNIQUE, path.name
        assert report.solutions == pp.solve(puzzle).solutions, path.name
