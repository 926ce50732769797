"""Every wrong use on the page produces exactly the message that the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import puzzlepark as pp
from puzzlepark.interfaces.cli.main import cli

PAGE = (Path(__file__).parents[1] / "docs" / "wrong-uses.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(.+?)` \| (.+) \|$", PAGE, re.MULTILINE)
PYTHON = [row for row in ROWS if row[0].startswith("pp.")]
COMMANDS = [row for row in ROWS if row[0].startswith("park ")]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pp.save(pp.loads("akari/3/3/j1j"), "there.json")
    Path("two.jsonl").write_text(2 * Path("there.json").read_text())
    for name in ("note.txt", "kept.jsonl"):
        Path(name).write_text("Buy milk.\n")
    Path("there.svg").write_text("mine\n")


def test_the_page_has_sixty() -> None:
    assert len(PYTHON) + len(COMMANDS) == len(ROWS) >= 60
    assert len({use for use, _ in ROWS}) == len(ROWS)


@pytest.mark.parametrize(("use", "sentence"), PYTHON, ids=[use for use, _ in PYTHON])
def test_in_python(use: str, sentence: str) -> None:
    with pytest.raises(pp.BadInput) as caught:
        eval(use, {"pp": pp})
    assert str(caught.value) == sentence
    assert sentence[-1] in ".?"


@pytest.mark.parametrize(("use", "sentence"), COMMANDS, ids=[use for use, _ in COMMANDS])
def test_on_the_command_line(use: str, sentence: str) -> None:
    kept = {path.name: path.read_bytes() for path in Path().iterdir()}
    result = CliRunner().invoke(cli, shlex.split(use)[1:], prog_name="park")
    assert result.exit_code == 2
    last = result.output.strip().split("\n")[-1]
    assert last.removeprefix("park: ").removeprefix("Error: ") == sentence
    assert "Traceback" not in result.output
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == kept
