"""What puzz.link really writes: its own names, files of version 3.1, options, question marks, empty bodies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import puzzlepark as pp
from puzzlepark.core.puzzle import Var
from puzzlepark.registry import genres

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import peer_boards


@pytest.mark.parametrize(
    ("name", "genre", "body"),
    [
        ("hashi", "hashiwokakero", "3/3/2g2i2g2"), ("bridges", "hashiwokakero", "3/3/2g2i2g2"),
        ("hashikake", "hashiwokakero", "3/3/2g2i2g2"), ("yajirin", "yajilin", "3/3/d11d"),
        ("numberlink", "numberlink", "2/2/1g1g"), ("numlin", "numberlink", "2/2/1g1g"),
        ("slitherlink", "slitherlink", "2/2/ch"), ("heyawacky", "heyawake", "2/2/00g"),
        ("bijutsukan", "akari", "2/2/j"),
        ("lightup", "akari", "2/2/j"), ("masyu", "masyu", "3/1/1"), ("pearl", "masyu", "3/1/1"),
        ("starbattle", "star-battle", "1/1/1/"), ("simpleloop", "simple-loop", "5/1/0"),
        ("country", "country-road", "2/2/00g"),
    ],
)  # fmt: skip
def test_urls_have_every_name_of_a_genre(name: str, genre: str, body: str) -> None:
    puzzle = pp.load(f"https://puzz.link/p?{name}/{body}")
    assert puzzle.genre == genre
    assert pp.load(pp.to_url(puzzle)) == puzzle


def test_files_have_every_name_of_a_genre() -> None:
    for name in ("heyawake", "heyawacky"):
        assert pp.load(f"pzprv3/{name}/1/2/1/0 0 /1 . /. . /").genre == "heyawake"
    assert pp.load("pzprv3/hashi/1/3/1 . 1 /0 0 /").genre == "hashiwokakero"


def test_the_site_names_hashiwokakero_in_two_ways() -> None:
    puzzle = pp.load("hashi/3/3/2g2i2g2")
    assert pp.to_url(puzzle) == "https://puzz.link/p?hashi/3/3/2g2i2g2"
    file = next(form for form in genres()[puzzle.genre].formats if form.name == "pzpr").write(puzzle, None)
    assert file.startswith("pzprv3\nhashikake\n")


ROOMS = "0 1 0 /0 1 1 /1 0 1 /0 0 0 /0 0 0 1 /0 1 0 0 /1 1 1 0 /"
SHADED = "# + # # /# # # + /# + # + /# # # # /"


@pytest.mark.parametrize(("kind", "more"), [("lits", ""), ("norinori", ""), ("heyawake", ". . . . /" * 4)])
def test_files_of_version_3_1_tell_rooms_by_borders(kind: str, more: str) -> None:
    (entry,) = pp.load_all(f"pzprv3.1/{kind}/4/4/{ROOMS}{more}{SHADED}")
    (plain,) = pp.load_all(f"pzprv3/{kind}/4/4/3/0 0 1 1 /0 0 1 2 /0 1 1 2 /2 2 2 2 /{more}{SHADED}")
    assert (entry.puzzle, entry.marks) == (plain.puzzle, plain.marks)
    assert len(entry.marks or {}) == 16
    if kind == "lits":
        assert pp.check(entry.puzzle, entry.marks or {})


def test_files_of_version_3_2_tell_rooms_by_borders() -> None:
    """Country Road has a line for options before them, which is mostly empty."""
    rest = "2 . /. . /0 /0 /0 0 /0 0 /0 0 /"
    plain = pp.loads(f"pzprv3/country/2/2/1/0 0 /0 0 /{rest}")
    wall = pp.loads(f"pzprv3.2\ncountry\n2\n2\n\n1 \n0 \n0 0 \n{rest}".replace("/", "\n"))
    assert getattr(wall, "rooms") == getattr(plain, "rooms")  # noqa: B009
    assert wall.plain.across == ["|", "."]
    text = pp.dumps(wall, "pzpr")
    assert text.startswith("pzprv3.2\ncountry\n2\n2\n\n1 \n")
    assert pp.loads(text) == wall
    # An older file has the options and the rooms.
    assert pp.loads(f"pzprv3.1\ncountry\n2\n2\n\n1\n0 0 \n0 0 \n{rest}".replace("/", "\n")) == plain
    with pytest.raises(pp.BadInput, match='the option "country_empty"'):
        pp.loads(text.replace("\n\n", "\ncountry_empty\n"))
    moon = pp.loads("moonsun/3/3/i00000")
    assert pp.dumps(moon, "pzpr").startswith("pzprv3.2\nmoonsun\n3\n3\n1 0 \n")
    assert pp.loads(pp.dumps(moon, "pzpr")) == moon
    lits = f"pzprv3.2/lits/4/4/{ROOMS}{SHADED}"
    assert pp.loads(lits) == pp.loads(lits.replace("v3.2", "v3.1"))


def test_a_damaged_border_is_named_by_its_place() -> None:
    text = f"pzprv3.1/lits/4/4/{ROOMS}{SHADED}"
    with pytest.raises(pp.BadInput, match='a border is one of 0 1, "x"'):
        pp.load(text.replace("0 1 0", "0 x 0", 1))
    with pytest.raises(pp.BadInput, match="the edge between rows 3 and 4 of column 4"):
        pp.load("pzprv3.1/lits/4/4/" + "0 " * 23)


@pytest.mark.parametrize(
    "kind", ["mashu", "heyawake", "lits", "starbattle", "hashikake", "nurikabe", "slither", "tapa"]
)
def test_a_file_without_a_body_is_an_empty_board(kind: str) -> None:
    for text in (f"pzprv3/{kind}/6/6", f"pzprv3/{kind}/6/6/", f"pzprv3\n{kind}\n6\n6\n"):
        puzzle = pp.load(text)
        assert (puzzle.rows, puzzle.cols) == (6, 6)
        assert puzzle == pp.load(f"{kind}/6/6")


def test_yajilin_has_an_option_for_the_eye_alone() -> None:
    assert pp.load("https://puzz.link/p?yajilin/b/5/5/m32j10") == pp.load("yajilin/5/5/m32j10")
    with pytest.raises(pp.BadInput, match='the option "x"'):
        pp.load("yajilin/x/5/5/m32j10")


def test_crosses_beside_a_clue_are_passed_over() -> None:
    (entry,) = pp.load_all("pzprv3/yajilin/1/4/0,- . 0,- . /+ + . # /0 -1 -1 /")
    assert {(var.layer, pp.Spot(*var.spot)): value for var, value in (entry.marks or {}).items()} == {
        ("shade", pp.cell(1, 2)): 0, ("shade", pp.cell(1, 4)): 1,
    }  # fmt: skip
    (entry,) = pp.load_all("pzprv3/yajilin/1/4/0,- . 0,- . /. . . . /1 0 0 /")
    with pytest.raises(pp.BadInput, match="no line at the edge between columns 1 and 2 of row 1"):
        pp.check(entry.puzzle, entry.marks or {})


def test_a_question_mark_in_fillomino_says_nothing() -> None:
    plain = pp.Fillomino(numbers=[[None, 2], [1, None]])
    assert pp.load("fillomino/2/2/.21.") == plain
    assert pp.load("pzprv3/fillomino/2/2/- 2 /1 - /. . /. . /0 /0 /0 0 /") == plain


@pytest.mark.parametrize("kind", ["heyawake", "country", "aqre", "chocona", "yajilin-regions"])
def test_a_question_mark_in_a_room_says_nothing(kind: str) -> None:
    """Two rooms, the left and the right half; the right one has a 1."""
    plain = pp.load(f"{kind}/4/2/900g1")
    assert pp.load(f"{kind}/4/2/900.1") == plain
    assert pp.load(pp.to_url(plain)) == plain
    rooms = f"pzprv3/{kind}/2/4/2/0 0 1 1 /0 0 1 1 /"
    assert pp.load(f"{rooms}- . 1 . /. . . . /") == plain


def test_a_circle_of_unknown_colour_is_passed_in_any_way() -> None:
    corner = pp.load("pzprv3/mashu/3/3/- . . /. . . /. . 2 /")
    assert corner == pp.Masyu(cells=["-..", "...", "..2"])
    solution = pp.solve(corner).solution
    assert solution is not None
    assert pp.count(corner).count == 1
    missed = {**solution, Var("line", pp.edge((1, 1), (1, 2))): 0, Var("line", pp.edge((1, 1), (2, 1))): 0}
    assert "circle.missed" in {broken.code for broken in pp.check(corner, missed).violations}
    for clue in ("1", "2"):
        assert pp.solve(pp.Masyu(cells=[f"{clue}..", "...", "..2"])).count == (0 if clue == "1" else 1)
    with pytest.raises(pp.BadInput, match="no sign for a circle of unknown colour"):
        pp.to_url(corner)
    assert "question mark" in genres()["masyu"].rules(corner)[-1]
    assert "question mark" not in " ".join(genres()["masyu"].rules(pp.Masyu(2, 2)))


def test_star_battle_has_four_stars_and_more() -> None:
    for stars in ("4", "9"):
        puzzle = pp.load(f"https://puzz.link/p?starbattle/16/16/{stars}/")
        assert getattr(puzzle, "stars") == stars  # noqa: B009
        assert pp.load(pp.to_url(puzzle)) == puzzle
    with pytest.raises(pp.BadInput, match='"stars" is'):
        pp.load("starbattle/16/16/10/")


def test_lits_has_large_rooms() -> None:
    puzzle = pp.load("https://puzz.link/p?lits/14/14")
    assert pp.load(pp.to_url(puzzle)) == puzzle
    assert pp.solve(puzzle, seconds=None).status == "multiple"
    with pytest.raises(pp.BadInput, match="at most 400 cells; one has 441"):
        pp.load("lits/21/21")


def test_penpa_links_are_padded() -> None:
    """Some readers of base64 refuse a text whose length is no multiple of four."""
    for genre in genres().values():
        form = next(form for form in genre.formats if form.name == "penpa")
        link = form.write(genre.blank(*genre.near_size(3, 3)), None)
        assert len(link.partition("p=")[2]) % 4 == 0
        assert form.read(link)[0] == form.read(link.rstrip("="))[0]


SCRIPT = """
ui.debug.addDebugData("lits", {
  url: "4/4/9q02jg",
  failcheck: [
    ["csDivide", "pzprv3/lits/4/4/3/0 0 1 1 /0 0 1 2 /0 1 1 2 /2 2 2 2 /# . # # /# . # . /# . # . /. . . . /"],
    ["own", "pzprv3/lits/4/4/x", {skiprules: true}],
    [null, "pzprv3.1/lits/4/4/ROOMSSHADED"]
  ]
});
""".replace("ROOMSSHADED", ROOMS + SHADED)


def test_the_peers_boards_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The script that reads a folder of them; none is part of the project."""
    (tmp_path / "lits.js").write_text(SCRIPT)
    (tmp_path / "unknown.js").write_text(SCRIPT)
    assert peer_boards.main(tmp_path, every=False) == 0
    assert "1 of 1 addresses are read; 2 of 2 boards are judged alike." in capsys.readouterr().out
    (tmp_path / "lits.js").write_text(SCRIPT.replace("csDivide", "x").replace('["x"', "[null"))
    assert peer_boards.main(tmp_path, every=False) == 1
    assert "lits: solved there" in capsys.readouterr().out
