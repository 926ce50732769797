"""The command that holds engines against each other: it finds an engine that is wrong, and makes the board small."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from puzzlepark.core.engine import Answers
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task
from puzzlepark.engines.sat import Sat
from shares import share

AGREE = Path(__file__).resolve().parent.parent / "tools" / "agree.py"


def agree(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    monkeypatch.setattr(sys, "argv", ["agree.py", *map(str, words)])
    code: int = runpy.run_path(str(AGREE))["main"]()
    return code


@pytest.mark.parametrize("genre", share("test_engines_agree_on_random_boards"))
def test_engines_agree_on_random_boards(
    genre: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert agree(monkeypatch, "--seconds", 0.5, "--genre", genre, "--seed", 3) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{genre}: ")
    assert "clauses" in said


def test_an_engine_that_loses_a_solution_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Sat.solutions

    def lossy(self: Any, model: Model, task: Task) -> Answers:
        """All solutions but the last, where there are three or more."""
        found = list(real(self, model, task))
        yield from found[:-1] if len(found) > 2 else found
        return None

    monkeypatch.setattr(Sat, "solutions", lossy)
    assert agree(monkeypatch, "--seconds", 60, "--genre", "tilepaint") == 1
    *_, what, board = capsys.readouterr().out.strip().split("\n")
    assert what.startswith("sat, paint: ")
    puzzle = json.loads(board)
    # The fewest cells of which three or more colourings are possible.
    assert puzzle["height"] * puzzle["width"] == 2
