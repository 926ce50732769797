"""Generating puzzles of a level: symmetric and minimal clues, records, and no duplicates."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import puzzlepark as pp
from puzzlepark.core.errors import BadInput, Unreached
from puzzlepark.core.genre import Genre
from puzzlepark.core.symmetry import ALL_SYMMETRIES, SYMMETRIES, Symmetry, orbit
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.make import generate as generating
from shares import share

THOROUGH = "PARK_THOROUGH" in os.environ
GENRES = list(genres().values())
NAMES = [genre.name for genre in GENRES]
REACHED = {
    "link-a-pix": (6, (1, 2)),
    "nagareru": (6, (1, 2)),
    "numberlink": (6, (1, 2, 3, 4, 5)),
    "nurikabe": (6, (1, 2)),
    "path": (6, (2, 3, 5)),
    "simple-loop": (6, (1,)),
    "slitherlink": (6, (1, 2, 3, 5)),
    "sudoku": (6, (1, 3)),
    "tilepaint": (8, (1, 2, 3, 5)),
}
"""The levels that every run requests, and a size at which they are generated quickly."""
USUAL = (6, (2, 3))
"""The level and size for all other genres."""


@pytest.mark.parametrize("name", share("test_puzzles_have_the_requested_level", 2))
def test_puzzles_have_the_requested_level(name: str) -> None:
    size, levels = REACHED.get(name, USUAL)
    for level in levels:
        made = pp.generate(name, size, size, seed=3, level=level)
        assert made.level == level == pp.grade(made.puzzle).level
        assert made.puzzle.info.made["level"] == level
        assert pp.solve(made.puzzle).status is pp.Status.UNIQUE
        again = pp.generate(name, size, size, seed=3, level=level)
        assert again.puzzle == made.puzzle
        assert again.puzzle.info == made.puzzle.info


def test_levels_have_boards_of_their_own() -> None:
    easy, hard = (pp.generate("tilepaint", 8, 8, seed=3, level=level, smallest=2) for level in (1, 2))
    assert easy.solution.project(("paint",)) != hard.solution.project(("paint",))


@pytest.mark.skipif(not THOROUGH, reason="takes minutes; make thorough runs it")
@pytest.mark.parametrize("name", NAMES)
def test_most_seeds_give_the_level(name: str) -> None:
    size = 9 if name == "sudoku" else 10
    for level in range(1, 6):
        got = 0
        for seed in range(1, 21):
            try:
                made = pp.generate(name, size, size, seed=seed, level=level)
            except (pp.Stopped, Unreached):
                continue
            got += pp.grade(made.puzzle).level == level
        assert got >= 19, f"level {level}: {got} of 20"


def test_a_record_makes_the_puzzle_again() -> None:
    made = pp.generate("slitherlink", 6, 6, seed=5, level=2, symmetric=True, loop=0.5)
    record = dict(made.puzzle.info.made)
    assert record.pop("generator").startswith("puzzlepark ")
    assert record == {"seed": 5, "level": 2, "symmetric": "half-turn", "loop": 0.5}
    assert pp.generate("slitherlink", 6, 6, **record).puzzle == made.puzzle


@pytest.mark.parametrize("name", [genre.name for genre in GENRES if genre.maker.clues.symmetric])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_clues(name: str, symmetry: str) -> None:
    side = max(genre_named(name).near_size(6, 6))
    made = pp.generate(name, side, side, seed=2, symmetric=symmetry)
    clues = set(genre_named(name).clues(made.puzzle))
    assert clues
    assert all(clues >= orbit(clue, lambda spot: SYMMETRIES[symmetry].spot(spot, side, side)) for clue in clues)
    assert made.report.status is pp.Status.UNIQUE


def test_symmetric_clues_of_a_level() -> None:
    made = pp.generate("sudoku", 6, 6, seed=1, level=1, symmetric="diagonal")
    cells = {(spot.row, spot.col) for spot in genre_named("sudoku").clues(made.puzzle)}
    assert cells == {(col, row) for row, col in cells}
    assert pp.grade(made.puzzle).level == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"symmetric": "sideways"}, "no symmetry"),
        ({"symmetric": "diagonal", "width": 7}, "Only a square board"),
        ({"genre": "nurikabe", "symmetric": True}, "cannot be placed symmetrically"),
        ({"level": 6}, "from 1"),
        ({"level": True}, "from 1"),
    ],
)
def test_impossible_options_are_refused_in_words(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        pp.generate(**{"genre": "tilepaint", "height": 6, "width": 6, **options})


@pytest.mark.parametrize("name", ["path", "slitherlink", "tilepaint"])
def test_minimal_is_minimal(name: str) -> None:
    made = pp.generate(name, 6, 6, seed=4, minimal=True)
    genre = genre_named(name)
    assert made.puzzle.info.made["minimal"] is True
    for clue in genre.clues(made.puzzle):
        assert pp.solve(genre.without(made.puzzle, clue)).status is pp.Status.MULTIPLE


def test_path_keeps_its_clues_unless_fewer_are_asked_for() -> None:
    made = pp.generate("path", 6, 6, seed=4)
    assert len(genre_named("path").clues(made.puzzle)) == 12


def test_path_with_pieces() -> None:
    made = pp.generate("path", 6, 6, seed=1, level=1, pieces="some", cover=0.8)
    assert made.puzzle.given  # type: ignore[attr-defined]
    assert pp.grade(made.puzzle).level == 1
    with pytest.raises(BadInput, match="none, some"):
        pp.generate("path", 6, 6, pieces="all")


def test_a_level_out_of_reach_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "LEVEL_BOARDS", 5)
    with pytest.raises(Unreached, match=r"None of 5 boards like this is of level 5 \(Extreme\); 5 were easier"):
        pp.generate("tilepaint", 3, 3, level=5)
    made = pp.generate("tilepaint", 3, 3, level=5, nearest=True)
    assert made.level == pp.grade(made.puzzle).level == made.puzzle.info.made["level"] < 5


# --- the collection


@pytest.mark.share(20)
@pytest.mark.parametrize("genre", GENRES, ids=NAMES)
def test_shipped_puzzles_have_levels_and_are_made_again_from_their_records(genre: Genre[Any]) -> None:
    boards = list(genre.collection)
    many = Counter(data["made"]["level"] for data in boards)
    full = {level for level in range(1, 6) if many[level] >= 5}
    if len(boards) >= 25 or genre.maker.rare:
        assert full >= set(range(1, 6)).difference(genre.maker.rare), many
    assert len(full) >= 2, many
    # The pictures have their own tests.
    ours = [data for data in boards if "picture" not in data["made"]]
    ours.sort(key=lambda data: (data["made"].get("graded", False), data["height"], data["made"]["level"]))
    for data in ours if THOROUGH else ours[:1]:
        record = {key: value for key, value in data["made"].items() if key not in ("generator", "graded")}
        level = record.pop("level") if data["made"].get("graded") else record["level"]
        made = pp.generate(genre.name, data["height"], data["width"], seconds=None, **record)
        assert genre.pack(made.puzzle) == genre.pack(genre.unpack(data))
        assert pp.grade(made.puzzle, seconds=None).level == level


# --- turning


@pytest.mark.share(20)
@pytest.mark.parametrize("genre", GENRES, ids=NAMES)
def test_turned_boards_are_the_same_board(genre: Genre[Any]) -> None:
    try:
        puzzle = pp.generate(genre.name, 4, 5, seed=3).puzzle
    except pp.BadInput:
        puzzle = pp.generate(genre.name, 4, 4, seed=3).puzzle  # Boards of this genre are square.
    known = genre.canonical(puzzle)
    boards: list[Any] = [board for turn in ALL_SYMMETRIES if (board := genre.turned(puzzle, turn)) is not None]
    assert {genre.canonical(board) for board in boards} == {known}
    assert len({board.id for board in boards}) > 1
    assert pp.solve(boards[-1]).status is pp.Status.UNIQUE
    turned: Any = puzzle
    for _ in range(4 if len(boards) == len(ALL_SYMMETRIES) else 0):
        turned = genre.turned(turned, Symmetry(True, False, True))
    assert genre.canonical(turned) == known
    assert genre.canonical(pp.generate(genre.name, *genre.near_size(4, 4), seed=8).puzzle) != known


def test_wide_boxes_are_not_turned_on_their_side() -> None:
    genre = genre_named("sudoku")
    puzzle = pp.generate("sudoku", 6, 6, seed=1).puzzle
    turned = {turn: genre.turned(puzzle, turn) for turn in ALL_SYMMETRIES}
    assert all((board is None) == turn.swap for turn, board in turned.items())
    assert all(pp.solve(board).status is pp.Status.UNIQUE for board in turned.values() if board is not None)


def test_clue_cells_count_right_and_down_only() -> None:
    genre = genre_named("tilepaint")
    puzzle = genre.unpack(
        {
            "rows": 2,
            "cols": 3,
            "tiles": [[-1, 0, 0], [1, 1, 2]],
            "column_clues": [None, 2, None],
            "row_clues": [None, 1],
            "clue_cells": [{"row": 1, "col": 1, "across": 2, "down": None}],
        }
    )
    assert genre.turned(puzzle, Symmetry(True, True)) is None
    turned = genre.turned(puzzle, Symmetry(swap=True))
    assert genre.turned(turned, Symmetry(swap=True)) == puzzle


def test_a_run_has_no_duplicates(tmp_path: Path) -> None:
    run = CliRunner().invoke(cli, ["generate", "tilepaint", "2x2", "--count", "6", "-o", str(tmp_path)])
    forms = [genre_named("tilepaint").canonical(pp.load(path)) for path in sorted(tmp_path.iterdir())]
    assert len(forms) == len(set(forms)) < 6
    assert f"only {len(forms)} different puzzles" in run.stderr


def test_the_command_takes_levels(tmp_path: Path) -> None:
    words = ["generate", "slitherlink", "5x5", "--level", "2", "--symmetric", "half-turn", "-o", str(tmp_path)]
    run = CliRunner().invoke(cli, words)
    assert run.exit_code == 0, run.output
    (path,) = tmp_path.iterdir()
    assert pp.load(path).info.made["level"] == 2
    assert path.name == "slitherlink-5x5-level2-s0001.json", "other levels have their place beside it"
