"""Drawings and their renderings: golden files, and what must hold for every one of them.

After a wanted change: PARK_UPDATE_GOLDEN=1 pytest tests/test_drawing.py, then read the diff of tests/golden.
"""

from __future__ import annotations

import json
import os
import re
import struct
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

import puzzlepark as pp
from puzzlepark.core import drawing as vocabulary
from puzzlepark.core.drawing import (
    BARE,
    ROLES,
    Border,
    Chip,
    Drawing,
    Frame,
    GridLines,
    InputMode,
    Line,
    Number,
    Pointer,
    Shape,
    Stamp,
    Stamps,
    margin,
)
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.regions import CLUE_CELL
from puzzlepark.core.genre import genre_named
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.puzzle import Info, Marks, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.formats.page import BOXES
from puzzlepark.formats.png import MOST_PIXELS, png
from puzzlepark.formats.svg import PAINTERS, svg
from puzzlepark.formats.svg.paths import curve, num
from puzzlepark.formats.svg.tokens import DIGITS, THEMES, contrasting
from puzzlepark.formats.terminal import terminal
from puzzlepark.genres.tilepaint import GENRE as TILEPAINT
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint, check

GOLDEN = Path(__file__).parent / "golden"
PALETTE = (
    "#F2C230", "#3D87B8", "#E17B1F", "#22282B", "#B5890B", "#8E5AA8", "#C2413B", "#5B9A4A", "#7A4B2A", "#9CC9E6",
)  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def at(*places: tuple[int, int]) -> tuple[Spot, ...]:
    return tuple(cell(r, c) for r, c in places)


# Boards to look at


