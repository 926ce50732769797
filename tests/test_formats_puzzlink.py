"""puzz.link: what is written here says the same to a second reader, and every form of its addresses is read."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import LooseBorders, loose_borders
from puzzlepark.core.fields.numbers import UNKNOWN, Numbers
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.fields.where import Outside
from puzzlepark.core.genre import Format, Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import ends_of
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.registry import genres

import boards
import puzzlink
from oracles import oracles

COUNT = 500 if os.environ.get("PARK_THOROUGH") else 20
ORACLES = oracles("puzzlink")
puzzlink.ORACLES |= {oracle.KIND: oracle for oracle in ORACLES.values()}
KNOWN = [genre for genre in genres().values() if any(form.name == "pzpr" for form in genre.formats)]


def form_of(genre: Genre[Any], name: str) -> Format[Any]:
    return next(form for form in genre.formats if form.name == name)


def at(spot: Spot) -> tuple[int, int]:
    return spot.row, spot.col


def said(puzzle: Any) -> dict[str, Any]:
    """A puzzle in the words of the second reader."""
    told: dict[str, Any] = {"rows": puzzle.rows, "cols": puzzle.cols}
    if hasattr(puzzle, "numbers"):
        told["numbers"] = {at(spot): None if n == UNKNOWN else n for spot, n in puzzle.numbers}
    for part in puzzle.fields:
        if isinstance(part, Numbers) and isinstance(part.at, Outside) and part.at.all_sides:
            told[part.name] = {at(spot): number for spot, number in getattr(puzzle, part.name)}
    if puzzle.genre == "yajilin":
        told["arrows"] = {at(spot): (number, way) if way else None for spot, (number, way) in puzzle.clues}
    if hasattr(puzzle, "cells"):
        told["signs"] = puzzle.cells
    if hasattr(puzzle, "rooms"):
        told["walls"] = {(at(a), at(b)) for a, b in map(ends_of, regions.borders(puzzle.rooms, puzzle.cols))}
    if puzzle.genre == "fillomino":
        told["walls"] = {tuple(map(at, ends_of(edge))) for edge, _ in puzzle.borders}
    if hasattr(puzzle, "stars"):
        told["stars"] = puzzle.stars
    if puzzle.genre == "kakuro":
        sums = dict(puzzle.clues)
        told["sums"] = {
            at(s): (sums.get(Spot(s.r + 1, s.c), 0), sums.get(Spot(s.r, s.c + 1), 0)) for s in puzzle.blocked
        }
        told["columns"] = [sums.get(Spot(-1, 2 * c + 1), 0) for c in range(puzzle.cols)]
        told["sides"] = [sums.get(Spot(2 * r + 1, -1), 0) for r in range(puzzle.rows)]
    elif hasattr(puzzle, "blocked"):
        told["blocked"] = {at(spot) for spot in puzzle.blocked}
    if hasattr(puzzle, "dots"):
        told["dots"] = {tuple(map(at, ends_of(edge))): colour for edge, colour in puzzle.dots}
    if hasattr(puzzle, "middles"):
        told["middles"] = {(spot.r - 1, spot.c - 1) for spot in puzzle.middles}
    if hasattr(puzzle, "trees"):
        told["trees"] = {at(spot) for spot in puzzle.trees}
    if hasattr(puzzle, "tiles"):
        clues = dict(puzzle.clues)
        holes = [s for s in boards._cells(puzzle) if puzzle.tiles[s.row * puzzle.cols + s.col] < 0]
        told["walls"] = {(at(a), at(b)) for a, b in map(ends_of, regions.borders(puzzle.tiles, puzzle.cols))}
        told["holes"] = {at(s): (clues.get(Spot(s.r + 1, s.c)), clues.get(Spot(s.r, s.c + 1))) for s in holes}
        told["columns"] = [clues.get(Spot(-1, 2 * c + 1)) for c in range(puzzle.cols)]
        told["sides"] = [clues.get(Spot(2 * r + 1, -1)) for r in range(puzzle.rows)]
    oracle: Any = ORACLES.get(puzzle.genre)
    if hasattr(oracle, "board_fields"):
        told |= oracle.board_fields(puzzle.to_dict())
    return told


def unmarked(kind: str) -> bool:
    """Whether a cell with a number has no sign of its own in a file."""
    return kind == "nurikabe" or getattr(puzzlink.ORACLES.get(kind), "UNMARKED", False)


def given_inside(kind: str) -> bool:
    """Whether numbers that are given stand in a file where others are written."""
    return kind in ("fillomino", "sudoku") or getattr(puzzlink.ORACLES.get(kind), "GIVEN", False)


def drawn(puzzle: Puzzle, marks: dict[Var, int], kind: str) -> dict[Any, int]:
    """Marks in the words of the second reader."""
    found: dict[Any, int] = {}
    given = dict(getattr(puzzle, "numbers", ())) if unmarked(kind) or given_inside(kind) else {}
    for (_, spot), value in marks.items():
        if spot.is_cell:
            found |= {at(spot): value} if spot not in given else {}
        elif kind == "slither":
            found[(spot.row, spot.col), "left" if spot.r & 1 else "top"] = value
        else:
            a, b = ends_of(spot)
            found[at(a), at(b)] = value
    return found


def written(genre: Genre[Any], name: str, count: int) -> list[tuple[Puzzle, dict[Var, int], str]]:
    """Random boards that a format can hold, with marks and as they are written."""
    form, found, seed = form_of(genre, name), list[tuple[Puzzle, dict[Var, int], str]](), 0
    while len(found) < count:
        rng = random.Random(f"{genre.name} {name} {seed}")
        seed += 1
        puzzle = boards.board(genre, rng, rng.choice((4, 15, 255, 4095)))
        marks = boards.marks(genre, puzzle, rng)
        try:
            found.append((puzzle, marks, form.write(puzzle, marks)))
        except BadInput:
            assert seed < 20 * count, "nearly everything is refused"
    return found


def kind_of(url: str) -> str:
    return url.split("?")[-1].split("/")[0]


def by_parts(genre: Genre[Any], puzzle: Any, url: str) -> dict[str, Any] | None:
    """What the second reader finds in each field, where it knows the encodings of all parts."""
    parts = [getattr(part, "part", part) for part in form_of(genre, "url").parts]
    named = all(hasattr(part, "name") for part in parts)
    seats = [part.seats(puzzle) if hasattr(part, "seats") else boards._cells(puzzle) for part in parts]
    told = [(type(p).__name__, p.name, list(map(at, s))) for p, s in zip(parts, seats, strict=True)] if named else []
    return puzzlink.read_by_parts(url, told) if named else None


def in_parts(genre: Genre[Any], puzzle: Any) -> dict[str, Any]:
    """A puzzle's fields in the words of the second reader."""
    found: dict[str, Any] = {}
    for part in genre.fields:
        value = getattr(puzzle, part.name)
        if isinstance(part, Numbers):
            value = {at(spot): None if number == UNKNOWN else number for spot, number in value}
        elif isinstance(part, Regions):
            borders = loose_borders(puzzle).union(regions.borders(value, puzzle.cols))
            value = {(at(a), at(b)) for a, b in map(ends_of, borders)}
        elif isinstance(part, LooseBorders):
            continue
        found[part.name] = value
    return found


