"""The bench: complete tables, well-formed plots, and no lost results after an early end. Nothing is timed."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from math import log
from pathlib import Path
from statistics import mean, median, variance
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark import papers
from puzzlepark.core.errors import BadInput, EngineFault
from puzzlepark.formats import json as park_json
from puzzlepark.papers import engines, experiments
from puzzlepark.papers.experiment import (
    Blank,
    Data,
    Describe,
    Experiment,
    Make,
    Pick,
    Plot,
    Random,
    Row,
    Run,
    Solve,
    Table,
    average,
    boards,
    exponent,
    exponent_interval,
    figure,
    middle,
    slowest,
    solved,
    spread,
)
from puzzlepark.papers.guan_experiment import group
from puzzlepark.papers.sakti_experiment import full, half
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.bench import bench
from puzzlepark.tasks.bench.lab import Lab
from puzzlepark.tasks.bench.measuring import measure
from puzzlepark.tasks.bench.running import OF_RUNS, Runner
from puzzlepark.tasks.solve import engine_names
from test_plot import texts

# --- tables


def tables(text: str) -> dict[str, list[list[str]]]:
    """The tables of a report by title, each a list of rows with the header first. All rows have equal lengths."""
    found: dict[str, list[list[str]]] = {}
    title = ""
    for line in text.split("\n"):
        if line.startswith("### "):
            title = line[4:]
        elif line.startswith("|") and not line.startswith("|---"):
            words = [word.replace("\\|", "|").strip() for word in re.split(r"(?<!\\)\|", line)[1:-1]]
            found.setdefault(title, []).append(words)
    for rows in found.values():
        assert {len(row) for row in rows} == {len(rows[0])}, rows[0]
    return found


def column(table: list[list[str]], name: str) -> list[str]:
    return [row[table[0].index(name)] for row in table[1:]]


MADE = Make(5, seeds=2, caps=60)
TINY = Experiment(
    "path",
    "A paper",
    (
        Table(
            "Solving",
            "One solution.",
            ("size",),
            (solved("solved"), boards("of"), average("mean"), slowest("slowest"), figure("|W|", "clues")),
            (
                Row(("6x6",), "published", ("26", "26", "3.02", "M", "–", "1")),
                Row(("6x6",), "sakti-backtrack", job=Solve(Data("none/*.txt", (), 6), "sakti-backtrack", 1, 60, 2)),
                Row(("6x6",), "sat", job=Solve(Data("none/*.txt", (), 6), "sat", 1, 60)),
            ),
            baseline="sat",
        ),
        Table(
            "Counting",
            "All.",
            ("n",),
            (figure("solutions", "count", 0),),
            tuple(
                row
                for n in (2, 3)
                for row in (
                    Row((str(n),), "published", ("?",)),
                    *(Row((str(n),), e, job=Solve(Blank(n), e, None, 60)) for e in ("frontier", "search")),
                )
            ),
            wide=True,
        ),
        Table(
            "Making",
            "Made, and solved again.",
            ("size",),
            (solved("done"), figure("cells", "cells", 0, min)),
            (
                Row(("5x5",), "maker", job=MADE),
                Row(("5x5",), "again", job=Solve(MADE, "frontier", 2, 60)),
                Row(("5x5",), "described", job=Describe(MADE)),
                Row(("5x5",), "least", job=Pick(MADE, "cells", True)),
            ),
        ),
        Table(
            "Growing",
            "Two solutions.",
            ("size",),
            (solved("solved"), boards("of"), middle("median")),
            tuple(
                Row((f"{n}x{n}",), e, job=Solve(Random(full, n, 2), e, 2, caps))
                for n in (3, 4)
                for e, caps in {"portfolio": 60.0, "search": 1e-9}.items()
            ),
            chain=True,
            plots=(Plot("Path: growing", "cells a side"),),
        ),
    ),
    figures=experiments()["path"].figures,
    published=(("path/unsolved/*.txt", 26),),
)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The path of a report, with an experiment that has every kind of table and no published instances."""
    monkeypatch.setattr("puzzlepark.tasks.bench.choosing.experiments", lambda: {"path": TINY})
    monkeypatch.setattr("puzzlepark.tasks.bench.growing.SIZES", (4,))
    monkeypatch.setattr("puzzlepark.tasks.bench.growing.SEEDS", 1)
    monkeypatch.setattr("puzzlepark.tasks.bench.growing.PEERS", ("portfolio",))
    monkeypatch.setenv("PARK_DATA", str(tmp_path / "none"))
    return tmp_path / "report.md"


