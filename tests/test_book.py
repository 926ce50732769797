"""Books and worksheets: pages as pictures, decoded QR codes, and equal bytes for equal puzzles."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import NONE, SEVERAL, UNIQUE, park
from puzzlepark import papers
from puzzlepark.formats.pdf import Pdf
from puzzlepark.formats.pdf.fonts import BOLD, clipped, encoded, width, wrapped
from puzzlepark.formats.png import png
from puzzlepark.formats.svg.grey import in_grey
from puzzlepark.registry import genres
from puzzlepark.tasks.book.contents import Item, contents
from puzzlepark.tasks.book.paper import book
from puzzlepark.tasks.book.qr import qr_code
from puzzlepark.tasks.book.rules import example
from puzzlepark.tasks.book.sheet import Style
from puzzlepark.tasks.files import Entry
from shares import share

pdfium: Any = pytest.importorskip("pypdfium2")
zxing: Any = pytest.importorskip("zxingcpp")
THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
HOME = "https://park.example"


def pages(content: bytes, scale: float = 3.0) -> list[Any]:
    """The pages of a PDF as pictures."""
    document = pdfium.PdfDocument(content)
    return [document[i].render(scale=scale).to_pil() for i in range(len(document))]


def texts(content: bytes) -> list[str]:
    """The text of each page."""
    document = pdfium.PdfDocument(content)
    return [document[i].get_textpage().get_text_range() for i in range(len(document))]


@cache
def items() -> tuple[Item, ...]:
    """Puzzles of all genres, in several sizes."""
    sides = (4, 5, 6, 7, 8) if THOROUGH else (5,)
    some = list(genres().values())[0 if THOROUGH else -3 :]
    made = [pp.generate(g.name, *g.near_size(side, side), seed=side) for g in some for side in sides]
    return tuple(contents([Entry("x", each.puzzle, None) for each in made]))


@pytest.mark.parametrize("each", [1, 2, 3, 4, 5, 6] if THOROUGH else [4])
def test_codes_lead_to_their_puzzles(each: int) -> None:
    content = book(items(), "Rainy Days", Style(), each, HOME)
    assert content == book(items(), "Rainy Days", Style(), each, HOME)
    found = []
    for page in pages(content):
        codes = [code for code in zxing.read_barcodes(page) if code.text]
        in_order = sorted(codes, key=lambda code: (code.position.top_left.y // 300, code.position.top_left.x))
        found += [pp.loads(code.text) for code in in_order]
        assert all(code.text.startswith(f"{HOME}/play#p=1") for code in codes)
    assert sorted(puzzle.id for puzzle in found) == sorted(item.puzzle.id for item in items())


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
def test_a_book_has_all_its_parts(paper: str) -> None:
    style = Style(paper, large=paper == "a5", colour=paper == "letter")
    told = texts(book(items(), "Rainy Days", style))
    assert "Rainy Days" in told[0]
    assert f"{len(items())} puzzles" in told[0]
    whole = "\n".join(told)
    for item in items():
        assert f"{item.number}. {item.title}" in whole
        assert pp.genre(item.puzzle.genre).rules[0].split()[0] in whole
    assert "Answers" in whole
    for number, text in enumerate(told[1:], 2):
        assert str(number) in text.split(), "a page lacks its number"


def test_black_and_white_has_no_colour_and_colour_has() -> None:
    for colour in (False, True):
        shown = pages(book(items(), "x", Style(colour=colour)), 0.3)
        tinted = sum(page.convert("HSV").getchannel("S").histogram()[40:] != [0] * 216 for page in shown)
        assert bool(tinted) == colour


def test_a_drawing_is_the_same_in_a_pdf() -> None:
    """A board in a PDF equals the drawing of resvg, except at the edges of strokes."""
    for item in items():
        for theme in ("light", "print"):
            drawn = item.picture(theme, solved=True, cell=40)
            picture = png(drawn)
            pdf = Pdf("x", _size(picture))
            pdf.page().picture(drawn, 0, 0, *_size(picture))
            (page,) = pages(pdf.bytes(), 1.0)
            assert _difference(page, picture) < 0.02


def _size(picture: bytes) -> tuple[float, float]:
    return tuple(map(float, _opened(picture).size))  # type: ignore[return-value]


def _opened(picture: bytes) -> Any:
    import io

    from PIL import Image

    image = Image.open(io.BytesIO(picture)).convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return ground.convert("L")


def _difference(page: Any, picture: bytes) -> float:
    """The share of clearly different pixels, after reducing the resolution of both."""
    small = tuple(side // 4 for side in _opened(picture).size)
    one, two = (image.convert("L").resize(small) for image in (page, _opened(picture)))
    pairs: list[tuple[int, int]] = list(zip(one.tobytes(), two.tobytes(), strict=True))
    return sum(abs(a - b) > 80 for a, b in pairs) / len(pairs)


# --- what goes in


def test_puzzles_are_sorted_by_level_and_recorded_levels_are_believed() -> None:
    graded = [pp.from_dict({**pp.loads(UNIQUE).to_dict(), "made": {"level": level}}) for level in (5, 2, 3)]
    found = contents([Entry("x", puzzle, None) for puzzle in graded])
    assert [(item.number, item.level) for item in found] == [(1, 2), (2, 3), (3, 5)]
    (several,) = contents([Entry("x", pp.loads(SEVERAL), None)])
    assert several.several
    with pytest.raises(pp.BadInput, match="it has no solution, so it has no place in a book"):
        contents([Entry("x", pp.loads(NONE), None)])


def test_a_code_that_nobody_could_read_is_left_out() -> None:
    assert qr_code("x" * 800) is not None
    assert qr_code("x" * 1_500) is None
    assert qr_code("x" * 9_000) is None


@pytest.mark.parametrize("name", share("test_book"))
def test_every_genre_has_an_example_for_its_rules(name: str) -> None:
    found = example(genres()[name])
    assert found.solved
    assert found.puzzle.rows <= 6


def test_text() -> None:
    assert encoded("Größe – ź漢") == "Größe – z?".encode("cp1252")
    assert width("ii", 1000) < width("mm", 1000) < width("mm", 1000, BOLD)
    assert wrapped("one two three", 10, width("one two", 10)) == ["one two", "three"]
    assert clipped("one two three", 10, width("one two…", 10)) == "one two…"
    assert in_grey('fill="#f00" x="#123456"') == 'fill="#4c4c4c" x="#2e2e2e"'


# --- commands


def test_the_commands(tmp_path: Path) -> None:
    source, pdf, sheet = tmp_path / "a.txt", tmp_path / "a.pdf", tmp_path / "sheet.pdf"
    source.write_text(UNIQUE)
    done = park("book", source, "-o", pdf, "--pictures", tmp_path / "pictures", "--home", HOME)
    assert done.exit_code == 0, done.stderr
    assert pdf.read_bytes().startswith(b"%PDF")
    assert sorted(p.name for p in (tmp_path / "pictures").iterdir()) == [
        "1-answer.png",
        "1-answer.svg",
        "1.png",
        "1.svg",
    ]
    assert park("book", source, "-o", pdf, "--home", HOME).exit_code == 0, "the same bytes may be written again"
    assert park("book", source, "-o", pdf, "--title", "Other").exit_code == 2
    for bad in (
        ["book", source, "-o", tmp_path / "x.doc"],
        ["worksheet", source, "-o", "x.txt"],
        ["book", NONE, "-o", pdf],
    ):
        assert park(*bad).exit_code == 2
    assert park("worksheet", source, "-o", sheet).exit_code == 0
    told = texts(sheet.read_bytes())
    assert "Step by step" in told[1]
    assert "The states of the search" in told[-1]


# --- trees of states


def test_the_tree_of_figure_5_of_the_path_paper() -> None:
    puzzle = pp.loads("3 3\n2 1\n3 2\n3 2 2\n2 2 3\n", genre="path")
    tree = papers.search_tree(puzzle, 1_000)
    assert tree is not None
    states = list(tree.root.all())
    report = pp.solve(puzzle, limit=None, engine="sakti-backtrack")
    assert len(states) == report.stats.figures["nodes"]
    assert sum(state.end == "solution" for state in states) == report.count
    assert all((state.end == "") == bool(state.children) for state in states)


def test_the_tree_of_prune_and_search_has_its_nodes() -> None:
    puzzle = pp.loads(UNIQUE)
    tree = papers.search_tree(puzzle, 1_000)
    assert tree is not None
    report = pp.solve(puzzle, limit=None, engine="fridolin-prune")
    assert len(list(tree.root.all())) == report.stats.figures["nodes"] + 1  # the root decides nothing
    solved = [state for state in tree.root.all() if state.end == "solution"]
    assert [bool(pp.check(puzzle, state.marks)) for state in solved] == [True]
    assert papers.search_tree(puzzle, 3) is None