@pytest.mark.share(35)
@pytest.mark.parametrize("genre", KNOWN, ids=lambda genre: genre.name)
def test_a_second_reader_reads_the_urls(genre: Genre[Any]) -> None:
    """Kinds that it does not know as a whole it reads part by part."""
    for puzzle, _, url in written(genre, "url", COUNT):
        assert pp.load(url) == puzzle
        oracle = puzzlink.ORACLES.get(kind_of(url))
        if kind_of(url) not in puzzlink.KINDS and not hasattr(oracle, "read_url"):
            found = by_parts(genre, puzzle, url)
            if found is None:
                pytest.skip("it has an encoding of its own, and its folder brings no second reader")
            assert found == in_parts(genre, puzzle), url
            continue
        read = puzzlink.read_url(url)
        del read["kind"]
        assert read == said(puzzle), url
        assert url[-1].isalnum() or url[-1] == "/", url


@pytest.mark.share(35)
@pytest.mark.parametrize("genre", KNOWN, ids=lambda genre: genre.name)
def test_a_second_reader_reads_the_files(genre: Genre[Any]) -> None:
    for puzzle, marks, file in written(genre, "pzpr", COUNT):
        if file.split("\n")[1] not in puzzlink.KINDS | puzzlink.ORACLES.keys() | {"lightup"}:
            pytest.skip("its folder brings no second reader")
        read = puzzlink.read_file(file)
        kind, notes = read.pop("kind"), read.pop("notes")
        found = {**read.pop("cells", {}), **read.pop("lines", {})}
        assert read == said(puzzle), file
        assert found == drawn(puzzle, marks, kind), file
        meta = json.loads(notes)["metadata"] if notes.strip() else {}
        assert meta == {key: getattr(puzzle.info, key) for key in ("author", "source") if getattr(puzzle.info, key)}
        again, back = form_of(genre, "pzpr").read(file)
        assert again == puzzle
        assert (again.info.author, again.info.source) == (puzzle.info.author, puzzle.info.source)
        assert dict(back or {}) == kept(puzzle, marks, kind)


