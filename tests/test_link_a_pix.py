"""Link-a-Pix: the referee by hand, engines against every set of links tried, formats, drawing, published boards."""

from __future__ import annotations

import json
import os
import random
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

import puzzlepark as pp
from puzzlepark._native import FoundStep
from puzzlepark.core.drawing import Chip, Line
from puzzlepark.core.editing import Edit
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Grid, Spot, cell_at
from puzzlepark.core.painting import BLANK, Sheet
from puzzlepark.core.puzzle import Var
from puzzlepark.engines.cdcl import Cdcl
from puzzlepark.engines.cover.links import CoverLinks
from puzzlepark.genres.link_a_pix import GENRE, codec, maker, mat
from puzzlepark.genres.link_a_pix.cutting import partition
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.genres.link_a_pix.rules import LinkAPix, clues_from, hints_of
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.tasks import solve
from puzzlepark.tasks.edit import edit
from puzzlepark.tasks.files import encode
from puzzlepark.tasks.solve import engine_names

from conftest import data_folder

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
PARTS = 10 if THOROUGH else 5
BOARDS = 1_000 if THOROUGH else 25
VIEWS = ("picture", "fill", "links")
RED, BLUE = "#c8452f", "#3d87b8"


def board(text: str) -> LinkAPix:
    """A board in two colours: `3a` is a red 3, `3b` a blue one, `.` a cell without a hint."""
    rows = [line.split() for line in text.strip().splitlines()]
    hints = [
        Hint(cell_at(r, c), int(word[:-1]), "ab".index(word[-1]))
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        if word != "."
    ]
    return LinkAPix(rows=len(rows), cols=len(rows[0]), palette=(RED, BLUE), hints=tuple(hints))


def codes(puzzle: LinkAPix, drawn: str) -> list[tuple[str, bool]]:
    """The violations that the referee finds in a drawing."""
    return [(v.code, v.final) for v in pp.check(puzzle, codec.read_answer(drawn, puzzle)).violations]


# --- the referee, by hand

SIX = board("""
3a . 3a
2b 2b 1a
""")


def test_a_solved_board() -> None:
    assert codes(SIX, "╶─╴ ╶╴.") == []
    assert SIX.full
    assert SIX.blanks == 0


@pytest.mark.parametrize(
    ("puzzle", "drawn", "found"),
    [
        (SIX, "... ...", {"link.uncovered"}),
        (SIX, "╶─╴ ...", {"link.uncovered"}),
        (SIX, "╶─╴ .╶╴", {"link.foreign", "link.uncovered"}),
        (SIX, "╶┬╴ ╶┘.", {"link.branch", "link.foreign"}),
        (board("3a . 3a \n . 4b .\n . . ."), "╶┬╴ .╵. ...", {"link.branch"}),
        (board(". . . \n . . . \n . . 2a \n . . 2a"), "┌─┐ └─┘ ..╷ ..╵", {"link.loop"}),
        (board("4a . 4a"), "╶─╴", {"link.length"}),
        (board("2a . 2a"), "╶─╴", {"link.length"}),
        (board("3a . 3b"), "╶─╴", {"link.pair"}),
        (board("3a . 4a ."), "╶─╴.", {"link.pair"}),
        (board("4a . . 4a"), "╶╴╶╴", {"link.loose"}),
        (board("2a 2a . ."), "....", {"link.open"}),
        (board("2a . ."), "╶─╴", {"link.length"}),
        (board(". 4a . \n 4b . 4b \n . 4a ."), ".╷. ╶┼╴ .╵.", {"link.overlap"}),
    ],
)
def test_what_is_broken(puzzle: LinkAPix, drawn: str, found: set[str]) -> None:
    seen = codes(puzzle, drawn)
    assert {code for code, _ in seen} == found
    assert all(final for _, final in seen), "every edge is decided, so nothing repairs it"


