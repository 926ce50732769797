"""`park bench` on folders as the authors publish them, on chosen tables, with its CSV, its JSON and its journal.

The boards and times here are invented; the folders and files are laid out like the authors' repositories.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.errors import BadInput
from puzzlepark.papers import experiments, fridolin, fridolin_experiment, sakti_experiment, sheet
from puzzlepark.tasks.bench import Choice, Output, bench
from puzzlepark.tasks.bench.choosing import sections, table_name
from puzzlepark.tasks.bench.data import Library, data_folders
from puzzlepark.tasks.bench.journal import Journal
from puzzlepark.tasks.bench.lab import Lab
from puzzlepark.tasks.bench.running import Runner

from conftest import data_folder

BOARD = """2 3
1 1 2
3 1
9 9 4
7 7 4
"""
"""Tiles 9, 7 and 4: the paper's order of rows numbers them 1, 2 and 3, the file's numbers say 3, 2 and 1."""
PATH = "3 3\n1 1\n3 3\n3 1 1\n1 1 3\n"
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def write_sheet(path: Path, rows: Sequence[Sequence[str | float | None]]) -> None:
    """An xlsx file with these rows: a text is a shared string, None an empty cell."""
    texts = sorted({cell for row in rows for cell in row if isinstance(cell, str)})
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    lines = []
    for r, row in enumerate(rows, 1):
        cells = [
            f'<c r="{COLUMNS[c]}{r}" t="s"><v>{texts.index(cell)}</v></c>'
            if isinstance(cell, str)
            else f'<c r="{COLUMNS[c]}{r}"><v>{cell}</v></c>'
            for c, cell in enumerate(row)
            if cell is not None
        ]
        lines.append(f'<row r="{r}">{"".join(cells)}</row>')
    with ZipFile(path, "w") as archive:
        archive.writestr("xl/sharedStrings.xml", f"<sst {space}>{''.join(f'<si><t>{t}</t></si>' for t in texts)}</sst>")
        archive.writestr(
            "xl/worksheets/sheet1.xml", f"<worksheet {space}><sheetData>{''.join(lines)}</sheetData></worksheet>"
        )


def timed(board: int, prune: Sequence[str | float], complete: Sequence[float]) -> list[str | float | None]:
    """A row of the Tilepaint sheet: three times and their mean, by both searches."""
    mean: list[str | float] = [*complete, sum(complete) / 3]
    return [10.0, float(board), None, 10.0, float(board), *prune, None, 10.0, float(board), *mean]


@pytest.fixture
def clones(tmp_path: Path) -> Path:
    """A folder with clones of two repositories."""
    tiles, paths = tmp_path / "Tilepaint-Solver", tmp_path / "path-puzzles-backtracking-solver"
    (tiles / "TC").mkdir(parents=True)
    wide = "10 10\n" + " ".join(["10"] * 10) + "\n" + " ".join(["10"] * 10) + "\n" + ("1 " * 9 + "2\n") * 10
    for k in (2, 10):
        (tiles / "TC" / f"{k}_tc.in").write_text(wide)
        (tiles / "TC" / f"{k}_sol.txt").write_text(("1 " * 10 + "\n") * 10)
    rows: list[Sequence[str | float | None]] = [["Test Cases"], ["size"]]
    rows += [timed(2, [1, 2, 3, 2], [300, 300, 300]), timed(10, [4, 4, 4, 4], [9, 9, 600001])]
    write_sheet(tiles / "Tilepaint execution time.xlsx", [*rows, timed(11, ["too slow"] * 4, [6e6] * 3)])
    (paths / "testCases" / "unsolved").mkdir(parents=True)
    (paths / "testCases" / "unsolved" / "a.txt").write_text(PATH)
    (paths / "testCases" / "unsolved" / "out.txt").write_text("no board\n")
    (paths / "exptData").mkdir()
    write_sheet(paths / "exptData" / "runtime.xlsx", [[None, "running time (ms)"], ["A", 2.0, 3.0, 4.0, 3.0]])
    return tmp_path


def board() -> pp.Tilepaint:
    puzzle = pp.loads(BOARD, genre="tilepaint")
    assert isinstance(puzzle, pp.Tilepaint)
    return puzzle


def quiet(line: str) -> None:
    """Say nothing."""


def test_tiles_are_numbered_as_in_the_file() -> None:
    puzzle = board()
    assert fridolin.instance_of(puzzle).IG == ((3, 3, 1), (2, 2, 1))
    plain = pp.from_dict(puzzle.to_dict())
    assert isinstance(plain, pp.Tilepaint)
    assert plain == puzzle
    assert plain.id == puzzle.id
    assert fridolin.instance_of(plain).IG == ((1, 1, 2), (3, 3, 2)), "the order of the paper, if there is no file"


def test_complete_search_tries_the_masks_of_the_file() -> None:
    puzzle = board()
    answer = pp.solve(puzzle, engine="fridolin-complete-native").solution
    assert answer is not None
    nodes = pp.solve(puzzle, 1, engine="fridolin-complete-native").stats.figures["masks"]
    assert nodes == fridolin_experiment.masks_needed(puzzle, answer) == 1 + 0b101


def test_a_clone_a_folder_of_clones_and_a_collection_are_read(clones: Path, tmp_path: Path) -> None:
    spec = experiments()["tilepaint"]
    clone = clones / "Tilepaint-Solver"
    names = [["2_tc.in", "10_tc.in"]] * 2
    assert [[f.name for f in Library(spec, [d]).files("tilepaint/*_tc.in")] for d in (clone, clones)] == names
    own = tmp_path / "collection"
    (own / "tilepaint").mkdir(parents=True)
    (own / "tilepaint" / "3_tc.in").write_text(BOARD)
    assert [f.name for f in Library(spec, [own, clones]).files("tilepaint/*_tc.in")] == ["3_tc.in"]
    assert Library(spec, [clones]).summary() == "Published instances here: 2 of 250 (tilepaint/*_tc.in)."
    (letter,) = Runner(Lab(1, folders=[clones]), experiments()["path"]).boards(sakti_experiment.letters())
    assert letter.name == "a", "out.txt is no letter"


def test_named_folders_must_exist_and_PARK_DATA_may_name_several(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="There is no folder nowhere"):
        data_folders([Path("nowhere")])
    monkeypatch.setenv("PARK_DATA", f"a{os.pathsep}b")
    assert data_folders() == (Path("a"), Path("b"))


def test_the_authors_times_are_those_of_boards_that_they_finished(clones: Path) -> None:
    times = Library(experiments()["tilepaint"], [clones]).times()
    assert times["2_tc"] == ("10x10", {"prune": 2.0, "complete": 300.0})
    assert times["10_tc"] == ("10x10", {"prune": 4.0}), "one of three runs was not finished"
    assert times["11_tc"] == ("10x10", {})
    assert Library(experiments()["path"], [clones]).times() == {"a": ("A", {"average": 3.0})}


def test_a_sheet_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.xlsx").write_text("no archive")
    with pytest.raises(BadInput, match="is not an xlsx file that can be read"):
        sheet.rows(tmp_path / "x.xlsx")


def test_the_published_sheets_give_the_printed_means() -> None:
    """The 48 boards of Section VIII, and the ratio of their means, which is 1,494 instead of the printed 480."""
    times = fridolin_experiment.times(data_folder("tilepaint") / "execution-time.xlsx")
    both = [named for _, named in times.values() if "complete" in named]
    assert len(both) == 48
    complete, prune = (sum(named[name] for named in both) / 48 for name in ("complete", "prune"))
    assert f"{complete:.3f}" == "149751.257"
    assert round(complete / prune) == 1494
    letters = sakti_experiment.times(data_folder("path") / "runtime.xlsx")
    means = [named["average"] for _, named in letters.values()]
    assert len(means) == 26
    assert f"{sum(means) / 26:.2f} {max(means):.2f}" == "3.02 27.33"


def chosen(clones: Path, tmp_path: Path, *names: str, **more: object) -> dict[str, object]:
    return {
        "choice": Choice(("tilepaint-section-viii",), ("10x10, the authors' boards",), names),
        "data": [clones],
        "say": quiet,
        **more,
    }


def test_one_row_of_one_table_has_the_authors_times_beside_ours(clones: Path, tmp_path: Path) -> None:
    file = tmp_path / "runs.csv"
    measured = bench(output=Output(csv=file), **chosen(clones, tmp_path))  # type: ignore[arg-type]
    (table,) = [t for s in measured.data["sections"] for t in s["tables"]]
    assert measured.whole
    assert {row["key"][0] for row in table["rows"]} == {"10×10, the authors' boards"}
    heads = [*table["columns"]]
    cells = {row["by"]: dict(zip(heads, row["cells"], strict=True)) for row in table["rows"]}
    assert cells["complete search, authors' times"]["Average Running Time"] == "300"
    assert cells["complete search, authors' times"]["× fridolin-printed-native"] == "150 (1 boards)"
    assert cells["fridolin-complete-native"]["of"] == "1", "only the board that the authors finished"
    with file.open(newline="") as text:
        rows = {(row["by"], row["board"]): row for row in csv.DictReader(text)}
    ours = rows["fridolin-complete-native", "2_tc"]
    assert (ours["finished"], ours["nodes"], ours["masks"]) == ("yes", "4", "4")
    assert ours["complete ms (authors)"] == "300"
    assert rows["fridolin-printed-native", "2_tc"]["masks"] == "", "only complete search has masks"


def test_an_interrupted_bench_goes_on_where_it_stopped(clones: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    engines = ("fridolin-complete-native", "fridolin-printed-native")

    def interrupt(what: str, done: int, whole: int) -> None:
        if "printed" in what:
            raise KeyboardInterrupt

    arguments = chosen(clones, tmp_path, *engines, output=Output(resume=journal))
    assert not bench(progress=interrupt, **arguments)  # type: ignore[arg-type]
    lines = journal.read_text().splitlines()
    assert len(lines) == 2, "the conditions, and the run of the first engine"
    stored = json.loads(lines[1])
    journal.write_text(lines[0] + "\n" + json.dumps({**stored, "seconds": 0.125}) + "\n" + '{"key": "half a li')
    measured = bench(**arguments)  # type: ignore[arg-type]
    assert measured.whole
    rows = {row["by"]: row for s in measured.data["sections"] for t in s["tables"] for row in t["rows"]}
    assert rows["fridolin-complete-native"]["runs"][0][1] == 0.125, "not measured again"
    with pytest.raises(BadInput, match=r"measured under other conditions: cap 1\.0 instead of 2"):
        bench(seconds=2, **arguments)  # type: ignore[arg-type]


def test_made_boards_are_in_the_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    arguments = {"choice": Choice(("tilepaint-making",), ("5x5",)), "say": quiet, "output": Output(resume=journal)}
    first = bench(**arguments).data["sections"][0]["tables"][0]["rows"]  # type: ignore[arg-type]
    again = bench(**arguments).data["sections"][0]["tables"][0]["rows"]  # type: ignore[arg-type]
    assert [run[:2] for run in first[0]["runs"]] == [run[:2] for run in again[0]["runs"]]


def test_another_file_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("text\n")
    with pytest.raises(BadInput, match="is not a file that --resume wrote"):
        Journal(tmp_path / "other", {})


def test_tables_have_names_of_their_own() -> None:
    names = [table_name(table) for part in sections() for spec in part.specs for table in spec.tables]
    assert len(names) == len(set(names))
    assert {"path-section-vii", "nagareru-table-3", "growth-path"} <= set(names)
    (only,) = sections(["path-section"])
    assert [table_name(table) for spec in only.specs for table in spec.tables] == ["path-section-vii"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["path-sektion"], "There is no genre or table"),
        (["path-ma", "--row", "1x1"], "No table chosen has a row"),
        (["path-ma", "--engine", "gurobi"], 'No table chosen has a row of "gurobi"'),
        (["tilepaint-m", "--data", "nowhere"], "There is no folder nowhere"),
        (["nagareru-t"], "is the beginning of several tables"),
    ],
)
def test_wrong_names_are_one_sentence(words: list[str], sentence: str) -> None:
    done = park("bench", *words)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_prints_json_and_lists_tables(clones: Path, tmp_path: Path) -> None:
    done = park("bench", "path-section-vii", "--row", "A", "--data", str(clones), "--json")
    assert done.exit_code == 0
    (section,) = json.loads(done.stdout)["sections"]
    rows = {row["by"]: row for row in section["tables"][0]["rows"]}
    assert rows["published"]["cells"] == ["3.00"]
    assert rows["sakti-printed-native"]["runs"][0][2]["nodes"] > 0
    listed = park("bench", "path", "--list")
    assert any(line.startswith("path-section-vii ") for line in listed.stdout.splitlines())
