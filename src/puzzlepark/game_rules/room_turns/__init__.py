"""Room turns: the number of a room counts the turns of the loop in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.fields.rooms import seat
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import STEPS, edge_at
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Layer, Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.loop_family import loop_edges
from puzzlepark.genres.kit.referee import RawViolation, over_and_under, sides

TURN = "turn"
"""The hidden layer of the cells: 1 where the loop turns."""


@dataclass(frozen=True, kw_only=True)
class RoomTurns(LoopRule):
    """The number of a room is how often the loop turns in it, as in Detour."""

    name = "room-turns"
    title = "Numbers count turns in rooms"
    parameters = (
        Parameter("numbers", "field", "the numbers of the rooms", field_types=("room-numbers",)),
        Parameter("rooms", "field", "the rooms", field_types=("rooms",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "room-turns"],
        "fields": [{"field": "rooms"}, {"field": "room-numbers"}],
        "rooms": [[0, 0, 1], [0, 0, 1]],
        "numbers": [[2, None, None], [None, None, None]],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    numbers: str = "numbers"
    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "A number says how often the loop turns in its room."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The room at row {row}, column {col} has {found:turn} of the loop; its number is {clue}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        return {
            code: "{clue} tells how often the loop turns in its room.",
            f"{code}.turn": "The loop turns in a cell, or runs straight, or does not pass it.",
            f"count:{code}.done": "{law} It has {has:turn}, and that is all.",
            f"count:{code}.none": "{law} It has none.",
            f"count:{code}.rest": "{law} It has {has}, and {open:cell} {open:is} left.",
            f"fails count:{code}.many": "Then the loop would turn there {has} times, but {high} {high:is} the most.",
            f"fails count:{code}.few": "Then the loop could turn there only {room} of its {low} times.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("turned", "Turns done", f"count:{self.code}", fits=sets_zeros),
            Technique("turns", "Turns in all the rest", f"count:{self.code}", fits=sets_nonzeros),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms whose number of turns differs from their number. They are final if there are too many turns, or if too
        few undecided cells can still have one."""
        lines, rooms = self.lines(marks), self.room_cells(puzzle, self.rooms)
        room_of = {spot: spots for spots in rooms.values() for spot in spots}
        for clue, number in getattr(puzzle, self.numbers) if lines else ():
            known = [spot for spot in room_of[clue] if len(lines.get(spot, ())) == 2]
            turns = sum(not self._straight(lines[spot]) for spot in known)
            if turns != number:
                drawable = self.drawable(puzzle, marks)
                free = [spot for spot in room_of[clue] if spot not in known]
                more = sum(len(drawable.intersection(sides(spot))) > 1 for spot in free)
                over = turns > number
                code = f"{self.code}.over" if over else f"{self.code}.under"
                values = {"found": turns, "clue": number}
                yield RawViolation(code, tuple(room_of[clue]), over or turns + more < number, clue, values)

    def _straight(self, ends: list[Spot]) -> bool:
        """True if the two neighbours of a cell on the loop are opposite each other. For the referee."""
        one, other = ends
        return one.r == other.r or one.c == other.c

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        return (Layer(TURN, puzzle.grid, "cells", (0, 1)),)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for each cell that sets its variable of the layer `turn`, and the count of turns in each room with a
        number."""
        numbers = dict(getattr(puzzle, self.numbers))
        yield from _turns(puzzle.grid, f"{self.code}.turn", self.layer)
        for spots in self.regions(puzzle, self.rooms).values():
            if (clue := seat(spots)) in numbers:
                yield Posting(self.code, Count(vars_at(TURN, spots), numbers[clue]), clue)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """How often the loop turns in each room."""
        loop = loop_edges(marks)
        rooms = self.regions(puzzle, self.rooms).values()
        drawn = {spot: [edge_at(spot, way) in loop for way in STEPS] for room in rooms for spot in room}
        # A loop turns in a cell exactly if it takes one of the two vertical edges there.
        turning = {spot for spot, (north, _, _, south) in drawn.items() if north != south}
        return {self.numbers: tuple(sorted((seat(room), len(turning.intersection(room))) for room in rooms))}


@kept_rules
def _turns(grid: Grid, code: str, layer: str) -> list[Posting]:
    """A table for each cell: the values of its edges, and whether the loop turns there."""
    postings = []
    for cell in grid.nodes:
        ways = tuple(way for way in STEPS if edge_at(cell, way) in grid.edge_position)
        edges = vars_at(layer, (edge_at(cell, way) for way in ways))
        postings.append(Posting(code, Table((*edges, Var(TURN, cell)), _rows(ways))))
    return postings


@cache
def _rows(ways: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell with edges in these directions: none or two of them have a line. The last value is 1 if
    the two make a turn."""
    rows = []
    for row in product((0, 1), repeat=len(ways)):
        taken = {way for way, line in zip(ways, row, strict=True) if line}
        if len(taken) in (0, 2):
            rows.append((*row, int(bool(taken) and taken not in ({"u", "d"}, {"l", "r"}))))
    return tuple(rows)
