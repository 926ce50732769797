"""The bench: its tables are complete, its plots well formed, and what ends it early loses nothing. Nothing is timed."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from puzzlepark import papers
from puzzlepark.core.errors import BadInput, EngineFault
from puzzlepark.core.genre import genre_named, genres
from puzzlepark.formats.plot import LABEL, Series, plot
from puzzlepark.papers import engines, experiments
from puzzlepark.papers.experiment import Experiment, Making, RandomBoards
from puzzlepark.papers.guan_experiment import group
from puzzlepark.papers.sakti_experiment import full, half
from puzzlepark.tasks.bench import bench
from puzzlepark.tasks.bench.counting import _agree
from puzzlepark.tasks.bench.lab import Tally, ms, ratio
from puzzlepark.tasks.bench.solving import _then
from puzzlepark.tasks.solve import engine_names

SVG = "{http://www.w3.org/2000/svg}"


# --- plots


def texts(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}text"))


def test_a_plot_names_its_axes_its_ticks_and_every_series_that_has_points() -> None:
    some = [Series("a<b", [(4, 1.0), (8, 20.0)], [(4, 2.0), (8, 300.0)], line=True), Series("none", [])]
    svg = plot(some, "Title & more", "cells a side", "milliseconds", ticks=(4, 8))
    words = [node.text for node in texts(svg)]
    assert {"Title & more", "cells a side", "milliseconds", "a<b", "4", "8", "1", "1,000"} <= set(words)
    assert "none" not in words
    assert "prefers-color-scheme:dark" in svg


def test_a_larger_time_is_drawn_higher_and_a_larger_board_further_right() -> None:
    svg = plot([Series("x", [(1, 1), (10, 100), (1000, 10)])], "", "", "")
    places = [(float(x), float(y)) for x, y in re.findall(r'translate\(([\d.]+) ([\d.]+)\)"/>', svg)]
    assert len(places) == 3
    assert places[0][0] < places[1][0] < places[2][0]
    assert places[1][1] < places[2][1] < places[0][1]


def test_names_of_series_that_end_at_one_place_do_not_cover_each_other() -> None:
    svg = plot([Series(f"s{n}", [(10, 5.0)]) for n in range(8)], "", "", "")
    heights = sorted({float(node.attrib["y"]) for node in texts(svg) if re.fullmatch(r"s\d", node.text or "")})
    assert len(heights) == 8
    assert all(b - a >= LABEL - 0.11 for a, b in pairwise(heights))


@pytest.mark.parametrize("points", [[], [(0.0, 1.0)], [(1.0, 0.0)], [(3.0, 3.0)], [(1e-9, 1e9)]])
def test_a_plot_of_few_or_odd_points_is_well_formed(points: list[tuple[float, float]]) -> None:
    ElementTree.fromstring(plot([Series("x", points, points, line=True)], "t", "x", "y"))
    ElementTree.fromstring(plot([Series("x", points)], "t", "x", "y", ticks=(5,)))


# --- tables


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a report, each a list of rows with the head first; every row is as long as its head."""
    found: list[list[list[str]]] = []
    inside = False
    for line in text.split("\n"):
        if not line.startswith("|"):
            inside = False
            continue
        if not inside:
            found.append([])
        inside = True
        if not line.startswith("|---"):
            found[-1].append([word.strip() for word in line.strip("|").split("|")])
    for table in found:
        assert {len(row) for row in table} == {len(table[0])}, table[0]
    return found


def column(table: list[list[str]], name: str) -> list[str]:
    return [row[table[0].index(name)] for row in table[1:]]


def tiny(monkeypatch: pytest.MonkeyPatch, home: Path, name: str, **changes: Any) -> Experiment:
    """The genre's experiment with sizes that take no time, and no published instances."""
    spec = replace(experiments()[name], **changes)
    monkeypatch.setattr("puzzlepark.tasks.bench.experiments", lambda: {name: spec})
    monkeypatch.setattr("puzzlepark.tasks.bench.instances.MADE_SEEDS", 2)
    monkeypatch.setenv("PARK_DATA", str(home / "none"))
    return spec