def test_the_undecided_is_open() -> None:
    assert [(v.code, v.final) for v in pp.check(SIX, {}).violations] == [("link.uncovered", False)]
    part = {Var("line", Spot(1, 2)): 1}
    found = {v.code: v.final for v in pp.check(SIX, part).violations}
    assert found == {"link.loose": False, "link.uncovered": False}
    stuck = {Var("line", Spot(1, 2)): 1, Var("line", Spot(1, 4)): 0, Var("line", Spot(2, 3)): 0}
    assert {v.code: v.final for v in pp.check(SIX, stuck).violations}["link.loose"]


def test_marks_beside_the_line() -> None:
    solved = codec.read_answer("╶─╴ ╶╴.", SIX)
    right = pp.solve(SIX, view="links", engine="search").solutions[0]
    assert pp.check(SIX, right)
    for var, value in right.marks.items():
        if var.layer != "line":
            wrong = pp.check(SIX, {**right.marks, var: value % 2 + 1}).violations
            assert [v.code for v in wrong] == ["link.mark"]
    blank = {**solved, Var("paint", cell_at(0, 1)): 0}
    assert [(v.code, v.final) for v in pp.check(SIX, blank).violations] == [("link.mark", True)]
    part = {Var("line", Spot(1, 2)): 1, Var("paint", cell_at(0, 1)): 0, Var("paint", cell_at(0, 0)): 2}
    assert [v.code for v in pp.check(SIX, part).violations].count("link.mark") == 2


def test_contradictory_hints_are_puzzles_without_a_solution() -> None:
    for text in ("2a 2a 2a", "9a 9a", "2a 2b", "3a . ."):
        puzzle = board(text)
        assert pp.solve(puzzle, engine="search").status is pp.Status.NONE


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rows": 0}, "at least 1 row"),
        ({"hints": ((cell_at(0, 2), 1, 0),)}, "no cell is there"),
        ({"hints": ((Spot(1, 2), 1, 0),)}, "no cell is there"),
        ({"hints": ((cell_at(0, 0), 1, 0), (cell_at(0, 0), 2, 0))}, "Two hints"),
        ({"hints": ((cell_at(0, 0), 0, 0),)}, "between 1 and"),
        ({"hints": ((cell_at(0, 0), 1, 1),)}, "the palette has 1"),
        ({"palette": ("red",)}, "six hex digits"),
        ({"palette": (RED,) * 257}, "256 are the most"),
    ],
)
def test_malformed_puzzles(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        LinkAPix(**{"rows": 1, "cols": 2, "palette": (RED,), "hints": (), **fields})


# --- all engines against every set of links


def every_set(puzzle: LinkAPix) -> Iterator[list[tuple[int, tuple[Spot, ...]]]]:
    """All ways to link all hints, found by trying: the place of each link's first hint, and its cells."""
    place = {hint.cell: i for i, hint in enumerate(puzzle.hints)}
    grid = Grid(puzzle.rows, puzzle.cols)
    taken = {hint.cell for hint in puzzle.hints}

    def ways(path: list[Spot], hint: Hint) -> Iterator[tuple[Spot, ...]]:
        for spot in grid.neighbours(path[-1]):
            if len(path) + 1 == hint.number:
                other = puzzle.hints[place[spot]] if spot in place else None
                if other is not None and spot in waiting and spot != hint.cell and other[1:] == hint[1:]:
                    yield (*path, spot)
            elif spot not in taken:
                taken.add(spot)
                yield from ways([*path, spot], hint)
                taken.discard(spot)

    waiting = {hint.cell for hint in puzzle.hints if hint.number > 1}
    alone = [(place[h.cell], (h.cell,)) for h in puzzle.hints if h.number == 1]

    def rest() -> Iterator[list[tuple[int, tuple[Spot, ...]]]]:
        if not waiting:
            yield list(alone)
            return
        first = min(waiting)
        waiting.discard(first)
        for path in list(ways([first], puzzle.hints[place[first]])):
            waiting.discard(path[-1])
            taken.update(path)
            for others in rest():
                yield [(place[first], path), *others]
            taken.difference_update(path[1:-1])
            waiting.add(path[-1])
        waiting.add(first)

    yield from rest()


def looks(puzzle: LinkAPix) -> dict[str, set[Any]]:
    """What all solutions look like in each view."""
    found: dict[str, set[Any]] = {view: set() for view in VIEWS}
    for links in every_set(puzzle):
        owner = {spot: first for first, path in links for spot in path}
        found["fill"].add(frozenset(owner.items()))
        found["picture"].add(frozenset((spot, puzzle.hints[i].colour) for spot, i in owner.items()))
        steps = (step for _, path in links for step in pairwise(path))
        found["links"].add(frozenset(Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in steps))
    return found


def seen(solution: pp.Solution, view: str) -> Any:
    layer, less = {"picture": ("paint", 1), "fill": ("block", 1), "links": ("line", 0)}[view]
    pairs = ((var.spot, value - less) for var, value in solution.items() if var.layer == layer and value)
    return frozenset(pairs) if less else frozenset(spot for spot, _ in pairs)


def random_board(rng: random.Random) -> LinkAPix:
    """A picture up to 4x4 cut into links, with or without blanks, and often with hints changed, lost or added."""
    rows, cols, colours = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 3)
    cells = [rng.randrange(-1 if rng.random() < 0.3 else 0, colours) for _ in range(rows * cols)]
    sheet = Sheet(rows, cols, ("#101010", "#202020", "#303030"), cells)
    area = [i for i, ink in enumerate(cells) if ink != BLANK]
    links = partition(cells, cols, area, [rng.randint(1, 9)] * len(cells), rng, rng.choice((0.0, 0.0, 0.3)))
    if rng.random() < 0.5:
        links = [link for link in links if rng.random() < 0.7]
    puzzle, _ = maker.board(sheet, links)
    hints = list(puzzle.hints)
    for _ in range(rng.choice((0, 0, 1, 2))):
        kind = rng.randrange(3)
        if kind == 0 and hints:
            i = rng.randrange(len(hints))
            hints[i] = hints[i]._replace(number=max(1, hints[i].number + rng.choice((-1, 1, 2))))
        elif kind == 1 and hints:
            i = rng.randrange(len(hints))
            hints[i] = hints[i]._replace(colour=rng.randrange(3))
        else:
            spot = rng.choice(puzzle.grid.cells)
            hints = [h for h in hints if h.cell != spot] + [Hint(spot, rng.randint(1, 4), rng.randrange(3))]
    return LinkAPix(rows=rows, cols=cols, palette=sheet.palette, hints=tuple(hints))