@pytest.mark.share(35)
@pytest.mark.parametrize("genre", KNOWN, ids=lambda genre: genre.name)
def test_files_have_the_lines_that_the_site_reads(genre: Genre[Any]) -> None:
    for _, _, file in written(genre, "pzpr", COUNT):
        puzzlink.refuse_other_lines(file)


def kept(puzzle: Puzzle, marks: dict[Var, int], kind: str) -> dict[Var, int]:
    """What a file keeps of marks: on a Nurikabe board a number has no sign, and is dry if there are signs at all."""
    if kind == "lightup":
        return {var: value for var, value in marks.items() if var.spot not in dict(getattr(puzzle, "numbers", ()))}
    if not unmarked(kind):
        return marks
    numbers = dict(getattr(puzzle, "numbers", ()))
    free = {var: value for var, value in marks.items() if var.spot not in numbers}
    return {**free, **{Var("shade", spot): 0 for spot in numbers}} if free else {}


FLOW = "nagare/5/4/c8b2c9b51e"


@pytest.mark.parametrize(
    "address",
    [
        FLOW, f"https://puzz.link/p?{FLOW}", f"http://puzz.link/p.html?{FLOW}", f"https://puzz.link/edit?{FLOW}",
        f"<https://puzz.link/p?{FLOW}>", f"  https://pzv.jp/p.html?{FLOW}/ \n", f"https://pzplus.tck.mn/p?{FLOW}#",
        f"https://puzz.link/p?type=editor&{FLOW}", f"https://puzz.link/p?{FLOW}&fbclid=abc", f"https://puzz.link/p?{FLOW}=",
        "https://puzz.link/p?nagare_edit/5/4/c8b2c9b51e", "https://puzz.link/p?nagare/v:t/5/4/c8b2c9b51e",
        "https://puzz.link/p.html?nagare/v:/5/4/c8b2c9b51e", "https://puzz.link/p?nagare%2F5%2F4%2Fc8b2c9b51e",
        "https://puzz.link/p?pzprv3/nagare/4/5/.%20.%20.%20L%20./.%20d%20.%20.%20./R%20.%20.%20N%20u/.%20.%20.%20.%20./",
        "https://puzz.link/p?type=player&pzprv3/nagare/4/5/. . . L ./. d . . ./R . . N u/. . . . ./",
        "pzprv3/nagare/4/5/. . . L ./. d . . ./R . . N u/. . . . ./",
    ],
)  # fmt: skip
def test_every_form_of_an_address_is_read(address: str) -> None:
    assert pp.load(address) == pp.load(FLOW)


def test_addresses_of_empty_boards() -> None:
    for kind in ("nagare", "tilepaint", "slither", "numlin", "nurikabe", "sudoku", "path", "link-a-pix"):
        puzzle = pp.load(f"https://puzz.link/p?{kind}/6/6")
        assert (puzzle.rows, puzzle.cols) == (6, 6)
        assert pp.load(pp.to_url(puzzle)) == puzzle
    assert set(getattr(pp.load("tilepaint/3/2"), "tiles")) == {0}  # noqa: B009


def test_a_tilepaint_url_keeps_its_last_dot() -> None:
    url = pp.to_url(pp.load("tilepaint/2/2/00j1..."))
    assert url.endswith("1.../")
    assert pp.load(url) == pp.load(url.removesuffix("/"))
    (entry,) = pp.load_all(url.removesuffix("./"))
    assert entry.puzzle == pp.load(url)
    assert "ends before its board" in entry.warnings[0].sentence


def test_rules_that_are_not_known_are_refused() -> None:
    with pytest.raises(BadInput, match='the option "d"'):
        pp.load("https://puzz.link/p?sudoku/d/4/4/zz")


