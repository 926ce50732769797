"""Shipped puzzles of levels 3 to 5 are solved by hints alone, and every sentence is true of the board that the player
sees, with the candidates that earlier hints have crossed out."""

from __future__ import annotations

import pytest

import explanation_reader
import puzzlepark as pp
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.formats import json as park_json
from puzzlepark.reasons.brief import LONGEST
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.explain.hint import NOTHING
from shares import THOROUGH, share

BOARDS = 1_000 if THOROUGH else 1
SMALL = 900 if THOROUGH else 49
"""The largest number of cells."""
LINES, LINE = 3, 90
"""The most lines of a grade in a strip, and the characters of a line."""


def hard(name: str) -> list[Puzzle]:
    """The shipped puzzles of the levels 3 to 5."""
    genre = genre_named(name)
    made = [data for data in genre.collection if data.get("made", {}).get("level", 0) >= 3]
    small = [data for data in made if data["height"] * data["width"] <= SMALL]
    return [park_json.read({**data, "answer": None}, genre)[0] for data in small[:BOARDS]]


def play_by_hints(puzzle: Puzzle) -> None:
    """Follow each hint until the board is solved."""
    model = genre_of(puzzle).model(puzzle)
    values = {layer.name: layer.values for layer in model.layers}
    marks, left = dict[Var, int](), dict[Var, set[int]]()
    reader = explanation_reader.Reader(puzzle)
    explanation = pp.explain(puzzle, seconds=None)
    reader.write(dict(explanation.steps[0].follow))  # what the board states at a glance
    while (hint := pp.hint(puzzle, marks, candidates=left, seconds=None)).shown is not None:
        step = hint.shown
        assert hint.right, (puzzle.id, marks, hint)
        assert all(len(grade) <= min(LONGEST, LINES * LINE) and "\n" not in grade for grade in hint.grades), hint
        errors = list(reader.violations(step))
        assert errors == [], (puzzle.id, errors)
        fresh = {var for var, value in step.marks.items() if marks.get(var) != value}
        struck = [each for each in step.excluded if each.value in left.get(each.var, values[each.var.layer])]
        assert fresh or struck, (puzzle.id, "a hint leads on", step)
        marks |= step.marks
        for var, value in step.excluded:
            left.setdefault(var, set(values[var.layer])).discard(value)
    assert hint.grades == NOTHING
    board = {**explanation.steps[0].follow, **marks}
    # A room of one cell states its number, which is no mark. A path needs no crosses beside it.
    solved = explanation.marks.items() <= board.items() or pp.check(puzzle, board)
    assert solved, (puzzle.id, "the hints lead to the solution")


@pytest.mark.parametrize("name", share("test_hard_puzzles_are_solved_by_hints_alone", 6))
def test_hard_puzzles_are_solved_by_hints_alone(name: str) -> None:
    for puzzle in hard(name):
        play_by_hints(puzzle)
