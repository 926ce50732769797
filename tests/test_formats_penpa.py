"""Penpa+: what is written here says the same to a second reader, and links of a second writer are read."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import regions
from puzzlepark.core.display import Diagonals
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.numbers import UNKNOWN, Numbers
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import ends_of
from puzzlepark.core.puzzle import Var
from puzzlepark.genres.path.fields import open_cells, side_of
from puzzlepark.registry import genres

import boards
import penpalink
from oracles import oracles

COUNT = 500 if os.environ.get("PARK_THOROUGH") else 20
ORACLES = oracles("penpa")
each_genre = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


def at(spot: Spot) -> tuple[int, int]:
    return spot.row, spot.col


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def text(number: int) -> str:
    return "?" if number == UNKNOWN else str(number)


def compare(puzzle: Any, link: penpalink.Link) -> None:
    """Every field of the puzzle is in the drawing, and nothing else is."""
    numbers: dict[Any, str] = {}
    small: dict[Any, str] = {}
    shaded: set[tuple[int, int]] = set()
    symbols: dict[Any, Any] = {}
    parted: set[Any] = set()
    gaps: list[Any] = []
    halves: set[Any] = set()
    lists = {part.name: getattr(puzzle, part.name) for part in puzzle.fields if isinstance(part, Numbers)}
    letters = {part.name for part in puzzle.fields if getattr(part, "letters", False)}
    for name, spot, number in ((name, *pair) for name, pairs in lists.items() for pair in pairs):
        if name in letters:
            numbers[at(spot)] = LETTERS[number - 1]
        elif spot.is_edge:
            owner = Spot(spot.r - 1 + (spot.r & 1), spot.c - (spot.r & 1))
            small[at(owner), 1 if spot.r & 1 else 2] = text(number)
        else:
            numbers[at(spot)] = text(number)
    for cage in getattr(puzzle, "cages", ()):
        if cage.target:
            small[at(cage.cells[0]), 0] = f"{cage.target}{cage.operation}"
    assert link.cages == [[at(spot) for spot in cage.cells] for cage in getattr(puzzle, "cages", ())]
    routes: dict[str, list[Any]] = {"thermo": [], "arrows": [], "nobulbthermo": []}
    for line in getattr(puzzle, "marked_lines", ()):
        home = {"thermometer": "thermo", "arrow": "arrows"}.get(line.sort, "nobulbthermo")
        routes[home].append([at(spot) for spot in line.cells])
    assert link.routes == routes
    for spot, number, colour in getattr(puzzle, "hints", ()):
        numbers[at(spot)] = str(number)
        shaded.add(at(spot))
        assert link.cells(link.colours)[at(spot)] == puzzle.palette[colour]
    if hasattr(puzzle, "tiles"):
        parted = {tuple(map(at, ends_of(e))) for e in regions.borders(puzzle.tiles, puzzle.cols)}
        holes = (i for i, tile in enumerate(puzzle.tiles) if tile < 0)
        symbols = {divmod(i, puzzle.cols): [5, "kakuro", 1] for i in holes}
    if puzzle.genre == "sudoku" and puzzle.box > 1:
        high, wide = puzzle.box, puzzle.cols // puzzle.box
        size = range(puzzle.rows)
        parted = {((r, c), (r + 1, c)) for r in size for c in size if (r + 1) % high == 0 and r + 1 < puzzle.rows}
        parted |= {((r, c), (r, c + 1)) for r in size for c in size if (c + 1) % wide == 0 and c + 1 < puzzle.cols}
    for i, sign in enumerate(getattr(puzzle, "cells", "")):
        cell = divmod(i, puzzle.cols)
        if sign in "NUDLR":
            shaded.add(cell)
        if sign in "udlrUDLR":
            number = {"l": 1, "u": 3, "r": 5, "d": 7}[sign.lower()]
            symbols[cell] = [number, "arrow_B_B" if sign.islower() else "arrow_B_W", 1]
    for ids in (getattr(puzzle, name) for name in ("rooms", "regions") if hasattr(puzzle, name)):
        parted = {tuple(map(at, ends_of(spot))) for spot in regions.borders(ids, puzzle.cols)}
    if puzzle.genre == "fillomino":
        parted = {tuple(map(at, ends_of(edge))) for edge, _ in puzzle.borders}
    if getattr(puzzle.fields[0], "block", False) and hasattr(puzzle, "numbers"):
        shaded = {at(spot) for spot, _ in puzzle.numbers}
        numbers = {at(spot): str(number) for spot, number in puzzle.numbers if number >= 0}
    if puzzle.genre == "yajilin":
        shaded = {at(spot) for spot, _ in puzzle.clues}
        told = {at(spot): (number, way) for spot, (number, way) in puzzle.clues}
        numbers = {cell: f"{n}_{'ulrd'.index(way)}" if way else "?" for cell, (n, way) in told.items()}
    if getattr(puzzle.fields[0], "ring", False):
        symbols = {at(spot): [1, "circle_L", 1] for spot, _ in puzzle.numbers}
    if puzzle.genre in ("masyu", "yin-yang", "moon-or-sun"):
        signs = ((divmod(i, puzzle.cols), sign) for i, sign in enumerate(puzzle.cells) if sign != ".")
        symbols = {cell: [1 if sign == "-" else int(sign), "circle_L", 1] for cell, sign in signs}
        numbers = {divmod(i, puzzle.cols): "?" for i, sign in enumerate(puzzle.cells) if sign == "-"}
    if puzzle.genre == "kakuro":
        symbols = {at(spot): [5, "kakuro", 1] for spot in puzzle.blocked}
    if puzzle.genre in ("simple-loop", "tents"):
        shaded = {at(spot) for spot in (puzzle.trees if hasattr(puzzle, "trees") else puzzle.blocked)}
    if hasattr(puzzle, "given"):
        shaded = {at(spot) for spot in puzzle.blocked}
        gaps = [tuple(map(at, ends_of(door))) for door in puzzle.doors]
        halves = {(at(spot), side) for spot, sides in puzzle.given for side in sides}
        assert all(len(side_of(open_cells(puzzle, door)[0], door)) == 1 for door in puzzle.doors)
    dots = getattr(puzzle, "middles", ())
    symbols |= {at(spot): [2, "circle_SS", 1] for spot in dots if spot.is_cell}
    given = link.given
    oracle: Any = ORACLES.get(puzzle.genre)
    if hasattr(oracle, "numbers"):
        numbers = oracle.numbers(puzzle.to_dict())
    assert {cell: entry[0] for cell, entry in link.cells(given["number"]).items()} == numbers
    assert link.corners(given) == small
    if hasattr(oracle, "fills"):
        assert link.cells(given["surface"]) == oracle.fills(puzzle.to_dict())
    else:
        assert set(link.cells(given["surface"])) == shaded
    between = {edge: ["lurd".index(way) + 1, "inequality", 1] for edge, way in getattr(puzzle, "signs", ())}
    between |= {edge: ["wb".index(colour) + 1, "circle_SS", 1] for edge, colour in getattr(puzzle, "dots", ())}
    between |= {spot: [2, "circle_SS", 1] for spot in dots if spot.is_edge}
    if hasattr(oracle, "symbols"):
        assert link.places(given["symbol"]) == oracle.symbols(puzzle.to_dict())
    else:
        assert link.cells(given["symbol"]) == symbols
        assert link.sides(given["symbol"]) == {tuple(map(at, ends_of(edge))): sign for edge, sign in between.items()}
    written = {place: entry[0] for place, entry in link.places(given["number"]).items() if place[0]}
    assert written == (oracle.side_numbers(puzzle.to_dict()) if hasattr(oracle, "side_numbers") else {})
    assert not link.sides(given["surface"])
    assert sorted(link.parted(given["lineE"])) == sorted(parted)
    assert link.parted(given["deletelineE"]) == gaps
    assert set(link.halves(given["line"])) == (oracle.halves(puzzle.to_dict()) if hasattr(oracle, "halves") else halves)
    assert not link.joined(given["line"])


@pytest.mark.share(35)
@each_genre
def test_a_second_reader_reads_the_links(genre: Genre[Any]) -> None:
    form = next(form for form in genre.formats if form.name == "penpa")
    for seed in range(COUNT):
        rng = random.Random(f"{genre.name} {seed}")
        puzzle = boards.board(genre, rng, rng.choice((4, 255, 4095)))
        marks = boards.marks(genre, puzzle, rng)
        url = form.write(puzzle, marks)
        link = penpalink.Link(url)
        assert (link.rows, link.cols) == (puzzle.rows, puzzle.cols)
        assert link.tags[0] == genre.name
        compare(puzzle, link)
        again, back = form.read(url)
        assert again == puzzle
        assert again.info == puzzle.info
        assert dict(back or {}) == marks
        drawn = {tuple(map(at, ends_of(spot))) for (_, spot), x in marks.items() if spot.is_edge and x}
        if genre.display.lines and genre.display.lines.nodes == "cell":
            assert set(link.joined(link.drawn["line"])) == drawn
        elif genre.display.lines:
            assert set(link.parted(link.drawn["lineE"])) == drawn
        elif isinstance(genre.display.marks[0], Diagonals):
            assert link.diagonals(link.drawn["lineE"]) == {at(spot): x for (_, spot), x in marks.items()}
        else:
            cells = {at(spot): x for (_, spot), x in marks.items()}
            texts = {cell: x[0] for cell, x in link.cells(link.drawn["number"]).items()}
            digits = {cell: LETTERS.index(x) + 1 if x in LETTERS else int(x) for cell, x in texts.items()}
            zero = getattr(genre.display.marks[0], "zero", "")
            shaded = dict.fromkeys(link.cells(link.drawn["surface"]), 0 if zero == "fill" else 1)
            dots = dict.fromkeys(link.cells(link.drawn["symbol"]), 0)
            some = digits or (zero and (shaded or dots))
            known = {at(spot): n for spot, n in getattr(puzzle, "numbers", ())} if some else {}
            assert {**shaded, **dots, **digits, **known} == cells


def test_links_of_a_second_writer() -> None:
    """A board of 2x3 has 7 points a row: the first cell is 2 * 7 + 2."""
    numbers = {"16": ["3", 1, "1"], "24": [" ", 1, "1"], "25": [0, 1, "1"]}
    for link in (
        penpalink.link(2, 3, {"number": numbers}),
        penpalink.link(2, 3, {"number": numbers, "polygon": []}, mode="solve", ask="?"),
        penpalink.link(2, 3, {"number": numbers}, kind="sudoku", tags=["Slitherlink", "loop"]),
    ):
        puzzle = pp.load(link, genre="slitherlink")
        assert puzzle == pp.load("slither/3/2/dg.0")
        assert (puzzle.info.title, puzzle.info.author) == ("zz, null", "Me")
    with pytest.raises(BadInput, match="say which genre"):
        pp.load(penpalink.link(2, 2, {"number": {"14": ["1", 1, "1"]}}))
    assert pp.load(penpalink.link(2, 2, {"number": {"14": ["1", 1, "1"]}}, tags=["nurikabe"])).genre == "nurikabe"


def test_a_genre_that_is_named_wins_over_a_tag() -> None:
    """A copied sheet often keeps the tag of another puzzle."""
    url = penpalink.link(2, 2, {"number": {"14": ["1", 1, "1"]}}, tags=["nurikabe"])
    assert pp.load(url, "slitherlink").genre == "slitherlink"
    marks = pp.load_marks(
        penpalink.link(2, 2, {}, drawn={"surface": {"14": 1}}, tags=["tapa"]), pp.load("nurikabe/2/2")
    )
    assert marks == {Var("shade", Spot(1, 1)): 1}
    stale = penpalink.link(2, 2, {"symbol": {"14": [1, "circle_L", 1]}}, tags=["nurikabe", "shading"])
    assert pp.load(stale, "masyu").genre == "masyu"
    with pytest.raises(BadInput, match=r"means nothing on a Nurikabe board. The link is tagged as nurikabe; .*--genre"):
        pp.load(stale)


@pytest.mark.parametrize("genre", ["mosaic", "heyawake", "sudoku", "binairo"])
def test_a_question_mark_says_nothing_where_a_number_could_be_missing(genre: str) -> None:
    numbers = {"18": ["1", 1, "1"], "19": ["?", 1, "1"]}
    puzzle = pp.load(penpalink.link(4, 4, {"number": numbers}), genre)
    assert puzzle.to_dict()["numbers"][0] == [1, None, None, None]
    with pytest.raises(BadInput, match="Row 1, column 2 has a question mark; a clue says how many here"):
        pp.load(penpalink.link(4, 4, {"number": numbers}), "numberlink")


@pytest.mark.parametrize("size", ["circle_L", "circle_M", "circle_S"])
def test_circles_of_any_size_are_read(size: str) -> None:
    """In Binairo a black circle is as good as a 1, a white one as a 0."""
    given = {"symbol": {"18": [2, size, 1], "19": [1, size, 2]}, "number": {"27": ["1", 1, "1"]}}
    puzzle = pp.load(penpalink.link(4, 4, given), "binairo")
    assert puzzle.to_dict()["numbers"] == [[1, 0, None, None], [None, 1, None, None], [None] * 4, [None] * 4]
    circles = penpalink.link(4, 4, {"symbol": given["symbol"]})
    assert pp.load(circles, "masyu") == pp.Masyu(cells=["21..", "....", "....", "...."])
    with pytest.raises(BadInput, match="a symbol at row 1, column 1 that means nothing on a Binairo board"):
        pp.load(penpalink.link(4, 4, {"symbol": {"18": [3, size, 1]}}), "binairo")


def test_what_a_solver_drew_is_read() -> None:
    drawn = {"surface": {"16": 8, "17": 2}, "symbol": {"18": [2, "circle_SS", 1]}, "number": {"16": ["9", 2, "7"]}}
    (entry,) = pp.load_all(penpalink.link(2, 3, {"number": {"25": ["2", 1, "1"]}}, drawn=drawn), "nurikabe")
    assert entry.marks == {Var("shade", Spot(1, 1)): 1, Var("shade", Spot(1, 3)): 0, Var("shade", Spot(1, 5)): 0}
    # The answer that a link compares a drawing with counts where nothing is drawn.
    answer = [["16"], ["16,17,1"], [], [], [], []]
    link = penpalink.link(2, 3, {"number": {"16": ["1", 1, "1"], "17": ["1", 1, "1"]}}, mode="solve", answer=answer)
    (entry,) = pp.load_all(link, "numberlink")
    assert entry.marks == {Var("line", Spot(1, 2)): 1}


def test_outside_numbers_may_be_small_and_unknown() -> None:
    """With a row and a column outside, a board of 2x2 has 7 points a row and 49 in all."""
    small = {str(4 * (49 + 2 * 7 + 3) + 2): ["2", 1], str(4 * (49 + 3 * 7 + 2) + 1): ["?", 1]}
    kakuro = {str(2 * 7 + 3): [5, "kakuro", 1]}
    border = {f"{49 + 2 * 7 + 3},{49 + 3 * 7 + 3}": 2, f"{49 + 3 * 7 + 3},{49 + 4 * 7 + 3}": 2}
    puzzle = pp.load(
        penpalink.link(2, 2, {"numberS": small, "symbol": kakuro, "lineE": border}, outside=1), "tilepaint"
    )
    assert puzzle == pp.load("tilepaint/2/2/o0j2...")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"number": {"14": ["x", 1, "1"]}}, '"x".*a number was expected'),
        ({"surface": {"14": 1}}, "a shaded cell at row 1, column 1 that means nothing on a Sudoku board"),
        ({"symbol": {"15": [1, "star", 1]}}, "a symbol at row 1, column 2"),
        ({"line": {"14,15": 2}}, "a line at row 1, column 1"),
        ({"lineE": {"50,56": 2}}, "a bold border at row 2, column 1"),
        ({"killercages": [[14, 15]]}, "a cage at row 1, column 1 that means nothing on a Sudoku board"),
        ({"thermo": [[14, 15]]}, "a thermometer at row 1, column 1 that means nothing"),
        ({"number": {"9999": ["1", 1, "1"]}}, "no point 9999"),
        ({"number": 7}, '"number" cannot be read'),
    ],
)
def test_what_means_nothing_is_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        pp.load(penpalink.link(2, 2, given), "sudoku")


def test_damaged_links_give_one_sentence() -> None:
    link = penpalink.link(3, 3, {"number": {"16": ["3", 1, "1"]}})
    rng = random.Random(1)
    for _ in range(200):
        at = rng.randrange(len(link))
        damaged = link[:at] + rng.choice(("", "x", "=", "%", "&", "/")) + link[at + rng.randint(0, 4) :]
        try:
            pp.load(damaged, "sudoku")
        except BadInput as error:
            assert str(error).endswith((".", "?"))
    for host in ("m=edit&p=http://example.org", "m=edit&p=", "m=edit&p=AAAA"):
        with pytest.raises(BadInput, match="Penpa link"):
            pp.load(host, "sudoku")


def test_lines_without_a_bulb_need_a_tag() -> None:
    url = penpalink.link(4, 4, {"nobulbthermo": [[18, 19]]}, tags=["variant-sudoku"])
    with pytest.raises(BadInput, match="does not say what they mean"):
        pp.loads(url)
    told = penpalink.link(4, 4, {"nobulbthermo": [[18, 19]]}, tags=["variant-sudoku", "marked_lines=renban"])
    found: Any = pp.loads(told)
    assert [line.sort for line in found.marked_lines] == ["renban"]


def test_arrows_on_the_border_of_an_icebarn_are_its_doors() -> None:
    """With a row and a column outside, a board of 2x2 has 7 points a row and 49 in all; its first cell is 24."""
    down, right = [7, "arrow_N_B", 1], [5, "arrow_N_B", 1]
    doors = {str(2 * 49 + 17): down, str(2 * 49 + 32): down}
    given = {"surface": {"25": 5}, "lineE": {"73,74": 2}, "symbol": {**doors, str(3 * 49 + 24): right}}
    puzzle = pp.load(penpalink.link(2, 2, given, outside=1), "icebarn")
    ice, across, doors_at = [(1, 2)], [">", "."], [(1, 1, "N"), (2, 2, "S")]
    assert puzzle == pp.Icebarn(2, 2, ice=ice, across=across, doors=doors_at)
    for more in ({str(2 * 49 + 18): down}, {str(2 * 49 + 18): right}, {str(2 * 49 + 17): right}):
        symbols = {**doors, **more}
        with pytest.raises(BadInput, match=r"no IN beside the board|a symbol that means nothing on an Icebarn board"):
            pp.load(penpalink.link(2, 2, {"symbol": symbols}, outside=1), "icebarn")
    bold = {"surface": {"24": 5, "25": 5}, "lineE": {f"{49 + 17},{49 + 24}": 2}, "symbol": doors}
    with pytest.raises(BadInput, match="a bold border"):
        pp.load(penpalink.link(2, 2, bold, outside=1), "icebarn")


def test_bold_borders_are_those_of_cages() -> None:
    """A border separates the first row from the second. A legend beside the board may give the range of numbers."""
    border = {f"{49 + 23},{49 + 24}": 2, f"{49 + 24},{49 + 25}": 2}
    given = {
        "number": {"17": ["{1-2}", 1, "6"]},
        "numberS": {str(4 * (49 + 24)): ["2x", 1], str(4 * (49 + 31)): ["3+", 1]},
        "lineE": border,
    }
    cages = [
        {"cells": [[1, 1], [1, 2]], "target": 2, "operation": "×"},
        {"cells": [[2, 1], [2, 2]], "target": 3, "operation": "+"},
    ]
    assert pp.load(penpalink.link(2, 2, given, outside=1), "kenken") == pp.KenKen(2, 2, cages=cages)
    with pytest.raises(BadInput, match="a bold border at row 1, column 1 that means nothing on a KenKen board"):
        pp.load(penpalink.link(2, 2, {"lineE": border, "killercages": [[24, 25]]}, outside=1), "kenken")
    with pytest.raises(BadInput, match="a number that means nothing"):
        pp.load(penpalink.link(2, 2, {"number": {"17": ["{0-1}", 1, "6"]}}, outside=1), "kenken")
