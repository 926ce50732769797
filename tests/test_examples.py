"""The scripts of examples/ run, and type-check as a user's own would: strictly, and against the installed stub."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
import threading
from datetime import date
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from yardstick import LONG_PATIENCE, PATIENCE

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"

WRONG = """
import puzzlepark as pp

pp.Tilepaint(tiles=[["a"]])
pp.Path(6, 6)
pp.Sudoku(number=[[1]])
pp.draw(pp.Sudoku(4, 4), format="png").encode()
x: int = pp.solve(pp.Sudoku(4, 4)).solution
"""
RIGHT = """
from pathlib import Path

import numpy as np

import puzzlepark as pp

tiles = pp.Tilepaint(tiles=[[1, 1, 2], [3, 1, 2]], rows=[2, None], cols=[None, 2, 0])
path = pp.Path(6, 6, doors=[(1, 1, "N"), (6, 4, "S")], rows=[None] * 6, cols=(1, 2, 3, 4, 5, 6))
river = pp.Nagareru(cells=["...", ".N.", "..."], winds="paper")
picture = pp.LinkAPix(hints=[[(2, 1), (2, 1)], [None, None]])
islands = pp.Nurikabe(numbers=[[1, "?"], [None, None]])
svg: str = pp.draw(tiles)
png: bytes = pp.draw(tiles, format="png")
text: str = pp.draw(tiles, None, "text")
solution: pp.Solution | None = pp.solve(path, cancel=lambda: False).solution
if solution is not None:
    rows: list[list[int | None]] = solution.grid("visited")
    lines: list[list[tuple[int, int]]] = solution.paths()
loops: pp.Diagram = pp.diagram(river)
spot: pp.Spot = pp.cell(1, 1)
for report in pp.solve_many([tiles, path], jobs=1):
    unique: bool | None = report.unique
for each in pp.solutions(islands):
    assert pp.check(islands, each.grid())
winds: str = river.winds
made: pp.Made = pp.generate("sudoku", 4, 4)
entries: list[pp.Entry] = list(pp.load_all("x"))
board = pp.Sudoku([[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]])
arrays = pp.Sudoku(numbers=np.zeros((4, 4), dtype=int)), pp.Sudoku(np.zeros((4, 4), dtype=int))
sizes = pp.Sudoku(9), pp.Slitherlink("10x10"), pp.Slitherlink((10, 10)), pp.Nonogram(rows=[[0]], cols=[[0]])
cages = pp.KenKen(3, 3, cages=[{"cells": [(1, 1), (1, 2)], "target": 3, "operation": "+"}])
names: list[str] = pp.genres()
easy_made: pp.Made = pp.generate("sudoku", 4, 4, difficulty="easy")
forms: list[pp.PuzzleLike] = [
    board, easy_made, "nagare/3/3/d5d", {"genre": "sudoku"}, b"nagare/3/3/d5d", Path("puzzle.json")
]
for form in forms:
    pp.solve(form)
marks: list[pp.MarksLike] = [easy_made.solution, [[1, 2]], {"digit": [[1, 2]]}, np.zeros((4, 4), dtype=int)]
for answer in marks:
    pp.check(board, answer)
"""


def test_users_scripts_are_checked_strictly(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(RIGHT, "utf-8")
    (tmp_path / "wrong.py").write_text(WRONG, "utf-8")
    config = tmp_path / "mypy.ini"
    config.write_text(
        "[mypy]\nstrict = True\n[mypy-pandas.*]\nignore_missing_imports = True\n"
        "[mypy-reasoning_gym.*,verifiers.*]\nignore_missing_imports = True\nfollow_imports = skip\n"
        "[mypy-reasoning_gym_dataset,verifiers_taskset]\ndisallow_subclassing_any = False\n"
        "disallow_untyped_decorators = False\n",
        "utf-8",
    )
    scripts = [tmp_path / "right.py", tmp_path / "wrong.py", *sorted(EXAMPLES.glob("*.py"))]
    # The package is found as users find theirs: installed, with its py.typed.
    mypy = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        str(config),
        "--cache-dir",
        str(ROOT / ".mypy_cache" / "user"),
    ]
    done = subprocess.run(
        [*mypy, *map(str, scripts)], cwd=tmp_path, capture_output=True, text=True, timeout=LONG_PATIENCE, check=False
    )
    found = [line.partition(": error:")[0] for line in done.stdout.splitlines() if ": error:" in line]
    assert sorted(set(found)) == [f"wrong.py:{line}" for line in (4, 5, 6, 7, 8)], done.stdout


def test_a_booklet_has_a_puzzle_of_every_genre(tmp_path: Path) -> None:
    script = runpy.run_path(str(EXAMPLES / "booklet.py"))
    made = script["booklet"](tmp_path, date(2030, 1, 2), 4)
    assert all(each.report.unique for each in made)
    pages = [(tmp_path / f"2030-01-02-{kind}.html").read_text("utf-8") for kind in ("puzzles", "answers")]
    assert [page.count("<svg") for page in pages] == [len(made)] * 2
    assert pages[0] != pages[1]


def test_an_experiment_makes_a_table() -> None:
    pytest.importorskip("pandas")
    script = runpy.run_path(str(EXAMPLES / "engines.py"))
    table = script["summary"](script["measure"]("sudoku", 2, 4))
    assert {"sat", "search"} <= set(table.index)
    assert (table["proved"] == 2).all()
    assert list(table["median ms"]) == sorted(table["median ms"])


def test_a_web_handler_answers() -> None:
    handler: Any = runpy.run_path(str(EXAMPLES / "handler.py"))["Handler"]
    handler.log_message = lambda *_: None
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        with urlopen(url, b"nagare/3/3/d5d", timeout=PATIENCE) as answer:
            assert json.load(answer)["status"] == "unique"
        with pytest.raises(HTTPError) as refused:
            urlopen(url, b"/etc/passwd", timeout=PATIENCE)
        assert refused.value.code == 400
        assert "not a puzzle" in json.load(refused.value)["error"]
        server.shutdown()
    assert len((EXAMPLES / "handler.py").read_text("utf-8").splitlines()) <= 30