@pytest.mark.parametrize("part", range(PARTS))
def test_engines_agree_with_every_set_of_links(part: int) -> None:
    rng = random.Random(f"link-a-pix {part}")
    accepted: dict[str, int] = {}
    kinds: dict[str, set[int]] = {view: set() for view in VIEWS}
    full = 0
    for _ in range(BOARDS):
        puzzle = random_board(rng)
        truth = looks(puzzle)
        full += puzzle.full
        for view in VIEWS:
            kinds[view].add(min(2, len(truth[view])))
            for engine in engine_names():
                if engine == "search" and puzzle.rows * puzzle.cols > 6:
                    continue  # it tries every owner of every cell
                case = f"part {part}, {engine}, {view}: {pp.to_url(puzzle)}"
                try:
                    report = pp.solve(puzzle, limit=None, seconds=None, engine=engine, view=view)
                except BadInput as refusal:
                    assert "cannot do this" in str(refusal)
                    continue
                accepted[engine] = accepted.get(engine, 0) + 1
                if not report.exhausted:
                    assert engine not in pp.engine_names()[: pp.engine_names().index("search") + 1], case
                    continue  # a paper's algorithm may say that it does not know
                assert {seen(s, view) for s in report.solutions} == truth[view], case
                assert report.count == len(truth[view]), case
                counted = pp.count(puzzle, seconds=None, engine=engine, view=view).count
                assert counted in (len(truth[view]), None), case
    assert 0 < full < BOARDS
    assert kinds["links"] == {0, 1, 2} or not THOROUGH
    assert accepted.get("search")
    assert accepted.get("cover")


WINDING = "a66a64f4d6b", "a74a77e4f7a"
"""Boards of 4x5 on which paths of the right length could come to the end of another kind."""


