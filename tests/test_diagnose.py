"""Diagnoses compared with exhaustive search on tiny boards of every genre.

`make test` runs a sample; `make thorough` (PARK_THOROUGH=1) runs more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from click.testing import CliRunner

import puzzlepark as pp
from puzzlepark.core.diagnosis import Addition, Ambiguity, Conflict, Redundancy
from puzzlepark.core.editing import Edit
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import LooseBorders
from puzzlepark.core.fields.cells import Blocked, Setting
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.search import assignments
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.registry import genre_of, genres
from puzzlepark.tasks.diagnose.probe import Group, Probe
from puzzlepark.tasks.diagnose.words import clue_text, sentences, where
from puzzlepark.tasks.edit import edit
from shares import genre_share

import tiny

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
BOARDS = 300 if THOROUGH else 30
MOST_TRIES = 400 if THOROUGH else 40
"""Parts of the test skip boards with more subsets or changes than this."""
each_genre = pytest.mark.parametrize("genre", genre_share("test_diagnose"), ids=lambda g: g.name)
Truth = set[frozenset[Any]]


def probe_of(puzzle: Puzzle) -> Probe:
    view = tiny.answer_view(genre_of(puzzle), puzzle)
    return Probe(puzzle, view, Clock(Budget(None)), lambda what, done, all: None)


@cache
def answers(puzzle: Puzzle) -> Truth:
    """All answers, by the reference engine."""
    genre = genre_of(puzzle)
    view = tiny.answer_view(genre, puzzle)
    report = pp.solve(puzzle, None, None, "search", view)
    return {tiny.answer_part(genre, puzzle, solution) for solution in report.solutions}


def smaller(things: Iterable[Any], size: int) -> list[tuple[Any, ...]]:
    """All sets with fewer members."""
    things = list(things)
    return [some for k in range(size) for some in combinations(things, k)]


def check_ambiguity(genre: Genre[Any], probe: Probe, truth: Truth, found: Ambiguity) -> None:
    puzzle = probe.puzzle
    assert found.count == found.at_least == len(truth)
    marks = [dict(answer) for answer in truth]
    assert set(found.open) == {var for var in marks[0] if len({m[var] for m in marks}) > 1}
    assert found.open_known
    answer = tiny.answer_part(genre, puzzle, found.answer)
    fuller = [make(puzzle, found.answer.marks) for make in (genre.clues_from, genre.reveals) if make]
    if found.addition is None:
        assert found.no_addition
        for full in fuller:
            assert answers(probe.with_clues_from(full, probe.offers(full))) != {answer}
    else:
        check_addition(genre, probe, answer, fuller, found.addition)
    for change in found.changes:
        assert len(answers(change.puzzle)) == 1
    ways = [change for changes in probe.changes() for change in changes]
    if found.changes_known and len(ways) <= MOST_TRIES:
        assert set(found.changes) == {change for change in ways if len(answers(change.puzzle)) == 1}


def check_addition(
    genre: Genre[Any], probe: Probe, answer: frozenset[Any], fuller: list[Puzzle], found: Addition
) -> None:
    assert answers(found.puzzle) == {answer}
    assert all(part.keeps(probe.puzzle, found.puzzle) for part in genre.fields)
    assert found.smallest_for_answer or not genre.maker.clues.monotone
    for full in fuller:
        fewer = smaller(probe.offers(full), len(found.clues))
        if found.smallest_for_answer and len(fewer) <= MOST_TRIES:
            assert all(answers(probe.with_clues_from(full, clues)) != {answer} for clues in fewer)
    if found.smallest and len(found.clues) == 2:
        more = [puzzle for puzzle in by_hand(genre, probe.puzzle) if puzzle != probe.puzzle]
        if len(more) <= 2 * MOST_TRIES:
            assert all(len(answers(puzzle)) != 1 for puzzle in more)


def by_hand(genre: Genre[Any], puzzle: Puzzle) -> set[Puzzle]:
    """The boards with one more clue, drawn by one stroke of a tool."""
    found = set()
    for part in genre.fields:
        if isinstance(part, Regions | Setting | Blocked | LooseBorders) or part.name in ("doors", "palette"):
            continue
        for tool in part.tools(puzzle.rows, puzzle.cols):
            values: list[Any] = [choice.value for choice in tool.choices] or [1]
            if "number" in tool.kind:
                values = [*range(tool.low or 0, min(tool.high or 0, 12) + 1), *([UNKNOWN] if tool.unknown else [])]
                if "arrow" in tool.kind:
                    values = [{"number": n, "way": way.value} for n in values for way in tool.choices]
            for spot, value in product(part.slots(puzzle, tool), values):
                with suppress(BadInput, KeyError):
                    more = edit(puzzle, [Edit(tool.name, (spot,), value)])
                    if part.keeps(puzzle, more):
                        found.add(more)
    return found


def all_groups(genre: Genre[Any], probe: Probe) -> list[Group]:
    """Includes boards whose clues cannot be removed, but whose rules can be left out."""
    stated = {rule.clue for rule in genre.model(probe.puzzle).rules if rule.clue}
    return [*probe.groups(), *((clue,) for clue in sorted(stated.difference(*probe.groups())))]


def contradicts(genre: Genre[Any], probe: Probe, kept: Iterable[Group]) -> bool:
    """True if some groups of clues have no solution. If clues change the meaning of others, their rules are used."""
    kept = set(kept)
    others = [group for group in all_groups(genre, probe) if group not in kept]
    if genre.maker.clues.monotone and set(probe.groups()).issuperset(others):
        return not answers(probe.without_groups(others))
    model = genre.model(probe.puzzle)
    gone = {spot for group in others for spot in group}
    model = replace(model, rules=tuple(rule for rule in model.rules if rule.clue not in gone))
    task = Task(probe.puzzle, probe.view, 1, probe.clock)
    return next(assignments(model, task), None) is None


def check_conflict(genre: Genre[Any], probe: Probe, found: Conflict) -> None:
    every = all_groups(genre, probe)
    assert found.smallest == bool(every)
    assert found.minimal
    groups = [group for group in every if set(group) <= set(found.clues)]
    assert {spot for group in groups for spot in group} == set(found.clues)
    assert contradicts(genre, probe, groups)
    fewer = smaller(every, len(groups))
    if len(fewer) <= MOST_TRIES:
        assert not any(contradicts(genre, probe, some) for some in fewer)
    else:
        assert not any(contradicts(genre, probe, set(groups) - {group}) for group in groups)


def check_redundancy(genre: Genre[Any], probe: Probe, truth: Truth, answer: pp.Solution, found: Redundancy) -> None:
    def spots(groups: Iterable[Group]) -> set[Spot]:
        return {spot for group in groups for spot in group}

    # The answer has layers, such as colours, that tell more than the lines which are tried.
    same = [group for group in probe.groups() if genre.check(probe.without_groups([group]), answer.marks)]
    alone = [group for group in same if answers(probe.without_groups([group])) == truth]
    assert found.spare_known
    assert set(found.spare) == spots(alone)
    together = [group for group in probe.groups() if set(group) <= set(found.together)]
    assert spots(together) == set(found.together) <= set(found.spare)
    assert bool(together) == bool(alone)
    assert answers(probe.without_groups(together)) == truth
    assert found.puzzle == probe.without_groups(together)


@each_genre
def test_a_diagnosis_is_the_truth(genre: Genre[Any]) -> None:
    kinds = set()
    for puzzle in tiny.instances(genre, BOARDS, 4):
        truth = answers(puzzle)
        kinds.add(min(2, len(truth)))
        probe = probe_of(puzzle)
        found = pp.diagnose(puzzle, probe.view, seconds=None)
        case = tiny.text_of(genre, puzzle)
        assert found.stopped is None, case
        parts = [found.conflict, found.redundancy, found.ambiguity]
        assert [part is not None for part in parts] == [min(2, len(truth)) == k for k in range(3)], case
        if found.ambiguity:
            check_ambiguity(genre, probe, truth, found.ambiguity)
        if found.conflict:
            check_conflict(genre, probe, found.conflict)
        if found.redundancy:
            check_redundancy(genre, probe, truth, found.report.solutions[0], found.redundancy)
    # Nine digits leave several answers to every board that is small enough.
    assert len(kinds) >= 2 or genre.name == "kakuro"


@each_genre
def test_every_clue_that_a_tool_draws_is_listed(genre: Genre[Any]) -> None:
    """The additions that a field lists include those of one stroke, and keep the given clues."""
    for puzzle in tiny.instances(genre, 3, 5):
        listed = set()
        for part in genre.fields:
            for _, value in part.additions(puzzle):
                with suppress(BadInput):
                    more = puzzle.changed(**{part.name: value()})
                    assert part.keeps(puzzle, more)
                    assert not part.keeps(more, puzzle)
                    listed.add(more)
        if all(part.lists_additions for part in genre.fields):
            missing = by_hand(genre, puzzle) - listed - {puzzle}
            assert not missing, (tiny.text_of(genre, puzzle), [genre.pack(more) for more in missing][:3])


def test_a_given_number_may_be_less_than_clues_outside() -> None:
    found = pp.diagnose(pp.Doppelblock(3, 3, cols=[None, 0, None]))
    assert found.ambiguity is not None
    addition = found.ambiguity.addition
    assert addition is not None
    assert len(addition.clues) == 1
    assert addition.smallest


EDGE = "(the edge between columns 1 and 2 of row 1)"


@pytest.mark.parametrize(
    ("puzzle", "spot", "told"),
    [
        (
            pp.Futoshiki(2, 2, across=[">", "."], down=[".."]),
            Spot(1, 2),
            "> (the edge between columns 1 and 2 of row 1)",
        ),
        (
            pp.Kropki(2, 2, across=["b", "."], down=[".."]),
            Spot(1, 2),
            "black dot (the edge between columns 1 and 2 of row 1)",
        ),
        (pp.Galaxies(stars=["w..", ".b.", "..w"]), Spot(2, 2), "black star (the upper left corner of row 2, column 2)"),
        (
            pp.Galaxies(stars=["ww.", "...", "..."]),
            Spot(1, 2),
            "white star (the edge between columns 1 and 2 of row 1)",
        ),
        (
            pp.Tilepaint(tiles=[[-1, 0, 1]], clue_cells=[{"row": 1, "col": 1, "across": 1, "down": None}]),
            Spot(1, 2),
            "1 (the clue cell in row 1, column 1)",
        ),
        (pp.Akari(numbers=[["?", 1]]), Spot(1, 1), "black cell without a number (row 1, column 1)"),
    ],
)
def test_a_clue_is_named_by_what_and_where_it_is(puzzle: Puzzle, spot: Spot, told: str) -> None:
    assert f"{clue_text(puzzle, spot)} ({where(puzzle, spot)})" == told


def test_a_sign_between_cells_is_named_in_a_sentence() -> None:
    puzzle = pp.Futoshiki(numbers=[[1, None], [None, None]], across=[">", "."], down=[".."])
    told = "contradict each other: 1 (row 1, column 1) and > (the edge between columns 1 and 2 of row 1)."
    assert told in str(pp.diagnose(puzzle))


def test_a_question_mark_may_be_spare() -> None:
    told = pp.diagnose(pp.Slitherlink(numbers=[[3, "?"], [3, None]]))
    found = told.redundancy
    assert found is not None
    assert found.spare_known
    assert found.spare == (Spot(1, 3),)
    assert "1 clue is spare: ? (row 1, column 2)." in sentences(
        pp.diagnose(pp.Slitherlink(numbers=[[3, "?"], [3, None]]))
    )


def test_a_border_may_move() -> None:
    puzzle = pp.Fillomino(numbers=[[3, None, None], [None, None, 2]], across=["..", "||"], down=["..."])
    found = pp.diagnose(puzzle).ambiguity
    assert found is not None
    assert (Spot(3, 2), Spot(2, 1)) in [(change.clue, change.to) for change in found.changes]
    assert all(pp.solve(change.puzzle).unique for change in found.changes)


def test_it_says_that_no_change_helps_only_where_all_were_tried() -> None:
    """A dot of a Kropki may be changed; the targets of cages and the lists of a Nonogram are not."""
    dots = pp.diagnose(pp.Kropki(2, 2, across=[".", "b"], down=[".."])).ambiguity
    assert dots is None or dots.changes_known
    dotted = pp.Kropki(3, 3, across=["..", "..", ".."], down=["...", "..b"])
    assert [next(iter(ways)).clue for ways in probe_of(dotted).changes()] == [Spot(4, 5)]
    for puzzle, clue in (
        (pp.KenKen(2, 2, cages=[{"cells": [[1, 1], [1, 2]], "target": 3, "operation": "+"}]), "cage"),
        (pp.Nonogram(rows=[[1], [1]], cols=[[1], [1]]), "list"),
    ):
        found = pp.diagnose(puzzle)
        assert found.ambiguity is not None, clue
        assert not found.ambiguity.changes_known, clue
        assert "in the place of" not in str(found), clue


def test_a_diagnosis_that_is_stopped_claims_no_more_than_it_knows() -> None:
    stopped = 0
    for genre in genres().values():
        for puzzle in tiny.instances(genre, 4, 6):
            found = pp.diagnose(puzzle, seconds=0.0)
            if found.stopped is None:
                continue  # nothing had to be searched
            stopped += 1
            assert found.stopped == "deadline"
            if found.ambiguity:
                several = found.ambiguity
                assert not any((several.open_known, several.changes_known, several.addition))
                if several.no_addition:  # where no place is left for a clue, nothing has to be searched
                    whole = pp.diagnose(puzzle).ambiguity
                    assert whole is not None
                    assert whole.no_addition
            if found.conflict:
                assert not any((found.conflict.minimal, found.conflict.smallest))
            if found.redundancy:
                assert not any((found.redundancy.spare_known, found.redundancy.spare))
    assert stopped > 10


SEVERAL = "1 4  -1 -1 -1 -1  2  1 2 3 4"
NONE = "2 3  1 0 1  3 -1  1 2 3  4 5 6"


def test_it_is_told_in_sentences() -> None:
    assert sentences(pp.diagnose(pp.load(SEVERAL))) == [
        "There are 6 solutions.",
        "They differ in 4 cells: row 1, columns 1 to 4.",
        "With 2 more clues there is one: 1 (column 1) and 1 (column 2).",
        "Fewer clues are not enough.",
        "Or change one clue: 0 instead of 2 (row 1); 4 instead of 2 (row 1).",
    ]
    assert sentences(pp.diagnose(pp.load(NONE))) == [
        "There is no solution.",
        "These 2 clues contradict each other: 0 (column 2) and 3 (row 1).",
        "No fewer clues contradict each other.",
    ]
    assert sentences(pp.diagnose(pp.load("1 2  1 0  1  1 2"))) == [
        "There is exactly one solution.",
        "3 clues are spare, each alone: 1 (column 1), 0 (column 2) and 1 (row 1).",
    ]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"genre": "kakuro", "rows": [None, None], "cols": [2, None]}, "One clue cannot be met: 2 (column 1)."),
        ({"genre": "nonogram", "rows": [[1], []], "cols": [[2], []]}, "2 (column 1) and nothing (row 2)"),
        ({"genre": "hitori", "numbers": [[1, 1, 1], [1, 1, 1]]}, "There is no solution."),
        ({"genre": "lits", "rooms": [[0, 0], [0, 0]]}, "There is no solution."),
    ],
)
def test_clues_that_are_never_taken_away_are_named(fields: dict[str, Any], told: str) -> None:
    """If a genre has no clues that can be left out, there is no statement about boards without clues."""
    text = " ".join(sentences(pp.diagnose(pp.from_dict({"version": 1, **fields}))))
    assert told in text
    assert "even without" not in text


def test_the_command_tells_it_and_writes_json() -> None:
    run = CliRunner()
    told = run.invoke(cli, ["diagnose", NONE])
    assert told.exit_code == 0
    assert "These 2 clues contradict each other: 0 (column 2) and 3 (row 1)." in told.output
    data = json.loads(run.invoke(cli, ["diagnose", SEVERAL, "--json"]).output)
    assert data["status"] == "multiple"
    assert data["ambiguity"]["count"] == 6
    assert data["ambiguity"]["addition"]["smallest"]
    assert pp.solve(pp.load(json.dumps(data["ambiguity"]["addition"]["puzzle"]))).status is pp.Status.UNIQUE
    assert run.invoke(cli, ["diagnose", NONE, "--view", "nonsense"]).exit_code == 2
    assert run.invoke(cli, ["diagnose", NONE, "--seconds", "0"]).exit_code == 3


def test_progress_is_told_and_an_interrupt_leaves_what_was_found() -> None:
    heard = []

    def hear(what: str, done: int, all: int) -> None:
        heard.append(what)
        if what == "trying other clues":
            raise KeyboardInterrupt

    found = pp.diagnose(pp.load(SEVERAL), progress=hear)
    assert {"solving", "counting", "looking for clues to add"} <= set(heard)
    assert found.stopped == "interrupted"
    assert found.ambiguity is not None
    assert found.ambiguity.count == 6
    assert found.ambiguity.addition is not None
    assert not found.ambiguity.changes_known


def test_clues_to_change_are_looked_for_only_if_they_are_wanted() -> None:
    heard = []
    found = pp.diagnose(pp.load(SEVERAL), changes=False, progress=lambda what, done, all: heard.append(what))
    assert "trying other clues" not in heard
    assert found.stopped is None
    assert found.ambiguity is not None
    assert found.ambiguity.addition is not None
    assert found.ambiguity.changes == ()
    assert not found.ambiguity.changes_known


@pytest.mark.parametrize(("genre", "trivial"), [("heyawake", 0), ("slitherlink", 4)])
def test_an_empty_board_is_not_offered_the_clue_of_a_trivial_answer(genre: str, trivial: int) -> None:
    """A 0 in the only room, or a 4 anywhere, would leave one solution, but no puzzle."""
    board: Any = genre_of(pp.generate(genre, 4, 4).puzzle).blank(4, 4)
    found = pp.diagnose(board, changes=False)
    assert found.ambiguity is not None
    addition: Any = found.ambiguity.addition
    assert addition is None or trivial not in [number for _, number in addition.puzzle.numbers]
    again = pp.diagnose(board, changes=False).ambiguity
    assert again is not None
    assert again.answer == found.ambiguity.answer
