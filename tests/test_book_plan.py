"""Books with contents, sections, an author, a preface, and rules as text."""

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
from puzzlepark.tasks.book.handout import deal, handouts
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
    """A shipped puzzle of every genre, with a recorded level."""
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
    first = re.search(r"^Preface[ .]+ (\d+)\r?$", pages[1], re.MULTILINE)
    assert first is not None
    told = "\n".join(pages[1 : int(first[1]) - 1])
    listed = re.findall(r"^(\S.*?)(?:  ?(\d+(?:–\d+)?))?[ .]+ (\d+)\r?$", told, re.MULTILINE)
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
    assert 8 * (len(rules) - 1) < len(genres()), "at least eight genres a page"
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


@pytest.mark.parametrize("style", [Style("a5", large=True), Style("letter", large=True)])
def test_examples_are_whole_and_headings_are_not_alone(items: list[Item], style: Style) -> None:
    some = [item for item in items if item.puzzle.genre in ("akari", "heyawake", "shikaku")]
    pages = texts(book(some, "Rainy Days", style, 2, plan=Plan(contents=False)))
    for item in some:
        (rules,) = [page for page in pages if genres()[item.puzzle.genre].rulebook[0][:25] in " ".join(page.split())]
        assert "The puzzle." in rules
        assert "solved." in rules
    assert "Akari" in next(page for page in pages if "Rules" in page.split())
    assert "\n".join(pages).count("Answers") == 1


def test_a_class_has_a_sheet_for_each_pupil(items: list[Item]) -> None:
    pupils = ["Ada", "Bo", "Cy", "Di"]
    sheets, answers = (texts(content) for content in handouts(items[:6], "Friday", Style(), pupils, 2, each=2))
    assert [page.count("Name:") for page in sheets] == [1] * 8
    for k, pupil in enumerate(pupils):
        for page in sheets[2 * k : 2 * k + 2]:
            assert pupil in page
            assert f"Version {'AB'[k % 2]}" in page
    assert len(answers) == 2
    assert "Ada, Cy" in answers[0]
    assert "Bo, Di" in answers[1]
    one, two = deal(items[:6], pupils, 2)
    assert {item.puzzle for item in one.items} | {item.puzzle for item in two.items} == {i.puzzle for i in items[:6]}
    assert [item.number for item in one.items] == [1, 2, 3]


@pytest.mark.parametrize(
    ("many", "versions", "pupils", "sentence"),
    [
        (5, 2, 1, "2 versions cannot share 5 puzzles evenly; 4 or 6 would do"),
        (1, 2, 1, "2 versions cannot share 1 puzzle evenly; 2 would do"),
        (2, 27, 1, "A class has 1 to 26 versions"),
        (2, 1, 501, "at most 500 pupils"),
    ],
)
def test_a_class_that_cannot_be_served_is_refused(
    items: list[Item], many: int, versions: int, pupils: int, sentence: str
) -> None:
    with pytest.raises(pp.BadInput, match=sentence):
        deal(items[:many], ["x"] * pupils, versions)


def test_the_command_makes_handouts_and_worksheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = {**genres()["akari"].examples["puzzles"][0], "made": {"level": 2}}
    Path("x.jsonl").write_text((json.dumps(document) + "\n") * 2)
    Path("names.txt").write_text("Ada\n\n Bo \n")
    assert park("handout", "x.jsonl", "-o", "class.pdf", "--names", "names.txt", "--versions", "2").exit_code == 0
    assert "Bo" in texts(Path("class.pdf").read_bytes())[1]
    assert "version A" in texts(Path("class-answers.pdf").read_bytes())[0]
    assert park("handout", "x.jsonl", "-o", "blank.pdf", "--copies", "3", "--no-rules").exit_code == 0
    assert len(texts(Path("blank.pdf").read_bytes())) == 3
    twice = park("handout", "x.jsonl", "-o", "no.pdf", "--names", "names.txt", "--copies", "3")
    assert (twice.exit_code, "exclude each other" in twice.stderr) == (2, True)
    assert park("handout", "x.jsonl", "-o", "no.pdf", "--answers", "no.txt").exit_code == 2
    assert park("worksheet", "x.jsonl", "-o", "sheet.pdf").exit_code == 0
    pages = texts(Path("sheet.pdf").read_bytes())
    assert "1. Akari" in pages[0]
    assert "2. Akari" in pages[1]
    assert "1. Akari: step by step" in "\n".join(pages)
