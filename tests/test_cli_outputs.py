"""Outputs of the command line: files, folders, standard output; resumed runs; progress; shell completion."""

from __future__ import annotations

import inspect
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

import puzzlepark as pp
from commands import PARK, SEVERAL, UNIQUE, interrupted, park
from puzzlepark.core.errors import Stopped
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.interfaces.cli.progress import Progress
from puzzlepark.registry import genres
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.make.making import Made

from yardstick import PATIENCE

CAT = "..##..\n.####.\n.####.\n..##..\n"


# --- files and folders


def test_a_name_without_a_suffix_does_not_give_the_format(home: Path) -> None:
    done = park("convert", home / "unique.txt", "-o", home / "y")
    assert done.exit_code == 2
    assert "The format of" in done.stderr
    assert not (home / "y").exists()
    assert park("convert", home / "unique.txt", "-o", home / "y", "--to", "json").exit_code == 0
    assert [path.name for path in (home / "y").iterdir()] == ["unique.json"]


def test_a_name_with_a_suffix_is_a_file(home: Path) -> None:
    for form in ([], ["--to", "svg"]):
        out = home / "x.svg.json"
        assert park("convert", home / "unique.txt", "-o", out, *form, "--force").exit_code == 0
        assert out.is_file()
        assert out.read_text().startswith("<svg" if form else "{")


@pytest.mark.parametrize("name", ["all.json", "all.svg", "all.png"])
def test_one_file_for_one_puzzle(home: Path, name: str) -> None:
    done = park("convert", home / "unique.txt", home / "several.txt", "-o", home / name)
    assert done.exit_code == 2
    assert "more than one puzzle" in done.stderr
    made = park("generate", "tilepaint", "4x4", "--count", 2, "-o", home / name)
    assert (made.exit_code, "more than one puzzle" in made.stderr) == (2, True)
    assert not (home / name).exists()


@pytest.mark.parametrize("name", ["all.jsonl", "all.txt", "all.pzpr", "all.url"])
def test_one_file_for_many_puzzles(home: Path, name: str) -> None:
    assert park("convert", home / "unique.txt", home / "several.txt", "-o", home / name).exit_code == 0
    puzzles = [entry.puzzle for entry in pp.load_all(home / name)]
    assert puzzles == [pp.load(UNIQUE), pp.load(SEVERAL)]


def test_draw_takes_many(home: Path) -> None:
    some = [home / "unique.txt", home / "several.txt"]
    here = park("draw", *some)
    assert here.exit_code == 0
    assert [line for line in here.stdout.splitlines() if line.endswith(".txt")] == [str(path) for path in some]
    done = park("draw", *some, home / "missing.txt", "--to", "svg", "-o", home / "pictures")
    assert done.exit_code == 2
    assert sorted(path.name for path in (home / "pictures").iterdir()) == ["several.svg", "unique.svg"]
    assert park("draw", *some, "-o", home / "both.svg").exit_code == 2


def test_a_dash_is_standard_output(home: Path) -> None:
    source = home / "unique.txt"
    assert park("draw", source, "--to", "svg", "-o", "-").stdout.startswith("<svg")
    assert park("draw", source, "--to", "png", "-o", "-").stdout_bytes.startswith(b"\x89PNG")
    assert json.loads(park("convert", source, "--to", "json", "-o", "-").stdout)["genre"] == "tilepaint"
    assert json.loads(park("generate", "tilepaint", "4x4", "-o", "-").stdout)["height"] == 4
    (home / "cat.txt").write_text(CAT)
    done = park("picture", home / "cat.txt", "-o", "-")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["genre"] == "link-a-pix"


def test_variants_work_in_every_command(tmp_path: Path) -> None:
    board = tmp_path / "board.pzpr"
    board.write_text("pzprv3/nagare/4/3/. D ./. r ./. N ./. . ./0 0 /0 0 /0 0 /0 0 /0 0 0 /0 0 0 /0 0 0 /")
    paper = ["--genre", "nagareru:paper"]
    assert "winds" in park("convert", board, *paper, "-o", "-", "--to", "json").stdout
    solved = park("solve", board, *paper, "--format", "json").stdout
    assert park("check", "-", *paper, stdin=solved).exit_code == 0
    assert park("draw", board, *paper, "--solution").exit_code == 0
    assert "nagareru:paper" in park("genres", "nagareru:paper").stdout
    for command in ("solve", "count", "sample", "check", "draw"):
        done = park(command, board, "--genre", "nagareru:mild")
        assert done.exit_code == 2
        assert done.stderr == 'park: Nagareru has no variant "mild"; its variants are strict, paper.\n'
    assert park("genres", "tilepaint:x").stderr == 'park: Tilepaint has no variant "x"; it has none.\n'
    assert park("generate", "sudoku", "4x4", "--option", "x=1").stderr.endswith("it has no options.\n")


# --- the same in Python and on the command line


