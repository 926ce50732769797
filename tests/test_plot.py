"""Plots: axes, names, points, whiskers and fits."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from puzzlepark.tasks.bench.plot import LABEL, Series, plot

SVG = "{http://www.w3.org/2000/svg}"


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


def test_a_fit_names_its_slope() -> None:
    svg = plot([Series("x", [(1, 1), (10, 100), (100, 10_000)], fit=True)], "", "", "")
    assert "x, slope 2.00" in {node.text for node in texts(svg)}
    assert "stroke-dasharray" in svg
    assert "slope" not in plot([Series("x", [(1, 1), (1, 2)], fit=True)], "", "", "")