def test_links_that_wind_past_other_numbers() -> None:
    rng = random.Random("winding")
    places = [Spot(2 * r + 1, 2 * c + 1) for r in range(4) for c in range(5)]
    boards = [pp.loads(f"link-a-pix/5/4/000000/{text}") for text in WINDING]
    for _ in range(BOARDS):
        numbers = [rng.choice((6, 7))] * 4 + [4] * 2
        hints = tuple(Hint(cell, number, 0) for cell, number in zip(rng.sample(places, 6), numbers, strict=True))
        boards.append(LinkAPix(rows=4, cols=5, palette=("#000000",), hints=hints))
    for puzzle in boards:
        for view in VIEWS:
            every = [pp.solve(puzzle, limit=None, engine=engine, view=view).solutions for engine in ("cover", "cdcl")]
            by_cover, by_cdcl = ({seen(s, view) for s in each} for each in every)
            assert by_cover == by_cdcl, f"{view}: {pp.to_url(puzzle)}"
            assert len(every[1]) == len(by_cdcl)


# --- formats


def test_mat_is_what_scipy_reads_and_writes(tmp_path: Path) -> None:
    scipy_io = pytest.importorskip("scipy.io")
    path = tmp_path / "x.mat"
    pp.save(SIX, path)
    found = scipy_io.loadmat(path, mat_dtype=True)
    assert found["puzzledata"].tolist() == [[3, 1, 1, 1], [3, 1, 1, 3], [2, 2, 2, 1], [2, 2, 2, 2], [1, 1, 2, 3]]
    assert found["colordata"].tolist() == [[0xC8, 0x45, 0x2F], [0x3D, 0x87, 0xB8]]
    for packed in (False, True):
        fields = {name: found[name] for name in ("total_row", "total_col", "colordata", "puzzledata")}
        for kind in (None, "uint8", "int16", "float32"):
            cast = fields if kind is None else {k: v.astype(kind) for k, v in fields.items()}
            scipy_io.savemat(path, {"note": "a text", **cast}, do_compression=packed)
            assert pp.load(path) == SIX
    assert CliRunner().invoke(cli, ["convert", str(path), "-o", "-", "--to", "url"]).stdout.strip() == pp.to_url(SIX)


def a_mat(**changes: Any) -> bytes:
    fields: dict[str, Any] = {
        "total_row": [[1]], "total_col": [[2]], "colordata": [[0, 0, 0]], "puzzledata": [[2, 1, 1, 1], [2, 1, 1, 2]],
    }  # fmt: skip
    return mat.write({k: v for k, v in {**fields, **changes}.items() if v is not None})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"puzzledata": None}, "no matrix"),
        ({"total_row": [[1.5]]}, "not a whole number"),
        ({"total_row": [[float("nan")]]}, "not a whole number"),
        ({"total_row": [[1e300]]}, "not a whole number"),
        ({"total_row": []}, "not a whole number"),
        ({"total_row": [[0]]}, "at least 1x1"),
        ({"total_row": [[1000]], "total_col": [[10_000]]}, "too large"),
        ({"colordata": [[0, 0]]}, "3 columns"),
        ({"colordata": [[0, 0, 256]]}, "between 0 and 255"),
        ({"colordata": [[0, 0, float("nan")]]}, "between 0 and 255"),
        ({"puzzledata": [[2, 1, 1]]}, "4 columns"),
        ({"puzzledata": [[2, 1, 1, 1]] * 3}, "at most 8 numbers"),
        ({"puzzledata": [[2, 1, 1, 3]]}, "no cell is there"),
        ({"puzzledata": [[2, 2, 1, 1]]}, "the palette has 1"),
        ({"puzzledata": [[float("inf"), 1, 1, 1]]}, "not a whole number"),
    ],
)
def test_mat_is_not_trusted(changes: dict[str, Any], words: str) -> None:
    assert pp.load(a_mat()) is not None
    with pytest.raises(BadInput, match=words):
        pp.load(a_mat(**changes))