def test_large_counts_are_strings() -> None:
    assert [serialize.exact(n) for n in (0, 2**53 - 1, 2**53)] == [0, 2**53 - 1, str(2**53)]


def test_python_and_the_command_line_have_the_same_defaults() -> None:
    for name, verb in (("sample", pp.sample), ("generate", pp.generate), ("picture", pp.generate)):
        (seed,) = [param.default for param in cli.commands[name].params if param.name == "seed"]
        assert seed == inspect.signature(verb).parameters["seed"].default, name


def test_a_picture_is_made_for_one_view(home: Path) -> None:
    (home / "cat.txt").write_text(CAT)
    document = json.loads(park("picture", home / "cat.txt").stdout)
    made = pp.generate("link-a-pix", picture=home / "cat.txt")
    assert document["made"] == made.puzzle.info.made
    assert made.report.view == genres()["link-a-pix"].views[-1]


# --- resumed runs


def break_at(monkeypatch: pytest.MonkeyPatch, seed: int) -> list[int]:
    """Interrupt the generation at a seed. The list has the seeds of the generated puzzles."""
    from puzzlepark.tasks.make import generate as tasks

    real, seeds = tasks.generate, []

    def generate(genre: str, rows: int, cols: int, own: int, **more: Any) -> Made:
        if own == seed:
            raise KeyboardInterrupt
        seeds.append(own)
        return real(genre, rows, cols, own, **more)

    monkeypatch.setattr(tasks, "generate", generate)
    return seeds


def test_a_second_run_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["generate", "tilepaint", "4x4", "--count", 4, "-o", tmp_path / "out"]
    with monkeypatch.context() as patch:
        seeds = break_at(patch, 3)
        first = park(*args)
    assert (first.exit_code, seeds) == (3, [1, 2])
    assert "Made 2 of 4 puzzles" in first.stderr
    assert sorted(os.listdir(tmp_path / "out")) == ["tilepaint-4x4-s0001.json", "tilepaint-4x4-s0002.json"]
    seeds = break_at(monkeypatch, 0)
    second = park(*args)
    assert (second.exit_code, seeds) == (0, [3, 4])
    assert "Made 4 of 4 puzzles" in second.stderr
    other = park(*args, "--option", "largest=3")
    assert (other.exit_code, "other content" in other.stderr) == (2, True)


def test_ctrl_c_keeps_the_puzzles_of_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_at(monkeypatch, 3)
    path = tmp_path / "all.jsonl"
    assert park("generate", "tilepaint", "4x4", "--count", 4, "-o", path).exit_code == 3
    assert len(list(pp.load_all(path))) == 2


def test_an_unfinished_puzzle_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: Any) -> bool:
        raise Stopped("interrupted")

    monkeypatch.setattr("puzzlepark.tasks.make.making.Making._thin", ended)
    done = park("generate", "tilepaint", "4x4", "--count", 2, "-o", tmp_path / "out")
    assert done.exit_code == 3
    assert list((tmp_path / "out").iterdir()) == []


def test_the_number_of_jobs_does_not_change_the_puzzles(tmp_path: Path) -> None:
    for jobs in (1, 2):
        done = park("generate", "tilepaint", "4x4", "--count", 3, "--jobs", jobs, "-o", tmp_path / str(jobs))
        assert done.exit_code == 0
    files = [sorted((path.name, path.read_bytes()) for path in (tmp_path / jobs).iterdir()) for jobs in "12"]
    assert files[0] == files[1]
    assert len(files[0]) == 3


