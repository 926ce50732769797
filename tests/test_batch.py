"""Batches: streamed, continued after every kind of end, and not disturbed by single puzzles."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import tarfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import PARK, UNIQUE, park, run
from odd_batch import odd_answer
from puzzlepark.interfaces.cli.commands.batch import BatchProgress
from puzzlepark.registry import genres
from puzzlepark.tasks.batch import run as batch_run
from puzzlepark.tasks.batch.jobs import FAILED, Job, Order, Result, answer, batch_verbs
from puzzlepark.tasks.batch.ledger import Ledger, NumberSet
from puzzlepark.tasks.batch.local import Local
from puzzlepark.tasks.batch.requests import requested
from puzzlepark.tasks.batch.table import lines_of, write_table

from yardstick import PATIENCE

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
GOOD = 1_000 if THOROUGH else 40
BROKEN, HANGING, DYING = (50, 5, 2) if THOROUGH else (10, 1, 1)
TIMES = ("seconds",)


@cache
def documents() -> tuple[str, ...]:
    """Small puzzles of every genre with their answers, as lines of JSON."""
    made = [pp.generate(name, *genre.near_size(4, 4), seed=1) for name, genre in genres().items()]
    return tuple(pp.dumps(each.puzzle, marks=each.solution).strip() for each in made)


def lines(number: int) -> list[str]:
    """A number of documents with different titles."""
    shipped = documents()
    return [json.dumps({**json.loads(shipped[i % len(shipped)]), "title": f"Number {i}"}) for i in range(number)]


def results(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def timeless(data: Any) -> Any:
    """Data without the times in it."""
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key not in TIMES}
    return [timeless(each) for each in data] if isinstance(data, list) else data


def told(path: Path) -> list[Any]:
    """The results in order, without times."""
    return sorted(map(timeless, results(path)), key=lambda result: result["n"])


def jobs(texts: list[str]) -> Iterator[Job]:
    return (Job(n, f"line {n}", text) for n, text in enumerate(texts, 1))


# --- what comes of puzzles


@pytest.mark.parametrize("verb", ["solve", "count", "grade", "check", "audit"])
def test_every_verb_answers_as_its_command_does(verb: str, tmp_path: Path) -> None:
    source = tmp_path / "all.jsonl"
    source.write_text("\n".join(documents()), "utf-8")
    single = [json.loads(line) for line in park(verb, source, "--json").stdout.splitlines()]
    for job, alone in zip(jobs(list(documents())), single, strict=True):
        result = json.loads(json.dumps(answer(Order(verb), job)))
        alone.pop("name")
        assert timeless(result["result"]) == timeless(alone)
        assert result["reason"] is None


def test_every_verb_with_an_outcome_runs_in_a_batch() -> None:
    """A verb of the table that declares an outcome needs no other line to be a verb of `park batch`."""
    assert {"solve", "count", "sample", "explain", "forced", "diagnose", "complete", "generate"} <= set(batch_verbs())
    (job,) = jobs([UNIQUE])
    for name, verb in batch_verbs().items():
        if "puzzle" in verb.request and name != "check":
            result = answer(Order(name), job)
            assert result["outcome"] not in FAILED, result["reason"]
            json.dumps(result)
    assert answer(Order("check"), job)["reason"] == "This holds the puzzle, but no answer to check."


def test_generate_takes_requests_and_its_results_are_puzzles(tmp_path: Path) -> None:
    requests, made, solved = (tmp_path / name for name in ("requests.jsonl", "made.jsonl", "solved.jsonl"))
    requests.write_text(
        '{"genre": "tilepaint", "size": "4x4", "count": 3}\n{"genre": "none", "size": "4x4"}\nnonsense\n'
    )
    done = park("batch", "generate", requests, "-o", made, "--ordered", "--workers", 1)
    assert done.exit_code == 2
    found = results(made)
    assert [each["outcome"] for each in found] == ["made"] * 3 + ["refused", "unreadable"]
    assert [each["n"] for each in found] == [1, 2, 3, 4, 5]
    for seed, each in enumerate(found[:3], 1):
        assert pp.from_dict(each["result"]["puzzle"]) == pp.generate("tilepaint", 4, 4, seed=seed).puzzle
    assert "no genre" in found[3]["reason"]
    assert park("batch", "solve", made, "--grade", "-o", solved, "--workers", 1).exit_code == 2
    assert Counter(each["outcome"] for each in results(solved)) == {"unique": 3, "unreadable": 2}
    assert all(each["result"]["grade"]["level"] for each in results(solved) if each["result"])


def test_a_request_has_the_key_of_what_was_asked_for() -> None:
    """Defaults are not part of it, so that a later version with more fields resumes a batch of an earlier one."""
    (job,) = requested([Job(1, "line 1", '{"genre": "sudoku", "size": "4x4", "level": 1}')])
    assert json.loads(job.content) == {"genre": "sudoku", "level": 1, "height": 4, "width": 4, "seed": 1}
    assert answer(Order("generate"), job)["outcome"] == "made"


@pytest.mark.parametrize("kind", ["folder", "zip", "tar.gz", "stdin"])
def test_inputs_of_every_kind(kind: str, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    texts = {"a.jsonl": "\n".join(documents()[:2]), "b/c.txt": UNIQUE, ".hidden": "nonsense", "d.bin": "\udcff"}
    files = {name: text.encode("utf-8", "surrogateescape") for name, text in texts.items()}
    source = tmp_path / f"in.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(source, "w") as archive:
            for name, data in files.items():
                archive.writestr(name, data)
    elif kind == "tar.gz":
        with tarfile.open(source, "w:gz") as tar:
            for name, data in files.items():
                member = tarfile.TarInfo(name)
                member.size = len(data)
                tar.addfile(member, io.BytesIO(data))
    elif kind == "folder":
        source.mkdir()
        for name, data in files.items():
            (source / name.replace("/", "-")).write_bytes(data)
    stream = files["a.jsonl"] + b"\n\xff\n" + json.dumps(json.loads(documents()[2])).encode()
    given = "-" if kind == "stdin" else source
    done = park("batch", "count", given, "-o", out, "--workers", 1, stdin=stream if kind == "stdin" else None)
    assert done.exit_code == 2
    outcomes = Counter(each["outcome"] for each in results(out))
    assert outcomes == {"unique": 3, "unreadable": 1}
    assert "is not text: byte 0" in next(each["reason"] for each in results(out) if each["outcome"] == "unreadable")


def test_a_path_that_does_not_exist_is_told_before_anything_is_done(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    for missing in (tmp_path / "none", tmp_path / "none.jsonl"):
        done = park("batch", "solve", UNIQUE, missing, "-o", out)
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
        assert "There is no file" in done.stderr
        assert not out.exists()


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    whole = tmp_path / "whole.zip"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", UNIQUE)
    data = bytearray(whole.read_bytes())
    data[40:44] = b"\xff\xff\xff\xff"
    for name, content in (("torn.zip", bytes(data)), ("short.tar.gz", b"\x1f\x8b\x08"), ("none.zip", b"nonsense")):
        (tmp_path / name).write_bytes(content)
        done = park("solve", tmp_path / name)
        assert done.exit_code == 2
        assert "is no archive, or is damaged" in done.stderr


# --- poison


def test_poison_costs_itself_alone(tmp_path: Path) -> None:
    texts = lines(GOOD)
    poison = [json.dumps({**json.loads(documents()[0]), "title": "hang"})] * HANGING
    poison += [json.dumps({**json.loads(documents()[1]), "title": "die"})] * DYING
    poison += [
        ('{"genre": "sudoku"', "\x00", "{}", '{"genre": "?"}', "9 9", "[" * 100_000)[i % 6] for i in range(BROKEN)
    ]
    step = len(texts) // len(poison)
    mixed = list(texts)
    for i, text in enumerate(poison):
        mixed.insert(i * (step + 1), text)
    order = Order("solve", seconds=2.0 if not THOROUGH else 10.0)
    path = tmp_path / "mixed.jsonl"
    ledger = Ledger(path)
    batch_run.run(order, jobs(mixed), ledger, Local(2, 1.0, odd_answer))
    ledger.close()
    failed = [each for each in results(path) if each["result"] is None]
    assert Counter(each["outcome"] for each in failed) == {"unreadable": BROKEN, "hung": HANGING, "died": DYING}
    assert all(each["reason"] for each in failed)
    right = {each["key"]: timeless(each["result"]) for each in results(path) if each["result"]}
    alone = [json.loads(json.dumps(answer(order, job))) for job in jobs(texts)]
    assert right == {each["key"]: timeless(each["result"]) for each in alone}
    assert len(right) == GOOD


def eaten(order: Order, job: Job) -> Result:
    if job.n == 2:
        bytearray(8 << 30)
    return answer(order, job)


def all_eaten(order: Order, job: Job) -> Result:
    try:
        return eaten(order, job)
    except MemoryError:
        return answer(order, job._replace(fault="The memory ran out."))


def test_memory_is_capped() -> None:
    found = list(Local(1, 1.0, all_eaten)(Order("solve", memory=256 << 20), jobs([UNIQUE] * 3)))
    assert [each["reason"] for each in found] == [None, "The memory ran out.", None]


def test_the_bar_tells_rate_rest_and_outcomes() -> None:
    progress = BatchProgress(Counter({"unique": 3, "hung": 1}), before=2)
    progress.started -= 4
    progress.done = 4
    assert "left" not in progress.line(), "how many there are is not known yet"
    progress.total = 10
    assert re.search(r"4/10  0:04  0\.[45]\d*/s  1[12] s left  3 unique, 1 hung$", progress.line())


# --- going on


def test_numbers() -> None:
    numbers = NumberSet()
    assert [numbers.add(n) for n in (2, 3, 1, 3, 5)] == [True, True, True, False, True]
    assert (numbers.below, numbers.beyond, len(numbers)) == (3, {5}, 4)
    assert [n in numbers for n in (0, 1, 3, 4, 5)] == [False, True, True, False, True]


def test_a_killed_run_is_continued(tmp_path: Path) -> None:
    """After SIGKILL in the middle of a batch, each puzzle has one result, as without interruption."""
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    texts = lines(600 if THOROUGH else 160)
    source.write_text("\n".join(texts), "utf-8")
    command = ["batch", "grade", str(source), "-o", str(out), "--workers", "2" if THOROUGH else "1"]
    before = 0
    for _ in range(3 if THOROUGH else 1):
        process = subprocess.Popen([*PARK, *command], stderr=subprocess.DEVNULL)
        while process.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < before + 20):
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL, "it ended before it could be killed"
        after = out.read_bytes().count(b"\n")
        assert after > before
        before = after
    with out.open("ab") as file:
        file.write(b'{"n":7,"source":"torn')
    done = run(*command)
    assert done.returncode == 0, done.stderr
    assert "Removed 1 damaged line" in done.stderr
    whole = [timeless(answer(Order("grade"), job)) for job in jobs(texts)]
    assert [{**each, "source": f"line {each['n']}"} for each in told(out)] == whole
    size = out.stat().st_size
    assert park(*command).exit_code == 0
    assert out.stat().st_size == size, "nothing is done twice"


def test_ctrl_c_leaves_what_is_done(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines(400)), "utf-8")
    process = subprocess.Popen(
        [*PARK, "batch", "grade", source, "-o", out, "--workers", "1"],
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and (not out.exists() or not out.stat().st_size):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert "the same command resumes the run" in process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 3
    assert 0 < len(results(out)) < 400


def test_other_inputs_and_other_questions_are_refused(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines(3)), "utf-8")
    assert park("batch", "check", source, "-o", out, "--workers", 1).exit_code == 0
    before = out.read_bytes()
    source.write_text("\n".join(lines(5)), "utf-8")
    assert park("batch", "check", source, "-o", out, "--workers", 1).exit_code == 0, "more puzzles behind are welcome"
    assert out.read_bytes().startswith(before)
    assert len(results(out)) == 5
    other = park("batch", "count", source, "-o", out)
    assert (other.exit_code, len(results(out))) == (2, 5)
    assert "has the results of another batch: its puzzle 1" in other.stderr
    source.write_text("\n".join(reversed(lines(5))), "utf-8")
    assert park("batch", "check", source, "-o", out).exit_code == 2


@pytest.mark.parametrize("content", [UNIQUE, '{"n":1}\n{"n":2}\n', "\n".join(["x"] * 9)])
def test_a_file_that_holds_no_results_is_left_alone(content: str, tmp_path: Path) -> None:
    out = tmp_path / "puzzle.txt"
    out.write_text(content)
    done = park("batch", "solve", out, "-o", out)
    assert done.exit_code == 2
    assert "holds no results of a batch" in done.stderr
    assert out.read_text() == content


def test_damage_behind_a_power_cut_is_cut_off_and_other_damage_is_not(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    ledger = Ledger(out)
    order = Order("solve")
    for job in jobs([UNIQUE] * 30):
        ledger.append(answer(order, job._replace(fault="x")))
    ledger.close()
    good = out.read_bytes()
    out.write_bytes(good + bytes(4096) + b"\n" + good.splitlines(True)[-1])
    again = Ledger(out)
    assert (again.dropped, len(again.done), out.read_bytes()) == (2, 30, good)
    with pytest.raises(pp.BadInput, match="Another batch is writing"):
        Ledger(out)
    again.close()
    out.write_bytes(good[:50] + b"\n" + good[50:] * 40)
    with pytest.raises(pp.BadInput, match="holds no results"):
        Ledger(out)


def test_a_slow_puzzle_holds_up_nothing_but_the_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Results come as they are found, or in order. Work is limited to a distance from the first unfinished puzzle."""
    monkeypatch.setattr(batch_run, "AHEAD", 5)
    for ordered in (False, True):
        begun: list[int] = []

        def backend(order: Order, some: Iterator[Job], room: Any) -> Iterator[Result]:
            waiting = next(some)  # the first is slow
            for job in some:
                if not room(job):
                    yield answer(order, waiting)
                    assert begun == [2, 3, 4, 5], begun  # noqa: B023
                begun.append(job.n)  # noqa: B023
                yield answer(order, job)

        out = tmp_path / f"{ordered}.jsonl"
        ledger = Ledger(out)
        batch_run.run(Order("check"), jobs(lines(9)), ledger, backend, ordered=ordered)
        ledger.close()
        found = [each["n"] for each in results(out)]
        assert found == (list(range(1, 10)) if ordered else [2, 3, 4, 5, 1, 6, 7, 8, 9])