def quiet(line: str) -> None:
    """Say nothing."""


def test_every_row_of_every_table_is_measured(tiny: Path) -> None:
    said: list[str] = []
    steps: list[tuple[str, int, int]] = []
    progress = lambda what, done, whole: steps.append((what, done, whole))  # noqa: E731
    assert bench("path", seconds=1, report=tiny, say=said.append, progress=progress)
    text = tiny.read_text("utf-8")
    found = tables(text)
    assert [*found] == [*(table.title for table in TINY.tables), "Growth: Path"]
    solving = found["Solving"]
    instead = ", on boards made here"
    assert column(solving, "by") == ["published", f"sakti-backtrack{instead}", f"sat{instead}"]
    assert column(solving, "solved") == ["26", "5", "5"]
    assert column(solving, "slowest")[1].startswith("path-6x6-s000")
    assert "× sat" in solving[0]
    assert column(solving, "× sat")[2] == "1.00 (5 boards)"
    assert found["Counting"] == [
        ["n", "published", "frontier", "search"],
        ["2", "?", "2", "2"],
        ["3", "?", "12", "12"],
    ]
    assert column(found["Making"], "done") == ["2", "2", "0", "1"]
    assert len(set(column(found["Making"], "cells"))) == 1
    assert column(found["Growing"], "solved") == ["2", "0", "2", "–"], "who finished none is not run on the next size"
    (row,) = [row for row in found["Growth: Path"] if "portfolio" in row]
    assert row[3:5] == ["1", "1"]
    missing = "Published instances here: none of 26 (path/unsolved/*.txt); --data or PARK_DATA names their folder"
    assert text.count(missing) == 1, "a missing set is one clear line"
    assert "Load in the last minute" in text
    assert steps
    assert all(done <= whole for _, done, whole in steps)
    assert any("### Making" in line for line in said)


@pytest.mark.parametrize(("patience", "tried"), [(3, [1, 0]), (0, [1, 1])])
def test_whoever_has_a_patience_of_0_is_run_on_the_next_size_too(patience: int, tried: list[int]) -> None:
    jobs = {n: Solve(Random(full, n, 1), "search", 2, 1e-9, patience=patience) for n in (3, 4)}
    rows = tuple(Row((f"{n}x{n}",), "search", job=job) for n, job in jobs.items())
    table = Table("Chain", "", ("size",), (boards("of"),), rows, chain=True)
    assert [len(row["runs"]) for row in measure(Lab(1), TINY, table)] == tried


def test_the_plots_the_page_and_the_data_are_beside_the_report(tiny: Path) -> None:
    assert bench("path", seconds=1, report=tiny, say=quiet)
    text = tiny.read_text("utf-8")
    (name,) = re.findall(r"!\[Path: growing\]\((.*)\)", text)
    svg = (tiny.parent / name).read_text("utf-8")
    assert {"portfolio", "3", "4"} <= {node.text for node in texts(svg)}
    assert "A point is the median of 2 boards" in svg
    page = tiny.with_suffix(".html").read_text("utf-8")
    assert page.count("<svg") == text.count("![")
    assert not re.search(r"(src|href)=", page), "it holds all that it shows"
    assert "<td>published</td>" in page
    data = json.loads(tiny.with_suffix(".json").read_text("utf-8"))
    row = data["sections"][0]["tables"][0]["rows"][1]
    assert [len(run) for run in row["runs"]] == [4] * 5