def test_damaged_and_hostile_mats_give_one_sentence(tmp_path: Path) -> None:
    rng = random.Random(6)
    data = encode(SIX, ".mat")
    refused = 0
    for _ in range(3_000):
        broken = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            broken[rng.randrange(120, len(broken))] = rng.randrange(256)
        cut = bytes(broken[: rng.randrange(100, len(broken) + 1)] if rng.random() < 0.3 else broken)
        try:
            pp.load(cut)
        except BadInput as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 1_000
    bomb = zlib.compress(bytes(200 << 20), 9)
    with pytest.raises(BadInput, match="no matrix"):
        pp.load(data[:128] + struct.pack("<II", 15, len(bomb)) + bomb)
    path = tmp_path / "x.mat"
    path.write_bytes(data[:200])
    done = CliRunner().invoke(cli, ["solve", str(path)])
    assert done.exit_code == 2
    assert "damaged" in done.stderr or "no matrix" in done.stderr


def test_a_mat_holds_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "x.mat"
    pp.save(SIX, path)
    with pytest.raises(BadInput, match="no marks"):
        pp.load_marks(path, SIX)


def test_url() -> None:
    assert pp.to_url(SIX) == f"p?link-a-pix/3/2/{RED[1:]}{BLUE[1:]}/3a3B22A1"
    big = LinkAPix(
        rows=1, cols=60, palette=tuple(f"#{k:06x}" for k in range(40)),
        hints=(Hint(cell_at(0, 0), 1295, 39), Hint(cell_at(0, 58), 1296, 3), Hint(cell_at(0, 59), 10, 0)),
    )  # fmt: skip
    assert pp.load(pp.to_url(big)) == big
    empty = LinkAPix(rows=2, cols=2, palette=(), hints=())
    assert pp.load(pp.to_url(empty)) == empty


@pytest.mark.parametrize(
    "text", ["c8452/a", "c8452f/", "c8452f/c", "c8452f/a!", "c8452f/~1", "c8452f/~.a", "c8452f/01", "c8452f/_1", "/12"]
)
def test_bad_urls(text: str) -> None:
    with pytest.raises(BadInput):
        pp.load(f"p?link-a-pix/2/1/{text}")


def test_answers_alone() -> None:
    assert pp.check(SIX, pp.load_marks("╶─╴\n╶╴■\n", SIX))
    for text, words in (("╶─╴\n", "need 6"), ("╶─.\n╶╴.\n", "does not go on"), ("1 2 3\n4 5 6\n", "line character")):
        with pytest.raises(BadInput, match=words):
            pp.load_marks(text, SIX)


# --- drawing


def test_the_board_is_drawn_by_its_state() -> None:
    half = {Var("line", Spot(1, 2)): 1, Var("line", Spot(3, 2)): 1}
    drawn = GENRE.draw(SIX, half, None)
    kinds = [(s.t, getattr(s, "kind", "")) for s in drawn.shapes]
    assert kinds.count(("line", "link")) == 1
    assert kinds.count(("line", "linked")) == 2, "the link of the 2s, and the 1"
    chips = {s.at: s for s in drawn.shapes if isinstance(s, Chip)}
    assert [chips[h.cell].bare for h in SIX.hints] == [False, False, True, True, True]
    assert chips[cell_at(0, 0)].lifted
    head = next(s for s in drawn.shapes if isinstance(s, Line) and s.kind == "link")
    assert (head.head, head.count, head.ink) == (True, 2, 0)
    solved = codec.read_answer("╶─╴ ╶╴.", SIX)
    painted = GENRE.draw(SIX, solved, GENRE.check(SIX, solved))
    assert {s.t for s in painted.shapes} == {"fill", "frame"}
    assert drawn.say(cell_at(0, 0)) == "Row 1, column 1. 3, colour 1. On a line of 2 cells."
    assert drawn.say(cell_at(1, 1)) == "Row 2, column 2. 2, colour 2. Linked."


