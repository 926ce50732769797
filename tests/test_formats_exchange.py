"""What other programs write: digits of a Sudoku, SDK and SDX, game IDs, .non files, f-puzzles and SudokuPad."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.genre import Format, Genre
from puzzlepark.formats import json as park_json
from puzzlepark.genres.kit import lz_string
from puzzlepark.registry import genres

FORMS = ("game ID", "non", "digits", "sdx", "f-puzzles", "sudokupad")
DECLARED = [(genre, form) for genre in genres().values() for form in genre.formats if form.name in FORMS]
GAMES = {
    "akari", "fillomino", "futoshiki", "hashiwokakero", "hitori", "kurodoko", "masyu", "nonogram", "shikaku",
    "slitherlink", "sudoku", "tents", "binairo", "skyscrapers",
}  # fmt: skip


@pytest.mark.parametrize(("genre", "form"), DECLARED, ids=lambda value: value.name)
def test_shipped_puzzles_go_there_and_back(genre: Genre[Any], form: Format[Any]) -> None:
    """All that a format can say; it refuses the others with one sentence."""
    written = 0
    for document in (*genre.collection[:6], *genre.examples["puzzles"][:3]):
        puzzle, answer = park_json.read(document, genre)
        if genre.name == "tents":
            assert genre.clues_from is not None
            puzzle = genre.clues_from(puzzle, answer or {})
        try:
            text = form.write(puzzle, answer)
        except pp.BadInput as error:
            assert str(error).endswith(".")
            continue
        written += 1
        assert form.fits(text)
        assert form.read(text)[0] == puzzle
        assert pp.loads(text, genre=genre.name) == puzzle
        if form.name != "sdx":
            assert pp.loads(text) == puzzle
    assert written >= 1, (genre.name, form.name)


def test_every_game_has_its_genre() -> None:
    assert {genre.name for genre, form in DECLARED if form.name == "game ID"} >= GAMES


LOOPY = "3x3t0de:3a2b3c"


@pytest.mark.parametrize(
    "text",
    [
        LOOPY, f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#{LOOPY}", f"<x/loopy.html#{LOOPY}>",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Loopy\nPARAMS  :5:3x3t0de\n"
        "CPARAMS :7:3x3t0de\nDESC    :6:3a2b3c\nNSTATES :1:1\n",
    ],
)  # fmt: skip
def test_every_form_of_a_game_id_is_read(text: str) -> None:
    puzzle = pp.loads(text, genre="slitherlink")
    assert puzzle == pp.Slitherlink(numbers=[[3, None, 2], [None, None, 3], [None, None, None]])


@pytest.mark.parametrize(
    ("game", "text", "built"),
    [
        ("lightup", "3x3:aB2b1c", pp.Akari(numbers=[[None, "?", 2], [None, None, 1], [None, None, None]])),
        ("bridges", "3x3i30e10m2d0:2a2c2a2", pp.Hashiwokakero(numbers=[[2, None, 2], [None] * 3, [2, None, 2]])),
        ("range", "3x2:a3_4c", pp.Kurodoko(numbers=[[None, 3, 4], [None] * 3])),
        ("rect", "3x2:2_3c1", pp.Shikaku(numbers=[[2, 3, None], [None, None, 1]])),
        ("pearl", "3x2dt:WaBc", pp.Masyu(cells=["1.2", "..."])),
        ("singles", "2x2de:1221", pp.Hitori(numbers=[[1, 2], [2, 1]])),
        ("filling", "2x2:3a1a", pp.Fillomino(numbers=[[3, None], [1, None]])),
        ("pattern", "2x2:1/2/2/1", pp.Nonogram(rows=[[2], [1]], cols=[[1], [2]])),
        ("tents", "3x2:a_c,1,0,0,1,0", None),
        ("unequal", "2:0R,0,2,0,", pp.Futoshiki(numbers=[[None, None], [2, None]], across=[">", "."], down=[".."])),
        ("towers", "2:1//2/2//1/2/", pp.Skyscrapers(cols=[1, None], below=[2, 2], rows=[None, 1], right=[2, None])),
        ("towers", "2de:1///////,a2b", pp.Skyscrapers(cols=[1, None], numbers=[[None, 2], [None, None]])),
        ("unruly", "4x2ude:aDCa", pp.Binairo(numbers=[[0, None, None, None], [1, None, None, 1]])),
        ("solo", "2x2:1b2h3c", pp.Sudoku(numbers=[[1, None, None, 2], [None] * 4, [None] * 4, [3, None, None, None]])),
    ],
)  # fmt: skip
def test_boards_by_hand(game: str, text: str, built: Any) -> None:
    puzzle = pp.loads(f"x/{game}.html#{text}")
    if built is not None:
        assert puzzle == built
    if game == "tents":
        trees = getattr(puzzle, "trees")  # noqa: B009
        assert trees == {pp.cell(1, 2), pp.cell(1, 3)}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x/loopy.html#3x3t4:3a2b3c", 'the options "t4"'),
        ("x/loopy.html#3x3t0#123456", "is a seed of that program"),
        ("x/loopy.html#3x3t0:3a2b3", "has 6 cells; the board has 9"),
        ("x/loopy.html#3x3t0:3A2b3c", 'Character 2.*a number or a skip was expected, "A" was found'),
        ("x/solo.html#3x3xk:a", "diagonals, cages or rooms"),
        ("x/solo.html#3x2:zj", "have 3 rows and 2 columns; here they have 2 rows and 3 columns"),
        ("x/tents.html#3x2:a_c,1,0", "has 2 numbers; 3 columns and 2 rows need 5"),
        ("x/pattern.html#2x2:1/2/2", "has 3 lines"),
        ("x/unequal.html#2adk:0,0,0,0,", 'the options "adk"'),
        ("x/towers.html#2:1/2/1", "has 3 numbers outside; a board of 2x2 has 8"),
        ("x/towers.html#2:1/x//////", '"x" was found where a number was expected'),
        ("x/towers.html#2:1///////,a2", "has 2 cells; the board has 4"),
        ("x/unruly.html#4x2:aDCa", "no u; in a Binairo all are different"),
        ("x/unruly.html#4x2u:aDC", "has 7 cells; the board has 8"),
        ("x/unruly.html#4x2u:a1", 'is a letter, not "1"'),
        ("x/singles.html#2x2:12", "has 2 cells; the board has 4"),
        ("0x0:a", "at least 1x1"),
    ],
)
def test_game_ids_that_cannot_be_read_say_why(text: str, sentence: str) -> None:
    with pytest.raises(pp.BadInput, match=sentence):
        pp.loads(text)


SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [SUDOKU[i : i + 9] for i in range(0, 81, 9)]


@pytest.mark.parametrize(
    "text",
    [
        SUDOKU, SUDOKU.replace(".", "0"), SUDOKU.replace(".", "*"), "\n".join(ROWS), "\r\n".join(ROWS) + "\r\n",
        "#ASomebody\n#B24-12-2005\n[Puzzle]\n" + "\n".join(ROWS), "\n".join(" ".join(row) for row in ROWS),
        "\n".join(f"{row[:3]}|{row[3:6]}|{row[6:]}" + "\n---+---+---" * (i in (2, 5)) for i, row in enumerate(ROWS)),
    ],
)  # fmt: skip
def test_a_sudoku_in_digits(text: str) -> None:
    puzzle = pp.load(text)
    assert puzzle == pp.Sudoku(numbers=[[int(char) if char != "." else None for char in row] for row in ROWS])
    assert puzzle.info.author == ("Somebody" if "Somebody" in text else "")


def test_sudokus_of_other_sizes_in_digits(tmp_path: Any) -> None:
    small = pp.load("1.3...4." + "." * 8)
    assert (small.rows, small.genre) == (4, "sudoku")
    assert pp.load("12345." + "." * 30).rows == 6
    large = pp.load("G" + "." * 254 + "A")
    assert dict(getattr(large, "numbers")) == {pp.cell(1, 1): 16, pp.cell(16, 16): 10}  # noqa: B009
    pp.save(large, tmp_path / "large.sdk")
    assert pp.load(tmp_path / "large.sdk") == large
    with pytest.raises(pp.BadInput, match='Row 1, column 1 is "9"; the board has the numbers 1 to 4'):
        pp.load("9" + "." * 15)
    with pytest.raises(pp.BadInput, match="This line has 80 digits and dots; a Sudoku of 9x9 has 81"):
        pp.load(SUDOKU[:-1])


def test_a_file_has_a_sudoku_on_each_line(tmp_path: Path) -> None:
    other = SUDOKU.replace("5", ".")
    (tmp_path / "many.txt").write_text(f"{SUDOKU}\n{other}\n\n{SUDOKU.replace('.', '0')}\n")
    entries = list(pp.load_all(tmp_path / "many.txt"))
    assert [entry.puzzle for entry in entries] == [pp.load(SUDOKU), pp.load(other), pp.load(SUDOKU)]
    assert entries[1].name.endswith("many.txt:2")
    done = park("solve", str(tmp_path / "many.txt"), "--json")
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["unique"] * 3


def test_an_answer_may_stand_on_one_line(tmp_path: Path) -> None:
    puzzle, small = pp.load(SUDOKU), pp.Sudoku(4, 4)
    for board, text in ((puzzle, SUDOKU), (small, pp.dumps(small, "digits"))):
        solution = pp.solve(board).solution
        assert solution is not None
        (digits,) = solution.values_by_layer
        answer = "".join(map(str, digits))
        for form in (answer, "\n".join(answer[i : i + board.cols] for i in range(0, len(answer), board.cols))):
            assert pp.check(board, pp.load_marks(form + "\n", board))
        (tmp_path / "puzzle.sdk").write_text(text)
        (tmp_path / "answer.txt").write_text(answer + "\n")
        assert park("check", str(tmp_path / "puzzle.sdk"), str(tmp_path / "answer.txt")).exit_code == 0
        wrong = answer[1:] + answer[:1]
        (tmp_path / "answer.txt").write_text(wrong + "\n")
        assert park("check", str(tmp_path / "puzzle.sdk"), str(tmp_path / "answer.txt")).exit_code == 1
    wet = pp.Nurikabe(numbers=[[2, None], [None, None]])
    assert not pp.check(wet, pp.load_marks("++##\n", wet)).violations


def test_an_sdk_file_holds_what_was_written() -> None:
    puzzle = pp.load(SUDOKU)
    solution = pp.solve(puzzle).solution
    text = pp.dumps(puzzle, "digits", solution)
    assert text.startswith("[Puzzle]\n53..7....\n")
    assert "[State]\n534678912\n" in text
    (entry,) = pp.load_all(text)
    assert (entry.puzzle, dict(entry.marks or {})) == (puzzle, dict(solution.marks if solution else {}))
    with pytest.raises(pp.BadInput, match="4x4 or more"):
        pp.dumps(pp.Sudoku(2, 2), "digits")


def test_an_sdx_file_holds_numbers_that_were_written() -> None:
    words = [[char if char != "." else "123456789" for char in row] for row in ROWS]
    words[0][2] = "u4"
    (entry,) = pp.load_all("\n".join(" ".join(row) for row in words))
    assert entry.puzzle == pp.load(SUDOKU)
    assert entry.marks is not None
    assert {var.spot: n for var, n in entry.marks.items() if var.spot == pp.cell(1, 3)} == {pp.cell(1, 3): 4}
    for damage, sentence in (
        ([*words[:3], words[3][:-1], *words[4:]], "line 4 has 8 words"),
        ([*words[:8], ["x7", *words[8][1:]]], 'line 9: "x7" is no number'),
        (words[:7], "9 rows of words; this one has 7"),
    ):
        with pytest.raises(pp.BadInput, match=sentence):
            pp.load("\n".join(" ".join(row) for row in damage))


NON = 'catalogue "x:1"\ntitle "Boat"\nby "A. Body"\nwidth 3\nheight 2\n\nrows\n1\n1,1\n\ncolumns\n1\n1\n1\n'


def test_a_non_file(tmp_path: Any) -> None:
    puzzle = pp.load(NON)
    assert puzzle == pp.Nonogram(rows=[[1], [1, 1]], cols=[[1], [1], [1]])
    assert (puzzle.info.title, puzzle.info.author, puzzle.info.source) == ("Boat", "A. Body", "x:1")
    pp.save(puzzle, tmp_path / "boat.non", pp.solve(puzzle).solution)
    (entry,) = pp.load_all(tmp_path / "boat.non")
    assert (entry.puzzle, entry.puzzle.info) == (puzzle, puzzle.info)
    assert pp.check(puzzle, entry.marks or {})
    for damage, sentence in (
        (("rows\n1\n", "rows\n"), '"rows" has 1 lines in the file; the board has 2'),
        (("width 3", "width 3x"), "not a puzzle I know"),
        (("1,1", "1,x"), '"x" was found where a number'),
        (("title", "color"), "has colours"),
    ):
        with pytest.raises(pp.BadInput, match=sentence):
            pp.loads(NON.replace(*damage))


def test_lz_string_is_that_of_the_library() -> None:
    """Packed by the original program."""
    text = "Žluťoučký kůň úpěl ďábelské ódy!"
    packed = "r6ABsK6KaAD2aLCADWBfgBPQ9oCAlAZAvgDobEARlB4QAEOAjAUxAGd4BL5AZ4BMBPAQiA=="
    assert (lz_string.pack(text), lz_string.unpack(packed)) == (packed, text)
    assert (
        lz_string.unpack("JIAgFghgbgpiDOB7AtneAXATgSwHYHMR1EQAjOAYxQAdMZ54YATIAA==")
        == "I have some string to be compressed"
    )
    for sample in ("", "a", "aaaaaaaaaaaaaaaaaaaa", "😀 ab" * 50, json.dumps(list(range(300)))):
        assert lz_string.unpack(lz_string.pack(sample)) == sample
    for damaged in (packed[:20], "!", "AAAA", packed[:30] + "____"):
        with pytest.raises(pp.BadInput, match="damaged"):
            lz_string.unpack(damaged)


@pytest.mark.parametrize(
    "site",
    [
        "https://www.f-puzzles.com/?load=", "https://f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles",
        "https://sudokupad.app/?puzzleid=fpuzzles", "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
    ],
)  # fmt: skip
def test_links_of_f_puzzles_and_sudokupad(site: str) -> None:
    grid: list[list[dict[str, Any]]] = [
        [{"value": int(char), "given": True} if char != "." else {} for char in row] for row in ROWS
    ]
    grid[0][2] = {"value": 4, "centerPencilMarks": [1, 4]}
    packed = lz_string.pack(json.dumps({"size": 9, "title": "T", "author": "A", "grid": grid}))
    (entry,) = pp.load_all(site + packed)
    assert entry.puzzle == pp.load(SUDOKU)
    assert (entry.puzzle.info.title, entry.puzzle.info.author) == ("T", "A")
    assert entry.marks is not None
    with pytest.raises(pp.BadInput, match='the rule "clone"'):
        pp.loads(site + lz_string.pack(json.dumps({"size": 9, "grid": grid, "clone": [{"cells": []}]})))
    grid[0][0]["region"] = 3
    grid[0][1]["region"] = 4
    with pytest.raises(pp.BadInput, match="is not connected"):
        pp.loads(site + lz_string.pack(json.dumps({"size": 9, "grid": grid})))
    with pytest.raises(pp.BadInput, match="damaged"):
        pp.loads(site + packed[:40])


def test_sudokupads_own_links_are_refused_in_a_sentence() -> None:
    with pytest.raises(pp.BadInput, match="own form of links is not read"):
        pp.loads("https://sudokupad.app/sclN4IgzglgXgpi")


CAT = ["#...#", "#####", "#.#.#", "#####", ".###."]


def drawn(rows: list[str], scale: int, kind: str, paint: Any, ground: Any) -> bytes:
    """An image of these cells."""
    from PIL import Image

    image = Image.new("RGBA", (len(rows[0]), len(rows)))
    image.putdata([paint if char == "#" else ground for row in rows for char in row])
    file = io.BytesIO()
    image = image.resize((scale * len(rows[0]), scale * len(rows)), Image.Resampling.NEAREST)
    (image if kind == "PNG" else image.convert("RGB")).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("scale", "kind", "paint", "ground"),
    [
        (1, "PNG", (0, 0, 0, 255), (255, 255, 255, 255)),
        (24, "PNG", (200, 30, 30, 255), (250, 250, 200, 255)),
        (24, "PNG", (255, 220, 0, 255), (0, 0, 0, 0)),
        (40, "BMP", (0, 0, 0, 255), (255, 255, 255, 255)),
        (40, "GIF", (10, 10, 90, 255), (255, 255, 255, 255)),
    ],
)
def test_an_image_is_a_nonogram(scale: int, kind: str, paint: Any, ground: Any, tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(drawn(CAT, scale, kind, paint, ground))
    puzzle = pp.load(tmp_path / "cat.png")
    assert isinstance(puzzle, pp.Nonogram)
    assert puzzle.plain.rows == [[1, 1], [5], [1, 1, 1], [5], [3]]
    assert puzzle.plain.cols == [[4], [1, 2], [4], [1, 2], [4]]
    solution = pp.solve(puzzle).solution
    assert solution is not None
    assert pp.loads(bytes(pp.draw(puzzle, solution, "pixels", cell=1))) == puzzle


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x89PNG\r\n\x1a\nnothing", "no image that can be read|is damaged"),
        (drawn(CAT, 1, "PNG", (0, 0, 0, 255), (255, 255, 255, 255))[:-30], "is damaged"),
        (drawn(["#" * 101 + ".", "." * 102], 1, "PNG", (0, 0, 0, 255), (255, 255, 255, 255)), "squares in two tones"),
    ],
)
def test_an_image_that_is_no_nonogram_says_why(data: bytes, sentence: str) -> None:
    with pytest.raises(pp.BadInput, match=sentence):
        pp.loads(data)


def test_the_command_reads_an_image(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(drawn(CAT, 30, "PNG", (0, 0, 0, 255), (255, 255, 255, 255)))
    solved = park("solve", tmp_path / "cat.png")
    assert solved.exit_code == 0
    assert "UNIQUE" in solved.output