def test_lines_with_crosses_are_lines() -> None:
    board = "pzprv3\nnagare\n2\n2\n. . \n. . \n"
    for text in ("-2 \n1u \n-1 u \n", "1 \n-2 \n-1 0 \n"):
        (entry,) = pp.load_all(board + text)
        assert entry.marks == {Var("line", Spot(1, 2)): 1, Var("line", Spot(3, 2)): 1, Var("line", Spot(2, 1)): 0}
    for word in ("1ud", "3", "-3"):
        with pytest.raises(BadInput, match="an edge is"):
            list(pp.load_all(f"{board}{word} \n1 \n1 1 \n"))
    (entry,) = pp.load_all("pzprv3.1\nslither\n1\n1\n. \n0 \n2 -1 \n0 \n1 \n")
    assert entry.marks == {Var("line", Spot(1, 0)): 1, Var("line", Spot(1, 2)): 0, Var("line", Spot(2, 1)): 1}


def test_the_size_of_a_sudoku_file_is_written_once() -> None:
    rows = "4 . . . \n. . . . \n. . . . \n. . . 1 \n"
    once = pp.load(f"pzprv3\nsudoku\n4\n{rows}{'. . . . ' * 4}\n")
    for text in (f"pzprv3\nsudoku\n4\n4\n{rows}{'. . . . ' * 4}\n", f"pzprv3\nsudoku\n4\n{rows}"):
        assert pp.load(text) == once


