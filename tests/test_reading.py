"""What reading guesses, mends or leaves out is said, in the library, by the command and on the web; nothing is guessed
where a text says too little."""

from __future__ import annotations

import json
import random
import warnings
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format, Genre
from puzzlepark.core.reading import collect_warnings, warn
from puzzlepark.formats import json as park_json
from puzzlepark.formats import pzpr
from puzzlepark.genres.kit import lz_string
from puzzlepark.registry import genres
from puzzlepark.tasks.files import read_text

from conftest import data_folder
from yardstick import laps

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.3...4." + "." * 8


def said(text: str | bytes, genre: str | None = None) -> list[str]:
    """The warnings of a text."""
    entries = read_text(text, genre) if isinstance(text, str) else list(pp.load_all(text, genre))
    return [warning.sentence for entry in entries for warning in entry.warnings]


# --- guesses


@pytest.mark.parametrize("size", [4, 9, 10, 12, 15, 16, 25])
def test_zeros_and_ones_are_no_sudoku(size: int) -> None:
    rng = random.Random(size)
    rows = ["".join(rng.choice("01") for _ in range(size)) for _ in range(size)]
    for text in ("\n".join(rows), "\n".join(" ".join(row) for row in rows), "".join(rows)):
        with pytest.raises(BadInput, match="says too little"):
            pp.loads(text)


def test_no_published_answer_is_a_sudoku() -> None:
    files = sorted(data_folder("tilepaint").glob("*_sol.txt"))
    assert files
    for file in files:
        with pytest.raises(BadInput):
            pp.load(file)


@pytest.mark.parametrize("text", ["0" * 16, "." * 81, "1" * 81, "012" * 27, "1212" * 4, "1.1." * 4])
def test_tables_of_numbers_are_no_sudoku(text: str) -> None:
    with pytest.raises(BadInput, match=r"name the genre|may be|no puzzle"):
        pp.loads(text)


def test_a_named_genre_needs_no_evidence() -> None:
    assert pp.loads("." * 81, genre="sudoku") == pp.Sudoku(9, 9)
    assert not said(SMALL, "sudoku")


def test_a_guess_is_said() -> None:
    assert not said(SUDOKU)
    assert said(SMALL) == [
        "The text names no genre and is read as Sudoku; name the genre (--genre, genre=) if it is another one."
    ]
    with pytest.warns(UserWarning, match="is read as Sudoku"):
        report = pp.solve(SMALL)
    assert [warning.code for warning in report.warnings] == ["guessed"]
    assert "names no genre" in said("3x3t0de:3a2b3c")[0]
    assert not said("x/loopy.html#3x3t0de:3a2b3c")


def test_a_sudoku_file_is_read_again(tmp_path: Path) -> None:
    for puzzle in (pp.Sudoku(16, 16), pp.Sudoku(4, 4), pp.loads(SUDOKU)):
        pp.save(puzzle, tmp_path / "board.sdk")
        (entry,) = pp.load_all(tmp_path / "board.sdk")
        assert (entry.puzzle, entry.warnings) == (puzzle, ())


