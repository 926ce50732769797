"""Run the documentation: every example of README.md and docs/ is executed, and its output compared with the page.

The first word of a fenced block determines its meaning:

    python     run; one with >>> prompts is compared like a doctest. The blocks of a page share their names.
    console    the shell runs each `$ command`, and its output, including standard error, is compared.
               A command that fails must be followed by `$ echo $?`, which shows its exit code.
    text json  not run.
    sh         not run: how to set the program up.

A block with title="name" is a file, which is written and not run. "…" in expected output matches anything within the
line, and on a line of its own any number of lines. Each page runs in its own folder and its own process, which is this
file run as a program.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import puzzlepark as pp
from puzzlepark.registry import genres
from puzzlepark.tasks.solve import engine_names
from shares import genre_share

from yardstick import LONG_PATIENCE

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LANGUAGES = {"python", "console", "text", "json", "sh"}
COMMANDS = {"park", "cat", "echo", "ls"}
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)


class Fault(AssertionError):
    """An example whose result differs from the page."""


class Block(NamedTuple):
    """A fenced block; `line` is the number of its first line."""

    language: str
    title: str | None
    text: str
    line: int


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    fence, start, inside = "", 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if not fence:
            found = re.match(r"(```+)(.*)", line)
            if found:
                fence, info, start, inside = found[1], found[2].strip(), number + 1, []
        elif line.strip() == fence:
            language = info.split(" ")[0]
            title = re.search(r'title="([^"]+)"', info)
            if language not in LANGUAGES:
                raise Fault(f'line {start - 1}: a block is {", ".join(sorted(LANGUAGES))}, not "{language}"')
            yield Block(language, title[1] if title else None, "\n".join(inside) + "\n", start)
            fence = ""
        else:
            inside.append(line)
    if fence:
        raise Fault(f"line {start - 1}: the block has no end")


def run_page(page: Path) -> None:
    """Run all blocks of a page in the current folder; raises Fault at the first wrong one."""
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page.read_text("utf-8")):
        if block.title is not None:
            path = Path(block.title)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")
        elif block.language == "console":
            run_console(block, page.name)
        elif block.language == "python" and ">>>" in block.text:
            run_doctest(block, page, names)
        elif block.language == "python":
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)


def run_doctest(block: Block, page: Path, names: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line - 1)
    for example in test.examples:
        example.want = example.want.replace("…", doctest.ELLIPSIS_MARKER)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    if told:
        raise Fault("".join(told))


def run_console(block: Block, page: str) -> None:
    """Run each command of a console block, and compare its output with the page."""
    code = 0
    for command, shown, line in commands(block):
        where = f"{page}, line {line}: $ {command}"
        if command.split()[0] not in COMMANDS:
            raise Fault(f"{where}\nonly {', '.join(sorted(COMMANDS))} are run here")
        if code and command != "echo $?":
            raise Fault(f"{where}\nthe command before it ended with exit code {code}, and the page does not show it")
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; (exit {code})\n{command}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=LONG_PATIENCE,
            check=False,
        )
        code = done.returncode
        printed = [printed_line.rstrip() for printed_line in done.stdout.splitlines()]
        if not matches(shown, printed):
            raise Fault("\n".join([where, "shown:", *shown, "printed:", *printed]))
    if code:
        raise Fault(f"{page}, line {block.line}: the last command ended with exit code {code}")


def commands(block: Block) -> Iterator[tuple[str, list[str], int]]:
    """The commands of a console block, each with its expected output and its line number."""
    command, shown, start = "", list[str](), 0
    for number, line in enumerate(block.text.splitlines(), block.line):
        if line.startswith("$ "):
            if command:
                yield command, shown, start
            command, shown, start = line[2:], [], number
        elif not command:
            raise Fault(f"line {number}: a console block begins with a command")
        else:
            shown.append(line.rstrip())
    if not command:
        raise Fault(f"line {block.line}: a console block without a command")
    yield command, shown, start


def matches(shown: list[str], printed: list[str]) -> bool:
    """True if the printed lines match the expected ones, except for blank lines at the end."""

    def pattern(line: str) -> str:
        return r"(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"

    def trimmed(lines: list[str]) -> list[str]:
        return lines[: max((i for i, line in enumerate(lines, 1) if line), default=0)]

    text = "".join(f"{line}\n" for line in trimmed(printed))
    return re.fullmatch("".join(map(pattern, trimmed(shown))), text) is not None


def hold_to_the_laws(known_genres: set[str], known_engines: set[str]) -> None:
    """Run the tests of genres and engines on those that a page defines."""
    import test_engine_agreement
    import test_genre_laws

    import tiny

    for name in set(genres()) - known_genres:
        named = [law for law_name, law in vars(test_genre_laws).items() if law_name.startswith("test_")]
        laws = [law for law in named if len(signature(law).parameters) == 1]
        for law in laws:
            law(genres()[name])
        test_engine_agreement.test_all_engines_agree_with_exhaustive_search(genres()[name], 0)
        print(f"genre {name}: {len(laws)} laws hold")
    for name in set(engine_names()) - known_engines:
        tried = 0
        for genre in genre_share("a new engine", 12):
            for puzzle in tiny.instances(genre, 3, 1):
                truth = tiny.answers(genre, puzzle)
                with contextlib.suppress(pp.BadInput):
                    test_engine_agreement.agree(genre, puzzle, truth, name)
                    test_engine_agreement.two(genre, puzzle, truth, name)
                    tried += 1
        assert tried > 8, f"{name} refused nearly every board"
        print(f"engine {name}: right on {tried} boards")


def environment() -> dict[str, str]:
    """The environment of a reader: `park` is on the path, and no variable for developers is set."""
    own = {k: v for k, v in os.environ.items() if k not in ("PARK_DATA", "PARK_DEBUG")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**own, "PATH": path, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize("page", [p for p in PAGES if "```" in p.read_text("utf-8")], ids=lambda p: p.name)
def test_examples_do_what_they_show(page: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, __file__, str(page)],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=LONG_PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"\n{done.stdout}"
    if page.name == "adding-a-genre.md":
        assert "laws hold" in done.stdout
    if page.name == "adding-an-engine.md":
        assert "right on" in done.stdout


GOOD = {
    "python": "```python\nx = 1\n```\n```python\n>>> x + 1\n2\n```\n",
    "wildcard": '```python\n>>> print("took 17 ms")\ntook … ms\n```\n',
    "console": "```console\n$ echo one; echo two\none\ntwo\n```\n",
    "elided": "```console\n$ echo one; echo two; echo three\none\n…\n```\n",
    "file": '```text title="a/b.txt"\nhello\n```\n```console\n$ cat a/b.txt\nhello\n```\n',
    "exit code": "```console\n$ cat nowhere.txt\ncat: …\n$ echo $?\n1\n```\n",
}
BAD = {
    "wrong value": ("```python\n>>> 1 + 1\n3\n```\n", "Expected:"),
    "wrong value under a wildcard": ('```python\n>>> print("took 17 s")\ntook … ms\n```\n', "Expected:"),
    "exception": ("```python\nassert 1 == 2\n```\n", "AssertionError"),
    "exception at a prompt": ("```python\n>>> missing\n```\n", "NameError"),
    "names of another page": ("```python\nx\n```\n", "NameError"),
    "wrong output": ("```console\n$ echo one\ntwo\n```\n", "printed:\none"),
    "output not shown": ("```console\n$ echo one\n```\n", "printed:\none"),
    "output not printed": ("```console\n$ echo one\none\ntwo\n```\n", "printed:\none"),
    "wrong order": ("```console\n$ echo one; echo two\ntwo\none\n```\n", "printed:"),
    "failed command": ("```console\n$ cat nowhere.txt\n…\n```\n", "exit code 1"),
    "failure passed over": ("```console\n$ cat nowhere.txt\n…\n$ echo one\none\n```\n", "exit code 1"),
    "wrong exit code": ("```console\n$ cat nowhere.txt\n…\n$ echo $?\n3\n```\n", "printed:\n1"),
    "unknown command": ("```console\n$ rm -r x\n```\n", "only cat"),
    "unknown language": ("```pyhton\n1 + 1\n```\n", "pyhton"),
    "no end": ("```python\nx = 1\n", "no end"),
}


def try_page(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a page in this process."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", environment()["PATH"])
    page = folder / "page.md"
    page.write_text(text, "utf-8")
    run_page(page)


@pytest.mark.parametrize("case", GOOD)
def test_right_examples_pass(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try_page(GOOD[case], tmp_path, monkeypatch)


@pytest.mark.parametrize("case", BAD)
def test_wrong_examples_fail(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, told = BAD[case]
    with pytest.raises((AssertionError, NameError)) as error:
        try_page(text, tmp_path, monkeypatch)
    assert told in f"{error.type.__name__}: {error.value}"


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    for link in links:
        target, _, heading = link.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), link
        if heading:
            titles = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), flags=re.MULTILINE)
            anchors = [re.sub(r"[^\w\- ]", "", t.lower()).replace(" ", "-") for t in titles]
            assert heading in anchors, link


@pytest.mark.parametrize("source", sorted((ROOT / "docs" / "pictures").glob("*.json")), ids=lambda p: p.stem)
def test_pictures_are_what_the_program_draws(source: Path, tmp_path: Path) -> None:
    """After a change of the drawing, run `PARK_UPDATE_GOLDEN=1 pytest tests/test_docs.py` and look at the pictures."""
    entry = next(pp.load_all(source))
    assert pp.solve(entry.puzzle).status is pp.Status.UNIQUE
    assert "seed" in entry.puzzle.info.made
    for name, options in ((f"{source.stem}.svg", []), (f"{source.stem}-solved.svg", ["--solution"])):
        park = Path(sys.executable).parent / "park"
        subprocess.run([park, "draw", source, "--cell", "40", *options, "-o", tmp_path / name], check=True)
        if os.environ.get("PARK_UPDATE_GOLDEN"):
            shutil.copy(tmp_path / name, source.parent / name)
        assert (source.parent / name).read_bytes() == (tmp_path / name).read_bytes(), name


if __name__ == "__main__":
    before = set(genres()), set(engine_names())
    run_page(Path(sys.argv[1]))
    hold_to_the_laws(*before)