def test_pixels_are_the_picture() -> None:

    solved = codec.read_answer("╶─╴ ╶╴.", SIX)
    for size in (1, 3):
        data = pp.draw(SIX, solved, format="pixels", cell=size)
        assert isinstance(data, bytes)
        image = Image.open(BytesIO(data))
        assert image.size == (3 * size, 2 * size)
        assert image.getpixel((0, 0)) == (0xC8, 0x45, 0x2F, 255)
        assert image.getpixel((0, 2 * size - 1)) == (0x3D, 0x87, 0xB8, 255)
    blank = pp.draw(board("1a ."), {}, format="pixels", cell=1)
    assert isinstance(blank, bytes)
    assert Image.open(BytesIO(blank)).getpixel((1, 0)) == (0, 0, 0, 0)


# --- by hand


def test_editing() -> None:
    empty = GENRE.blank(2, 3)
    assert empty.hints == ()
    one: Any = edit(empty, [Edit("hints", (cell_at(0, 0),), {"number": 3, "colour": 1})])
    two: Any = edit(one, [Edit("hints", (cell_at(0, 2),), {"number": 3, "colour": 1})])
    assert [h[1:] for h in two.hints] == [(3, 1), (3, 1)]
    assert edit(two, [Edit("hints", (cell_at(0, 2),), None)]) == one
    assert GENRE.resize(two, 1, 2) == GENRE.resize(one, 1, 2)
    painted: Any = edit(two, [Edit("palette", (), [RED, BLUE])])
    assert painted.palette == (RED, BLUE)
    with pytest.raises(BadInput, match="is used by a hint"):
        edit(two, [Edit("palette", (), [RED])])
    with pytest.raises(BadInput, match="the palette has"):
        edit(two, [Edit("hints", (cell_at(1, 1),), {"number": 3, "colour": 99})])
    assert GENRE.tools_for(2, 3)[1].high == 6
    assert {tool.name for tool in GENRE.tools} == {"hints", "palette"}


def test_hints_from_drawn_links() -> None:
    solved = codec.read_answer("╶─╴ ╶╴.", SIX)
    assert clues_from(SIX, solved) == SIX
    bare = LinkAPix(rows=2, cols=3, palette=SIX.palette, hints=())
    painted = {**solved, Var("paint", cell_at(1, 0)): 2, Var("paint", cell_at(1, 2)): 1}
    assert clues_from(bare, painted) == SIX
    for drawn, words in (("╶┬╴ ╶┘.", "branches"), ("┌┐. └┘.", "closed"), ("... ...", "no links")):
        with pytest.raises(BadInput, match=words):
            clues_from(bare, codec.read_answer(drawn, bare))


# --- published boards


def test_published_counts() -> None:
    folder = data_folder("link-a-pix")
    files = sorted(folder.glob("*.mat"))
    assert len(files) == 20
    counts = {}
    for path in files:
        puzzle = pp.load(path)
        assert isinstance(puzzle, LinkAPix)
        assert puzzle.full == (not path.name.startswith("data_e_")), path.name
        assert pp.load(pp.to_url(puzzle)) == puzzle
        assert pp.load(encode(puzzle, ".mat")) == puzzle
        counts[path.name] = tuple(pp.count(puzzle, view=view).count for view in VIEWS)
    assert counts["data_128_128_diplodocus.mat"] == (4, 167_772_160, 9_277_129_359_360)
    assert counts["data_20_20_basketball.mat"][0] == 4
    assert all(a <= b <= c for a, b, c in counts.values())  # type: ignore[operator]


def test_large_boards_are_counted_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine that counts them is as soon done as one that finds two solutions; nobody asks for these before."""
    hints = tuple(Hint(cell_at(r, c), 4, 0) for r in range(1, 20, 4) for c in (0, 1, 10, 11))
    puzzle = LinkAPix(rows=20, cols=20, palette=("#000000",), hints=hints)
    counts = [pp.count(puzzle, view=view, engine="cover").count for view in VIEWS]
    assert min(count or 0 for count in counts) > 1
    monkeypatch.setattr(solve, "solve_model", None)
    assert [pp.count(puzzle, view=view).count for view in VIEWS] == counts


def test_two_solutions_of_a_large_board_that_is_too_much_to_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has looked for two before; so any engine may look for them when counting has ended."""

    def capped(engine: CoverLinks, model: object, task: object) -> int:
        raise Stopped("cap")

    hints = tuple(Hint(cell_at(r, c), 4, 0) for r in range(1, 20, 4) for c in (0, 1, 10, 11))
    puzzle = LinkAPix(rows=20, cols=20, palette=("#000000",), hints=hints)
    monkeypatch.setattr(CoverLinks, "count", capped)
    monkeypatch.setattr(Cdcl, "refuses", lambda engine, model, task: "it is too large")
    assert pp.count(puzzle, view=VIEWS[-1], seconds=None).status is pp.Status.MULTIPLE


