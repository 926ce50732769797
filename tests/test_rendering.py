"""Drawings rendered: as SVG, PNG and text."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from puzzlepark.core.drawing import (
    Border,
    Chip,
    Drawing,
    Frame,
    GridLines,
    Number,
    Stamp,
)
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.formats.page import BOXES
from puzzlepark.formats.png import MOST_PIXELS, png
from puzzlepark.formats.svg import svg
from puzzlepark.formats.svg.paths import curve, num
from puzzlepark.formats.svg.tokens import DIGITS, THEMES, contrasting
from puzzlepark.formats.terminal import terminal
from puzzlepark.genres.tilepaint import GENRE as TILEPAINT
from specimens import (
    BOARDS,
    FIVE,
    SOLVED,
    at,
    board,
    every_board,
    every_theme,
    judged,
    marked,
    specimen,
)

SVG = "{http://www.w3.org/2000/svg}"


# SVG


@every_theme
@every_board
def test_svg_is_standalone_xml(name: str, theme: str) -> None:
    text = svg(BOARDS[name], theme)
    root = ET.fromstring(text)
    assert root.tag == SVG + "svg"
    assert root.get("role") == "img"
    assert root[0].tag == SVG + "title"
    assert root[0].text == BOARDS[name].title
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "defs", "g", "path", "rect", "circle", "use", "clipPath"}
    assert not re.search(r"nan|inf|e-\d|http://(?!www\.w3\.org/2000/svg)", text)
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter(SVG + "use"):
        assert (element.get("href") or "")[1:] in ids
    box = [float(x) for x in (root.get("viewBox") or "").split()]
    assert float(root.get("width") or 0) == pytest.approx(48 * box[2], abs=0.1)


@every_theme
def test_svg_uses_the_inks_of_its_theme_only(theme: str) -> None:
    found = set(re.findall(r'"(#[0-9A-Fa-f]{6})"', svg(specimen(), theme)))
    assert found <= set(THEMES[theme].values())
    assert {THEMES[theme][role] for role in ("surface", "frame", "mark", "bad", "given", "wind")} <= found


def test_print_is_grey_and_hatches_paint() -> None:
    text = svg(judged(FIVE, SOLVED), "print")
    assert all(c[1:3] == c[3:5] == c[5:7] for c in re.findall(r"#[0-9A-F]{6}", text))
    assert "clipPath" in text
    assert "clipPath" not in svg(judged(FIVE, SOLVED), "light")


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(BadInput, match="light, dark, print"):
        svg(specimen(), "sepia")


def test_thin_lines_keep_their_floor_in_pixels() -> None:
    empty = Drawing(3, 3, (GridLines(), Frame()))
    assert 'stroke-width=".08"' in svg(empty, cell=48)
    assert 'stroke-width=".2"' in svg(empty, cell=10)
    assert 'stroke-width=".1"' in svg(empty, cell=10)


def test_tiny_chips_lose_numbers_then_forms() -> None:
    chips = Drawing(1, 2, (Chip(cell_at(0, 0), 5), Chip(cell_at(0, 1), 5)), palette=("#F2C230",))
    assert svg(chips, cell=20).count("<use") == 2
    assert "<use" not in svg(chips, cell=10)
    assert 'd="M0 0h2v1H0z"' in svg(chips, cell=5)


def test_cells_of_a_row_and_edges_of_a_line_are_joined() -> None:
    fills = Stamp("fill", at((0, 2), (0, 0), (0, 1), (1, 1)))
    edges = Border((Spot(2, 5), Spot(2, 3), Spot(3, 4), Spot(5, 4), Spot(2, 1)))
    text = svg(Drawing(3, 3, (fills, edges)))
    assert 'd="M0 0h3v1H0zM1 1h1v1H1z"' in text
    assert 'd="M0 1h3M2 1v2"' in text


def test_a_closed_line_closes_and_bends() -> None:
    square = [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5), (0.5, 0.5)]
    assert curve(square, 0.26).count("C") == 4
    assert curve(square, 0.26).endswith("z")
    assert curve(square[:2], 0.26) == "M.5 .5L1.5 .5"


def test_coordinates_are_short() -> None:
    assert [num(x) for x in (0.5, -0.5, 2.0, -0.0001, 10.0, 1.2346)] == [".5", "-.5", "2", "0", "10", "1.235"]


def test_numbers_on_colours_have_contrast() -> None:
    assert contrasting("#F2C230") == contrasting("#FFFFFF") == "#1A1D1B"
    assert contrasting("#22282B") == contrasting("#8E5AA8") == "#FFFFFF"


def test_digits_stay_in_their_box() -> None:
    assert len(DIGITS) == 10
    for digit in DIGITS:
        assert all(-0.5 <= float(x) <= 10 for x in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", digit))


# PNG


def size_of(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_png_has_the_size_of_the_svg_or_the_one_asked_for() -> None:
    text = svg(TILEPAINT.draw(FIVE, {}, None), cell=40)
    root = ET.fromstring(text)
    own = int(root.get("width") or 0), int(root.get("height") or 0)
    assert own == (44 + 200 + 7, 44 + 200 + 7)
    assert size_of(png(text)) == own
    assert size_of(png(text, width=502)) == (502, 502)


def test_png_of_absurd_size_is_scaled_down() -> None:
    long = svg(Drawing(1, 40, (GridLines(),)), cell=20)
    width, height = size_of(png(long, width=1_000_000))
    assert 0.9 * MOST_PIXELS < width * height <= 1.01 * MOST_PIXELS


def test_png_refuses_what_is_no_svg() -> None:
    with pytest.raises(BadInput, match="not an SVG"):
        png("<html></html>")
    with pytest.raises(BadInput, match="at least 1 pixel"):
        png(svg(specimen()), width=0)


# Text


def test_every_join_of_light_and_heavy_lines_has_a_character() -> None:
    assert len(BOXES) == 81
    assert (BOXES[1, 1, 1, 1], BOXES[2, 0, 0, 2], BOXES[1, 2, 1, 2], BOXES[0, 1, 0, 0]) == ("┼", "┛", "┿", "╶")


def test_text_of_a_played_board() -> None:
    drawing = judged(board("AAB ACB", r1=2, r2=12, c1=2, c2=2, c3=1), marked("##. #?."))
    assert terminal(drawing) == (
        "      2✓  2   1!\n"
        "    ┌───────┬───┐\n"
        " 2✓ │███████│ · │\n"
        "    │███┌───┤   │\n"
        "12! │███│   │ · │\n"
        "    └───┴───┴───┘\n"
    )


@every_board
def test_text_lines_are_aligned(name: str) -> None:
    lines = terminal(BOARDS[name]).splitlines()
    top = next(i for i, line in enumerate(lines) if line.lstrip()[0] in "┌┏╺")
    left = len(lines[top]) - len(lines[top].lstrip())
    right = len(lines[top])
    height = 2 * BOARDS[name].rows + 1
    for line in lines[top : top + height]:
        assert len(line) >= right
        # Left of the frame are clues, and at a door nothing or a line.
        assert line[left] in "┌├└┏┠┗┃│┣┞┢┖┎╺ ━", line
    assert lines[top + height - 1][left] in "└┗"


def test_clues_of_all_lengths_stand_over_their_columns() -> None:
    clues = (
        Number(Spot(-1, 1), 3, "wrong"),
        Number(Spot(-1, 3), 12, "met"),
        Number(Spot(-1, 5), 128, "wrong"),
        Number(Spot(-1, 7), 7),
    )
    first, second, *_ = terminal(Drawing(1, 4, (GridLines(), Frame(), *clues))).splitlines()
    starts = [i for i, char in enumerate(second) if char in "┏┯┓"]
    for (a, b), text in zip(pairwise(starts), ["3!", "12✓", "128!", "7"], strict=True):
        assert first[a + 1 : b].strip() == text


def test_colour_adds_codes_and_nothing_else() -> None:
    for drawing in BOARDS.values():
        coloured = terminal(drawing, colour=True)
        assert "\x1b[" in coloured
        bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
        assert [line.rstrip() for line in bare.splitlines()] == terminal(drawing).splitlines()
        last_codes = [re.findall(r"\x1b\[[\d;]*m", line)[-1:] for line in coloured.splitlines()]
        assert all(code in ([], ["\x1b[0m"]) for code in last_codes)
