"""Two reports of the bench compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from commands import park
from puzzlepark.tasks.bench.comparing import compare, comparison_lines


def written(path: Path, **times: list[float | None]) -> Path:
    """A report with one table, a row for each name."""
    rows: list[dict[str, Any]] = [
        {
            "key": ["6x6"],
            "by": by,
            "printed": False,
            "cells": [],
            "runs": [[str(k), t, {}] for k, t in enumerate(spent)],
        }
        for by, spent in times.items()
    ]
    rows.append({"key": ["6x6"], "by": "published", "printed": True, "cells": ["1"]})
    data = {"sections": [{"title": "", "tables": [{"title": "Solving", "rows": rows}]}]}
    path.with_suffix(".json").write_text(json.dumps(data), "utf-8")
    return path


def test_reports_are_compared_board_by_board(tmp_path: Path) -> None:
    old = written(tmp_path / "a.md", sat=[1.0, 2.0, None, 4.0], cp=[1.0, 1.0], gone=[1.0], lost=[1.0, 1.0])
    new = written(tmp_path / "b.md", sat=[2.0, 2.0, 9.0, 12.0], cp=[0.5, 0.25], lost=[1.0, None])
    by = {change.row.by: change for change in compare(old, new)}
    assert set(by) == {"sat", "cp", "lost"}
    assert by["sat"][1:] == (2.0, 3.0, 3, 0, 1)
    assert by["cp"][1:] == (0.375, 0.5, 2, 0, 0)
    assert by["lost"][1:] == (1.0, 1.0, 1, 1, 0)
    lines = list(comparison_lines([*by.values()]))
    assert "| Solving | 3 | 6 | 1.00 | 2.00 (6x6, sat) |" in lines
    slower = lines[lines.index("2 rows got slower:") + 1 :][:2]
    assert slower == [
        "- Solving: 6x6, sat: 2.00, at most 3.00, 1 boards won",
        "- Solving: 6x6, lost: 1.00, at most 1.00, 1 boards lost",
    ]
    assert "1 rows got faster:" in lines
    assert park("bench", "compare", str(old), str(new)).stdout.splitlines() == lines


def test_a_comparison_needs_two_reports(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]", "utf-8")
    for words in (("compare", "a.md"), ("compare", str(tmp_path / "a.md"), str(tmp_path / "a.md"))):
        done = park("bench", *words)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert list(comparison_lines([])) == ["The two reports have no board in common that both finished."]