def test_hints_of_links() -> None:
    links = [(0, [cell_at(0, 0), cell_at(0, 1), cell_at(0, 2)]), (1, [cell_at(1, 0)])]
    assert [(h.cell, h.number, h.colour) for h in hints_of(links)] == [
        (cell_at(0, 0), 3, 0), (cell_at(0, 2), 3, 0), (cell_at(1, 0), 1, 1),
    ]  # fmt: skip


def test_a_search_that_ends_early_names_its_numbers(tmp_path: Path) -> None:
    hints = (Hint(cell_at(10, 10), 24, 0), Hint(cell_at(21, 22), 24, 0))
    pp.save(LinkAPix(rows=40, cols=40, palette=("#000000",), hints=hints), tmp_path / "far.json")
    for command in (["solve", "--engine", "cover"], ["count"]):
        told = CliRunner().invoke(cli, [*command, str(tmp_path / "far.json"), "--seconds", "3"])
        assert told.exit_code == 3
        assert "24 in row 11, column 11 and 24 in row 22, column 23 have " in told.output
    told = CliRunner().invoke(cli, ["solve", str(tmp_path / "far.json"), "--seconds", "0.01", "--json"])
    assert "24 in row 11, column 11" in json.loads(told.output)["unsettled"]
    # Whoever lists no paths finds two solutions soon.
    assert pp.solve(pp.load(tmp_path / "far.json")).status is pp.Status.MULTIPLE


def test_what_is_settled_is_not_called_open() -> None:
    hints = (Hint(cell_at(0, 0), 2, 0), Hint(cell_at(0, 1), 2, 0))
    report = pp.solve(LinkAPix(rows=1, cols=2, palette=("#000000",), hints=hints))
    assert report.status is pp.Status.UNIQUE
    assert report.stats.unsettled == ""
    assert report.stricter_views == (("fill", pp.Status.UNIQUE), ("links", pp.Status.UNIQUE))


def test_solutions_are_drawn_from_large_boards_with_few_of_them() -> None:
    made = pp.generate("link-a-pix", 40, 40, seed=2, view="links")
    (drawn,) = pp.sample(made.puzzle, 1, seed=5, view="links")
    assert dict(drawn) == dict(made.solution)


def test_a_step_follows_from_what_it_rests_on() -> None:
    """A step can also be derived from its stated premises alone, by steps that cost no more."""
    tried = 0
    for data in GENRE.documents("collection.jsonl"):
        puzzle = pp.from_dict(data)
        assert isinstance(puzzle, LinkAPix)
        if puzzle.rows * puzzle.cols > 100:
            continue
        reasoner = Reasoner(GENRE.model(puzzle), "picture")
        steps = list(single_deductions(reasoner))
        for step in steps:
            reasoner.start()
            for atom in step.facts:
                reasoner.finder.exclude(atom)
            for found in single_deductions(reasoner):
                if found.cost > step.cost or not any(map(reasoner.finder.alive, step.removed)):
                    break
            assert not any(map(reasoner.finder.alive, step.removed))
            tried += 1
    assert tried > 500


def single_deductions(reasoner: Reasoner) -> Iterator[FoundStep]:
    """Steps without suppositions, as long as there are some."""
    reasoner.finder.apply_obvious()
    while (found := reasoner.finder.next(reasoner.wanted, 0)) is not None and found.removed:
        reasoner.finder.apply(found)
        reasoner.finder.apply_obvious()
        yield found
