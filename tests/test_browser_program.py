"""The program for the browser gives the same answers as this one: the same handlers, with kernels in WebAssembly.

The module with the kernels takes minutes to compile, so these tests use one that is cached, as `make site` leaves it,
and are skipped without one. The program runs in node. tests/browser/test_static_site.py looks at the page.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from puzzlepark.interfaces.browser.answers import answer
from puzzlepark.registry import genre_names, genres
from shares import THOROUGH

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tools"))
from webassembly import kernel, program  # noqa: E402
from webassembly.toolchain import Absent, pyodide  # noqa: E402

NODE = str(found) if (found := Path(sys.executable).with_name("node")).exists() else shutil.which("node")
TIMED = ("seconds", "processor")
"""What differs from run to run."""
Ask = Callable[[str, dict[str, Any]], Any]


@pytest.fixture(scope="module")
def module() -> Path:
    """The cached module with the kernels of these sources."""
    try:
        pyodide(fetch=False)
        return kernel.build(os.cpu_count() or 1, fetch=False) if THOROUGH else kernel.cached()
    except Absent as absent:
        pytest.skip(str(absent))


@pytest.fixture(scope="module")
def ask(module: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Answers of the program for the browser, in node."""
    if NODE is None:
        pytest.skip("there is no node")
    folder = tmp_path_factory.mktemp("browser") / "program"
    program.build(module, folder)
    command = [NODE, str(HERE / "pyodide_answers.mjs"), str(pyodide()), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def asked(verb: str, body: dict[str, Any]) -> Any:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"verb": verb, "body": body}) + "\n")
            process.stdin.flush()
            told = json.loads(process.stdout.readline())
            return told["status"], comparable(base64.b64decode(told["content"]))

        yield asked
        process.stdin.close()


def comparable(content: bytes) -> Any:
    """A reply without times, which differ from run to run. A drawing is compared as it is."""
    if not content.startswith(b"{"):
        return content
    return json.loads(content, object_pairs_hook=lambda pairs: {key: value for key, value in pairs if key not in TIMED})


def native(verb: str, body: dict[str, Any]) -> Any:
    told = answer(verb, json.dumps(body), lambda progress: None)
    return told.status, comparable(told.content)


def board(name: str) -> dict[str, Any]:
    """A small shipped puzzle of a genre, without its answer."""
    documents = sorted(genres()[name].collection, key=lambda each: len(str(each)))
    return {key: value for key, value in documents[0].items() if key not in ("answer", "made")}


@pytest.mark.slow
@pytest.mark.share(5)
@pytest.mark.parametrize("name", genre_names())
def test_every_answer_is_the_native_one(ask: Ask, name: str) -> None:
    """Identifiers, solutions, sentences and drawings; and the same seed makes the same puzzle."""
    puzzle = board(name)
    formats = [form.name for form in genres()[name].formats]
    requests: list[tuple[str, dict[str, Any]]] = [
        ("check", {"puzzle": puzzle, "marks": {}}),
        ("solve", {"puzzle": puzzle}),
        ("count", {"puzzle": puzzle}),
        ("hint", {"puzzle": puzzle, "marks": {}}),
        ("explain", {"puzzle": puzzle}),
        ("grade", {"puzzle": puzzle}),
        ("diagnose", {"puzzle": puzzle}),
        ("forced", {"puzzle": puzzle, "marks": {}}),
        ("draw", {"puzzle": puzzle, "format": "svg"}),
        ("draw", {"puzzle": puzzle, "format": "pdf"}),
        ("generate", {"genre": name, "height": 6, "width": 6, "seed": 3, "seconds": 60}),
        *(("convert", {"source": puzzle, "to": format}) for format in formats),
    ]
    for verb, body in requests:
        status, told = ask(verb, body)
        assert status == 200 or verb == "convert", (verb, told)
        assert (status, told) == native(verb, body), (verb, body)


def test_a_book_is_the_native_one(ask: Ask) -> None:
    body = {"puzzles": [board("akari"), board("slitherlink")], "title": "Été"}
    assert ask("book", body) == native("book", body)


def test_faults_are_sentences(ask: Ask) -> None:
    for verb, body in (("solve", {"puzzle": "nonsense"}), ("solve", {}), ("fly", {}), ("check", {"puzzle": 7})):
        status, told = ask(verb, body)
        assert (status, told) == native(verb, body)
        assert status in (404, 422)
        assert told["error"]["sentence"].endswith(".")


def test_what_the_module_imports_is_there(module: Path) -> None:
    """A symbol that the interpreter lacks would only be found when it is first called."""
    exported = {name for _, name in symbols((pyodide() / "pyodide.asm.wasm").read_bytes(), 7)}
    own = {name for _, name in symbols(module.read_bytes(), 7)}
    script = (pyodide() / "pyodide.asm.mjs").read_text("utf-8")
    for place, name in symbols(module.read_bytes(), 2):
        known = name in exported or name in own or re.search(rf"\b_?{re.escape(name)}\b", script)
        assert known, f"the module imports {place}.{name}, which the interpreter does not have"


def symbols(data: bytes, section: int) -> Iterator[tuple[str, str]]:
    """The imports (section 2) or the exports (section 7) of a WebAssembly module: modules and names."""
    at = 8

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text() -> str:
        nonlocal at
        size = number()
        at += size
        return data[at - size : at].decode()

    while at < len(data):
        kind, size = data[at], 0
        at += 1
        size = number()
        end = at + size
        if kind == section:
            for _ in range(number()):
                place = text() if section == 2 else ""
                name = text()
                yield place, name
                what = data[at]
                at += 1
                if section == 7 or what == 0:
                    number()
                elif what in (1, 2):
                    at += what == 1
                    flags = number()
                    number()
                    if flags & 1:
                        number()
                elif what == 3:
                    at += 2
                else:
                    at += 1
                    number()
        at = end
