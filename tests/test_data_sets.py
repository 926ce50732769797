"""Data sets of Sudokus: a line each, tables with a header, and files that are compressed by gzip."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.names import counted

FILLED = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
SUDOKU = "".join("." if i * i % 7 in (1, 2) else char for i, char in enumerate(FILLED))


def rows_of(board: str) -> list[str]:
    return [board[i : i + 9] for i in range(0, 81, 9)]


def renamed(digits: str, by: int) -> str:
    """A board whose numbers are exchanged for others: another Sudoku, without solving it."""
    return "".join(str((int(char) - 1 + by) % 9 + 1) if char.isdigit() else char for char in digits)


DATA = [(renamed(SUDOKU, by), renamed(FILLED, by)) for by in range(3)]
SHEETS = {
    "lines": "".join(f"{board}\n" for board, _ in DATA),
    "zeros": "".join(board.replace(".", "0") + "\r\n" for board, _ in DATA),
    "a count": "3\n" + "".join(f"{board}\n" for board, _ in DATA),
    "comments": "# hard ones\n#\n" + "\n# the next\n".join(board for board, _ in DATA),
    "grids": "".join(f"Grid {n:02}\n" + "\n".join(rows_of(board)) + "\n" for n, (board, _) in enumerate(DATA, 1)),
    "puzzle": "puzzle\n" + "".join(f"{board}\n" for board, _ in DATA),
    "pairs": "".join(f"{board},{filled}\n" for board, filled in DATA),
    "quizzes": "quizzes,solutions\n" + "".join(f"{board.replace('.', '0')},{filled}\n" for board, filled in DATA),
    "quoted": 'id;"Puzzle";"Solution"\n' + "".join(f'7;"{board}";"{filled}"\n' for board, filled in DATA),
    "tabs": "source\tquestion\tanswer\trating\n" + "".join(f"x\t{board}\t{filled}\t3.5\n" for board, filled in DATA),
}
SOLVED = ("pairs", "quizzes", "quoted", "tabs")


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("packed", [False, True])
def test_a_data_set_of_sudokus(kind: str, packed: bool, tmp_path: Path) -> None:
    """The library, the command and standard input read the same puzzles, with their solutions if there are any."""
    data = gzip.compress(SHEETS[kind].encode()) if packed else SHEETS[kind].encode()
    path = tmp_path / "set.csv"
    path.write_bytes(data)
    entries = list(pp.load_all(path))
    assert [pp.dumps(entry.puzzle, "digits").replace("\n", "") for entry in entries] == [board for board, _ in DATA]
    assert not any(entry.warnings for entry in entries)
    for entry, (_, filled) in zip(entries, DATA, strict=True):
        assert (entry.marks is not None) == (kind in SOLVED)
        if entry.marks is not None:
            assert pp.check(entry.puzzle, entry.marks)
            assert pp.load_marks(filled, entry.puzzle) == entry.marks
    found = park("solve", path, "--json")
    assert [json.loads(line)["id"] for line in found.stdout.splitlines()] == [entry.puzzle.id for entry in entries]


def test_batch_reads_a_table(tmp_path: Path) -> None:
    path = tmp_path / "set.csv.gz"
    path.write_bytes(gzip.compress(SHEETS["quizzes"].encode()))
    done = park("batch", "check", path, "--ordered", "--workers", "1")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["source"] for one in found] == [f"{path}:{n}" for n in (2, 3, 4)]
    assert [one["outcome"] for one in found] == ["right"] * 3


def test_what_follows_the_digits_of_a_line_is_left_out() -> None:
    (entry,) = pp.load_all(f"{SUDOKU};{FILLED};17 clues")
    assert entry.marks is not None
    assert [tuple(warning) for warning in entry.warnings] == [
        ("left out", 'Left out: "17 clues", which stands behind the digits.')
    ]


def test_an_answer_that_contradicts_its_puzzle_is_mentioned() -> None:
    wrong = renamed(FILLED, 1)
    (entry,) = pp.load_all(f"{SUDOKU},{wrong}")
    assert entry.warnings[0].code == "mended"
    assert "another number than the puzzle at row 1, column 1" in entry.warnings[0].sentence
    assert entry.marks is not None
    assert not pp.check(entry.puzzle, entry.marks)


def test_several_answers_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text(f"{FILLED}\n{FILLED}\n")
    with pytest.raises(pp.BadInput, match="There are 2 boards of 81 digits; an answer is one"):
        pp.load_marks(path, pp.loads(SUDOKU))


@pytest.mark.parametrize("cut", [20, -9, -1])
def test_a_damaged_file_of_gzip_says_so(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "set.gz"
    path.write_bytes(gzip.compress(SHEETS["pairs"].encode())[:cut])
    with pytest.raises(pp.BadInput, match="compressed by gzip, but damaged or cut off"):
        list(pp.load_all(path))
    found = park("solve", path)
    assert found.exit_code == 2
    assert "compressed by gzip, but damaged or cut off" in found.stderr


def test_a_row_without_a_puzzle_is_one_error(tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(f"id,puzzle\n1,{SUDOKU}\n2\n3,{SUDOKU}\n")
    found = park("solve", path, "--json")
    assert len(found.stdout.splitlines()) == 2
    assert found.exit_code == 2
    assert "set.csv:3" in found.stderr


def test_a_table_may_have_one_row() -> None:
    (entry,) = pp.load_all(f"id,puzzle,solution\n1,{SUDOKU},{FILLED}\n")
    assert entry.puzzle == pp.loads(SUDOKU)
    assert entry.marks is not None


def test_one_of_a_thing_is_singular(tmp_path: Path) -> None:
    """A batch of one puzzle, continued after its file was damaged."""
    (tmp_path / "one.txt").write_text(SUDOKU + "\n")
    out = tmp_path / "results.jsonl"
    command = ("batch", "solve", tmp_path / "one.txt", "--workers", "1", "-o", out)
    done = park(*command)
    assert done.stderr.startswith("1 puzzle in ")
    assert " per second.\n1 result in " in done.stderr
    out.write_bytes(out.read_bytes() + b'{"n":')
    assert "Removed 1 damaged line at the end of " in park(*command).stderr


def test_numbers_with_nouns() -> None:
    assert [counted(n, "puzzle") for n in (0, 1, 2)] == ["0 puzzles", "1 puzzle", "2 puzzles"]
    assert counted(2, "entry", "entries") == "2 entries"