def tiny_path(monkeypatch: pytest.MonkeyPatch, home: Path) -> Experiment:
    return tiny(
        monkeypatch,
        home,
        "path",
        sizes=((6, 6),),
        engines=("sakti-backtrack", "sat", "portfolio"),
        repeats=2,
        making=(Making(6, {"cover": 0.5}, ("frontier", "sat"), seeds=2),),
        blank_sizes=(2, 3),
        counts=(RandomBoards("half", half, (4,), {"frontier": 60, "sat": 60}, seeds=2),),
        growth=(
            RandomBoards("growing", full, (3, 4), {"portfolio": 60, "sakti-backtrack": 60, "no such": 1}, seeds=2),
        ),
    )


def test_every_engine_and_size_has_its_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    spec = tiny_path(monkeypatch, tmp_path)
    said: list[str] = []
    steps: list[tuple[str, int, int]] = []
    whole = bench(
        "path",
        seconds=20,
        report=tmp_path / "report.md",
        say=said.append,
        progress=lambda what, done, whole: steps.append((what, done, whole)),
    )
    assert whole
    text = (tmp_path / "report.md").read_text("utf-8")
    assert all(line in text for line in said)
    assert "Load in the last minute" in text
    assert "27.34" in text
    assert steps
    assert all(done <= all_ for _, done, all_ in steps)
    found = {table[0][0] + " " + table[0][1]: table for table in tables(text)}
    solving = found["boards engine"]
    assert "× fastest" in solving[0]
    counting = next(t for t in tables(text) if "counted" in t[0])
    assert column(counting, "engine") == ["frontier", "sat"]
    assert column(counting, "counted") == ["2", "2"]
    assert len(set(column(counting, "most"))) == 1
    making = found["boards made"]
    assert column(making, "made") == column(making, "by two") == ["2"]
    assert column(found["n solutions"], "solutions") == ["2", "12"]
    growth = found["size engine"]
    assert [(row[0], row[1]) for row in growth[1:]] == [
        (f"{n}x{n}", engine) for n in (3, 4) for engine in ("portfolio", "sakti-backtrack")
    ]
    assert column(growth, "solved") == ["2"] * 4
    solved = [t for t in tables(text) if t[0][:3] == ["boards", "engine", "solved"]]
    assert len(solved) == len(spec.limits)
    assert "![growing: median and worst of 2](report-path-growth.svg)" in text
    svg = (tmp_path / "report-path-growth.svg").read_text("utf-8")
    assert {"portfolio", "sakti-backtrack", "3", "4"} <= {node.text for node in texts(svg)}


def test_counts_in_every_view_stand_beside_figures_and_verdicts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tiny(
        monkeypatch,
        tmp_path,
        "link-a-pix",
        sizes=((6, 6),),
        engines=("guan-lp", "cover"),
        making=(Making(6, {"longest": 5}, ("cover", "sat"), "links", seeds=2),),
    )
    assert bench("link-a-pix", seconds=20, report=tmp_path / "r.md", say=lambda line: None)
    text = (tmp_path / "r.md").read_text("utf-8")
    views = next(t for t in tables(text) if "links" in t[0] and "picture" in t[0])
    assert column(views, "picture") == ["1", "1"]
    assert column(views, "cp says") == ["unique", "unique"]
    assert "2 verdicts agree" in text
    figures = next(t for t in tables(text) if t[0][:3] == ["boards", "instance", "hints"])
    pairs = zip(column(figures, "feasible paths"), column(figures, "fill maps"), strict=True)
    assert all(int(a) >= int(b) > 0 for a, b in pairs)
    made = next(t for t in tables(text) if "by two" in t[0])
    assert column(made, "by two") == ["2"]
    ElementTree.fromstring((tmp_path / "r-link-a-pix-scatter.svg").read_text("utf-8"))


