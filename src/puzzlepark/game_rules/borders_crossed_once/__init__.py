"""Borders crossed once: the loop crosses the border between two rooms at most once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, LoopCountRule
from puzzlepark.genres.kit.referee import cells_by_room, edges_of_board, ends, over_and_under
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class BordersCrossedOnce(LoopCountRule):
    """The loop crosses the border between any two rooms at most `times` times, usually once."""

    name = "borders-crossed-once"
    title = "Each border is crossed once at most"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        ROOMS,
        Parameter("times", "number", "how many crossings at most", low=0, high=999),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "borders-crossed-once"],
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 0, 1]],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
    }

    rooms: str = "rooms"
    times: int = 1

    @property
    def text(self) -> str:
        if not self.times:
            return "The loop never crosses the border between two rooms."
        times = "at most once" if self.times == 1 else f"at most {self.times} times"
        return f"The loop crosses the border between any two rooms {times}."

    @property
    def messages(self) -> Mapping[str, str]:
        crosses = "The loop crosses {found:time} between two rooms, at row {row}, column {col} first."
        return over_and_under(self.code, crosses)

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for every two adjacent rooms: the edges between them."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols)
        room_of = {spot: number for number, room in rooms.items() for spot in room}
        edges: dict[tuple[int, ...], list[Spot]] = {}
        for edge in edges_of_board(puzzle):
            both = {room_of.get(cell, -1) for cell in ends(edge)}
            if len(both) == 2 and -1 not in both:
                edges.setdefault(tuple(sorted(both)), []).append(edge)
        return (EdgeGroup(some, 0, self.times, ends(some[0])[0]) for some in edges.values())

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for every two adjacent rooms: the edges between them."""
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid)
        region_of = {spot: name for name, region in regions.items() for spot in region}
        edges: dict[frozenset[int], list[Spot]] = {}
        for a, b in puzzle.grid.pairs:
            if region_of[a] != region_of[b]:
                edges.setdefault(frozenset((region_of[a], region_of[b])), []).append(between(a, b))
        return (EdgeGroup(some, 0, self.times, some[0]) for some in edges.values())
