"""A hint shows one step in a sentence or two, in the words and with the name of that step."""

from __future__ import annotations

import re

import pytest

import puzzlepark as pp
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Hint
from puzzlepark.formats import json as park_json
from puzzlepark.reasons.brief import LONGEST, shorten_reason
from puzzlepark.registry import genre_named, genre_of
from shares import THOROUGH, share

PRESSES = 30 if THOROUGH else 8
BOARDS = 3 if THOROUGH else 1
BROKEN = re.compile(r"\n|\. \d+\.|: \d+\.|^\d+\.|and \d+ more|\.\.| \.| ,|\{|\}")


def presses(puzzle: Puzzle, many: int) -> list[Hint]:
    """The hints for a player who follows each of them, and notes exclusions."""
    model = genre_of(puzzle).model(puzzle)
    values = {layer.name: layer.values for layer in model.layers}
    marks, left, found = dict[Var, int](), dict[Var, set[int]](), list[Hint]()
    for _ in range(many):
        hint = pp.hint(puzzle, marks, candidates=left, seconds=None)
        if hint.shown is None:
            break
        found.append(hint)
        marks |= hint.shown.marks
        for var, value in hint.shown.excluded:
            left.setdefault(var, set(values[var.layer])).discard(value)
    return found


def test_a_hint_with_a_long_proof_shows_its_first_step() -> None:
    puzzle = next(
        puzzle
        for data in genre_named("sudoku").collection
        for puzzle, _ in [park_json.read({**data, "answer": None}, genre_named("sudoku"))]
        if puzzle.id == "9643d9505650c3d8"
    )
    found = presses(puzzle, 12)
    fourth = found[3]
    assert fourth.before
    assert fourth.shown is fourth.before[0]
    assert fourth.shown.title != "Hidden single"
    assert all(len(grade) <= LONGEST for grade in fourth.grades)
    told = [hint.shown.sentence for hint in found if hint.shown]
    assert len(set(told)) == len(told), "each press goes on from what was seen"


@pytest.mark.parametrize("name", share("test_each_hint_is_one_step_in_short", 20))
def test_each_hint_is_one_step_in_short(name: str) -> None:
    genre = genre_named(name)
    step = max(1, len(genre.collection) // BOARDS)
    for data in genre.collection[step // 2 :: step][:BOARDS]:
        puzzle, _ = park_json.read({**data, "answer": None}, genre)
        told = []
        for hint in presses(puzzle, PRESSES):
            assert hint.shown in (*hint.before, hint.step)
            where, why, so = hint.grades
            for grade in (where, why, so):
                assert len(grade) <= LONGEST, grade
                assert not BROKEN.search(grade), grade
            assert hint.shown is not None
            assert why == shorten_reason(hint.shown.hints[1]), "the sentence is that of the step whose name is shown"
            if hint.details:
                assert hint.shown.hints[2] in hint.details
            told.append((hint.shown.sentence, *sorted(hint.shown.marks)))
        assert len(set(told)) == len(told), "a hint tells what the one before did not"


def test_long_reasons_in_short() -> None:
    lines = ["Suppose row 1, column 1 is 3.", *(f"{k}. Row 1, column {k} is not 3." for k in range(2, 9))]
    why = "\n".join([*lines, "Then no value would be left for row 2, column 2."])
    assert shorten_reason(why) == f"{lines[0]} Then no value would be left for row 2, column 2."
    places = ", ".join(f"row {k}, column {k}" for k in range(1, 40))
    short = shorten_reason(f"Of {places} none is 3.")
    assert len(short) <= LONGEST
    assert short.endswith(", and so on.")
