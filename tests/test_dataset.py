"""Datasets: every record is solved, explained or refuted again from its own data."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.report import Status
from puzzlepark.registry import genre_of
from puzzlepark.tasks.dataset import DatasetPlan, records
from shares import share


def check_record(record: dict[str, Any]) -> None:
    puzzle = pp.from_dict(record["puzzle"])
    assert puzzle.id == record["id"]
    report = pp.solve(puzzle)
    if not record["solvable"]:
        assert report.status is Status.NONE
        assert record["conflict"]["text"]
        return
    assert report.status is Status.UNIQUE
    assert pp.check(puzzle, record["answer"])
    explanation = pp.explain(puzzle)
    assert record["level"] == explanation.level
    assert [step["text"] for step in record["steps"]] == [step.sentence for step in explanation.steps]
    assert sum(record["techniques"].values()) == len(record["steps"])


def test_every_record_holds() -> None:
    for name in share("test_every_record_holds", 3):
        found = list(records(DatasetPlan(name, 5, 5, 2, 1)))
        assert [record["solvable"] for record in found] == [True, True, False]
        for record in found:
            check_record(record)
        keys = [genre_of(puzzle).canonical(puzzle) for puzzle in (pp.from_dict(r["puzzle"]) for r in found)]
        assert len(set(keys)) == len(keys)
        assert list(records(DatasetPlan(name, 5, 5, 2, 1))) == found, "the same seeds give the same records"


def test_levels_are_kept_and_boards_do_not_repeat(tmp_path: Path) -> None:
    done = park("dataset", "sudoku", "4x4", "--count", 3, "--level", 1, "-o", tmp_path / "made")
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in (tmp_path / "made" / "puzzles.jsonl").read_text().splitlines()]
    assert [line["level"] for line in lines] == [1, 1, 1]
    card = (tmp_path / "made" / "README.md").read_text()
    assert card.startswith("---\nlicense: mit\n")
    assert "3 puzzles with exactly one solution" in card
    again = park("dataset", "sudoku", "4x4", "--count", 2, "--level", 1, "-o", tmp_path / "made")
    assert again.exit_code == 2, "other content is not overwritten"
    assert park("dataset", "chess", "4x4", "-o", tmp_path / "x").exit_code == 2


def test_parquet_holds_the_same_records(tmp_path: Path) -> None:
    arrow: Any = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    done = park(
        "dataset", "tents", "5x5", "--count", 2, "--unsolvable", 1, "--format", "parquet", "-o", tmp_path / "made"
    )
    assert done.exit_code == 0, done.output
    rows = arrow.read_table(tmp_path / "made" / "puzzles.parquet").to_pylist()
    expected = list(records(DatasetPlan("tents", 5, 5, 2, 1)))
    assert len(rows) == len(expected) == 3
    for row, record in zip(rows, expected, strict=True):
        row |= {key: json.loads(row[key]) for key in ("puzzle", "answer") if row[key] is not None}
        row["techniques"] = dict(row["techniques"])
        assert {key: row[key] for key in record} == json.loads(json.dumps(record))
        assert not any(value for key, value in row.items() if key not in record)
    card = (tmp_path / "made" / "README.md").read_text()
    assert "data_files: puzzles.parquet\n" in card
    assert all(f"`{column}`" in card for column in rows[0])


def test_without_pyarrow_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = park("dataset", "tents", "5x5", "--format", "parquet", "-o", tmp_path / "made")
    assert done.exit_code == 2
    assert done.output == 'park: Parquet files need the extra "parquet": pip install "puzzlepark[parquet]".\n'
    assert not (tmp_path / "made").exists()
