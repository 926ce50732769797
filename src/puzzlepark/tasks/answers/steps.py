"""Convert explanations, hints, grades and judgements to plain JSON data, with the types of `schemas`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Deduction, Explanation, Grade, Hint, Lesson, Step
from puzzlepark.tasks.answers import schemas
from puzzlepark.tasks.answers.serialize import answer, model_of, violations

if TYPE_CHECKING:
    from puzzlepark.tasks.explain.judge import Judgement
    from puzzlepark.tasks.explain.why import Why


def grade(puzzle: Puzzle, found: Grade) -> schemas.Grade:
    return {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "level": found.level,
        "level_name": found.name,
        "hardest": found.hardest,
        "effort": found.effort,
        "profile": dict(found.profile),
        "unique": found.unique,
    }


def explanation(found: Explanation) -> schemas.Explanation:
    return {
        **grade(found.puzzle, found.grade),
        "view": found.view,
        "solved": found.solved,
        "steps": [step(each) for each in found.steps],
    }


def hint(puzzle: Puzzle, found: Hint) -> schemas.Hint:
    return {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "right": found.right,
        "wrong": _pairs(found.wrong),
        "grades": found.grades,
        "step": None if found.step is None else step(found.step),
        "before": [step(each) for each in found.before],
        "details": list(found.details),
    }


def why(found: Why) -> schemas.Why:
    """The answer to a question why as JSON data."""
    claim, puzzle = found.claim, found.puzzle
    first_view = next(iter(model_of(puzzle).views))
    return {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "claim": {"layer": claim.var.layer, "at": claim.var.spot, "value": claim.value, "out": claim.out},
        "truth": found.truth,
        "sentence": found.sentence,
        "level": found.level,
        "steps": [step(each) for each in found.steps],
        "wrong_mark": None if found.wrong_mark is None else _pairs([found.wrong_mark])[0],
        "solutions": [answer(solution, first_view) for solution in found.solutions],
    }


def judgement(puzzle: Puzzle, found: Judgement) -> schemas.Judgement:
    return {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "worth": found.worth,
        "sentence": found.sentence,
        "technique": found.technique,
        "level": found.level,
        "marks": _pairs(found.marks.items()),
        "wrong": [var.spot for var in found.wrong],
        "violations": violations(found.violations),
        "steps": [step(each) for each in found.steps],
        "mends": found.mends,
    }


def lesson(found: Lesson) -> schemas.Lesson:
    return {
        "genre": found.puzzle.genre,
        "id": found.puzzle.id,
        "puzzle": found.puzzle.to_dict(),
        "marks": _pairs(found.marks.items()),
        "step": step(found.step),
        "before": [step(each) for each in found.before],
    }


def step(found: Step) -> schemas.Step:
    return {
        "technique": found.technique,
        "title": found.title,
        "cost": found.cost,
        "sentence": found.sentence,
        "hints": found.hints,
        "marks": _pairs(found.marks.items()),
        "excluded": _pairs(found.excluded),
        "follow": _pairs(found.follow.items()),
        "suppose": None if found.suppose is None else _pairs([found.suppose])[0],
        "nested": found.nested,
        "looks": [_deduction(deduction) for deduction in found.deductions],
        "clues": found.clues,
        "where": found.where,
    }


def _deduction(found: Deduction) -> schemas.DeductionOut:
    return {
        "code": found.code,
        "rule": found.rule,
        "clues": found.clues,
        "where": found.where,
        "excludes": _pairs(found.exclusions),
    }


def _pairs(marks: Iterable[tuple[Var, int]]) -> list[schemas.MarkOut]:
    """Marks or exclusions, each with its layer, its spot and its value."""
    return [{"layer": var.layer, "at": var.spot, "value": value} for var, value in marks]
