"""The pictures of the gallery, and the puzzles that are made from them."""

from __future__ import annotations

import importlib
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.painting import BLANK
from puzzlepark.formats import json as park_json
from puzzlepark.genres.link_a_pix import picture
from puzzlepark.registry import genre_named

TOOLS = Path(__file__).parent.parent / "tools"
THOROUGH = "PARK_THOROUGH" in os.environ
GENRE = genre_named("link-a-pix")
MOST_GRADED = 400
"""The most cells of a picture that is graded here, because larger ones take long."""
SHIPPED = {data["made"]["picture"]: data for data in GENRE.documents("pictures.jsonl")}


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool that draws pictures, which is not part of the package."""
    monkeypatch.syspath_prepend(TOOLS)
    yield importlib.import_module("rasterise")
    sys.modules.pop("rasterise", None)


def test_there_are_many_with_titles_and_of_the_levels_that_pictures_have() -> None:
    assert len(SHIPPED) >= 40
    assert len({data["title"] for data in SHIPPED.values()}) == len(SHIPPED)
    levels = Counter(data["made"]["level"] for data in SHIPPED.values())
    assert all(levels[level] >= 5 for level in (1, 2)), levels
    assert {data["made"]["picture"] for data in GENRE.collection if "title" in data} == set(SHIPPED)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_the_answer_is_the_drawing(name: str, tools: Any) -> None:
    drawn = tools.drawing(TOOLS / "pictures" / f"{name}.txt")
    data = SHIPPED[name]
    assert data["title"] == drawn.title
    assert min(data["height"], data["width"]) >= 10
    assert max(data["height"], data["width"]) <= 48
    assert 2 <= len(data["palette"]) <= 6
    puzzle, answer = park_json.read(data, GENRE)
    solved = pp.draw(puzzle, answer, format="pixels", cell=1)
    assert isinstance(solved, bytes)
    got = picture.read(solved, 16, 0, "clear")
    want = ["" if letter == tools.BLANK else tools.INKS[letter] for row in drawn.cells for letter in row]
    assert ["" if ink == BLANK else got.palette[ink] for ink in got.cells] == want


def test_each_has_one_solution_and_few_1s() -> None:
    alone = links = 0
    for data in SHIPPED.values():
        puzzle, _ = park_json.read(data, GENRE)
        numbers = [hint.number for hint in puzzle.hints]  # type: ignore[attr-defined]
        alone += numbers.count(1)
        links += (len(numbers) + numbers.count(1)) // 2
        assert pp.solve(puzzle, view="links").status is pp.Status.UNIQUE
    assert alone <= 0.1 * links


def made_again(name: str, tools: Any) -> Any:
    data = SHIPPED[name]
    drawn = tools.drawing(TOOLS / "pictures" / f"{name}.txt")
    known = ("generator", "level", "graded", "picture")
    record = {key: value for key, value in data["made"].items() if key not in known}
    made = pp.generate(GENRE.name, picture=drawn.text, seconds=None, **record)
    assert GENRE.pack(made.puzzle) == GENRE.pack(GENRE.unpack(data))
    return made.puzzle


def test_a_record_makes_a_picture_again(tools: Any) -> None:
    for name in sorted(SHIPPED)[:: 1 if THOROUGH else 12]:
        made_again(name, tools)


def test_levels_are_those_of_grade(tools: Any) -> None:
    small = [data for data in SHIPPED.values() if data["height"] * data["width"] <= MOST_GRADED]
    small.sort(key=lambda data: (data["height"] * data["width"], data["title"]))
    assert {data["made"]["level"] for data in small} >= {1, 2}
    for level in range(1, 6):
        alike = [data for data in small if data["made"]["level"] == level]
        for data in alike[: 8 if THOROUGH else 1]:
            assert pp.grade(GENRE.unpack(data), seconds=None).level == level, data["title"]


def test_1s_are_taken_into_links_beside_them() -> None:
    """Without joins the same cut has more 1s; joining changes neither the picture nor uniqueness."""
    disc = "\n".join("".join("#" if (r - 6) ** 2 + (c - 6) ** 2 < 40 else "." for c in range(13)) for r in range(13))
    few = many = 0
    for seed in (1, 2, 3):
        for joins in (0, 1):
            made = pp.generate("link-a-pix", picture=disc.encode(), longest=9, seed=seed, joins=joins)
            ones = [hint.number for hint in made.puzzle.hints].count(1)  # type: ignore[attr-defined]
            few, many = (few + ones, many) if joins else (few, many + ones)
            assert max(hint.number for hint in made.puzzle.hints) <= 9  # type: ignore[attr-defined]
            assert pp.solve(made.puzzle, view="links").status is pp.Status.UNIQUE
    assert few < many / 2