def specimen() -> Drawing:
    """Every shape that lies on paper."""
    shapes: tuple[Shape, ...] = (
        Stamp("fill", at((0, 0), (0, 1), (1, 0))),
        Stamp("fill", at((5, 9), (9, 2)), "marksoft"),
        Stamp("fill", at((4, 0), (4, 1), (5, 0), (4, 2)), "windbg"),
        Stamp("fill", at((0, 2)), soft=0.4),
        Stamp("fill", at((0, 7), (0, 8)), "differsoft"),
        Stamp("fill", at((1, 9)), "badsoft"),
        Stamp("clue", at((0, 3), (0, 4), (0, 6))),
        GridLines(),
        Stamp("hatch", at((0, 7), (0, 8)), "differ"),
        Stamp("hatch", at((0, 5))),
        Stamp("block", at((2, 0), (2, 1), (3, 0), (8, 8), (8, 9))),
        Stamp("split", at((8, 8), (8, 9))),
        Stamp("bulb", at((6, 4))),
        Stamp("star", at((6, 5))),
        Stamp("circle", at((6, 6))),
        Stamp("disc", at((6, 7))),
        Stamp("tent", at((7, 4))),
        Stamp("tree", at((7, 5))),
        Border((Spot(1, 14), Spot(2, 15), Spot(2, 17), Spot(1, 18)), "differ", "area"),
        Border((Spot(1, 4), Spot(2, 3), Spot(3, 2), Spot(4, 1))),
        Frame((Spot(11, 20), Spot(20, 5), Spot(7, 0), Spot(0, 19))),
        Pointer("streak", at((4, 0)), "u", alone=True),
        Pointer("streak", at((5, 0)), "r", alone=True),
        Pointer("streak", at((4, 1)), "u"),
        Pointer("streak", at((4, 1)), "r"),
        Pointer("streak", at((4, 1)), "d"),
        Pointer("streak", at((4, 1), (4, 2)), "l"),
        Pointer("arrow", at((2, 0)), "r", "onblock"),
        Pointer("arrow", at((2, 1)), "d", "onblock"),
        Pointer("arrow", at((3, 0)), "u", "onblock"),
        Pointer("arrow", at((3, 1)), "l"),
        Number(cell(0, 3), 2, to="u"),
        Number(cell(0, 4), 13, "met", to="r"),
        Number(cell(0, 6), 1, "wrong", to="l"),
        Number(Spot(-1, 1), 4),
        Number(Spot(-1, 3), 7, "met"),
        Number(Spot(-1, 5), 12, "met"),
        Number(Spot(-1, 7), 2, "wrong", blink=True),
        Number(Spot(-1, 9), 15, "wrong"),
        Number(Spot(-1, 11), 128),
        Number(Spot(-1, 13), 128, "met"),
        Number(Spot(-1, 15), 0, "wrong"),
        Number(Spot(-1, 17), 69),
        Number(Spot(1, -1), 10, "met"),
        Number(Spot(3, -1), 11),
        Number(Spot(5, -1), 8, "wrong"),
        Number(Spot(13, -1), 100, "wrong"),
        Number(cell(1, 4), 5),
        Number(cell(1, 5), 23),
        Number(cell(1, 6), 7, "met"),
        Number(cell(1, 7), 9, "wrong"),
        Number(Spot(17, 18), 3, ink="onblock", corner=True),
        Number(Spot(18, 17), 12, "met", ink="onblock", corner=True),
        Number(Spot(17, 20), 24, "met", ink="onblock", corner=True),
        Number(Spot(18, 19), 7, "wrong", ink="onblock", corner=True),
        Number(cell(0, 0), 4, painted=True),
        Number(cell(1, 0), 6, "met", painted=True),
        Stamp("speck", at((1, 4), (1, 5))),
        Stamp("dot", at((1, 1), (2, 2))),
        Stamp("cross", (*at((2, 3), (3, 2)), Spot(6, 5), Spot(5, 8))),
        Line(at((2, 5), (2, 6), (3, 6), (3, 5), (4, 5), (5, 5)), kind="directed"),
        Line(at((5, 6), (5, 7), (4, 7), (4, 8)), head=True),
        Line((Spot(20, 5), *at((9, 2), (8, 2), (8, 3), (7, 3)))),
        Line((*at((5, 8), (5, 9)), Spot(11, 20))),
        Line(at((6, 4), (6, 5), (7, 5), (7, 4), (6, 4)), kind="directed"),
        Line(at((7, 8), (7, 7), (6, 7)), "bad", "directed"),
        Line(at((9, 4), (9, 5), (8, 5), (8, 6)), kind="first"),
        Line(at((9, 4), (9, 5), (9, 6), (8, 6)), "differ", "second"),
        Line(at((6, 0), (6, 1), (6, 2)), kind="single"),
        Line((Spot(12, 20), Spot(12, 18), Spot(14, 18), Spot(16, 18)), kind="wall"),
        Line(at((7, 0), (7, 1), (7, 2)), kind="double"),
        Number(cell(6, 0), 1, "met", ring=True),
        Number(cell(7, 0), -2, ring=True),
        Number(cell(7, 2), 3, "wrong", ring=True),
        Pointer("way", at((6, 7)), "u", "bad"),
        Pointer("way", (Spot(13, 10),), "r"),
        Pointer("way", (Spot(15, 10),), "l"),
        Pointer("arrow", at((4, 5)), "d", halo=True),
        Stamp("next", at((3, 8), (4, 9))),
        Stamp("ring", at((7, 7))),
        Stamp("slot", at((9, 8))),
        Stamp("caret", at((9, 9))),
        Stamp("cursor", at((0, 0))),
    )
    return Drawing(10, 10, shapes, margin(shapes, 10, 10), title="Specimen <paper> & shapes")


