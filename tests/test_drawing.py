"""Drawings: golden files, the vocabulary of shapes, and what boards show.

After a wanted change: PARK_UPDATE_GOLDEN=1 pytest tests/test_drawing.py, then read the diff of tests/golden.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import puzzlepark as pp
from puzzlepark.core import drawing as vocabulary
from puzzlepark.core.drawing import (
    BARE,
    ROLES,
    Border,
    Drawing,
    Frame,
    InputMode,
    Line,
    Number,
    Shape,
    Stamp,
    Stamps,
    margin,
)
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Info, Marks, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.formats import json as park_json
from puzzlepark.formats.svg import PAINTERS, svg
from puzzlepark.formats.svg.numbers import tick
from puzzlepark.formats.svg.tokens import THEMES
from puzzlepark.formats.terminal import terminal
from puzzlepark.genres.tilepaint import GENRE as TILEPAINT
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint
from puzzlepark.registry import genre_named
from specimens import (
    BOARDS,
    FIVE,
    KAKURO,
    KAKURO_MARKS,
    PLAYED,
    SOLVED,
    at,
    board,
    every_board,
    every_theme,
    judged,
    marked,
    picture,
    specimen,
)

from yardstick import within

GOLDEN = Path(__file__).parent / "golden"


def compare(name: str, text: str) -> None:
    """The text equals the golden file, which is rewritten on request."""
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
    data = Drawing(1, 1, (Number(cell_at(0, 0), 3), Number(cell_at(0, 0), 3, "met"))).plain()
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
    written = {Var("digit", cell_at(0, 1)): 2, Var("digit", cell_at(1, 1)): 3}
    borders = [s.at for s in drawn("fillomino", written, height=2, width=3, numbers=numbers) if isinstance(s, Border)]
    assert borders == [(Spot(1, 4), Spot(2, 3))]


def test_a_number_on_a_loop_moves_aside_and_one_at_the_end_of_a_line_stays() -> None:
    def numbers(genre: str) -> list[Number]:
        puzzle, answer = park_json.read(genre_named(genre).collection[0], genre_named(genre))
        assert answer is not None
        return [s for s in genre_named(genre).draw(puzzle, answer, None).shapes if isinstance(s, Number)]

    on_loop = [n for n in numbers("country-road") if n.aside or n.halo]
    assert on_loop
    assert all(n.aside and not n.halo for n in on_loop)
    at_ends = numbers("numberlink")
    assert at_ends
    assert all(n.halo and not n.aside for n in at_ends)


def test_the_tick_of_a_clue_keeps_clear_of_lines_around_its_cell() -> None:
    path = tick(Number(cell_at(0, 0), 3, "met"), (0.5, 0.5), 0.38, 1)
    x, y, *steps = map(float, re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path))
    # A line along the sides covers 0.1 of the cell, and half the stroke of the tick is 0.03.
    assert x + steps[0] + steps[2] < 0.87
    assert y + steps[1] + steps[3] > 0.13


def test_a_blank_beside_a_number_is_a_speck_and_paint_leaves_a_number_readable() -> None:
    marks = {Var("shade", cell_at(0, 0)): 0, Var("shade", cell_at(0, 1)): 1}
    shapes = drawn("hitori", marks, height=1, width=3, numbers=[[1, 1, 2]])
    assert [s.at for s in shapes if isinstance(s, Stamp) and s.t in ("dot", "speck")] == [(cell_at(0, 0),)]
    assert [s.at for s in shapes if isinstance(s, Number) and s.painted] == [cell_at(0, 1)]
    met = Drawing(1, 1, (Stamp("fill", at((0, 0))), Number(cell_at(0, 0), 1, "met", painted=True)))
    assert THEMES["light"]["quiet"] not in svg(met)


def test_a_sum_is_met_when_its_run_is_filled() -> None:
    def met(marks: Marks) -> set[Spot]:
        shapes = drawn("kakuro", marks, height=1, width=2, rows=[4], cols=[1, None])
        return {s.at for s in shapes if isinstance(s, Number) and s.state == "met"}

    half = {Var("digit", cell_at(0, 0)): 1}
    assert met(half) == {Spot(-1, 1)}
    assert met({**half, Var("digit", cell_at(0, 1)): 3}) == {Spot(-1, 1), Spot(1, -1)}


def test_lamps_shine_up_to_black_cells_until_all_is_decided() -> None:
    def lit(marks: Marks) -> list[tuple[Spot, ...]]:
        shapes = drawn("akari", marks, height=1, width=4, numbers=[[None, None, "?", None]])
        return [s.at for s in shapes if isinstance(s, Stamp) and s.t == "fill"]

    bulb = {Var("shade", cell_at(0, 0)): 1}
    assert lit(bulb) == [(cell_at(0, 0), cell_at(0, 1))]
    assert lit({**bulb, Var("shade", cell_at(0, 1)): 0, Var("shade", cell_at(0, 3)): 1}) == []


def test_what_is_not_on_the_board_is_told() -> None:
    board = pp.from_dict({"genre": "star-battle", "height": 1, "width": 1, "rooms": [[0]]})
    genre = genre_named("star-battle")
    assert genre.draw(board, {}, None).title == "Star Battle, 1 rows, 1 columns, 1 star"
    assert genre.rules(board)[0] == "Put 1 star into every row, every column and every room."
    two = board.changed(stars="2")
    assert "Row 1 has 1 star; it should have 2." in [
        v.sentence for v in genre.check(two, {Var("shade", cell_at(0, 0)): 1}).violations
    ]


def test_margin_leaves_room_where_something_is_outside() -> None:
    assert margin((Frame(),), 5, 5) == BARE
    clues: tuple[Shape, ...] = (Number(Spot(3, -1), 1), Number(Spot(-1, 3), 1))
    assert margin(clues, 5, 5) == (1.08, 0.15, 0.15, 1.08)
    assert margin((*clues, Frame((Spot(3, 10),))), 5, 5) == (1.08, 0.38, 0.15, 1.08)


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
    assert shapes_of(judged(puzzle, marked("#.? ???")), "ring") == {cell_at(0, 1)}
    assert not shapes_of(judged(puzzle, marked("### ...")), "ring")


def test_tilepaint_clue_cells_are_blocks() -> None:
    drawing = judged(KAKURO, KAKURO_MARKS)
    assert shapes_of(drawing, "block") == set(KAKURO.grid.holes)
    assert shapes_of(drawing, "split") == set(at((0, 1), (0, 2), (0, 4), (1, 0), (2, 0), (2, 3), (3, 0)))
    assert all(s.corner and s.ink == "onblock" for s in drawing.shapes if isinstance(s, Number))


def test_tilepaint_says_its_cells() -> None:
    drawing = judged(FIVE, PLAYED)
    assert drawing.say(cell_at(0, 1)) == "Row 1, column 2. Tile of 3 cells. Painted. Row 1: 2 of 2. Column 2: 3 of 2."
    assert drawing.say(cell_at(4, 1)) == "Row 5, column 2. Tile of 5 cells. Blank. Row 5: 2 of 5. Column 2: 3 of 2."
    assert drawing.say(cell_at(2, 3)) == "Row 3, column 4. Tile of 4 cells. Open."
    clues = judged(KAKURO, KAKURO_MARKS)
    assert clues.say(cell_at(2, 3)) == "Row 3, column 4. Clue cell. Across: 1 of 1."
    assert clues.say(cell_at(0, 0)) == "Row 1, column 1. Clue cell."


def test_tilepaint_inputs_are_plain() -> None:
    assert [mode.plain()["kind"] for mode in TILEPAINT.inputs] == ["paint", "mark"]
    assert all(mode.layer == LAYER and mode.over == "region" for mode in TILEPAINT.inputs)


def test_a_large_board_is_drawn_fast_and_small() -> None:
    side = 200
    tiles = tuple((r // 2) * side + c // 3 for r in range(side) for c in range(side))
    clues = tuple((Spot(2 * i + 1, -1), 100 + i) for i in range(side))
    puzzle = Tilepaint(rows=side, cols=side, tiles=tiles, clues=clues)
    marks = {Var(LAYER, cell_at(r, c)): (r // 2 + c // 3) % 2 for r in range(side) for c in range(side)}
    # Ten times what it takes; a shape per cell would take more.
    text = within(400, lambda: svg(TILEPAINT.draw(puzzle, marks, Verdict())))
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