def test_the_command_says_it(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text(SMALL)
    done = park("solve", str(tmp_path / "small.txt"), "--json")
    assert "small.txt: The text names no genre and is read as Sudoku" in done.stderr
    assert json.loads(done.stdout)["warnings"] == said(SMALL)
    assert "warnings" not in json.loads(park("solve", SUDOKU, "--json").stdout)
    (tmp_path / "answer.txt").write_text("\n".join(["0101101010"] * 10))
    done = park("solve", str(tmp_path / "answer.txt"))
    assert done.exit_code == 2
    assert "says too little" in done.stderr
    done = park("hint", str(tmp_path / "small.txt"))
    assert "is read as Sudoku" in done.stderr


# --- what is left out


def fpuzzles(**more: Any) -> str:
    grid: list[list[dict[str, Any]]] = [
        [{"value": int(char), "given": True} if char != "." else {} for char in SUDOKU[i : i + 9]]
        for i in range(0, 81, 9)
    ]
    grid[0][2] |= more.pop("cell", {})
    return "https://www.f-puzzles.com/?load=" + lz_string.pack(json.dumps({"size": 9, "grid": grid, **more}))


LINE = [{"lines": [["R1C1", "R2C2"]], "outlineC": "#888"}]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (fpuzzles(line=LINE), "what is only drawn in the link, which may tell a rule (lines)"),
        (fpuzzles(circle=[{"cells": ["R1C1"]}], text=[{"cells": ["R1C1"], "value": "a"}]), "(circles, texts)"),
        (fpuzzles(solution=[1] * 81), "the solution in the link"),
        (fpuzzles(successMessage="Well done."), "the message for who solves"),
        (fpuzzles(cell={"centerPencilMarks": [1, 4]}), "candidates of cells"),
        (fpuzzles(cell={"c": "#f00"}), "colours of cells"),
        ("https://puzz.link/p?slither/v:odd/2/2/ch", 'the variant "odd"'),
        ("https://puzz.link/p?slither/2/2/chxyz", '"xyz"'),
        ("https://puzz.link/p?slither/3/2/c", "ends before its board"),
        ("pzprv3.1/slither/1/1/. /1 /0 0 /0 /0 /", "colours of cells"),
        ("pzprv3/tentaisho/1/2/1.. /0 /1 0 /", "colours of cells"),
        ("pzprv3/country/1/2/1/0 0 /. . /0 /1 0 /", "circles and crosses"),
        ("pzprv3/slither/1/1/. /history:{}", "the history of moves"),
        ('pzprv3/nurikabe/1/2/1 . /info:{"metadata": {"comment": "Hard!"}}', "the comment"),
        ("pzprv3/nurikabe/1/2/1 . /TrialData(1)/1 # /", "what a player tried out"),
        ("pzprv3/doppelblock/3/3/. . . . /. .[1,2] . . /. . . . /. . . . /", "keeps in mind"),
        ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Loopy\nPARAMS  :5:3x3t0de\n"
         "CPARAMS :7:3x3t0de\nDESC    :6:3a2b3c\nNSTATES :1:2\nMOVE    :2:1y\n", "moves of the saved game"),
        ('width 2\nheight 1\nlicense "x"\nrows\n2\ncolumns\n1\n1\n', "under license"),
        ("#CComment\n" + SUDOKU, "notes of the file behind #C"),
    ],
)  # fmt: skip
def test_what_is_left_out_is_said(text: str, part: str) -> None:
    assert [sentence for sentence in said(text) if part in sentence], said(text)


def test_candidates_of_an_sdx_file_are_left_out() -> None:
    words = [[char if char != "." else "123456789" for char in SUDOKU[i : i + 9]] for i in range(0, 81, 9)]
    assert not said("\n".join(map(" ".join, words)))
    words[0][2] = "14"
    assert said("\n".join(map(" ".join, words))) == ["Left out: the candidates of cells."]


def test_a_drawing_that_is_no_mark_is_left_out() -> None:
    solved = pp.Nurikabe(numbers=[[2, None], [None, None]])
    link = pp.dumps(solved, "penpa", pp.solve(solved).solution)
    assert not said(link)
    assert said(penpa_with_numbers()) == ["Left out: what a solver drew that is no mark here."]


def penpa_with_numbers() -> str:
    """A Slitherlink on which a solver wrote a number in a cell."""
    from puzzlepark.formats.penpa import fields, marks, writer
    from puzzlepark.formats.penpa.sheet import Sheet

    puzzle, display = pp.Slitherlink(numbers=[[3, None], [None, 2]]), genres()["slitherlink"].display
    sheet = Sheet(2, 2, tags=["slitherlink"], grid=display.grid, tool=marks.tool(display))
    for field in type(puzzle).fields:
        fields.draw_on_sheet(field, puzzle, sheet)
    sheet.drawn.numbers[pp.cell(1, 2)] = "7"
    return writer.write(sheet)