def test_ctrl_c_leaves_finished_files_only(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    args = ["generate", "tilepaint", "8x8", "--count", 100_000, "--jobs", 2, "-o", folder]
    done = interrupted(*args, ready=lambda: len(list(folder.glob("*.json"))) > 2)
    assert done.returncode == 3
    files = sorted(folder.iterdir())
    assert [path.suffix for path in files] == [".json"] * len(files)
    # The interrupt may occur after a file is written, but before it is counted.
    assert any(f"Made {number} of" in done.stderr for number in (len(files), len(files) - 1))
    assert park("check", folder).exit_code == 0
    assert "Traceback" not in done.stderr


# --- progress


INTERRUPTED = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

module, way = sys.argv[1:3]
sys.argv[1:3] = []
signal.signal(signal.SIGINT, signal.SIG_IGN if way == "ignore" else signal.default_int_handler)
sys.meta_path.insert(0, Interrupt())
from puzzlepark.interfaces.cli.start import main
main()
"""


@pytest.mark.parametrize("module", ["puzzlepark.interfaces.cli.main", "click", "uvicorn"])
def test_an_early_ctrl_c_shows_no_traceback(tmp_path: Path, module: str) -> None:
    args = ["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/park.db"]
    command = [sys.executable, "-c", INTERRUPTED, module, "answer", *args]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (3, "park: interrupted.\n")


def test_an_ignored_ctrl_c_remains_ignored() -> None:
    command = [sys.executable, "-c", INTERRUPTED, "click", "ignore", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


def test_a_dangling_link_is_not_written_through(home: Path) -> None:
    elsewhere = home / "elsewhere.json"
    for name, output in (("x.json", ("-o", home / "x.json")), ("y/unique.json", ("-o", home / "y", "--to", "json"))):
        link = home / name
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(elsewhere)
        done = park("convert", home / "unique.txt", *output)
        assert done.exit_code == 2
        assert "--force" in done.stderr
        assert not elsewhere.exists()
        assert park("convert", home / "unique.txt", *output, "--force").exit_code == 0
        assert link.is_symlink()
        assert elsewhere.exists()
        elsewhere.unlink()


def test_the_progress_line() -> None:
    bar = Progress(4)
    bar.advance()
    bar.set_activity("thinking")
    assert re.fullmatch(r"█{6}░{18} 1/4  0:0\d  thinking", bar.line())
    assert Progress().line().startswith("0 puzzles  0:0")


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_progress_is_shown_while_json_is_redirected(tmp_path: Path, endless: Path, term: str) -> None:
    leader, follower = pty.openpty()
    with open(tmp_path / "out.jsonl", "w") as out:
        command = [*PARK, "count", str(endless), "--json", "--engine", "search", "--seconds", "2"]
        env = {**os.environ, "TERM": term, "COLUMNS": "80"}
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=follower, env=env, check=False)
    os.close(follower)
    output = b""
    try:
        while part := os.read(leader, 1 << 16):
            output += part
    except OSError:
        pass  # the terminal is closed
    os.close(leader)
    assert done.returncode == 3
    assert ("0 puzzles  0:0" in output.decode()) is (term == "xterm")
    assert output.endswith(b"\r\x1b[2K") is (term == "xterm")
    (line,) = (tmp_path / "out.jsonl").read_text().splitlines()
    assert json.loads(line)["stopped"] == "deadline"


# --- completion


def completions(*words: str) -> list[str]:
    from click.shell_completion import ShellComplete

    *args, incomplete = words
    items = ShellComplete(cli, {}, "park", "_PARK_COMPLETE").get_completions(args, incomplete)
    return [item.value if item.type == "plain" else item.type for item in items]


def test_words_are_completed() -> None:
    assert completions("gen") == ["genres", "generate"]
    assert completions("generate", "na") == ["nagareru", "nagareru:strict", "nagareru:paper"]
    assert completions("solve", "--genre", "til") == ["tilepaint"]
    assert completions("solve", "--engine", "fro") == ["frontier"]
    assert completions("solve", "--ski") == ["--skip"]
    assert completions("generate", "nagareru", "4x4", "--option", "a") == ["arrows="]
    assert completions("generate", "nagareru", "4x4", "--view", "") == list(genres()["nagareru"].views)
    assert completions("generate", "akari", "--level", "e") == ["easy", "expert", "extreme"]
    assert "hidden-single" in completions("lesson", "sudoku", "hidden")
    assert completions("draw", "x", "--to", "") == ["svg", "png", "pdf", "txt"]
    assert "pzpr" in completions("convert", "x", "--to", "p")
    for words in (["solve", "x"], ["solve", "x", "-o"], ["check", "a", ""], ["convert", "x", "-o", ""]):
        assert completions(*words)[:1] in (["file"], [])
    for words in (["solve", "x"], ["check", "a", ""], ["convert", "x", "-o", ""]):
        assert completions(*words) == ["file"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str) -> None:
    script = park("completion", shell)
    assert script.exit_code == 0
    assert f"_PARK_COMPLETE={shell}_complete" in script.stdout


def test_the_manual_has_every_command_and_option() -> None:
    page = park("man").stdout
    context = click.Context(cli)
    for name in cli.list_commands(context):
        assert f".SS park {name} " in page
    command = cli.get_command(context, "generate")
    assert command is not None
    for param in command.params:
        for option in (each for each in param.opts if each.startswith("-")):
            assert option.replace("-", "\\-") in page
    assert ".TH PARK 1" in page
    assert not [line for line in page.splitlines() if re.match(r"[.'](?!TH |SH |SS |TP$|B |PP$|nf$|RS$|RE$|fi$)", line)]


def test_bash_completes(tmp_path: Path) -> None:
    (tmp_path / "park").write_text(f"#!/bin/sh\nexec '{sys.executable}' -m puzzlepark.interfaces.cli.main \"$@\"\n")
    (tmp_path / "park").chmod(0o755)
    (tmp_path / "complete.bash").write_text(park("completion", "bash").stdout)
    line = "source ./complete.bash; COMP_WORDS=(park solve --engine sub); COMP_CWORD=3; _park_completion park; "
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", f"{line} echo ${{COMPREPLY[@]}}"],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "subset_sum\n", done.stderr
