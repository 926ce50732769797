"""Chained commands: each reads what the one before wrote, and no generated puzzle is lost."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import puzzlepark as pp
from puzzlepark.interfaces.cli.main import cli

PARK = [sys.executable, "-c", "from puzzlepark.interfaces.cli.main import main; main()"]


def park(*words: str | Path, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=input)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


REQUEST = '{"genre": "akari", "size": "4x4", "seed": 1, "count": 2}\n'


def test_a_batch_is_piped_into_every_command() -> None:
    made = park("batch", "generate", "-", "--workers", "1", input=REQUEST)
    assert made.exit_code == 0, made.output
    lines = made.stdout
    assert [json.loads(line)["outcome"] for line in lines.splitlines() if line.startswith("{")] == ["made", "made"]
    for words in (("solve", "-"), ("draw", "-"), ("grade", "-"), ("convert", "-", "--to", "url", "-o", "-")):
        assert park(*words, input=lines).exit_code == 0, words
    assert park("book", "-", "-o", "book.pdf", input=lines).exit_code == 0
    assert Path("book.pdf").read_bytes().startswith(b"%PDF")
    Path("made.jsonl").write_text(lines)
    assert [entry.puzzle.genre for entry in pp.load_all("made.jsonl")] == ["akari", "akari"]


def test_a_result_without_a_puzzle_says_so() -> None:
    line = '{"n": 1, "source": "x", "outcome": "unique", "result": {"status": "unique"}}'
    with pytest.raises(pp.BadInput, match="result of a batch, and holds no puzzle"):
        pp.loads(line)


def test_generate_goes_on_with_a_collection() -> None:
    assert park("generate", "akari", "4x4", "--count", "2", "-o", "x.jsonl").exit_code == 0
    before = Path("x.jsonl").read_text()
    assert park("generate", "akari", "4x4", "--count", "4", "-o", "x.jsonl").exit_code == 0
    after = Path("x.jsonl").read_text()
    assert after.startswith(before)
    assert len(after.splitlines()) == 4
    Path("x.jsonl").write_text(after + '{"genre": "aka')  # as after a kill
    assert park("generate", "norinori", "4x4", "--count", "2", "-o", "x.jsonl").exit_code == 0
    assert [entry.puzzle.genre for entry in pp.load_all("x.jsonl")] == ["akari"] * 4 + ["norinori"] * 2
    assert park("generate", "akari", "4x4", "--count", "4", "-o", "x.jsonl").exit_code == 0
    assert len(Path("x.jsonl").read_text().splitlines()) == 6
    assert park("generate", "akari", "4x4", "--count", "3", "-o", "x.jsonl", "--force").exit_code == 0
    assert Path("x.jsonl").read_text() == "".join(line + "\n" for line in after.splitlines()[:3])


def test_a_kill_loses_no_puzzle() -> None:
    process = subprocess.Popen([*PARK, "generate", "akari", "6x6", "--count", "400", "-o", "x.jsonl"], stderr=-3)
    while not (Path("x.jsonl").exists() and Path("x.jsonl").read_bytes().count(b"\n") >= 3):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    there = [line for line in Path("x.jsonl").read_text().splitlines(keepends=True) if line.endswith("\n")]
    assert park("generate", "akari", "6x6", "--count", str(len(there) + 1), "-o", "x.jsonl").exit_code == 0
    lines = Path("x.jsonl").read_text().splitlines(keepends=True)
    assert lines[: len(there)] == there
    assert len(lines) == len(there) + 1


@pytest.mark.parametrize(
    ("words", "name", "content"),
    [
        (("generate", "akari", "4x4", "-o"), "y.jsonl", "hello\n"),
        (("generate", "akari", "4x4", "-o"), "y.json", "{}"),
        (("draw", "akari/4/4/v", "-o"), "y.svg", "mine"), (("convert", "akari/4/4/v", "-o"), "y.json", "mine"),
    ],
)  # fmt: skip
def test_a_file_of_other_content_stays(words: tuple[str, ...], name: str, content: str) -> None:
    Path(name).write_text(content)
    refused = park(*words, name)
    assert refused.exit_code == 2
    assert "--force overwrites it" in refused.output
    assert Path(name).read_text() == content
    assert park(*words, name, "--force").exit_code == 0
    assert Path(name).read_text() != content


def test_levels_have_names_on_the_command_line() -> None:
    easy = park("generate", "akari", "5x5", "--level", "easy")
    assert easy.exit_code == 0
    assert easy.stdout == park("generate", "akari", "5x5", "--level", "1").stdout
    wrong = park("generate", "akari", "5x5", "--level", "hrad")
    assert wrong.exit_code == 2
    assert 'did you mean "hard"?' in wrong.output


def test_a_second_file_that_is_missing_is_said_to_be_missing() -> None:
    pp.save(pp.loads("akari/4/4/v"), "there.json")
    for answer in ("gone.txt", "folder/gone"):
        missing = park("check", "there.json", answer)
        assert (missing.exit_code, f'There is no file "{answer}".' in missing.output) == (2, True), missing.output


def test_a_terminal_shows_what_was_made() -> None:
    """The puzzle is drawn, with commands to save and play it; JSON is printed on request."""
    shown = _on_a_terminal(*PARK, "generate", "akari", "4x4")
    assert "┏" in shown
    assert "genre" not in shown
    assert "park generate akari 4x4 -o puzzle.json" in shown
    assert "park play puzzle.json" in shown
    assert '"genre": "akari"' in _on_a_terminal(*PARK, "generate", "akari", "4x4", "--format", "json")


def _on_a_terminal(*words: str) -> str:
    """The output of a program whose standard output and standard error are a terminal."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(words, stdout=follower, stderr=follower, stdin=subprocess.DEVNULL)
    os.close(follower)
    found = b""
    while True:
        try:
            piece = os.read(leader, 4096)
        except OSError:
            piece = b""
        if not piece:
            break
        found += piece
    os.close(leader)
    assert process.wait() == 0
    return found.decode()


def test_play_opens_the_page_on_the_puzzle(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    ring = pp.loads("hashi/3/3/2g2i2g2")
    pp.save(ring, "ring.json")
    env = {**os.environ, "BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen([*PARK, "play", "ring.json"], stdout=subprocess.PIPE, env=env, text=True)
    try:
        assert process.stdout is not None
        told = process.stdout.readline()  # it is printed when the server answers
        assert "Puzzle Park is at http://127.0.0.1:" in told
        home = told.split()[4]
        urllib.request.urlopen(f"{home}api/health").close()
        link = process.stdout.readline().split()[-1]
        assert link.startswith(f"{home}play#p=")
        assert pp.loads(link) == ring
        while not opened.exists() or not opened.read_text().strip():
            assert process.poll() is None
            time.sleep(0.05)
        assert opened.read_text().strip() == link
    finally:
        process.terminate()
        process.wait()
