"""Texts that are damaged or have something around them: the board is read, and a warning says what was assumed. Where
two readings are possible, the text is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.tasks.files import read_text

URL = "https://puzz.link/p?slither/3/2/71d"
BOARD = pp.Slitherlink(numbers=[[2, None, 1], [3, None, None]])

SHORT_FILE = "The file ends before its board does; what is missing is taken as blank."
SHORT_MARKS = "The file ends within its marks; those of its last part are left out."


def warnings_of(text: str, genre: str | None = None) -> list[tuple[str, str]]:
    """The warnings of a text that has one puzzle."""
    (entry,) = read_text(text, genre)
    return [(warning.code, warning.sentence) for warning in entry.warnings]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (f"my puzzle: {URL}", ["Left out: the text around the URL."]),
        (f"Made today!\n{URL}\nHave fun.", ["Left out: the text around the URL."]),
        (f"{URL} and again {URL}", ["Left out: the text around the URL."]),
        (
            f"[a title]({URL})",
            ["Left out: the text around the URL.", 'Left out: ")", which stands behind the board in the URL.'],
        ),
        (f"{URL})", ['Left out: ")", which stands behind the board in the URL.']),
        (f"{URL},", ['Left out: ",", which stands behind the board in the URL.']),
        (f'{URL}"', ['Left out: """, which stands behind the board in the URL.']),
        (f"{URL}.0", ['Left out: ".0", which stands behind the board in the URL.']),
    ],
)  # fmt: skip
def test_what_is_around_a_url_is_left_out(text: str, sentences: list[str]) -> None:
    (entry,) = read_text(text)
    assert entry.puzzle == BOARD
    assert [warning.sentence for warning in entry.warnings] == sentences


def test_the_command_reads_a_url_within_a_text() -> None:
    done = park("convert", f"my puzzle: {URL}", "--to", "url", "-o", "-")
    assert done.stdout.strip() == URL
    assert "Left out: the text around the URL." in done.stderr
    with pytest.warns(UserWarning, match="the text around the URL"):
        assert pp.load(f"my puzzle: {URL}") == BOARD


def test_of_two_urls_in_a_text_none_is_chosen() -> None:
    with pytest.raises(pp.BadInput, match="This text has 2 URLs; put each on a line of its own"):
        pp.loads(f"this one {URL} or this one {URL}a")


def test_a_star_battle_without_its_number_of_stars() -> None:
    url = pp.to_url(pp.StarBattle(stars="1", rooms=[[0, 0, 1, 1]] * 4))
    size, count, walls = url.rpartition("/1/")
    assert count
    for body in (f"/{walls}", f"//{walls}"):
        (entry,) = read_text(size + body)
        assert entry.puzzle == pp.loads(url)
        assert [tuple(w) for w in entry.warnings] == [
            ("mended", "The URL does not give the number of stars; 1 is assumed.")
        ]
    with pytest.raises(pp.BadInput, match="stars"):
        pp.loads(f"{size}/x/{walls}")


@pytest.mark.parametrize(
    ("text", "board", "sentences"),
    [
        ("pzprv3/slither/2/3/2 . 1 /3 ", BOARD, [SHORT_FILE]),
        ("pzprv3/slither/2/3/2 . 1 /3 . . /1 0 ", BOARD, [SHORT_MARKS]),
        ("pzprv3/slither/2/3/2 . 1 /3 . . ", BOARD, []),
        (
            "pzprv3/heyawake/1/2/2/0 1 ", pp.Heyawake(rooms=[[0, 1]]),
            [SHORT_FILE],
        ),
    ],
)  # fmt: skip
def test_a_file_without_its_last_lines(text: str, board: pp.Puzzle, sentences: list[str]) -> None:
    (entry,) = read_text(text)
    assert entry.puzzle == board
    assert [warning.sentence for warning in entry.warnings] == sentences


def test_a_file_whose_rooms_are_missing_is_refused() -> None:
    with pytest.raises(pp.BadInput, match="The text ends where"):
        pp.loads("pzprv3/heyawake/2/2/2/0 0 /1 ")


KANPEN = "http://www.kanpen.net/{}.html?problem={}"


@pytest.mark.parametrize(
    ("kind", "body", "board"),
    [
        ("slitherlink", "2/3/2_._1/3_._._", BOARD),
        ("nurikabe", "1/3/2_._.", pp.Nurikabe(numbers=[[2, None, None]])),
        ("bijutsukan", "1/3/5_._0", pp.loads("akari/3/1/.g0")),
        ("sudoku", "4/1_._._./._._._./._._._./._._._4/", pp.loads("1" + "." * 14 + "4", "sudoku")),
    ],
)  # fmt: skip
def test_addresses_of_kanpen(kind: str, body: str, board: pp.Puzzle, tmp_path: Path) -> None:
    assert pp.loads(KANPEN.format(kind, body)) == board
    assert not warnings_of(KANPEN.format(kind, body))
    path = tmp_path / "board.txt"
    path.write_text(body.replace("_", " ").replace("/", "\n") + "\n")
    assert pp.load(path, board.genre) == board
    answered = path.read_text().rstrip() + "\n1 0 1\n"
    assert warnings_of(answered, board.genre) == [("left out", "Left out: the answer behind the board.")]


def test_addresses_of_kanpen_with_the_body_of_puzz_link() -> None:
    assert pp.loads("www.kanpen.net/slitherlink.html?pzpr=/3/2/71d") == BOARD


def test_other_kinds_of_kanpen_are_refused() -> None:
    with pytest.raises(pp.BadInput, match='boards of numbers only, not for "kakuro"'):
        pp.loads(KANPEN.format("kakuro", "3/3/0"))
    with pytest.raises(pp.BadInput, match="begins with its numbers of rows and columns"):
        pp.loads(KANPEN.format("nurikabe", "x"))