def test_a_scatter_has_a_point_for_each_board(monkeypatch: pytest.MonkeyPatch, tiny: Path) -> None:
    rows = tuple(Row(("x",), e, job=Solve(Random(half, 4, 3), e, None, 60)) for e in ("frontier", "sat"))
    shown = Plot("Scatter", "clues", "count", printed=((2.0, 5.0),))
    table = Table("Figure", "", ("x",), (exponent("b", "count"),), rows, plots=(shown,))
    monkeypatch.setattr("puzzlepark.tasks.bench.choosing.experiments", lambda: {"path": replace(TINY, tables=(table,))})
    assert bench("path", seconds=1, report=tiny, say=quiet)
    svg = tiny.with_name("report-scatter.svg").read_text("utf-8")
    assert "A point is one board" in svg
    assert {"published means"} <= {node.text for node in texts(svg)}


def test_letters_are_drawn_where_none_are_published(tiny: Path) -> None:
    runner = Runner(Lab(60), experiments()["path"])
    (board,) = runner.boards(Data("nowhere/*.txt", ("L",), 6, "LI"))
    assert board.name == "L"
    assert (board.puzzle.rows, board.puzzle.cols) == (6, 6)
    assert isinstance(board.puzzle, pp.Path)
    assert not board.puzzle.given, "a board that the paper's algorithms take"
    assert runner.missing(Solve(Data("nowhere/*.txt", ("L",), 6, "LI"), "sat")) == ", on letters drawn here"


def test_an_interval_of_the_exponent_holds_it() -> None:
    rng = random.Random(1)
    runs = [Run("", n**2 * rng.uniform(0.8, 1.25), {"x": n}) for n in range(2, 30)]
    low, high = map(float, str(exponent_interval("", "x").of(runs)).split(" to "))
    assert low < 2 < high < low + 0.3
    assert exponent_interval("", "x").of(runs[:4]) is None


def test_statistics_leave_out_what_ran_into_the_cap() -> None:
    runs = [Run("a", 1.0, {"x": 1}), Run("b", None, {"x": 10}, finished=False), Run("c", 3.0, {"x": 100})]
    values = [c.of(runs) for c in (average(""), spread(""), middle(""), solved(""), boards(""), slowest(""))]
    assert values == [2.0, 2.0, 2.0, 2, 3, "c"]
    assert figure("", "x").of(runs) == 50.5
    assert figure("", "x", every=True).of(runs) == 37, "a figure that describes the boards"
    assert figure("", "y").of(runs) is None
    assert [c.of(runs[1:2]) for c in (average(""), spread(""), slowest(""))] == [None] * 3
    power = [Run("", float(n**2), {"x": n}) for n in (1, 2, 4)]
    assert exponent("", "x").of(power) == pytest.approx(2)
    assert exponent("", "x", above=3).of(power) is None