def picture() -> Drawing:
    """Every shape that has the puzzle's own colours."""
    shapes: tuple[Shape, ...] = (
        Stamp("fill", at((0, 3), (0, 4)), 4),
        GridLines(),
        Line(at((0, 0), (0, 1), (1, 1)), 0, "linked"),
        Line(at((1, 0)), 3, "linked"),
        Line(at((2, 0), (2, 1)), 1, "linked"),
        Line(at((3, 0), (3, 1)), 1, "linked"),
        Frame(),
        Stamp("dot", at((0, 9), (1, 9))),
        Line(at((5, 0), (4, 0), (4, 1)), 1, "link", head=True, count=3),
        *(Chip(cell(2 + i // 5, 3 + i % 5), i + 3, i) for i in range(10)),
        Chip(cell(0, 0), 3, 0, bare=True),
        Chip(cell(1, 1), 3, 0, bare=True),
        Chip(cell(1, 0), 1, 3, bare=True),
        Chip(cell(2, 0), 2, 1, bare=True),
        Chip(cell(2, 1), 2, 1, bare=True),
        Chip(cell(5, 0), 6, 1, lifted=True),
        Stamp("next", at((4, 2), (5, 1))),
        Stamp("ring", at((0, 6))),
        Stamp("cursor", at((5, 5))),
    )
    return Drawing(6, 10, shapes, margin(shapes, 6, 10), "picture", PALETTE, "Specimen picture")


TILES = """
AABBB
ACCBD
EECDD
EFFFD
EEFGG
"""


def board(tiles: str = TILES, **clues: int) -> Tilepaint:
    """A board from letters, # for a clue cell; clues by r2 (row), c3 (column), a13 (across), d13 (down), from 1."""
    rows = tiles.split()
    spots: dict[Spot, int] = {}
    for name, number in clues.items():
        code, place = name[0], [2 * int(n) - 1 for n in name[1:]]
        if code in "rc":
            spots[Spot(place[0], -1) if code == "r" else Spot(-1, place[0])] = number
        else:
            spots[Spot(place[0], place[1] + 1) if code == "a" else Spot(place[0] + 1, place[1])] = number
    ids = tuple(CLUE_CELL if c == "#" else ord(c) for row in rows for c in row)
    return Tilepaint(rows=len(rows), cols=len(rows[0]), tiles=ids, clues=tuple(spots.items()))


def marked(text: str) -> Marks:
    """Marks from a picture: # painted, . blank, anything else open."""
    rows = text.split()
    values = {"#": 1, ".": 0}
    return {
        Var(LAYER, cell(r, c)): values[char]
        for r, row in enumerate(rows)
        for c, char in enumerate(row)
        if char in values
    }


def judged(puzzle: Tilepaint, marks: Marks) -> Drawing:
    return TILEPAINT.draw(puzzle, marks, check(puzzle, marks))


def path_board(changes: dict[str, Any], picture: str = "") -> Drawing:
    """A Path board of 5x4, perhaps with lines; the cells of an unfinished one are left open."""
    genre = genre_named("path")
    data = {"rows": 5, "cols": 4, "doors": [[1, 1, "W"], [5, 3, "S"]], "row_clues": [2, 3, 1, 2, None]}
    puzzle = genre.unpack({**data, "column_clues": [1, None, 3, 0 if changes else 3], **changes})
    marks: Marks = genre.read_answer(picture, puzzle) if picture else {}
    if changes:
        marks = {var: x for var, x in marks.items() if x} | {Var("visited", cell(4, 0)): 0}
    return genre.draw(puzzle, marks, genre.check(puzzle, marks) if marks else None)


FIVE = board(r1=2, r2=3, r4=3, r5=5, c1=2, c2=2, c3=3, c5=1)
SOLVED = marked("##... #??.. ???.. ?###. ??### ".replace("?", "."))
PLAYED = marked("##??? ###?? ..#?? .###? #.#??")
KAKURO = board("##### #AABB #AC#B #CCBB", d12=2, d13=12, d15=10, a21=4, a31=1, a34=1, a41=0)
KAKURO_MARKS = marked("????? ?####  ?#.?# ?..##")


def boards() -> Iterator[tuple[str, Drawing]]:
    yield "specimen", specimen()
    yield "picture", picture()
    yield "tilepaint-empty", TILEPAINT.draw(FIVE, {}, None)
    yield "tilepaint-played", judged(FIVE, PLAYED)
    yield "tilepaint-clue-cells", judged(KAKURO, KAKURO_MARKS)
    yield "path-empty", path_board({})
    yield "path-solved", path_board({}, "╶┐.. .└─┐ ...│ ..┌┘ ..╵.")
    yield "path-wrong", path_board({}, "╶┐┌┐ .└┘╵ ┌┐.. └┘┌╴ ..╵.")
    yield (
        "path-variant",
        path_board(
            {"blocked": [[2, 2], [1, 4]], "given": [[3, 2, "WE"]], "doors": [[1, 1, "W"], [5, 3, "S"], [2, 1, "E"]]},
            "╷... │... └─╴. .... ....",
        ),
    )


BOARDS = dict(boards())
every_board = pytest.mark.parametrize("name", BOARDS)
every_theme = pytest.mark.parametrize("theme", THEMES)


def compare(name: str, text: str) -> None:
    """The text is that of the golden file, which is written anew on request."""
    path = GOLDEN / name
    if os.environ.get("PARK_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.exists(), f"{name} is missing; PARK_UPDATE_GOLDEN=1 writes it"
    assert text == path.read_text("utf-8"), f"{name} has changed; PARK_UPDATE_GOLDEN=1 accepts it"


# Golden files


@every_theme
@every_board
def test_svg_is_as_it_was(name: str, theme: str) -> None:
    compare(f"{name}.{theme}.svg", svg(BOARDS[name], theme))


@every_board
def test_text_is_as_it_was(name: str) -> None:
    compare(f"{name}.txt", terminal(BOARDS[name]))


# The vocabulary


def test_drawing_knows_no_colours_and_no_pixels() -> None:
    source = Path(vocabulary.__file__).read_text("utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb\(|\bpx\b", source)


def test_specimens_show_every_shape_and_every_painter_is_used() -> None:
    shown = {shape.t for d in (specimen(), picture()) for shape in d.shapes}
    assert set(get_args(Stamps)) <= shown
    assert shown == set(PAINTERS)
    kinds = {s.kind for d in (specimen(), picture()) for s in d.shapes if isinstance(s, Line)}
    assert kinds == {"line", "directed", "link", "linked", "first", "second", "single", "double", "wall"}


def test_every_theme_has_every_role() -> None:
    for theme, inks in THEMES.items():
        assert set(inks) == set(ROLES), theme
        assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in inks.values())


@every_board
def test_plain_drawing_is_json(name: str) -> None:
    data = BOARDS[name].plain()
    again = json.loads(json.dumps(data))
    assert [s["t"] for s in again["shapes"]] == [s.t for s in BOARDS[name].shapes]
    assert len(again["say"]) == BOARDS[name].rows * BOARDS[name].cols
    assert "say" not in BOARDS[name].plain(say=False)
    numbers = [s for s in again["shapes"] if s["t"] == "number"]
    assert all(len(s["at"]) == 2 and "value" in s for s in numbers)


def test_plain_leaves_defaults_out() -> None:
    data = Drawing(1, 1, (Number(cell(0, 0), 3), Number(cell(0, 0), 3, "met"))).plain()
    plain = {"t": "number", "at": (1, 1), "value": 3}
    assert data["shapes"] == [plain, plain | {"state": "met"}]
    mode = InputMode("line", "Line", "line", values=(1,))
    assert mode.plain() == {"kind": "line", "name": "Line", "layer": "line", "values": (1,)}


def drawn(genre: str, marks: Marks, **fields: Any) -> tuple[Shape, ...]:
    """The shapes of a puzzle of plain lists with marks, judged."""
    puzzle = pp.from_dict({"genre": genre, **fields})
    kind = genre_named(genre)
    return kind.draw(puzzle, marks, kind.check(puzzle, marks)).shapes


def test_groups_are_parted_as_soon_as_a_number_is_written() -> None:
    numbers = [[2, None, 1], [None, None, None]]
    assert not any(isinstance(s, Border) for s in drawn("fillomino", {}, height=2, width=3, numbers=numbers))
    written = {Var("digit", cell(0, 1)): 2, Var("digit", cell(1, 1)): 3}
    borders = [s.at for s in drawn("fillomino", written, height=2, width=3, numbers=numbers) if isinstance(s, Border)]
    assert borders == [(Spot(1, 4), Spot(2, 3))]


def test_a_blank_beside_a_number_is_a_speck_and_paint_leaves_a_number_readable() -> None:
    marks = {Var("shade", cell(0, 0)): 0, Var("shade", cell(0, 1)): 1}
    shapes = drawn("hitori", marks, height=1, width=3, numbers=[[1, 1, 2]])
    assert [s.at for s in shapes if isinstance(s, Stamp) and s.t in ("dot", "speck")] == [(cell(0, 0),)]
    assert [s.at for s in shapes if isinstance(s, Number) and s.painted] == [cell(0, 1)]
    met = Drawing(1, 1, (Stamp("fill", at((0, 0))), Number(cell(0, 0), 1, "met", painted=True)))
    assert THEMES["light"]["quiet"] not in svg(met)


def test_a_sum_is_met_when_its_run_is_filled() -> None:
    def met(marks: Marks) -> set[Spot]:
        shapes = drawn("kakuro", marks, height=1, width=2, rows=[4], cols=[1, None])
        return {s.at for s in shapes if isinstance(s, Number) and s.state == "met"}

    half = {Var("digit", cell(0, 0)): 1}
    assert met(half) == {Spot(-1, 1)}
    assert met({**half, Var("digit", cell(0, 1)): 3}) == {Spot(-1, 1), Spot(1, -1)}


def test_lamps_shine_up_to_black_cells_until_all_is_decided() -> None:
    def lit(marks: Marks) -> list[tuple[Spot, ...]]:
        shapes = drawn("akari", marks, height=1, width=4, numbers=[[None, None, "?", None]])
        return [s.at for s in shapes if isinstance(s, Stamp) and s.t == "fill"]

    bulb = {Var("shade", cell(0, 0)): 1}
    assert lit(bulb) == [(cell(0, 0), cell(0, 1))]
    assert lit({**bulb, Var("shade", cell(0, 1)): 0, Var("shade", cell(0, 3)): 1}) == []


def test_what_is_not_on_the_board_is_told() -> None:
    board = pp.from_dict({"genre": "star-battle", "height": 1, "width": 1, "rooms": [[0]]})
    genre = genre_named("star-battle")
    assert genre.draw(board, {}, None).title == "Star Battle, 1 rows, 1 columns, 1 star"
    assert genre.rules(board)[0] == "Put 1 star into every row, every column and every room."
    two = board.changed(stars="2")
    assert "Row 1 has 1 star; it should have 2." in [
        v.sentence for v in genre.check(two, {Var("shade", cell(0, 0)): 1}).violations
    ]


def test_margin_leaves_room_where_something_is_outside() -> None:
    assert margin((Frame(),), 5, 5) == BARE
    clues: tuple[Shape, ...] = (Number(Spot(3, -1), 1), Number(Spot(-1, 3), 1))
    assert margin(clues, 5, 5) == (1.08, 0.15, 0.15, 1.08)
    assert margin((*clues, Frame((Spot(3, 10),))), 5, 5) == (1.08, 0.38, 0.15, 1.08)


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
    chips = Drawing(1, 2, (Chip(cell(0, 0), 5), Chip(cell(0, 1), 5)), palette=("#F2C230",))
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


# Tilepaint


def shapes_of(drawing: Drawing, t: str, ink: str | None = None) -> set[Spot]:
    stamps = [s for s in drawing.shapes if isinstance(s, Stamp) and s.t == t and ink in (None, s.ink)]
    return {spot for stamp in stamps for spot in stamp.at}


def states(drawing: Drawing) -> dict[Spot, str]:
    return {s.at: s.state for s in drawing.shapes if isinstance(s, Number)}


def test_tilepaint_shows_paint_blanks_and_borders() -> None:
    drawing = TILEPAINT.draw(board("AAB ACB"), marked("##? ##."), None)
    assert shapes_of(drawing, "fill") == set(at((0, 0), (0, 1), (1, 0), (1, 1)))
    assert shapes_of(drawing, "dot") == set(at((1, 2)))
    (border,) = (s for s in drawing.shapes if isinstance(s, Border))
    assert set(border.at) == {Spot(1, 4), Spot(3, 2), Spot(3, 4), Spot(2, 3)}
    assert drawing.margin == BARE


def test_tilepaint_clues_are_met_wrong_or_open() -> None:
    puzzle = board("AB CD", r1=1, r2=2, c1=0, c2=1)
    assert set(states(TILEPAINT.draw(puzzle, marked("#? ??"), None)).values()) == {"normal"}
    assert set(states(judged(puzzle, {})).values()) == {"normal"}
    some = states(judged(puzzle, marked("#? ??")))
    assert some == {Spot(1, -1): "met", Spot(3, -1): "normal", Spot(-1, 1): "wrong", Spot(-1, 3): "normal"}
    short = states(judged(puzzle, marked("?? .?")))
    assert short[Spot(3, -1)] == "wrong"
    full = states(judged(puzzle, marked(".. ..")))
    assert full == {Spot(1, -1): "wrong", Spot(3, -1): "wrong", Spot(-1, 1): "met", Spot(-1, 3): "wrong"}


def test_tilepaint_rings_a_tile_that_is_both() -> None:
    puzzle = board("AAA BBB")
    assert not shapes_of(judged(puzzle, marked("#?? ???")), "ring")
    assert shapes_of(judged(puzzle, marked("#.? ???")), "ring") == {cell(0, 1)}
    assert not shapes_of(judged(puzzle, marked("### ...")), "ring")


def test_tilepaint_clue_cells_are_blocks() -> None:
    drawing = judged(KAKURO, KAKURO_MARKS)
    assert shapes_of(drawing, "block") == set(KAKURO.grid.holes)
    assert shapes_of(drawing, "split") == set(at((0, 1), (0, 2), (0, 4), (1, 0), (2, 0), (2, 3), (3, 0)))
    assert all(s.corner and s.ink == "onblock" for s in drawing.shapes if isinstance(s, Number))


def test_tilepaint_says_its_cells() -> None:
    drawing = judged(FIVE, PLAYED)
    assert drawing.say(cell(0, 1)) == "Row 1, column 2. Tile of 3 cells. Painted. Row 1: 2 of 2. Column 2: 3 of 2."
    assert drawing.say(cell(4, 1)) == "Row 5, column 2. Tile of 5 cells. Blank. Row 5: 2 of 5. Column 2: 3 of 2."
    assert drawing.say(cell(2, 3)) == "Row 3, column 4. Tile of 4 cells. Open."
    clues = judged(KAKURO, KAKURO_MARKS)
    assert clues.say(cell(2, 3)) == "Row 3, column 4. Clue cell. Across: 1 of 1."
    assert clues.say(cell(0, 0)) == "Row 1, column 1. Clue cell."


def test_tilepaint_inputs_are_plain() -> None:
    assert [mode.plain()["kind"] for mode in TILEPAINT.inputs] == ["paint", "mark"]
    assert all(mode.layer == LAYER and mode.over == "region" for mode in TILEPAINT.inputs)


def test_a_large_board_is_drawn_fast_and_small() -> None:
    side = 200
    tiles = tuple((r // 2) * side + c // 3 for r in range(side) for c in range(side))
    clues = tuple((Spot(2 * i + 1, -1), 100 + i) for i in range(side))
    puzzle = Tilepaint(rows=side, cols=side, tiles=tiles, clues=clues)
    marks = {Var(LAYER, cell(r, c)): (r // 2 + c // 3) % 2 for r in range(side) for c in range(side)}
    start = time.process_time()
    text = svg(TILEPAINT.draw(puzzle, marks, Verdict()))
    # Ten times what it takes, so that a busy machine passes and a shape per cell does not.
    assert time.process_time() - start < 4
    assert len(text) < 700_000
    assert text.count("<path") < 40


def test_equal_drawings_are_equal() -> None:
    assert judged(FIVE, PLAYED) == judged(FIVE, PLAYED)
    assert judged(FIVE, PLAYED) != judged(FIVE, SOLVED)
    assert replace(specimen(), title="") != specimen()


def test_a_pdf_has_the_board_and_the_answer_on_a_second_page() -> None:
    report = pp.solve(pp.generate("tilepaint", 4, 4, seconds=20).puzzle)
    puzzle = replace(report.solutions[0].puzzle, info=Info(title="Tea", author="Anna", note="Begin anywhere. " * 20))
    for answer, pages in ((None, 1), (report.solutions[0], 2)):
        content = pp.draw(puzzle, answer, format="pdf")
        assert content.startswith(b"%PDF")
        assert len(re.findall(rb"/Type/Page/", content)) == pages
