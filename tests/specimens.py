"""Drawings with every shape, and played boards of two genres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from puzzlepark.core.drawing import (
    Border,
    Chip,
    Drawing,
    Frame,
    GridLines,
    Line,
    Number,
    Pointer,
    Ribbon,
    Shape,
    Stamp,
    margin,
)
from puzzlepark.core.fields.regions import CLUE_CELL
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.formats.svg.tokens import THEMES
from puzzlepark.genres.tilepaint import GENRE as TILEPAINT
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint
from puzzlepark.registry import genre_named

PALETTE = (
    "#F2C230", "#3D87B8", "#E17B1F", "#22282B", "#B5890B", "#8E5AA8", "#C2413B", "#5B9A4A", "#7A4B2A", "#9CC9E6",
)  # fmt: skip


def at(*places: tuple[int, int]) -> tuple[Spot, ...]:
    return tuple(cell_at(r, c) for r, c in places)


# Played boards


def specimen() -> Drawing:
    """A drawing with every shape on paper."""
    shapes: tuple[Shape, ...] = (
        Stamp("fill", at((0, 0), (0, 1), (1, 0))),
        Stamp("fill", at((5, 9), (9, 2)), "marksoft"),
        Stamp("fill", at((4, 0), (4, 1), (5, 0), (4, 2)), "windbg"),
        Stamp("fill", at((0, 2)), soft=0.4),
        Stamp("fill", at((0, 7), (0, 8)), "differsoft"),
        Stamp("fill", at((1, 9)), "badsoft"),
        Stamp("clue", at((0, 3), (0, 4), (0, 6))),
        Ribbon(at((3, 4), (4, 4), (5, 5))),
        Ribbon(at((4, 6), (4, 7), (3, 8)), "shaft"),
        Ribbon(at((8, 3), (9, 3), (9, 4)), "rails"),
        Ribbon(at((7, 0), (8, 1), (9, 1)), "band"),
        Ribbon(at((8, 6), (9, 7)), "beads"),
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
        Stamp("sun", at((6, 8))),
        Stamp("moon", at((6, 9))),
        Stamp("tree", at((7, 5))),
        Stamp("plus", at((7, 6))),
        Stamp("level", at((8, 0))),
        Stamp("upright", at((9, 0))),
        Stamp("whitedot", (*at((5, 3)), Spot(12, 14))),
        Stamp("blackdot", (Spot(10, 7), Spot(12, 18))),
        Stamp("square", at((7, 8))),
        Stamp("ten", (Spot(12, 11),)),
        Stamp("five", (Spot(16, 5),)),
        Stamp("falling", at((2, 8), (3, 9))),
        Stamp("rising", at((2, 9))),
        Stamp("rising", at((3, 7)), "bad"),
        Border((Spot(1, 14), Spot(2, 15), Spot(2, 17), Spot(1, 18)), "differ", "area"),
        Border((Spot(1, 4), Spot(2, 3), Spot(3, 2), Spot(4, 1))),
        Border(at((2, 4), (3, 3), (3, 4)), "quiet", "cage"),
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
        Number(cell_at(0, 3), 2, to="u"),
        Number(cell_at(0, 4), 13, "met", to="r"),
        Number(cell_at(0, 6), 1, "wrong", to="l"),
        Number(Spot(-1, -1), 45, to="dr"),
        Number(Spot(-1, 19), 7, "met", to="dl"),
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
        Number(cell_at(1, 4), 5),
        Number(cell_at(1, 5), 23),
        Number(cell_at(1, 6), 7, "met"),
        Number(cell_at(1, 7), 9, "wrong"),
        Number(Spot(17, 18), 3, ink="onblock", corner=True),
        Number(Spot(18, 17), 12, "met", ink="onblock", corner=True),
        Number(Spot(17, 20), 24, "met", ink="onblock", corner=True),
        Number(Spot(18, 19), 7, "wrong", ink="onblock", corner=True),
        Number(cell_at(2, 7), 2, "met", aside=True),
        Number(cell_at(1, 1), 23, apart=True),
        Number(cell_at(1, 2), 113, apart=True),
        Number(cell_at(1, 3), 1111, "wrong", apart=True),
        Number(cell_at(0, 0), 4, painted=True),
        Number(cell_at(1, 0), 6, "met", painted=True),
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
        Number(cell_at(6, 0), 1, "met", ring=True),
        Number(cell_at(7, 0), -2, ring=True),
        Number(cell_at(7, 2), 3, "wrong", ring=True),
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
    """A drawing with every shape in the puzzle's own colours."""
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
        *(Chip(cell_at(2 + i // 5, 3 + i % 5), i + 3, i) for i in range(10)),
        Chip(cell_at(0, 0), 3, 0, bare=True),
        Chip(cell_at(1, 1), 3, 0, bare=True),
        Chip(cell_at(1, 0), 1, 3, bare=True),
        Chip(cell_at(2, 0), 2, 1, bare=True),
        Chip(cell_at(2, 1), 2, 1, bare=True),
        Chip(cell_at(5, 0), 6, 1, lifted=True),
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
        Var(LAYER, cell_at(r, c)): values[char]
        for r, row in enumerate(rows)
        for c, char in enumerate(row)
        if char in values
    }


def judged(puzzle: Tilepaint, marks: Marks) -> Drawing:
    return TILEPAINT.draw(puzzle, marks, TILEPAINT.check(puzzle, marks))


def path_board(changes: dict[str, Any], picture: str = "") -> Drawing:
    """A Path board of 5x4, perhaps with lines; the cells of an unfinished one are left open."""
    genre = genre_named("path")
    data = {"rows": 5, "cols": 4, "doors": [[1, 1, "W"], [5, 3, "S"]], "row_clues": [2, 3, 1, 2, None]}
    puzzle = genre.unpack({**data, "column_clues": [1, None, 3, 0 if changes else 3], **changes})
    marks: Marks = genre.read_answer(picture, puzzle) if picture else {}
    if changes:
        marks = {var: x for var, x in marks.items() if x} | {Var("visited", cell_at(4, 0)): 0}
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
