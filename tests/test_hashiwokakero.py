"""Hashiwokakero on boards that are too large to try all answers."""

from __future__ import annotations

import puzzlepark as pp
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.registry import genre_named

GENRE = genre_named("hashiwokakero")


def test_bridges_from_island_to_island_do_not_cross() -> None:
    """Two bridges over the middle cell: every other rule is kept, and referee and model both reject them."""
    puzzle = pp.Hashiwokakero(numbers=[[None, 1, None], [1, None, 1], [None, 1, None]])
    drawn = {Spot(2, 3), Spot(4, 3), Spot(3, 2), Spot(3, 4)}
    marks = {Var("line", edge): int(edge in drawn) for edge in puzzle.grid.edges}
    assert [violation.code for violation in GENRE.check(puzzle, marks).violations] == ["bridge.cross"]
    broken = [rule for rule in GENRE.model(puzzle).rules if not rule.constraint.holds(marks)]
    assert [(rule.code, {*rule.where}) for rule in broken] == [("bridge", {Spot(2, 3), Spot(3, 2)})]
    one_way = marks | {Var("line", edge): 0 for edge in (Spot(3, 2), Spot(3, 4))}
    assert {rule.code for rule in GENRE.model(puzzle).rules if not rule.constraint.holds(one_way)} == {
        "island",
        "number",
    }
