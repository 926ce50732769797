"""Loops pace their polls by time, and models stay small, so that a task ends soon after its deadline."""

from __future__ import annotations

import itertools
import time
import tracemalloc

import pytest

from puzzlepark.constraints.distinct.machine import Different
from puzzlepark.constraints.pieces import Boxes, Pieces, boxes
from puzzlepark.core import watch
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.report import Budget, Clock
from puzzlepark.engines import profile_model
from puzzlepark.registry import genre_of
from puzzlepark.tasks.edit import blank


@pytest.mark.parametrize("cost", [0.000_001, 0.001, 0.02], ids=["cheap", "expensive", "very-expensive"])
def test_a_loop_polls_often_whatever_its_items_cost(monkeypatch: pytest.MonkeyPatch, cost: float) -> None:
    now, polls = [0.0], list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    for _ in watch.paced(range(5000), lambda: polls.append(now[0])):
        now[0] += cost
    gaps = [after - before for before, after in itertools.pairwise(polls)]
    assert max(gaps, default=0.0) < 0.05
    assert len(polls) <= now[0] / watch.PACE + 2, "no more polls than help"


def test_a_loop_that_becomes_slow_polls_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now, polls = [0.0], list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    for k in watch.paced(range(4000), lambda: polls.append(now[0])):
        now[0] += 0.000_01 if k < 3000 else 0.003
    assert len(polls) > 100
    late = [after - before for before, after in itertools.pairwise(polls)]
    assert max(late) < 0.05


def test_a_machine_with_too_many_states_stops_before_it_has_worked_them_all_out() -> None:
    asked = [0]

    class Counted(Different):
        def after(self, state: frozenset[int], place: int, value: int) -> frozenset[int] | None:
            asked[0] += 1
            return super().after(state, place, value)

    diagrams = profile_model._DecisionDiagrams(Clock(Budget(None)))
    with pytest.raises(Stopped, match="cap"):
        diagrams.unroll(Counted(), (tuple(range(1600)),) * 1600)
    assert asked[0] < 2 * profile_model.MOST_STATES + 10_000


@pytest.mark.parametrize("genre", ["shikaku", "tatamibari"])
def test_a_board_of_many_rectangles_is_a_small_model(genre: str) -> None:
    """A lone clue in the middle can have any of 160,000 rectangles, of 400 cells on average."""
    board = blank(genre, 40, 40)
    puzzle = (
        board.changed(numbers=((Spot(41, 41), -2),))
        if genre == "shikaku"
        else board.changed(cells="".join("?" if spot == Spot(41, 41) else "." for spot in board.grid.cells))
    )
    genre_of(puzzle).model(puzzle)
    tracemalloc.start()
    try:
        pieces = genre_of(puzzle).model(puzzle).rules[0].constraint
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()
    assert isinstance(pieces, Pieces)
    assert len(pieces.owners[0]) == (20 * 21) ** 2
    with pytest.raises(Stopped, match="memory"):
        pieces.placements  # noqa: B018


def test_boxes_are_the_rectangles_that_they_stand_for() -> None:
    grid = Grid(4, 5)
    seats = {Spot(3, 3): None, Spot(5, 9): 4}
    for (seat, size), found in zip(seats.items(), boxes(grid, seats), strict=True):
        assert isinstance(found, Boxes)
        assert found.nodes == sum(map(len, found))
        assert list(found) == [found[k] for k in range(len(found))] == list(found[:])
        assert len(set(found)) == len(found)
        for nodes in found:
            rows, cols = {s.row for s in nodes}, {s.col for s in nodes}
            assert len(nodes) == len(rows) * len(cols)
            assert nodes & seats.keys() == {seat}
            assert size in (None, len(nodes))
        for by_columns in (False, True):
            order = sorted(grid.cells, key=lambda s: (s.c, s.r)) if by_columns else grid.cells
            bit = {spot: 1 << k for k, spot in enumerate(order)}
            assert [sum(map(bit.__getitem__, nodes)) for nodes in found] == list(found.masks(by_columns))
