"""Every engine, production or paper, against the referee's verdict on all assignments of random tiny boards.

`make test` runs a sample; `make thorough` (PARK_THOROUGH=1) runs all of them.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pytest

import puzzlepark as pp
from agreement import honest
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import Task
from puzzlepark.engines import portfolio
from puzzlepark.registry import genres
from puzzlepark.tasks.solve import engine_names
from shares import genre_share

import tiny

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
ALIKE = ("regional-yajilin",)
"""Genres whose tiny boards nearly always have one answer: a loop along the border."""
PARTS = 20 if THOROUGH else 1
SIZE = 1_050 if THOROUGH else 9
each_genre = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda g: g.name)


def found(genre: Genre[Any], puzzle: Puzzle, report: pp.Report) -> set[frozenset[Any]]:
    return {tiny.answer_part(genre, puzzle, s) for s in report.solutions}


MANY, MOST = (10**9, 10**9) if THOROUGH else (40, 300)
"""The number of answers up to which a search that restarts for each is run completely, and the maximum for a board."""


def agree(genre: Genre[Any], puzzle: Puzzle, truth: set[frozenset[Any]], engine: str | None) -> None:
    """One engine gives exactly the correct solutions, the status with a limit of two, and the count."""
    case = f"{engine}: {tiny.text_of(genre, puzzle)}"
    view = tiny.answer_view(genre, puzzle)
    if engine == "cp" and len(truth) > MANY:
        return
    report = pp.solve(puzzle, limit=None, seconds=None, engine=engine, view=view)
    if honest(report, engine):
        assert found(genre, puzzle, report) <= truth, case
        return
    assert report.exhausted, case
    assert found(genre, puzzle, report) == truth, case
    assert report.count == len(truth), case
    assert pp.count(puzzle, seconds=None, engine=engine, view=view).count == len(truth), case


def two(genre: Genre[Any], puzzle: Puzzle, truth: set[frozenset[Any]], engine: str | None) -> None:
    case = f"{engine}: {tiny.text_of(genre, puzzle)}"
    report = pp.solve(puzzle, seconds=None, engine=engine, view=tiny.answer_view(genre, puzzle))
    want = [pp.Status.NONE, pp.Status.UNIQUE, pp.Status.MULTIPLE][min(2, len(truth))]
    assert report.status is want or honest(report, engine), case
    assert found(genre, puzzle, report) <= truth, case


@each_genre
@pytest.mark.parametrize("part", range(PARTS))
def test_all_engines_agree_with_exhaustive_search(genre: Genre[Any], part: int) -> None:
    accepted: dict[str, int] = {}
    kinds: set[int] = set()
    whole = genre in genre_share("agreement")
    for puzzle in tiny.instances(genre, SIZE if whole else SIZE // 3, 1000 + part):
        truth = tiny.answers(genre, puzzle)
        kinds.add(min(2, len(truth)))
        if len(truth) > MOST:
            continue
        for engine in [None, *engine_names()]:
            for test in (agree, two):
                try:
                    test(genre, puzzle, truth, engine)
                except BadInput as refusal:
                    assert "cannot do this" in str(refusal)
                else:
                    accepted[engine or "portfolio"] = accepted.get(engine or "portfolio", 0) + 1
    # A part of the sample is too small to hold every kind for certain, above all where no clue can be taken away.
    enough = 3 if THOROUGH else 2 if whole and list(genre.clues(puzzle)) else 1
    enough = 1 if genre.name in ALIKE else enough
    assert len(kinds) >= enough, "boards of every kind must come up"
    for name in ("sat", "cp", "search"):
        assert accepted.get(name), f"{name} refused every board"


class Broken(Engine):
    """An engine that accepts everything and then goes wrong in one way."""

    def __init__(self, real: Engine, how: str) -> None:
        self.name = real.name
        self.real = real
        self.how = how

    def refuses(self, model: Model, task: Task) -> str | None:
        return self.real.refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        if self.how == "raises":
            raise RuntimeError("broken on purpose")
        if self.how == "lies":
            yield Solution(task.puzzle, model.layers, tuple((1,) * len(a.spots) for a in model.layers))
            yield Solution(task.puzzle, model.layers, tuple((0,) * len(a.spots) for a in model.layers))
        for solution in self.real.solutions(model, task):
            yield solution
            if self.how == "repeats":
                yield solution
            if self.how == "runs out":
                raise Stopped("memory")
        if self.how == "runs out":
            raise Stopped("memory")
        return None

    def count(self, model: Model, task: Task) -> int | None:
        if self.how == "raises":
            raise RuntimeError("broken on purpose")
        return None


@cache
def boards_to_fail_on(genre: Genre[Any]) -> list[tuple[Puzzle, set[frozenset[Any]], str]]:
    """Boards, their answers, and the first engine that accepts them, for all kinds of failures."""
    boards = tiny.instances(genre, 60 if THOROUGH else 6, 77)
    return [(puzzle, tiny.answers(genre, puzzle), pp.solve(puzzle, seconds=None).engine) for puzzle in boards]


@pytest.mark.parametrize("genre", genre_share("a failing engine"), ids=lambda g: g.name)
@pytest.mark.parametrize("how", ["raises", "lies", "repeats", "runs out"])
def test_a_failing_engine_changes_no_answer(genre: Genre[Any], how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine that would answer fails; another one takes over."""
    real = portfolio.engine_named
    handed_over = 0
    for puzzle, truth, failing in boards_to_fail_on(genre):
        with monkeypatch.context() as patch:
            patch.setattr(
                portfolio,
                "engine_named",
                lambda name, bad=failing: Broken(real(name), how) if name == bad else real(name),
            )
            agree(genre, puzzle, truth, None)
            two(genre, puzzle, truth, None)
            handed_over += pp.solve(puzzle, seconds=None).engine != failing
    assert handed_over


@pytest.mark.parametrize("how", ["raises", "lies", "repeats"])
def test_a_named_engine_that_fails_says_so(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = portfolio.engine_named
    monkeypatch.setattr(portfolio, "engine_named", lambda name: Broken(real(name), how))
    genre = next(iter(genres().values()))
    faults = 0
    for puzzle in tiny.instances(genre, 40, 78):
        try:
            pp.solve(puzzle, limit=None, engine="sat")
        except EngineFault as fault:
            faults += 1
            assert '"sat"' in str(fault)
    assert faults > 10