def test_published_boards_are_found_under_their_themes() -> None:
    genre, guan = genre_named("link-a-pix"), experiments()["link-a-pix"]
    assert group(genre.blank(32, 32)) == "Professions 32x32"
    assert group(genre.blank(20, 20)) == "20x20 with blanks"
    assert group(genre.blank(32, 33)) == "32x33 with blanks"
    assert _then(guan, "guan-lp", ["Sports 20x20", "20x20 with blanks"]) == [(379.2, 1110.0)]
    assert _then(guan, "cover", ["Sports 20x20"]) == []


def test_papers_are_known_by_what_they_hold() -> None:
    """A file with a name of two words is no engine unless it has one."""
    files = {file.stem.replace("_", "-") for file in Path(papers.__path__[0]).glob("[a-z]*_*.py")}
    assert {name for name in files if name.endswith(("-experiment", "-generator", "-tree"))} == files - set(engines())
    assert set(engines()) < set(engine_names())
    assert set(experiments()) <= set(genres())
    assert all(set(spec.engines) <= {*engine_names(), "portfolio"} for spec in experiments().values())


def test_a_genre_without_an_experiment_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlepark.tasks.bench.experiments", dict)
    said: list[str] = []
    assert bench("path", say=said.append)
    assert "No published experiment is known for this genre." in said


# --- ending early


def test_what_was_measured_before_an_interruption_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tiny_path(monkeypatch, tmp_path)

    def interrupt(what: str, done: int, whole: int) -> None:
        if what == "growth 4x4, sakti-backtrack" and done == 1:
            raise KeyboardInterrupt

    report = tmp_path / "report.md"
    assert not bench("path", seconds=20, report=report, say=lambda line: None, progress=interrupt)
    text = report.read_text("utf-8")
    assert "Interrupted: the rest was not measured." in text
    growth = next(t for t in tables(text) if t[0][0] == "size")
    assert [row[:2] + row[4:5] for row in growth[1:]] == [
        ["3x3", "portfolio", "2"],
        ["3x3", "sakti-backtrack", "2"],
        ["4x4", "portfolio", "2"],
        ["4x4", "sakti-backtrack", "1"],
    ]
    assert (tmp_path / "report-path-growth.svg").exists()


def test_the_time_for_all_ends_it_and_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tiny_path(monkeypatch, tmp_path)
    said: list[str] = []
    assert not bench("path", seconds=1, total=1e-6, say=said.append)
    assert any("The time was up" in line for line in said)


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"total": 0}, {"total": float("nan")}])
def test_times_must_be_above_0(wrong: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="above 0"):
        bench("path", say=lambda line: None, **wrong)  # type: ignore[arg-type]


def test_a_report_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no folder"):
        bench("path", report=tmp_path / "none" / "report.md", say=lambda line: None)


# --- figures


def test_a_tally_takes_what_was_not_finished_as_slowest() -> None:
    tally = Tally()
    assert tally.median is None
    assert tally.worst is None
    tally.times = [3.0, None, 1.0]
    assert tally.median == 3.0
    assert tally.worst is None
    tally.times.append(None)
    assert tally.median is None
    assert not tally.in_vain(2)
    tally.times.append(None)
    assert tally.in_vain(2)
    assert [ms(None), ms(0.0001), ms(0.01), ms(12.3456)] == ["–", "0.100", "10.0", "12346"]
    assert [ratio(None, 1.0), ratio(3.0, 2.0), ratio(1.0, None)] == ["–", "1.5", "–"]


def test_engines_that_count_differently_are_a_fault() -> None:
    found: dict[int, int] = {}
    _agree("one", 5, found, 0)
    _agree("two", None, found, 0)
    with pytest.raises(EngineFault, match="three counts 6, not 5"):
        _agree("three", 6, found, 0)