def test_notes_of_a_file_are_kept() -> None:
    notes = 'info:{\n "metadata": {\n  "author": "A/b",\n  "source": "https://x.org/y",\n  "hard": "3"\n }\n}\n'
    puzzle = pp.load(f"pzprv3\nnagare\n1\n2\n. . \n0 \n{notes}history:{{}}\n")
    assert (puzzle.info.author, puzzle.info.source) == ("A/b", "https://x.org/y")
    text = form_of(genres()[puzzle.genre], "pzpr").write(puzzle, None)
    # The site takes every slash for the end of a line.
    assert "/" not in text
    assert pp.load(text).info == puzzle.info
    assert pp.load("pzprv3\nnagare\n1\n2\n. . \n0 \ninfo:{broken").info.author == ""


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("https://puzz.link/p?amibo/6/6/aa66aapv0fu0g2i3k", 'kind "amibo"'),
        ("https://puzz.link/list.html", "URL is not understood.*puzz.link, Penpa.* and the Park"),
        ("www.example.org/what", "URL is not understood"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZ", "Penpa link"),
        ("https://park.example/play#p=1abc", "link is"),
    ],
)
def test_a_url_that_is_not_understood_is_called_one(address: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as caught:
        pp.load(address)
    assert "no file" not in str(caught.value)


def test_boards_of_puzz_link_itself() -> None:
    """The same board as its URL and its file, with the answer that the file holds."""
    for url, file in (
        (
            "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
            "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /. 2 1 # # . # . . /"
            ". 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /. 1 1 # . . . # . /. . 3 . # # # . . /",
        ),
        (
            "fillomino/6/6/h4j53g2k5233k2g14j3h",
            "pzprv3/fillomino/6/6/. . 4 . . . /. 5 3 . 2 . /. . . . 5 2 /3 3 . . . . /. 2 . 1 4 . /. . . 3 . . /"
            "5 5 . 4 4 4 /5 . . 2 . 1 /3 5 3 3 . . /. . 5 5 5 2 /2 . 5 . . 4 /1 3 3 . 4 4 /0 1 0 0 0 /0 1 1 0 1 /"
            "1 1 0 1 1 /0 1 0 0 1 /0 1 1 1 0 /1 0 0 1 0 /0 0 1 1 1 1 /1 0 0 1 1 1 /0 1 1 1 0 0 /1 1 0 1 1 1 /"
            "1 1 1 1 0 0 /",
        ),
        (
            "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
            "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . /0 21,0 . . . . /"
            "0 0,0 12,0 . . 0,0 /. 5 3 . . /3 4 1 2 . /1 2 . 1 2 /. 1 9 3 8 /. . 8 4 . /",
        ),
    ):
        (entry,) = pp.load_all(file)
        assert entry.puzzle == pp.load(url)
        assert pp.check(entry.puzzle, entry.marks or {})
        (solution,) = pp.solve(entry.puzzle).solutions
        assert all(solution[var] == value for var, value in (entry.marks or {}).items())


def test_boards_with_holes() -> None:
    board = "https://puzz.link/p?lits/4/4/9q02jg"
    assert pp.loads(f"{board}0000") == pp.loads(board), "no cell of these is a hole"
    stars = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"
    for whole, text in ((board, f"{board}8000"), (stars, f"{stars}80000000")):
        puzzle = pp.loads(text)
        assert puzzle.grid.holes == {pp.cell(1, 2)}
        assert len(pp.loads(whole).grid.cells) == len(puzzle.grid.cells) + 1
        assert pp.loads(pp.to_url(puzzle)) == puzzle
    assert pp.loads("pzprv3/lits/2/2/1/. 0 /0 0 /").grid.holes == {pp.cell(1, 1)}
    with pytest.raises(pp.BadInput, match="Row 1, column 1 belongs to no room"):
        pp.loads("pzprv3/heyawake/2/2/1/. 0 /0 0 /. . /. . /")


def test_options_of_the_site_in_files_are_refused_by_name() -> None:
    for option, text in (("t", "pzprv3/fillomino/1/2/t/1 . /. . /0 /"), ("f", "pzprv3.1/slither/1/2/f/. . /0 0 /")):
        with pytest.raises(pp.BadInput, match=f'The file has the option "{option}"'):
            pp.loads(text)
    assert pp.loads("pzprv3/nagare/1/2/u . /0 /") == pp.loads("nagare/2/1/1a"), "a letter in a row is a cell"


def test_a_digit_on_a_black_cell_is_passed_over() -> None:
    (entry,) = pp.load_all("pzprv3/kakuro/1/3/0 -1 -1 -1 /-1 . . -1,-1 /1 2 3 /")
    assert entry.marks == {pp.Var("digit", pp.cell(1, 1)): 1, pp.Var("digit", pp.cell(1, 2)): 2}


def test_a_run_without_a_sum_is_a_dash() -> None:
    """puzz.link shows a 0 that is written, and checks it no more than a missing sum."""
    puzzle = pp.load("kakuro/3/2/-3o-46")
    assert pp.load("kakuro/3/2/03o046") == puzzle
    assert pp.to_url(puzzle) == "https://puzz.link/p?kakuro/3/2/-3o-46"
    assert puzzle.to_dict()["cols"] == [None, None, 4]
    with pytest.raises(BadInput, match="no sum in this URL"):
        pp.load("kakuro/3/2/_3o-46")


def test_numbers_that_are_given_in_doppelblock_come_last() -> None:
    plain, given = pp.load("doppelblock/4/4/0g3h2g2"), pp.load("doppelblock/4/4/0g3h2g2k2p")
    assert pp.to_url(given) == "https://puzz.link/p?doppelblock/4/4/0g3h2g2k2p"
    assert given.to_dict()["numbers"] == [[None] * 4, [None, 2, None, None], [None] * 4, [None] * 4]
    # What has no such numbers is written as it was before boards could have any.
    assert "numbers" not in plain.to_dict()
    assert plain.id == "7bfb1525b9a8ae0c"
    assert pp.solve(plain).unique
    assert pp.solve(given).count == 0, "this cell is shaded in the answer"
    assert [x.code for x in pp.check(given, dict(pp.solve(plain).solution or {})).violations] == ["given"]


def test_borders_that_are_given_in_fillomino_come_last() -> None:
    """The numbers on both sides of a border are different."""
    plain, parted = pp.load("fillomino/3/1/g2g"), pp.load("fillomino/3/1/g2g8")
    assert pp.to_url(parted) == "https://puzz.link/p?fillomino/3/1/g2g8"
    assert parted.to_dict()["across"] == [".|"]
    assert "across" not in plain.to_dict()
    assert pp.count(plain).count == 2
    assert list((pp.solve(parted).solution or {}).values()) == [2, 2, 1]
    assert pp.load("pzprv3/fillomino/1/3/. 2 . /. . . /0 X /") == parted
    with pytest.raises(BadInput, match="cannot say borders"):
        form_of(genres()["fillomino"], "game ID").write(parted, None)


@pytest.mark.parametrize("genre", ["aquarium", "tents"])
def test_an_outside_number_of_thousands_of_digits_is_refused(genre: str) -> None:
    text = pp.dumps(pp.generate(genre, 4, 4, seed=1).puzzle, "pzpr")
    before, row, after = text.partition(". 2 2 . 1 \n" if genre == "aquarium" else "1 . . . 1 \n")
    damaged = before + row.replace("1", "0" * 8 + "9" * 5000) + after
    with pytest.raises(pp.BadInput, match="is no number beside a line"):
        pp.loads(damaged)
