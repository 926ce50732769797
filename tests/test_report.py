"""The experiments and the committed report contain every table of the papers. Its rows, columns and figures are typed
here from the papers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from puzzlepark.papers import experiments

REPORT = Path(__file__).resolve().parent.parent / "bench" / "report.json"
SIZES = [f"({n}, {n})" for n in range(5, 15)]
DATASETS = [("Synthetic", size) for size in SIZES] + [("Handcrafted", "(10, 10)")]


class Printed(NamedTuple):
    """A table of a paper: the names of its columns, its rows, some of its cells, and the engines for its algorithms."""

    title: str
    columns: list[str]
    rows: Sequence[tuple[str, ...]]
    here: dict[str, list[str]]
    cells: dict[tuple[tuple[str, ...], str], list[str]]


PRINTED = [
    Printed(
        "Nagareru, Table 1: solving",
        ["Ave.", "Var.", "Med.", "Sol."],
        [*DATASETS],
        {"CSP, published": ["ishihata-csp"], "ZDD, published": ["ishihata-zdd", "frontier"]},
        {
            (("Synthetic", "(8, 8)"), "CSP, published"): ["2.672", "73.400", "0.909", "100"],
            (("Synthetic", "(14, 14)"), "CSP, published"): ["2.791", "18.174", "1.851", "98"],
            (("Synthetic", "(13, 13)"), "ZDD, published"): ["0.022", "0.001", "0.013", "100"],
            (("Handcrafted", "(10, 10)"), "CSP, published"): ["1.089", "0.008", "1.084", "97"],
            (("Handcrafted", "(10, 10)"), "ZDD, published"): ["0.008", "0.000", "0.008", "97"],
        },
    ),
    Printed(
        "Nagareru, Table 2: making",
        ["Ave. Time", "Ave. # calls", "Ave. |W|", "Ave. |B|", "Ave. |F|"],
        [*DATASETS[:-1]],
        {"published": ["ishihata with zdd", "ishihata with frontier", "this project's maker"]},
        {
            (("Synthetic", "(5, 5)"), "published"): ["0.020", "26.280", "2.050", "2.850", "11.500"],
            (("Synthetic", "(14, 14)"), "published"): ["1525.987", "337.740", "17.450", "21.360", "105.620"],
            (("Handcrafted", "(10, 10)"), "published"): ["-", "-", "6.814", "16.278", "66.020"],
        },
    ),
    Printed(
        "Nagareru, Table 3: blank boards",
        ["s"],
        [(str(n),) for n in range(5, 15)],
        {"CSP, published": ["ishihata-csp"], "ZDD, published": ["ishihata-zdd", "frontier"]},
        {
            (("5",), "CSP, published"): ["0.586906"],
            (("14",), "CSP, published"): ["T.O."],
            (("14",), "ZDD, published"): ["22.105007"],
        },
    ),
    Printed(
        "Tilepaint, Table I: prune-and-search",
        ["Number of Test Case", "Minimum Running Time", "Maximum Running Time", "Average Running Time"],
        [("10×10",), ("12×12",), ("15×15",)],
        {"prune-and-search, published": ["fridolin-printed", "fridolin-prune"]},
        {
            (("10×10",), "prune-and-search, published"): ["96", "< 0.001", "8 890.000", "311.954"],
            (("15×15",), "prune-and-search, published"): ["25", "9.000", "576 323.000", "158 473.267"],
        },
    ),
    Printed(
        "Tilepaint, Section VIII: complete search and its ratio to prune-and-search",
        ["Number of Test Case", "Minimum Running Time", "Maximum Running Time", "Average Running Time"],
        [("10×10",)],
        {"complete search, published": ["fridolin-complete", "fridolin-printed"]},
        {(("10×10",), "complete search, published"): ["48", "4 118", "554 978", "149 751.257"]},
    ),
    Printed(
        "Path, Section VII: the running time by letter",
        ["Average running time"],
        [(letter,) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] + [("all 26",)],
        {"published": ["sakti-backtrack", "frontier"]},
        {(("M",), "published"): ["27.34"], (("all 26",), "published"): ["3.02"]},
    ),
    Printed(
        "Link-a-Pix, Table I: test data and result",
        ["# of puzzles", "Avg. hint points", "Avg. feasible paths", "Solving time (s)", "Accuracy"],
        [
            ("Sports", "common", "20×20"),
            ("Culture", "common", "32×32"),
            ("Professions", "non-fully filled", "32×32"),
            ("Nightscape", "non-fully filled", "40×40"),
            ("Animals", "common", "64×64"),
            ("Dinosaurs", "common", "128×128"),
        ],
        {"published": ["guan-lp", "cover"]},
        {
            (("Sports", "common", "20×20"), "published"): ["10", "155.8", "379.2", "1.11", "100%"],
            (("Dinosaurs", "common", "128×128"), "published"): ["2", "5333.0", "36665.0", "716.82", "100%"],
        },
    ),
]
FIGURES = {
    "Nagareru, Figure 3: extremes of what is made": [
        "(a) Smallest |W|",
        "(b) Largest |W|",
        "(c) Smallest |B|",
        "(d) Largest |B|",
        "(e) Largest |F|",
        "(f) Largest |B ∪ W|",
    ],
    "Link-a-Pix, Figure 2: feasible paths and solving time": ["40 published", "all themes"],
}


def declared() -> dict[str, Any]:
    """The tables that the experiments declare, in the form of the report's data."""
    return {
        table.title: {
            "columns": [column.name for column in table.columns],
            "plots": [plot.title for plot in table.plots],
            "rows": [{"key": list(row.key), "by": row.by, "cells": list(row.printed)} for row in table.rows],
        }
        for spec in experiments().values()
        for table in spec.tables
    }


