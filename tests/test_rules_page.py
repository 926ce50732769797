"""docs/rules.md shows the rules of the genres as they are."""

from __future__ import annotations

import re
from pathlib import Path

import puzzlepark as pp
from puzzlepark.registry import genre_named, genres


def test_the_page_of_rules_is_true() -> None:
    """The page shows the genre's current rules; a new genre may be missing until the page is written."""
    docs = Path(__file__).resolve().parent.parent / "docs"
    page = (docs / "rules.md").read_text("utf-8")
    sections = dict(re.findall(r"^## (.*)\n((?:(?!^## ).*\n)*)", page, re.MULTILINE))
    titles = {genre.title: genre for genre in genres().values()}
    assert set(sections) <= set(titles)
    assert len(sections) > len(titles) / 2
    for title, text in sections.items():
        assert re.findall(r"^\d+\. (.*)$", text, re.MULTILINE) == list(titles[title].rulebook), title
    pictures = re.findall(r"\]\((pictures/rules/.*?)\)", page)
    assert {docs / picture for picture in pictures} == set((docs / "pictures" / "rules").iterdir())


def test_nurimisaki_says_that_one_open_cell_may_be_alone() -> None:
    """The referee accepts it, and the rules say so."""
    lone = pp.Nurimisaki(2, 2)
    alone = {pp.Var("shade", spot): int(spot != pp.Spot(1, 1)) for spot in lone.grid.cells}
    assert pp.check(lone, alone)
    two = {var: int(var.spot.r == 3) for var in alone}
    assert not pp.check(lone, two), "each of two is a dead end"
    assert "unless it is the only open cell" in genre_named("nurimisaki").rules(lone)[2]