def test_results_may_be_a_table(tmp_path: Path) -> None:
    """A run that was interrupted is continued from the JSON lines beside the table."""
    puzzles = tmp_path / "puzzles.jsonl"
    lines = [pp.dumps(pp.Sudoku(4, 4, numbers=[[n, 0, 0, 0], *[[0] * 4] * 3]), "json") for n in (1, 2)]
    puzzles.write_text("\n".join([*(json.dumps(json.loads(line)) for line in lines), "nonsense"]))
    table = tmp_path / "found.csv"
    for _ in range(2):
        done = park("batch", "solve", puzzles, "-o", table, "--workers", 1)
        assert done.output.endswith(f"3 rows in {table}.\n")
    rows = sorted(csv.DictReader(table.open(newline="")), key=lambda row: row["n"])
    assert [row["outcome"] for row in rows] == ["multiple", "multiple", "unreadable"]
    assert [row["result.exhausted"] for row in rows] == ["false", "false", ""]
    assert len(json.loads(rows[0]["result.solutions"])) == 2


def test_a_table_replaces_no_other_file(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("mine")
    done = park("batch", "solve", tmp_path, "-o", table)
    assert done.exit_code == 2
    assert "no batch made it" in done.output
    assert table.read_text() == "mine"


def test_a_parquet_table_has_types(tmp_path: Path) -> None:
    files: Any = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    table = tmp_path / "found.parquet"
    lines: list[dict[str, Any]] = [
        {"n": n, "source": "", "key": "", "outcome": "", "seconds": n, "result": {"count": n}} for n in (1, 2)
    ]
    lines[1] |= {"seconds": 0.5, "result": {"count": None, "solutions": [1]}}
    lines_of(table).write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert write_table(table) == 2
    columns = files.read_table(table).to_pydict()
    assert columns["seconds"] == [1.0, 0.5]
    assert columns["result.count"] == [1, None]
    assert columns["result.solutions"] == [None, "[1]"]
