"""Studies of random boards: ensembles, statistics, and the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.errors import BadInput
from puzzlepark.papers import sakti
from puzzlepark.tasks import study as studies
from puzzlepark.tasks.study import Plan, Result, study, summarise, table_lines
from puzzlepark.tasks.study.ensembles import board

GENRES = ("path", "tilepaint", "nagareru", "link-a-pix", "slitherlink", "sudoku")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "study.md"


@pytest.mark.parametrize("genre", GENRES)
def test_a_planted_board_has_a_solution_at_every_density(genre: str) -> None:
    for density in (0.0, 0.4, 1.0):
        report = pp.solve(board(genre, 4, density, "planted", 3), 1, engine="cdcl")
        assert report.solutions, density


@pytest.mark.parametrize("genre", GENRES)
def test_a_seed_repeats_its_board(genre: str) -> None:
    assert board(genre, 4, 0.5, "shuffled", 2) == board(genre, 4, 0.5, "shuffled", 2)
    assert board(genre, 4, 1.0, "planted", 2) != board(genre, 4, 1.0, "planted", 3)


def test_a_higher_density_adds_clues() -> None:
    some, more = (set(board("path", 6, density, "planted", 1).clues) for density in (0.5, 0.8))
    assert len(some) == 6
    assert some < more


def test_shuffled_clues_are_the_same_values_in_other_places() -> None:
    planted: Any = board("path", 6, 1.0, "planted", 1)
    shuffled: Any = board("path", 6, 1.0, "shuffled", 1)
    assert planted.row_clues != shuffled.row_clues or planted.col_clues != shuffled.col_clues
    assert sorted(planted.row_clues) == sorted(shuffled.row_clues)
    assert sorted(planted.col_clues) == sorted(shuffled.col_clues)


def test_balanced_clues_have_equal_sums() -> None:
    for seed in range(5):
        puzzle: Any = board("path", 5, 1.0, "balanced", seed)
        assert sakti.sum_condition(puzzle) is None
        assert len(puzzle.clues) == 10


def test_the_theorems_refute_only_boards_without_a_solution() -> None:
    results = list(study(Plan("path", (4,), (1.0,), 40, "balanced")))
    assert any("majorization" in (one.refuted_by or ()) for one in results)
    assert not any("Theorem 1" in (one.refuted_by or ()) for one in results)
    assert all(one.status == "none" for one in results if one.refuted_by)


def test_engines_agree_and_are_compared() -> None:
    results = list(study(Plan("slitherlink", (4,), (0.4, 1.0), 4, engines=("cdcl", "frontier"))))
    by_engine = {
        name: [(one.density, one.seed, one.status) for one in results if one.engine == name]
        for name in ("cdcl", "frontier")
    }
    assert by_engine["cdcl"] == by_engine["frontier"]
    cells = summarise(results)
    assert [(one.density, one.engine) for one in cells] == [
        (0.4, "cdcl"),
        (0.4, "frontier"),
        (1.0, "cdcl"),
        (1.0, "frontier"),
    ]
    assert all("conflicts" in one.work for one in cells if one.engine == "cdcl")
    assert all("states" in one.work for one in cells if one.engine == "frontier")


def test_shares_are_of_the_decided_boards() -> None:
    def result(seed: int, status: str, refuted: tuple[str, ...] = ()) -> Result:
        return Result(5, 0.5, seed, 3, "cdcl", status, 0.1, {"conflicts": 2.0 * seed}, refuted)

    some = [result(1, "none", ("majorization",)), result(2, "none"), result(3, "unique"), result(4, "multiple")]
    (cell,) = summarise([*some, result(9, "unknown")])
    assert (cell.boards, cell.unknown) == (5, 1)
    assert (cell.none, cell.one, cell.several) == (0.5, 0.25, 0.25)
    assert cell.work == {"conflicts": 5.0}
    assert cell.refuted == {"Theorem 1": 0.0, "Theorem 2": 0.0, "oversized": 0.0, "majorization": 0.5}


def test_the_page_is_current() -> None:
    boards = int(PAGE.read_text("utf-8").split("writes this page from ")[1].split()[0])
    cells = summarise(list(study(Plan("slitherlink", (4,), (0.6,), boards, seconds=60.0))))
    assert list(table_lines(cells))[-1] in PAGE.read_text("utf-8").splitlines()


def test_the_command_writes_files(tmp_path: Path) -> None:
    csv, vega, svg = tmp_path / "runs.csv", tmp_path / "plot.json", tmp_path / "one.svg"
    files = ("--csv", csv, "--vega", vega, "--svg", svg)
    done = park("study", "sudoku", "--sizes", "4", "--densities", "0.2,1", "--boards", "2", *files)
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[-1].startswith("| 4x4 | 1 | cdcl | 2 | 0 | 0% | 100% | 0% |")
    lines = csv.read_text("utf-8").splitlines()
    assert lines[0].startswith("size,density,seed,clues,engine,status,seconds,conflicts")
    assert [line.split(",")[:4] for line in lines[1:]] == [
        ["4", "0.2", "1", "3"],
        ["4", "0.2", "2", "3"],
        ["4", "1", "1", "16"],
        ["4", "1", "2", "16"],
    ]
    panels = json.loads(vega.read_text("utf-8"))["vconcat"]
    shares = panels[0]["data"]["values"]
    assert {(one["density"], one["solutions"]): one["share"] for one in shares}[1.0, "one"] == 1.0
    assert svg.read_text("utf-8").startswith("<svg ")


def test_an_interrupted_study_keeps_its_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, progress: object) -> Iterator[Result]:
        yield next(study(plan))
        raise KeyboardInterrupt

    monkeypatch.setattr(studies, "study", interrupted)
    csv = tmp_path / "runs.csv"
    done = park("study", "sudoku", "--sizes", "4", "--csv", csv)
    assert done.exit_code == 3
    assert len(csv.read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        ("nosuch",),
        ("galaxies", "--sizes", "4"),
        ("path", "--sizes", "x"),
        ("path", "--sizes", "0"),
        ("path", "--densities", "1.5"),
        ("path", "--densities", "nan"),
        ("path", "--ensemble", "nosuch"),
        ("sudoku", "--ensemble", "balanced"),
        ("path", "--engine", "nosuch"),
    ],
)
def test_wrong_requests(wrong: tuple[str, ...]) -> None:
    done = park("study", *wrong)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output


def test_a_study_needs_boards() -> None:
    with pytest.raises(BadInput, match="at least one board"):
        list(study(Plan("path", (4,), (1.0,), 0)))
