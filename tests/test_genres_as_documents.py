"""Shipped genres said again as documents with rules: equal verdicts, counts and levels on their collections, and equal
verdicts and counts on tiny boards. `game_rules/genres_as_documents.json` has the documents.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named, genre_of, genre_of_document
from shares import THOROUGH

from boards import board as random_board

DOCUMENTS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "game_rules" / "genres_as_documents.json").read_text("utf-8")
)
BOARDS, GRADED = (200, 60) if THOROUGH else (6, 1)
"""How many boards of a collection are compared, and of how many the levels."""
TINY = 60 if THOROUGH else 8
SIZES = ((1, 3), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
Convert = Callable[[dict[str, Any]], dict[str, Any] | None]


def yin_yang(board: dict[str, Any]) -> dict[str, Any]:
    shades = {".": None, "1": 0, "2": 1}
    cells = board.pop("cells")
    return {**board, "numbers": [[shades[sign] for sign in row] for row in cells]}


def masyu(board: dict[str, Any]) -> dict[str, Any] | None:
    rows = board.pop("cells")
    signs = str.maketrans("12", "ob")
    return None if "-" in "".join(rows) else {**board, "circles": [row.translate(signs) for row in rows]}


def star_battle(board: dict[str, Any]) -> dict[str, Any] | None:
    return board if int(board.pop("stars", 1)) == 1 else None


def sudoku(board: dict[str, Any]) -> dict[str, Any] | None:
    return board if board["height"] == 9 else None


CONVERT: dict[str, Convert] = {
    "yin-yang": yin_yang, "masyu": masyu, "star-battle": star_battle, "sudoku": sudoku,
}  # fmt: skip
"""The board in the fields of the document, where the genre has others; None if the document does not say it."""
OTHER_LEVELS = {"choco-banana", "meandering-numbers", "norinori", "skyscrapers", "yin-yang"}
"""Genres that name suppositions or have implied constraints of their own, and Norinori, whose model states dominoes in
another way. Some of their boards are easier or harder to explain by the rules of the catalogue alone."""
each_genre = pytest.mark.parametrize("name", DOCUMENTS)


def said_again(name: str, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as a document with rules; None if the document has no such board."""
    board = {key: value for key, value in puzzle.to_dict().items() if key != "genre"}
    if any(type(field).__name__ == "LooseBorders" for field in puzzle.fields):
        for key in ("across", "down"):
            if set("".join(board.pop(key, []))) - {"."}:
                return None
    converted = CONVERT[name](board) if name in CONVERT else board
    return None if converted is None else pp.from_dict({**DOCUMENTS[name], **converted})


def answer_of(genre: Genre[Any], puzzle: Puzzle, marks: Marks) -> dict[Var, int]:
    """The marks of the layers that a player of this genre marks."""
    shown = {layer.name for layer in genre.model(puzzle).answer}
    return {var: value for var, value in marks.items() if var.layer in shown}


def spoiled(genre: Genre[Any], puzzle: Puzzle, marks: Mapping[Var, int], rng: random.Random) -> Marks:
    """The marks with a few values changed or missing."""
    domains = {var: layer.values for layer in genre.model(puzzle).answer for var in layer.vars}
    changed = dict(marks)
    for var in rng.sample(list(domains), min(len(domains), rng.randint(1, 3))):
        changed[var] = rng.choice(domains[var])
    return {var: value for var, value in changed.items() if rng.random() < rng.choice((1.0, 1.0, 0.9))}


@each_genre
def test_the_collection_has_equal_verdicts_counts_and_levels(name: str) -> None:
    shipped, own = genre_named(name), genre_of_document(DOCUMENTS[name])
    rng = random.Random(name)
    documents = [*shipped.examples["puzzles"], *shipped.collection]
    documents = documents if len(documents) <= BOARDS else rng.sample(documents, BOARDS * 2)
    compared = graded = 0
    for data in sorted(documents, key=lambda data: int(data["height"]) * int(data["width"])):
        puzzle, marks = park_json.read(dict(data), shipped)
        again = said_again(name, puzzle)
        if again is None or compared >= BOARDS:
            continue
        assert genre_of(again) is own
        compared += 1
        answer = answer_of(own, again, marks or pp.solve(puzzle).solution or {})
        for board in (answer, *(spoiled(own, again, answer, rng) for _ in range(8))):
            verdict, other = shipped.check(puzzle, board), own.check(again, board)
            assert bool(verdict) == bool(other), (puzzle.to_dict(), verdict, other)
        counts = pp.count(puzzle, seconds=20), pp.count(again, seconds=20)
        assert counts[0].count == counts[1].count == 1, puzzle.to_dict()
        if graded < GRADED:
            graded += 1
            levels = pp.grade(puzzle).level, pp.grade(again).level
            assert levels[0] == levels[1] or name in OTHER_LEVELS, (levels, puzzle.to_dict())
    assert compared
    assert graded


@each_genre
def test_tiny_boards_have_equal_counts(name: str) -> None:
    shipped, own = genre_named(name), genre_of_document(DOCUMENTS[name])
    rng, compared = random.Random(name), 0
    for _ in range(20 * TINY):
        puzzle = random_board(shipped, rng, 9, SIZES, (0.0, 0.1, 0.2, 0.4))
        try:
            again = said_again(name, puzzle)
        except BadInput:
            continue
        if again is None:
            continue
        counts = pp.count(puzzle, seconds=10), pp.count(again, seconds=10)
        assert counts[0].count == counts[1].count, puzzle.to_dict()
        compared += 1
        for solution in pp.solve(puzzle, limit=5).solutions:
            assert own.check(again, answer_of(own, again, solution)), (puzzle.to_dict(), solution)
        if compared >= TINY:
            break
    assert compared or name == "sudoku"  # whose document has boxes of 3x3 cells only


def test_thirty_genres_are_said_again() -> None:
    assert len(DOCUMENTS) >= 30