def test_published_boards_are_found_under_their_groups(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blank = genre_named("link-a-pix").blank
    assert group(blank(32, 32), "", "") == "Professions"
    assert group(blank(20, 20), "", "") == group(blank(32, 33), "", "") == ""
    letters = tmp_path / "letters"
    letters.mkdir()
    for name in "ab":
        (letters / f"{name}.txt").write_text("3 3\n1 1\n3 3\n-1 -1 -1\n-1 -1 -1\n", "utf-8")
    monkeypatch.setenv("PARK_DATA", str(tmp_path))
    runner = Runner(Lab(1), experiments()["path"])
    assert [one.name for one in runner.boards(Data("letters/*.txt"))] == ["a", "b"]
    assert [one.name for one in runner.boards(Data("letters/*.txt", ("B",)))] == ["b"]
    assert runner.boards(Data("letters/*.txt", ("C",))) == []


def test_engines_that_disagree_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = Runner(Lab(60), TINY)
    job = Solve(Blank(3), "frontier", None)
    assert runner.runs(job)[0].figures["count"] == 12
    real = Lab.run

    def wrong(self: Lab, *args: Any) -> Any:
        timed = real(self, *args)
        return timed._replace(report=replace(timed.report, count=11))

    monkeypatch.setattr(Lab, "run", wrong)
    with pytest.raises(EngineFault, match="search says 11, but another engine 12"):
        runner.runs(job._replace(engine="search"))


def test_papers_are_known_by_what_they_hold() -> None:
    """A file with a name of two words is no engine unless it defines one."""
    files = {file.stem.replace("_", "-") for file in Path(papers.__path__[0]).glob("[a-z]*_*.py")}
    others = {name for name in files if name.endswith(("-experiment", "-generator", "-tree", "-printed"))}
    assert others - set(engines()) == files - set(engines())
    assert set(engines()) < set(engine_names())
    assert set(experiments()) <= set(genres())


def solves(spec: Experiment) -> list[Solve]:
    jobs = [row.job for table in spec.tables for row in table.rows]
    return [job for job in jobs if isinstance(job, Solve)]


@pytest.mark.parametrize("spec", experiments().values(), ids=lambda spec: spec.genre)
def test_experiments_are_well_formed(spec: Experiment) -> None:
    """Printed rows are as long as their tables, no row comes twice, and engines exist."""
    assert {job.engine for job in solves(spec)} <= {*engine_names(), "portfolio"}
    for table in spec.tables:
        wide = len(table.columns) + bool(table.baseline)
        assert all(len(row.printed) == wide for row in table.rows if row.job is None)
        assert len({(row.key, row.by) for row in table.rows}) == len(table.rows)
        assert not table.wide or wide == 1


def finished(runs: list[Run]) -> list[float]:
    return [run.seconds for run in runs if run.seconds is not None]


def of_runs(key: str, statistic: Any) -> Any:
    """A statistic of finished runs, which unfinished runs must not have."""
    return lambda runs: statistic([run.figures[key] for run in runs if run.seconds is not None])


def of_boards(key: str, statistic: Any = mean, every: bool = False) -> Any:
    """A statistic of the boards whose runs finished, or of every board."""
    return lambda runs: statistic([run.figures[key] for run in runs if run.finished or every])


def correlated(first: str, second: str) -> Any:
    def of(runs: list[Run]) -> Any:
        pairs = [(run.figures[first], run.figures[second]) for run in runs]
        across, up = (mean(pair[k] for pair in pairs) for k in (0, 1))
        squares = [sum((pair[k] - middle) ** 2 for pair in pairs) for k, middle in ((0, across), (1, up))]
        return sum((x - across) * (y - up) for x, y in pairs) / (squares[0] * squares[1]) ** 0.5

    return of


def fitted(above: float) -> Any:
    def slope(runs: list[Run]) -> float:
        points = [(log(r.figures["feasible paths"]), log(r.seconds)) for r in runs if r.seconds]
        points = [(x, y) for x, y in points if x > log(max(above, 0.5))]
        across, up = (mean(p[k] for p in points) for k in (0, 1))
        return sum((x - across) * (y - up) for x, y in points) / sum((x - across) ** 2 for x, y in points)

    return slope


MEANINGS: dict[str, Any] = {
    **dict.fromkeys(
        ("Number of Test Case", "solved", "made", "done", "counted", "Sol."), lambda runs: len(finished(runs))
    ),
    **dict.fromkeys(("of", "# of puzzles"), len),
    "boards": lambda runs: sum(run.finished for run in runs),
    **dict.fromkeys(("Minimum Running Time", "min"), lambda runs: min(finished(runs))),
    **dict.fromkeys(("Maximum Running Time", "max"), lambda runs: max(finished(runs))),
    **dict.fromkeys(
        ("Average Running Time", "Average running time", "mean", "Solving time (s)", "Ave.", "Ave. Time", "s", "ms"),
        lambda runs: mean(finished(runs)),
    ),
    **dict.fromkeys(("median", "Med."), lambda runs: median(finished(runs))),
    "Var.": lambda runs: variance(finished(runs)),
    "Accuracy": lambda runs: f"{100 * len(finished(runs)) / len(runs):.0f}%",
    "slowest": lambda runs: max((r.seconds, r.board) for r in runs if r.seconds)[1],
    "instance": lambda runs: runs[0].board,
    "nodes": of_runs("nodes", mean),
    "Ave. # calls": of_runs("calls", mean),
    "unique": of_runs("unique", sum),
    "most solutions": of_runs("count", max),
    "most": of_runs("count", max),
    "fewest": of_runs("count", min),
    "# calls": of_runs("calls", mean),
    "masks to the answer": lambda runs: mean(
        r.figures["masks to the answer"] for r in runs if r.finished and r.seconds is None
    ),
    "r": correlated("masks to the answer", "complete ms (authors)"),
    "name": lambda runs: runs[0].board,
    **{name: of_boards(name) for name in ("tiles", "clues", "painted", "hints", "feasible paths", "cells")},
    "cells in 100": of_boards("in 100"),
    "Avg. hint points": of_boards("hints", every=True),
    "Avg. feasible paths": of_boards("feasible paths", every=True),
    **{f"{more}{name}": of_boards(key) for name, key in (("|W|", "white"), ("|B|", "black"), ("|F|", "loop"))
       for more in ("", "Ave. ")},
    "|B ∪ W|": of_boards("coloured"),
    "b": fitted(0),
    "b above 2,000 paths": fitted(2000),
}  # fmt: skip
"""The meaning of a column's header, computed independently from runs."""
BOTH_FORMS = {
    name: of_boards(key, every=True) for name, key in (("|W|", "white"), ("|B|", "black"), ("|B ∪ W|", "coloured"))
}
"""Headers that describe the boards of a row in one table, and the finished runs in another."""
INTERVALS = {"95 %": 0, "95 % above 2,000": 2000}
OF_BOARDS = {
    "masks to the answer", "complete ms (authors)",
    "tiles", "clues", "painted", "hints", "feasible paths", "cells", "in 100", "white", "black", "loop",
    "coloured",
}  # fmt: skip
COLUMNS = [column for spec in experiments().values() for table in spec.tables for column in table.columns]


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_every_column_is_what_its_head_says(column: Any) -> None:
    """Unfinished runs have the figures of their boards, but none of a search."""
    rng = random.Random(column.name)
    runs = []
    for k in range(12):
        seconds = None if k in (2, 7, 10, 11) else rng.uniform(0.1, 9)
        figures = {name: rng.uniform(1500, 9000) for name in sorted(OF_BOARDS)}
        done = {name: rng.uniform(1, 99) for name in sorted(OF_RUNS - {"MB"})}
        described = k == 10  # a board whose figures were counted without a run
        runs.append(
            Run(f"board {k}", seconds, figures | (done if seconds else {}), finished=bool(seconds) or described)
        )
    if column.name in INTERVALS:
        low, high = map(float, column.of(runs).split(" to "))
        assert low < fitted(INTERVALS[column.name])(runs) < high
    else:
        every = column.name in BOTH_FORMS and column.of(runs) != pytest.approx(MEANINGS[column.name](runs))
        expected = BOTH_FORMS[column.name](runs) if every else MEANINGS[column.name](runs)
        assert column.of(runs) == (expected if isinstance(expected, str) else pytest.approx(expected))
    unfinished = [run for run in runs if not run.finished]
    searched = {"nodes", "Ave. # calls", "unique", "most solutions", "most", "fewest", "slowest", "Var.", *INTERVALS}
    if column.timed or column.name in searched or column.name.startswith("b "):
        assert column.of(unfinished) is None, "nothing was finished"


@pytest.mark.parametrize("spec", experiments().values(), ids=lambda spec: spec.genre)
def test_figures_of_boards_are_none_of_runs(spec: Experiment) -> None:
    genre = genre_named(spec.genre)
    puzzle, answer = park_json.read(genre.collection[0], genre)
    for known in (None, answer):
        assert OF_RUNS.isdisjoint(spec.figures(puzzle, known))
        assert set(spec.figures(puzzle, known)) <= OF_BOARDS | {"links"}


def test_an_unfinished_search_has_no_value_in_a_column_of_finished_ones() -> None:
    """Only a row that describes boards has the masks to their answers, and only a finished search has nodes."""
    spec = experiments()["tilepaint"]
    (table,) = [table for table in spec.tables if "Section VIII" in table.title]
    made = Make(5, seeds=2, caps=60)
    jobs: dict[str, Solve | Describe] = {
        "cut": Solve(made, "fridolin-complete-native", 1, 1e-9, patience=0),
        "counted": Describe(made),
        "whole": Solve(made, "fridolin-complete-native", 1, 60),
        "pruned": Solve(made, "fridolin-printed-native", 1, 60),
    }
    rows = tuple(Row(("x",), by, job=job) for by, job in jobs.items())
    measured = {row["by"]: row for row in measure(Lab(1), spec, replace(table, rows=rows))}
    heads = [column.name for column in table.columns]
    cells = {by: dict(zip(heads, row["cells"], strict=True)) for by, row in measured.items()}
    assert [cells[by]["nodes"] for by in ("cut", "counted")] == ["–", "–"]
    assert cells["cut"]["Number of Test Case"] == cells["counted"]["Number of Test Case"] == "0"
    assert [by for by in jobs if cells[by]["masks to the answer"] != "–"] == ["counted"]
    assert cells["whole"]["nodes"] == cells["counted"]["masks to the answer"], "the masks up to the answer are tried"
    assert not any("nodes" in figures or finished for *_, figures, finished in measured["cut"]["runs"])
    assert all("masks" in figures for *_, figures, _ in measured["whole"]["runs"])
    assert not any("masks" in figures for *_, figures, _ in measured["pruned"]["runs"])


# --- ending early


def test_what_was_measured_before_an_interruption_is_kept(tiny: Path) -> None:
    def interrupt(what: str, done: int, whole: int) -> None:
        if what == "random full 4x4 1, portfolio":
            raise KeyboardInterrupt

    assert not bench("path", seconds=1, report=tiny, say=quiet, progress=interrupt)
    text = tiny.read_text("utf-8")
    assert "Interrupted: the rest was not measured." in text
    assert [row[0] for row in tables(text)["Growing"][1:]] == ["3x3", "3x3"]
    assert "Growth: Path" not in text
    assert tiny.with_name("report-path-growing.svg").exists()


def test_a_fault_is_raised_after_what_was_measured_is_written(monkeypatch: pytest.MonkeyPatch, tiny: Path) -> None:
    def fail(self: Runner, job: Solve, one: Any, report: Any) -> None:
        if job.engine == "search":
            raise EngineFault("Engines disagree.")

    monkeypatch.setattr(Runner, "_check_agreement", fail)
    with pytest.raises(EngineFault, match="disagree"):
        bench("path", seconds=1, report=tiny, say=quiet)
    text = tiny.read_text("utf-8")
    assert "Engines disagree. The rest was not measured." in text
    assert column(tables(text)["Solving"], "solved") == ["26", "5", "5"]


def test_the_time_for_all_ends_it_and_says_so(tiny: Path) -> None:
    said: list[str] = []
    assert not bench("path", seconds=1, total=1e-6, say=said.append)
    assert any("The time was up" in line for line in said)


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"total": 0}, {"total": float("nan")}])
def test_times_must_be_above_0(wrong: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="above 0"):
        bench("path", say=quiet, **wrong)  # type: ignore[arg-type]


def test_a_report_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no folder"):
        bench("path", report=tmp_path / "none" / "report.md", say=quiet)
