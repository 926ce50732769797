"""Books that are more than puzzles: contents, sections, an author, a preface, rules as text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.registry import genres
from puzzlepark.tasks.book.contents import Item, contents, sections_of
from puzzlepark.tasks.book.paper import Plan, book
from puzzlepark.tasks.book.sheet import Style
from puzzlepark.tasks.files import Entry

pdfium: Any = pytest.importorskip("pypdfium2")


def texts(content: bytes) -> list[str]:
    """The text of each page."""
    document = pdfium.PdfDocument(content)
    return [document[i].get_textpage().get_text_range() for i in range(len(document))]


@pytest.fixture(scope="module")
def items() -> list[Item]:
    """A shipped puzzle of every genre, with a level that need not be found."""
    found: list[Entry] = []
    for genre in genres().values():
        document = genre.examples["puzzles"][0]
        made = {**document.get("made", {}), "level": 1 + len(found) % 3}
        found.append(Entry("x", pp.from_dict({**document, "made": made}), None))
    return contents(found, sections="genre")


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
def test_contents_tell_where_parts_begin(items: list[Item], paper: str) -> None:
    plan = Plan("A. Setter", "One.\n\nTwo.", "genre", "compact")
    pages = texts(book(items, "Rainy Days", Style(paper), 2, plan=plan))
    assert "A. Setter" in pages[0]
    assert "Contents" in pages[1]
    listed = re.findall(r"^(\S.*?)(?:  ?(\d+(?:–\d+)?))?[ .]+ (\d+)\r?$", "\n".join(pages[1:3]), re.MULTILINE)
    assert {"Preface", "Rules", "Answers", *(genre.title for genre in genres().values())} <= {
        name for name, *_ in listed
    }
    for name, numbers, page in listed:
        text = pages[int(page) - 1]
        assert name in text
        if numbers:
            assert f"{numbers.split('–')[0]}. " in text


def test_sections_follow_the_order_of_the_book(items: list[Item]) -> None:
    by_genre = sections_of(items, "genre")
    assert [name for name, _ in by_genre] == sorted(genre.title for genre in genres().values())
    assert [item.number for _, some in by_genre for item in some] == list(range(1, len(items) + 1))
    by_level = sections_of(sorted(items, key=lambda item: item.level), "level")
    assert [name for name, _ in by_level] == ["Easy", "Medium", "Hard"]
    assert sections_of(items, "") == [("", items)]


def test_rules_as_text_are_short(items: list[Item]) -> None:
    pages = texts(book(items, "Rainy Days", Style("a5"), 2, plan=Plan(rules="compact", contents=False)))
    rules = [page for page in pages if any(genre.rulebook[0][:30] in page for genre in genres().values())]
    assert len(rules) <= 6
    assert len(texts(book(items, "Rainy Days", Style("a5"), 2, plan=Plan(rules="none", contents=False)))) < len(pages)


@pytest.mark.parametrize("style", [Style("a5"), Style("a5", large=True), Style("letter", large=True), Style("a4")])
def test_the_cover_keeps_within_its_page(items: list[Item], style: Style) -> None:
    document = pdfium.PdfDocument(book(items, "Rainy Days", style, 2, plan=Plan(rules="none", contents=False)))
    page = document[0].get_textpage()
    wide, high = document[0].get_size()
    for i in range(page.count_chars()):
        left, bottom, right, top = page.get_charbox(i)
        assert left >= 0
        assert right <= wide
        assert bottom >= 0
        assert top <= high
    last = texts(book(items, "Rainy Days", style, 2, plan=Plan(rules="none", contents=False)))[0]
    assert "Yajilin" in last or "kinds of puzzles" in last


def test_the_command_takes_a_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = {**genres()["akari"].examples["puzzles"][0], "made": {"level": 2}}
    Path("x.jsonl").write_text((json.dumps(document) + "\n") * 2)
    Path("preface.txt").write_text("Sharpen a pencil.")
    words = ["book", "x.jsonl", "-o", "x.pdf", "--author", "A. Setter", "--preface", "preface.txt"]
    made = park(*words, "--sections", "level", "--rules", "compact", "--contents")
    assert made.exit_code == 0, made.output
    text = "\n".join(texts(Path("x.pdf").read_bytes()))
    for wanted in ("A. Setter", "Contents", "Sharpen a pencil.", "Medium 1–2", "Rules", "Answers"):
        assert wanted in " ".join(text.split()), wanted
    assert park("book", "x.jsonl", "-o", "y.pdf", "--preface", "gone.txt").exit_code == 2
