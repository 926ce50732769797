"""Streams of the command line: many puzzles in one text, unreadable files, several processes."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from pathlib import Path
from typing import NamedTuple

import pytest

import puzzlepark as pp
from commands import SEVERAL, UNIQUE, interrupted, park, start
from puzzlepark.interfaces.cli.errors import STOPPED
from puzzlepark.interfaces.cli.inputs import Unreadable
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.process_pool import outcomes
from puzzlepark.tasks.documents import documents

from yardstick import PATIENCE

URL = "https://puzz.link/p?tilepaint/6/6/mfttf5ovqrrvzv234232243331"


def split(text: str) -> list[tuple[int, str]]:
    return list(documents(text.split("\n")))


# --- many puzzles in one text


@pytest.mark.parametrize("form", ["url", "txt", "pzpr", "json", "jsonl"])
def test_streams_compose(form: str) -> None:
    texts = park("generate", "tilepaint", "4x4", "--count", 3, "--format", form).stdout
    solved = park("solve", "-", "--format", "json", stdin=texts)
    assert (solved.exit_code, len(solved.stdout.splitlines())) == (0, 3)
    checked = park("check", "-", stdin=solved.stdout)
    assert checked.exit_code == 0
    assert checked.stdout == "".join(f"standard input:{n}: Solved.\n" for n in (1, 2, 3))
    again = park("convert", "-", "-o", "-", "--to", form, "--no-answer", stdin=solved.stdout).stdout
    ids = [json.loads(line)["id"] for line in park("solve", "-", "--json", stdin=again).stdout.splitlines()]
    assert ids == [pp.generate("tilepaint", 4, 4, seed=seed).puzzle.id for seed in (1, 2, 3)]


def test_a_pipe_takes_one_puzzle_of_a_binary_format() -> None:
    done = park("generate", "link-a-pix", "5x5", "--format", "mat")
    assert park("solve", "-", stdin=done.stdout_bytes).exit_code == 0
    several = park("generate", "link-a-pix", "5x5", "--format", "mat", "--count", 2)
    assert several.exit_code == 2
    assert "use -o FOLDER" in several.stderr


def test_a_line_may_be_a_whole_document() -> None:
    assert split(f"{URL}\n\n{URL}\n") == [(1, URL), (3, URL)]
    assert split(f'{{"a": 1}}\n{URL}\nnonsense\n{{"b": 2}}') == [
        (1, '{"a": 1}'),
        (2, URL),
        (3, "nonsense"),
        (4, '{"b": 2}'),
    ]
    assert split('{"genre": "x"\n{"a": 1}\n') == [(1, '{"genre": "x"'), (2, '{"a": 1}')]


def test_other_texts_are_separated() -> None:
    assert split("2 2\n1 1\n") == [(1, "2 2\n1 1\n")]
    assert split("2 2\n1 1\n---\n\n3 3\n---\n") == [(1, "2 2\n1 1"), (4, "\n3 3")]
    assert split("pzprv3\nx\npzprv3\ny") == [(1, "pzprv3\nx"), (3, "pzprv3\ny")]
    assert split("") == split("\n \n---\n") == []
    pretty = json.dumps({"a": [{"b": 1}, {"c": 2}]}, indent=0)
    assert split(pretty) == [(1, pretty)]


def test_documents_are_read_before_the_stream_ends() -> None:
    def lines() -> object:
        yield URL
        raise AssertionError("read too far")

    assert next(documents(lines())) == (1, URL)  # type: ignore[arg-type]


def test_an_endless_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlepark.tasks.documents.MOST_BYTES", 1000)
    with pytest.raises(pp.BadInput, match="no puzzle"):
        list(documents("y" for _ in range(10_000)))


def test_a_file_of_urls(tmp_path: Path) -> None:
    path = tmp_path / "urls.txt"
    path.write_text(f"{URL}\nhttps://example.org/nothing\n\n{URL}\n")
    done = park("solve", "--json", path)
    assert done.exit_code == 2
    assert [json.loads(line)["name"] for line in done.stdout.splitlines()] == [f"{path}:1", f"{path}:4"]
    assert f"{path}:2: " in done.stderr
    assert [entry.name for entry in pp.load_all(f"{URL}\n{URL}\n")][1].endswith(":2")


def test_an_answer_is_printed_before_the_input_ends() -> None:
    process = start("solve", "-", "--json")
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(f"{URL}\n{URL}\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        assert ready, "nothing was answered while the input was open"
        assert json.loads(process.stdout.readline())["name"] == "standard input:1"
        assert json.loads(process.stdout.readline())["name"] == "standard input:2"
    finally:
        process.kill()


@pytest.mark.parametrize("command", ["solve", "count", "sample", "check", "draw"])
def test_an_empty_input_is_called_empty(command: str) -> None:
    done = park(command, "")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "park: An input is empty; give a file, a folder, a URL, or - for standard input.\n"


def test_solve_to_a_format_reports_other_statuses() -> None:
    done = park("solve", "-", "--format", "txt", stdin=f"{SEVERAL}---\n{UNIQUE}")
    assert done.exit_code == 0
    assert "standard input:1: Several solutions" in done.stderr
    first, second = done.stdout.split("---\n")
    assert park("check", first).exit_code == park("check", second).exit_code == 0
    assert pp.load(second) == pp.load(UNIQUE)
    assert park("solve", "-", "--format", "txt", "--json", stdin=UNIQUE).exit_code == 2


# --- several processes


def test_jobs_keep_the_order(home: Path) -> None:
    for number in range(4):
        (home / f"x{number}.txt").write_text((UNIQUE, SEVERAL)[number % 2])
    one, two = (park("solve", home, "--json", "--jobs", jobs) for jobs in (1, 2))

    def headings(text: str) -> list[tuple[str, str]]:
        return [(data["name"], data["status"]) for data in map(json.loads, text.splitlines())]

    assert headings(two.stdout) == headings(one.stdout)
    assert len(headings(two.stdout)) == 7
    assert (two.exit_code, two.stderr) == (one.exit_code, one.stderr)


class Item(NamedTuple):
    name: str


def work(item: Item) -> Outcome:
    """Sleep, fail or die, depending on the name. Workers import this function."""
    if item.name == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if item.name == "fails":
        raise pp.BadInput("so it is.")
    if item.name == "hangs":
        time.sleep(600)
    time.sleep(float(item.name))
    return Outcome(item.name)


def test_a_process_that_dies_affects_no_other_input() -> None:
    names = ("0.4", "dies", "unreadable", "fails", "0", "0.1")
    items = [Unreadable(name) if name == "unreadable" else Item(name) for name in names]
    results = [outcome for _, outcome in outcomes(work, items, 2)]
    assert [outcome.content for outcome in results] == ["0.4", "", "", "", "0", "0.1"]
    assert results[1].code == STOPPED
    assert "died (exit code -9)" in results[1].error
    assert [outcome.error for outcome in results[2:4]] == ["unreadable", "fails: so it is."]


def test_ctrl_c_returns_the_outcomes_so_far() -> None:
    def items() -> object:
        yield from (Item("0"), Item("hangs"), Item("0"), Item("0"))
        raise KeyboardInterrupt

    results: list[Outcome] = []
    with pytest.raises(KeyboardInterrupt):
        results.extend(outcome for _, outcome in outcomes(work, items(), 2))  # type: ignore[arg-type]
    assert [outcome.content for outcome in results] == ["0", "", "0", "0"]
    assert results[1].interrupted


def test_ctrl_c_with_jobs(home: Path, endless: Path) -> None:
    first = home / "unique.txt"
    args = ["count", "--engine", "search", "--seconds", "inf", "--json", "--jobs", 2, first, endless, first]
    done = interrupted(*args)
    assert done.returncode == 3, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [data["stopped"] for data in answers] == [None, "interrupted", None]
    assert answers[1]["found"] > 1
    assert done.stderr == "park: interrupted.\n"
