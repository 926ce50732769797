"""Words in puzzles: every character at three sizes has one solution, which is the path that was drawn."""

from __future__ import annotations

import importlib.util
import json
import os
import random
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

import puzzlepark as pp
from puzzlepark.genres.path.letters import STROKES, stroke
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.registry import genre_of

ROOT = Path(__file__).resolve().parent.parent
THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
SEEDS = range(1, 12 if THOROUGH else 2)


def test_there_are_36_characters() -> None:
    assert "".join(STROKES) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


@pytest.mark.parametrize("size", [6, 8, 10])
def test_each_character_is_the_only_path(size: int) -> None:
    given = 0
    for seed in SEEDS:
        for char in STROKES:
            (made,) = pp.word(char, size, size, seed)
            puzzle = made.puzzle
            assert made.report.status is pp.Status.UNIQUE
            rng = random.Random(f"path {size} {size} {seed} 0 {char}")
            cells = stroke(char, size, size, rng)
            spots = [(2 * (k // size) + 1, 2 * (k % size) + 1) for k in cells]
            drawn = {((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in pairwise(spots)}
            assert {var.spot for var, x in made.solution.items() if var.layer == "line" and x} == drawn
            assert puzzle.info.title == char
            pieces = len(genre_of(puzzle).clues(puzzle)) - 2 * size
            assert 0 <= pieces <= 4
            given += pieces > 0
    # The rows and columns alone tell most characters.
    assert given <= 10 * len(SEEDS)


def test_another_engine_says_that_they_are_unique() -> None:
    for made in pp.word("AKQX8", 8, 10, seed=3):
        report = pp.solve(made.puzzle, engine="sat")
        assert report.status is pp.Status.UNIQUE
        assert report.solutions[0].project(("line",)) == made.solution.project(("line",))


def test_strokes_are_paths_from_border_to_border_on_boards_of_every_size() -> None:
    for rows in (*range(6, 13), 20, 31):
        for cols in (*range(6, 13), 20, 31):
            known = set()
            for char in STROKES:
                path = stroke(char, rows, cols, random.Random(rows + cols))
                assert len(set(path)) == len(path), f"{char} crosses itself at {rows}x{cols}"
                for a, b in pairwise(path):
                    assert abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1
                for end in (path[0], path[-1]):
                    assert end // cols in (0, rows - 1) or end % cols in (0, cols - 1)
                known.add(tuple(path))
            assert len(known) == len(STROKES)


def test_the_same_seed_makes_the_same_word() -> None:
    one, same, other = (pp.word("PARK 8", 10, 12, seed) for seed in (1, 1, 2))
    assert [m.puzzle for m in one] == [m.puzzle for m in same]
    assert [m.puzzle.info.title for m in one] == [*"PARK8"]
    assert [m.puzzle for m in one] != [m.puzzle for m in other]


def test_unknown_characters_are_refused() -> None:
    for text, size, reason in (("A!", 8, "not '!'"), ("A", 5, "at least 6x6"), (" ", 8, "from 1 to 100")):
        with pytest.raises(pp.BadInput, match=reason):
            pp.word(text, size, size)
    with pytest.raises(pp.BadInput, match="do not draw characters"):
        pp.word("A", genre="sudoku")
    with pytest.raises(pp.Stopped):
        pp.word("X", 10, 10, seconds=0.0)


def test_the_picture_in_the_documentation_is_current() -> None:
    spec = importlib.util.spec_from_file_location("letters_tool", ROOT / "tools" / "letters.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.OUT.read_text("utf-8") == tool.sheet(), "run tools/letters.py"


def test_the_command_prints_documents_or_writes_files(tmp_path: Path) -> None:
    run = CliRunner()
    printed = run.invoke(cli, ["word", "Hi", "6x6"])
    assert printed.exit_code == 0
    documents = [json.loads(line) for line in printed.output.splitlines()]
    assert [document["title"] for document in documents] == ["H", "I"]
    written = run.invoke(cli, ["word", "Hi", "6x6", "--format", "svg", "--solved", "-o", str(tmp_path / "hi")])
    assert written.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "hi").iterdir()) == ["01-H.svg", "02-I.svg"]
    refused = run.invoke(cli, ["word", "HI", "--format", "png"])
    assert refused.exit_code == 2


def test_a_word_to_a_level() -> None:
    made = pp.word("E5", 7, 7, seed=2, level=2)
    assert [each.level for each in made] == [pp.grade(each.puzzle).level for each in made] == [2, 2]
    assert made[1].puzzle.info.made["level"] == 2
    assert made[1].solution.puzzle is made[1].puzzle
    assert [each.puzzle for each in pp.word("E5", 7, 7, seed=2, level=2)] == [each.puzzle for each in made]


def test_a_character_that_misses_the_level_is_reported() -> None:
    with pytest.raises(pp.Unreached, match=r'"I": None of 20 boards like this is of level 5'):
        pp.word("I", 6, 6, level=5)
    (made,) = pp.word("I", 6, 6, level=5, nearest=True)
    assert made.level == pp.grade(made.puzzle).level == made.puzzle.info.made["level"] < 5
    run = CliRunner().invoke(cli, ["word", "I", "6x6", "--level", "5"])
    assert run.exit_code == 3, run.output
    assert "of level 5 (Extreme)" in run.stderr
    run = CliRunner().invoke(cli, ["word", "I", "6x6", "--level", "1"])
    assert json.loads(run.stdout)["made"]["level"] == 1