def committed() -> dict[str, Any]:
    """The tables of the committed report."""
    if not REPORT.exists():
        pytest.skip("there is no bench/report.json; `make bench` writes it")
    data = json.loads(REPORT.read_text("utf-8"))
    assert not any("not measured" in line for line in data["end"]), "only a whole report is committed"
    return {table["title"]: table for section in data["sections"] for table in section["tables"]}


@pytest.mark.parametrize("source", [declared, committed])
@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed.title)
def test_a_published_table_is_there_row_by_row(source: Any, printed: Printed) -> None:
    table = source()[printed.title]
    assert table["columns"][: len(printed.columns)] == printed.columns
    cells = {(tuple(row["key"]), row["by"]): row["cells"] for row in table["rows"]}
    for row in printed.rows:
        for published, engines in printed.here.items():
            assert (row, published) in cells
            assert all(any(key == row and by.startswith(e) for key, by in cells) for e in engines), row
    for place, words in printed.cells.items():
        assert list(cells[place])[: len(words)] == words


@pytest.mark.parametrize("source", [declared, committed])
def test_the_figures_are_there(source: Any) -> None:
    tables = source()
    for title, keys in FIGURES.items():
        rows = dict.fromkeys(row["key"][0] for row in tables[title]["rows"])
        assert [key for key in rows if key in keys] == keys
    assert tables["Link-a-Pix, Figure 2: feasible paths and solving time"]["plots"]


def test_the_committed_report_is_what_its_data_says() -> None:
    """The Markdown, the page and the data are from one run."""
    committed()
    from puzzlepark.tasks.bench import rendering

    data = json.loads(REPORT.read_text("utf-8"))
    text = REPORT.with_suffix(".md").read_text("utf-8")
    for section in data["sections"]:
        for table in section["tables"]:
            assert "\n".join(rendering.table_lines(table)) in text, table["title"]
            assert all((REPORT.parent / name).exists() for name in _pictures(text))
    assert REPORT.with_suffix(".html").exists()


def _pictures(text: str) -> list[str]:
    return [line.rpartition("(")[2].rstrip(")") for line in text.splitlines() if line.startswith("![")]
