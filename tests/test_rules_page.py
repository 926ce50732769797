"""docs/rules.md shows the rules of the genres as they are."""

from __future__ import annotations

import re
from pathlib import Path

from puzzlepark.registry import genres


def test_the_page_of_rules_is_true() -> None:
    """What the page shows of a genre is what it has; a genre that is new may be missing until the page is written."""
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