def test_a_rule_text_of_a_link_is_kept() -> None:
    assert pp.loads(fpuzzles(ruleset="As ever.")).info.note == "As ever."


FORMS = [(genre, form) for genre in genres().values() for form in genre.formats]


@pytest.mark.parametrize(("genre", "form"), FORMS, ids=lambda value: value.name)
def test_nothing_is_left_out_of_what_is_written_here(genre: Genre[Any], form: Format[Any]) -> None:
    """A file of one's own says all of what it holds."""
    for document in genre.collection[:2]:
        puzzle, answer = park_json.read(document, genre)
        for marks in (None, answer):
            try:
                text = form.write(puzzle, marks)
            except BadInput:
                continue
            assert said(text, genre.name) == []


def test_warnings_go_to_who_collects_them() -> None:
    warn("mended", "Nobody hears this.")
    with collect_warnings() as outer:
        with collect_warnings() as inner:
            warn("mended", "A.")
            warn("mended", "A.")
        warn("left out", "B.")
    assert [w.sentence for w in inner] == ["A."]
    assert [w.sentence for w in outer] == ["B."]


# --- addresses that end early, or go on


URLS = [
    (genre, form)
    for genre in genres().values()
    for form in genre.formats
    if form.name == "url" and form.parts and genre.name not in ("icebarn",)
]


@pytest.mark.parametrize(("genre", "form"), URLS, ids=lambda value: value.name)
def test_a_url_that_ends_early_is_blank_behind(genre: Genre[Any], form: Format[Any]) -> None:
    for document in genre.collection[:1]:
        puzzle, _ = park_json.read(document, genre)
        try:
            url = form.write(puzzle, None).rstrip("/")
        except BadInput:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = pzpr.url(url)
            assert body is not None
            for cut in range(1, len(body.body)):
                with_less = url[: len(url) - cut]
                try:
                    shorter = pp.loads(with_less)
                except BadInput as error:
                    # What is there may break a rule of the genre; that the text is short is no fault.
                    assert not str(error).startswith("The URL ends"), (with_less, str(error))
                else:
                    assert (shorter.rows, shorter.cols) == (puzzle.rows, puzzle.cols)
            assert pp.loads(url + "/zzz") == puzzle
            assert [w.code for w in pp.loads(url + "/zzz").info.warnings] == ["left out"]


def test_cells_behind_the_last_are_passed_over() -> None:
    assert said("slither/2/2/zz") == [
        "The URL skips more cells than the board has; those are passed over.",
        'Left out: "z", which stands behind the board in the URL.',
    ]
    with pytest.warns(UserWarning, match="skips more cells"):
        found = pp.loads("nurikabe/2/2/2z")
    assert found == pp.Nurikabe(numbers=[[2, None], [None, None]])


# --- time in proportion to the text


def look(text: str) -> None:
    """Detect the format of a text, without any cache."""
    for known in (pzpr.url, pzpr.file_kind):
        known.cache_clear()
    pzpr.url(text)
    pzpr.file_kind(text)
    pzpr.is_file(text)
    for genre in genres().values():
        for form in genre.formats:
            if not form.binary:
                form.fits(text)


@pytest.mark.parametrize(
    "piece",
    ["?", "a&", "?a&", "a=b&", "?a/1/", "a-", "/v:a", "/", "sudokupad/", "sudokupad", "https://", "?load=", "<!--",
     "f-puzzles.com/?", "m=edit&", "p=", "1 ", "x.html", "/a.html", "\n?", "pzprv3", "?pzprv3"],
)  # fmt: skip
def test_a_look_at_a_text_takes_time_in_proportion(piece: str) -> None:
    """Sixteen times as much text may take some sixteen times as long, not 256 times."""
    size = 4_000 // len(piece)
    look(piece * size)
    short = max(laps(lambda: look(piece * size)), 0.5)
    assert laps(lambda: look(piece * size * 16)) < 64 * short
