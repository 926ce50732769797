"""The page and the server draw the same shapes and sentences for the same board and marks."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from browser.hands import genres as served_genres
from puzzlepark.core.display import Diagonals, Digits, Display, Fill, Lines, Sign
from puzzlepark.core.drawing import STAMP_INK, Drawing, Frame, GridLines, Number, Shape, Stamp
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, shared_grid
from puzzlepark.core.scene import Judged, Scene
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named, genre_of
from shares import share

GOLDEN = Path(__file__).with_name("golden_boards.jsonl")
"""The boards of the golden files of tests/test_drawing.py."""
MOST_CELLS = 150
BOARDS = 8 if os.environ.get("PARK_THOROUGH") else 3
QUIET = "/statistics"
"""A view with few requests."""
DEFAULTS: dict[str, Any] = {
    "state": "normal", "kind": {"line": "line", "border": "tile"}, "soft": 1, "grid": "lines",
    "ink": {
        **STAMP_INK, "arrow": "given", "way": "mark", "streak": "wind", "grid": "grid", "border": "frame",
        "frame": "frame", "number": "given", "line": "mark", "chip": 0,
    },
}  # fmt: skip

DRAW = """async ({genre, boards}) => {
    const [{BoardState}, {Marks}, {Scene}, {judgementOf}] = await Promise.all(
        ["marks/board_state", "marks/marks", "marks/scene", "play/referee"]
            .map((name) => import(`/static/js/${name}.js`)));
    return boards.map(({empty, marks, judged, solved}) => {
        const scene = new Scene(new BoardState(empty, genre), new Marks().load({marks}));
        const says = {};
        for (let r = 1; r < 2 * empty.rows; r += 2)
            for (let c = 1; c < 2 * empty.cols; c += 2) says[`${r},${c}`] = scene.describe([r, c]);
        return {shapes: scene.shapes(judgementOf(judged), {states: true, solved}), says};
    });
}"""

Case = tuple[str, Puzzle, Marks]


def cases(name: str) -> Iterator[Case]:
    """Boards of a genre with marks: golden, broken, empty, half played, wrong, solved."""
    genre = genre_named(name)
    golden = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    for data in [data for data in golden if data["genre"] == name] + genre.examples["breaks"]:
        puzzle, marks = park_json.read(data, genre)
        yield data.get("name", data.get("breaks", "solved")), puzzle, marks or {}
    rng = random.Random(name)
    small = [data for data in genre.collection if data["height"] * data["width"] <= MOST_CELLS]
    for data in rng.sample(small, BOARDS):
        puzzle, answer = park_json.read(data, genre)
        assert answer is not None
        yield "empty", puzzle, {}
        yield "half", puzzle, {var: x for var, x in answer.items() if rng.random() < 0.5}
        yield "half, without blanks", puzzle, {var: x for var, x in answer.items() if x and rng.random() < 0.8}
        layers = {layer.name: layer for layer in genre.model(puzzle).layers}
        wrong = {v: rng.choice(layers[v.layer].values) if rng.random() < 0.2 else x for v, x in answer.items()}
        yield "wrong", puzzle, wrong
        noise = {var: rng.choice(layer.values) for layer in layers.values() for var in layer.vars}
        yield "random", puzzle, {var: x for var, x in noise.items() if rng.random() < 0.3}
        yield "solved", puzzle, answer


def plain(shape: Any) -> str:
    """A shape as text, without default values. `run` is an animation of the page only."""
    found = {}
    for field, value in json.loads(json.dumps(shape)).items():
        usual = DEFAULTS.get(field)
        usual = usual.get(shape["t"]) if isinstance(usual, dict) else usual
        if value != usual and (value or field in ("value", "ink")) and field != "run":
            found[field] = value
    return json.dumps(found, sort_keys=True)


def each_spot(shapes: Iterable[Any]) -> Iterator[Any]:
    """The shapes, with stamps split into spots: equal stamps may be one shape or several."""
    for shape in shapes:
        yield from ({**shape, "at": [at]} for at in shape["at"]) if shape["t"] in STAMP_INK else (shape,)


def by_server(drawing: Drawing) -> tuple[list[str], dict[str, str]]:
    data = drawing.plain()
    return sorted(map(plain, each_spot(data["shapes"]))), data["say"]


def by_layer(marks: Marks) -> dict[str, dict[str, int]]:
    """Marks in the format of the page."""
    found: dict[str, dict[str, int]] = {}
    for var, value in marks.items():
        found.setdefault(var.layer, {})[f"{var.spot.r},{var.spot.c}"] = value
    return found


def asked(puzzle: Puzzle, marks: Marks) -> tuple[dict[str, Any], Drawing]:
    """The input of the page for a board, and the drawing of the server."""
    genre = genre_of(puzzle)
    verdict = genre.check(puzzle, marks)
    drawing = genre.draw(puzzle, marks, verdict)
    empty = genre.draw(puzzle, {}, None).plain()
    board = {
        "empty": empty,
        "marks": by_layer(marks),
        "judged": drawing.plain(False)["shapes"],
        "solved": bool(verdict),
    }
    return board, drawing


def by_page(page: Any, genre: Any, boards: list[dict[str, Any]]) -> list[tuple[list[str], dict[str, str]]]:
    drawn = page.evaluate(DRAW, {"genre": genre, "boards": json.loads(json.dumps(boards))})
    return [(sorted(map(plain, each_spot(d["shapes"]))), d["says"]) for d in drawn]


@pytest.mark.parametrize("name", share("test_page_and_server_draw_and_say_the_same", 3))
def test_page_and_server_draw_and_say_the_same(open_page: Any, server: str, name: str) -> None:
    boards = list(cases(name))
    given = [asked(puzzle, marks) for _, puzzle, marks in boards]
    drawn = by_page(open_page(QUIET), served_genres(server)[name], [board for board, _ in given])
    for (what, puzzle, _), (_, drawing), (shapes, says) in zip(boards, given, drawn, strict=True):
        wanted, words = by_server(drawing)
        assert shapes == wanted, f"{what}: {park_json.dumps(genre_named(name).pack(puzzle))}"
        assert says == words, f"{what}: {park_json.dumps(genre_named(name).pack(puzzle))}"


@pytest.mark.parametrize("name", share("test_a_mark_less_is_seen", 3))
def test_a_mark_less_is_seen(open_page: Any, server: str, name: str) -> None:
    """Every visible mark changes the compared shapes."""
    _, puzzle, marks = list(cases(name))[-1]
    whole = by_server(asked(puzzle, marks)[1])

    def seen(var: Var) -> bool:
        fewer = by_server(asked(puzzle, {v: x for v, x in marks.items() if v != var})[1])
        return fewer[0] != whole[0] and fewer[1] != whole[1]

    shown = next(var for var in marks if seen(var))
    boards = [asked(puzzle, m)[0] for m in (marks, {var: x for var, x in marks.items() if var != shown})]
    (shapes, says), (fewer, less) = by_page(open_page(QUIET), served_genres(server)[name], boards)
    assert shapes != fewer
    assert says != less


def specimens() -> Iterator[tuple[Display, tuple[Layer, ...], tuple[Shape, ...], Marks, Judged]]:
    """Displays with features that genres may lack: digits, linked numbers without chips, lines along sides."""
    cells, rng = shared_grid(4, 4), random.Random(7)
    numbers = tuple(
        Number(cell_at(*place), value) for place, value in (((0, 0), 1), ((3, 1), 1), ((1, 2), 2), ((0, 3), 2))
    )
    edges = Layer("line", cells, "edges", (0, 1))
    line = {Var("line", Spot(*spot)): 1 for spot in ((2, 1), (4, 1), (6, 1), (7, 2), (2, 5), (3, 6), (3, 4))}
    joins = Display((Lines("line", joins=True), Sign("line", "cross", "edge", fades=True)))
    yield joins, (edges,), numbers, line, Judged()
    yield joins, (edges,), numbers, line | {Var("line", Spot(1, 6)): 1, Var("line", Spot(5, 4)): 0}, Judged()
    digits = Layer("digit", cells, "cells", (1, 2, 3, 4))
    written = {var: rng.choice(digits.values) for var in digits.vars if rng.random() < 0.5}
    yield (
        Display((Digits("digit"),)),
        (digits,),
        numbers,
        written,
        Judged(bad=frozenset(v.spot for v in list(written)[:2])),
    )
    yield Display((Digits("digit", groups=True),)), (digits,), numbers, written, Judged()
    sides = Layer("line", shared_grid(4, 4, corners=True), "edges", (0, 1))
    drawn = {var: rng.choice((0, 1)) for var in sides.vars if rng.random() < 0.6}
    corner = Display((Lines("line", nodes="corner"), Sign("line", "cross", "edge")), grid="dots")
    yield (
        corner,
        (sides,),
        numbers,
        drawn,
        Judged({cell_at(0, 0): "wrong"}, frozenset([cell_at(1, 1)]), frozenset([Spot(2, 2)])),
    )
    shade = Layer("shade", cells, "cells", (0, 1, 2))
    painted = {var: rng.choice(shade.values) for var in shade.vars if rng.random() < 0.7}
    fill = Display(
        (Fill("shade", "windbg", ("Unknown.", "White.", "Grey.")), Sign("shade", "cross", value=2, word="Two."))
    )
    yield fill, (shade,), numbers, painted, Judged()
    black = (cell_at(1, 1), cell_at(2, 2))
    white = Layer("shade", shared_grid(4, 4, frozenset(black)), "cells", (0, 1))
    lamps = Display((Fill("shade", shape="bulb", lights=True), Sign("shade", numbered=True)))
    some = {var: rng.choice((0, 1)) for var in white.vars if rng.random() < 0.4}
    yield lamps, (white,), (*numbers, Stamp("block", black)), some, Judged()
    slanted = Layer("slant", cells, "cells", (1, 2))
    drawn = {var: rng.choice((1, 2)) for var in slanted.vars if rng.random() < 0.7}
    broken = Judged(bad=frozenset(v.spot for v in list(drawn)[:3]))
    yield Display((Diagonals("slant"),)), (slanted,), numbers, drawn, broken


def test_looks_that_no_genre_has(open_page: Any) -> None:
    page = open_page(QUIET)
    for look, layers, given, marks, judged in specimens():
        empty = Drawing(4, 4, (GridLines(), Frame(), *given), words=lambda spot: f"Given {spot.row}.")
        scene = Scene(look, layers[0].grid, partial(Model, layers, (), {}, ()), empty.shapes, empty.words, marks)
        drawing = Drawing(4, 4, scene.shapes(judged), say=scene.say, words=empty.words)
        genre = {"inputs": [], "look": look.plain(), "layers": {layer.name: {"kind": layer.kind} for layer in layers}}
        board = {
            "empty": empty.plain(),
            "marks": by_layer(marks),
            "judged": drawing.plain(False)["shapes"],
            "solved": False,
        }
        assert by_page(page, genre, [board]) == [by_server(drawing)]
