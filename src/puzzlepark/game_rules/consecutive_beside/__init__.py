"""Consecutive beside: consecutive numbers of a room are in adjacent cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, Pairs, digits_of
from puzzlepark.game_rules.kit.room_numbers import MOST_TABLES, possible_numbers, refuse_large_rooms
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, around, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region

MOST_CELLS = 256
"""The maximum size of a room. Every two of its cells have a table, so larger rooms would take gigabytes."""


@dataclass(frozen=True, kw_only=True)
class ConsecutiveBeside(NumberRule):
    """Two numbers of a room that differ by 1 are in cells that share a side, as in Meandering Numbers."""

    name = "consecutive-beside"
    title = "Numbers that follow each other share a side"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)),)
    relies: ClassVar[Mapping[str, str]] = {"sized": "one-to-room-size"}
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["rooms"],
        "rooms": [[0, 0, 0]],
        "right": {"digit": [[1, 2, 3]]},
        "wrong": {"digit": [[1, 3, 2]]},
    }

    rooms: str = "rooms"
    sized: bool = False
    """True if the rooms have the numbers from 1 to their sizes by another rule. Then two numbers of a room differ at
    least by the distance of their cells."""

    @property
    def text(self) -> str:
        return "In a room, numbers that follow each other share a side: 1 is beside 2, 2 beside 3, and so on."

    @property
    def messages(self) -> Mapping[str, str]:
        rest = "is not side by side with the {next} of its room."
        return {self.code: f"The {{digit}} in row {{row}}, column {{col}} {rest}"}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        differ = "{law} So {who} differ by at least as much as they are steps apart in their room."
        close = "Then the numbers of {who} would be closer than the steps between them in their room."
        return {
            self.code: "In a room, numbers that follow each other are side by side.",
            f"cell:{self.code}": differ if self.sized else "{law} Look at {who}.",
            f"fails cell:{self.code}": close if self.sized else "Then the numbers of {who} would follow each other.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("path", "Too far for the next number", f"cell:{self.code}"),
            supposition("far", "Numbers too far apart", "", "cell"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every two consecutive numbers of a room that are not in adjacent cells."""
        digits = digits_of(marks)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            for one in (spot for spot in room if spot in digits):
                for two in (spot for spot in room if digits.get(spot) == digits[one] + 1):
                    if two not in around(one):
                        values = {"digit": digits[one], "next": digits[two]}
                        yield RawViolation(self.code, (one, two), True, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for every two cells of a room that are not adjacent. If the room has every number once (`sized`), the
        numbers between two of its numbers are on a path, so cells at a distance differ by at least the distance."""
        refuse_large_rooms(puzzle, self.rooms, MOST_CELLS)
        numbers = possible_numbers(puzzle, self.rooms if self.sized else "")
        for room in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            cells = [puzzle.grid.position[spot] for spot in room]
            variables, inside, near = vars_at(DIGIT, room), frozenset(cells), puzzle.grid.near
            distances = [_distances_from(near, cell, inside) for cell in polled(cells)]
            for one, two in polled(combinations(range(len(room)), 2)):
                # Rooms of documents need not be connected.
                if (distance := distances[one].get(cells[two], 2)) > 1:
                    scope, some = (variables[one], variables[two]), numbers[room[0]]
                    rows = _pairs_at_distance(some, distance) if self.sized else _pairs_not_consecutive(some)
                    yield Posting(self.code, Table(scope, rows))


def _distances_from(near: Sequence[list[int]], start: int, room: frozenset[int]) -> dict[int, int]:
    """The distance of each cell of a room from a start, by breadth-first search within the room. Cells are given as
    indices."""
    distances, queue = {start: 0}, [start]
    for here in queue:
        for there in near[here]:
            if there in room and there not in distances:
                distances[there] = distances[here] + 1
                queue.append(there)
    return distances


@lru_cache(maxsize=MOST_TABLES)
def _pairs_at_distance(numbers: tuple[int, ...], steps: int) -> Pairs:
    """The possible numbers of two cells of a room that are this many steps apart."""
    return tuple((a, b) for a in polled(numbers) for b in numbers if abs(a - b) >= steps)


@lru_cache(maxsize=MOST_TABLES)
def _pairs_not_consecutive(numbers: tuple[int, ...]) -> Pairs:
    """The possible numbers of two cells of a room that are not adjacent."""
    return tuple((a, b) for a in polled(numbers) for b in numbers if abs(a - b) != 1)
