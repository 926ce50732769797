"""The command that compares engines finds a wrong engine and shrinks the board."""

from __future__ import annotations

import json
import runpy
import subprocess
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


@pytest.mark.parametrize("genre", share("test_engines_agree_on_random_boards", 3))
def test_engines_agree_on_random_boards(
    genre: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert agree(monkeypatch, "--seconds", 0.5, "--genre", genre, "--seed", 3, "--boards", 8) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{genre}: ")
    assert "clauses" in said


def test_an_engine_that_loses_a_solution_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Sat.solutions

    def lossy(self: Any, model: Model, task: Task) -> Answers:
        """All solutions except the last, if there are at least three."""
        found = list(real(self, model, task))
        yield from found[:-1] if len(found) > 2 else found
        return None

    monkeypatch.setattr(Sat, "solutions", lossy)
    assert agree(monkeypatch, "--seconds", 60, "--genre", "tilepaint") == 1
    *_, what, board = capsys.readouterr().out.strip().split("\n")
    assert what.startswith("sat, paint: ")
    puzzle = json.loads(board)
    # Two cells are the smallest board with at least three colourings; shrinking may end at three cells.
    assert puzzle["height"] * puzzle["width"] <= 3


def test_a_run_goes_on_where_the_last_one_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """This holds even if the last run was killed while writing: its incomplete line does not count."""
    words = ("--seconds", 0, "--boards", 20, "--genre", "tents", "--record", tmp_path)
    drawn, different = [], []
    for _ in range(3):
        assert agree(monkeypatch, *words) == 0
        said = capsys.readouterr().out
        drawn.append(int(said.split()[1]))
        different.append(int(said.split()[3]))
        assert (tmp_path / "tents.boards").stat().st_size == 8 * different[-1]
        for name in ("tents.boards", "shares.jsonl"):
            with (tmp_path / name).open("ab") as file:
                file.write(b"unfinished")
    assert drawn == [20, 40, 60]
    assert different[0] < different[1] < different[2]
    lines = [json.loads(line) for line in (tmp_path / "shares.jsonl").read_text().splitlines()[:-1]]
    assert [(line["share"], line["different"]) for line in lines] == [*enumerate(different, 1)]


def test_several_processes_do_the_same_shares(
    tmp_path: Path,
) -> None:
    for jobs in ("1", "2"):
        words = ["--seconds", "0.01", "--genre", "tents", "--jobs", jobs, "--boards", "9", "--record", tmp_path / jobs]
        assert subprocess.run([sys.executable, AGREE, *words], check=False).returncode == 0
    one, two = ((tmp_path / jobs / "tents.boards").read_bytes() for jobs in "12")
    known = {two[k : k + 8] for k in range(0, len(two), 8)}
    assert {one[k : k + 8] for k in range(0, len(one), 8)} <= known
