"""Building models, formulas and automata takes work proportional to the board. These tests count it."""

from __future__ import annotations

import time
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from law_of_deadlines import run_case
from puzzlepark.constraints.groups import Groups, reach
from puzzlepark.constraints.links import Links, length_deductions
from puzzlepark.constraints.reach import Reach
from puzzlepark.constraints.reach import clauses as reach_clauses
from puzzlepark.constraints.table.clauses import supported
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders import stencil
from puzzlepark.encoders.formula import Formula
from puzzlepark.encoders.numbering import facts_of
from puzzlepark.engines import clauses, profile_model
from puzzlepark.genres import sudoku
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.papers import guan
from puzzlepark.registry import genre_named
from puzzlepark.tasks.edit import blank

SIZE = 40


class Calls:
    """Counts the calls of a function."""

    def __init__(self, patch: pytest.MonkeyPatch, home: Any, name: str) -> None:
        self.number = 0
        function = getattr(home, name)

        def counted(*args: Any, **named: Any) -> Any:
            self.number += 1
            return function(*args, **named)

        patch.setattr(home, name, counted)


def equal_numbers(number: int) -> Any:
    board = blank("link-a-pix", SIZE, SIZE)
    return board.changed(hints=tuple(Hint(cell_at(r, c), number, 0) for r in range(SIZE) for c in range(SIZE)))


def test_links_are_sought_near_their_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = equal_numbers(2)
    (links,) = (r.constraint for r in genre_named("link-a-pix").model(puzzle).rules if isinstance(r.constraint, Links))
    calls = Calls(monkeypatch, length_deductions, "_spare")
    pairs = length_deductions.pairs_of(links)
    assert len(pairs) == 2 * SIZE * (SIZE - 1), "one for each two cells side by side"
    assert calls.number < 10 * SIZE**2


def test_links_are_the_same_whether_ends_are_near_or_not() -> None:
    puzzle = equal_numbers(4)
    (links,) = (r.constraint for r in genre_named("link-a-pix").model(puzzle).rules if isinstance(r.constraint, Links))
    ends = links.ends
    every = [(i, m) for i in range(200) for m in range(i + 1, len(ends))]
    wanted = [pair for pair in every if length_deductions._spare(links, pair, ends[pair[0]].cell) >= 0]
    assert [pair for pair in length_deductions.pairs_of(links) if pair[0] < 200] == wanted


@pytest.mark.parametrize("number", [2, 12])
def test_the_bound_of_a_paper_is_tried_on_ends_that_are_near(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    calls = Calls(monkeypatch, guan, "bound")
    assert guan.obstacle(equal_numbers(number)) is None or number == 12
    assert calls.number < 100 * SIZE**2


def test_room_for_groups_is_sought_once_however_many_numbers_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    board = blank("fillomino", SIZE, SIZE)
    numbers = tuple((spot, k % 1500 + 1) for k, spot in enumerate(board.grid.cells) if k % 10 == 0)
    model = genre_named("fillomino").model(board.changed(numbers=numbers))
    (groups,) = (rule.constraint for rule in model.rules if isinstance(rule.constraint, Groups))
    calls = Calls(monkeypatch, reach, "pieces")
    found = reach.room_for(facts_of(model), groups)
    assert calls.number == 1
    assert len(found) == SIZE**2


def test_a_table_of_two_variables_is_read_twice() -> None:
    read = [0]

    class Row(tuple[int, int]):
        def __getitem__(self, at: Any) -> Any:
            read[0] += 1
            return super().__getitem__(at)

    values = tuple(range(300))
    rows = tuple(Row((a, b)) for a in values for b in range(3))
    found = supported((values, values), rows)
    assert isinstance(found, stencil.Stencil)
    assert read[0] <= 10 * len(rows)


def test_the_nodes_of_many_rules_are_counted_until_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    board = blank("kurotto", SIZE, SIZE)
    numbers = tuple((spot, SIZE**2 - 1) for spot in board.grid.cells)
    model = genre_named("kurotto").model(board.changed(numbers=numbers))
    reaches = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Reach)]
    assert profile_model.refusal(model, next(iter(model.views)))
    listed = sum("scope" in vars(reach) for reach in reaches)
    assert listed <= 2 * profile_model.MOST_NODES / len(board.grid.cells)


def test_rules_that_are_slow_to_write_are_written_with_polls_between(monkeypatch: pytest.MonkeyPatch) -> None:
    board = blank("kurotto", 10, 10)
    model = genre_named("kurotto").model(board.changed(numbers=tuple((spot, 9) for spot in board.grid.cells)))
    clock = Clock(Budget(None))
    formula, written = Formula(model, clock), [0]
    now, polls = [0.0], list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(clock, "tick", lambda: polls.append(now[0]))

    def slow(formula: Formula, reach: Reach) -> None:
        now[0] += 0.02
        written[0] += 1

    monkeypatch.setattr(reach_clauses, "write", slow)
    clauses.write_rules(formula)
    assert written[0] == 100
    assert max(after - before for before, after in pairwise([*polls, now[0]])) < 0.05


def test_the_lines_of_a_huge_sudoku_are_cut_from_its_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the rules nor the filling of an unmixed board are computed cell by cell."""
    calls = Calls(monkeypatch, sudoku.Sudoku, "lines")
    kind = genre_named("sudoku")
    model = kind.model(blank("sudoku", 225, 225))
    assert len(model.rules) == 3 * 225
    assert {len(rule.constraint.scope) for rule in model.rules} == {225}
    assert kind.maker is not None
    assert kind.maker.make is not None
    kind.maker.make(225, 225, Random(1), {})
    assert calls.number == 0


@pytest.mark.parametrize("size", [1, 2, 4, 5, 6, 8, 9, 12])
def test_the_lines_of_a_sudoku_are_those_of_its_cells(size: int) -> None:
    board = sudoku.Sudoku(rows=size, cols=size)
    cells = dict[tuple[str, int], list[Spot]]()
    for spot in board.grid.cells:
        for line in board.lines(spot):
            cells.setdefault(line, []).append(spot)
    found = [(rule.code, [var.spot for var in rule.constraint.scope]) for rule in sudoku.GENRE.model(board).rules]
    assert found == [(code, spots) for (code, _), spots in cells.items()]


def test_a_huge_sudoku_ends_soon_after_its_time() -> None:
    for verb in ("solve", "generate"):
        case = run_case(blank("sudoku", 400, 400), verb, 0.5)
        assert not [fault for fault in case.faults() if "poll" not in fault], verb
