"""Every room once: the loop enters and leaves every room exactly once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import LineName
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.referee import RawViolation, ends


@dataclass(frozen=True, kw_only=True)
class EveryRoomOnce(LoopRule):
    """The loop visits every room exactly once. To cross a border inside a room is to leave and enter it again."""

    name = "every-room-once"
    title = "Every room once"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "every-room-once"],
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 0, 1]],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "The loop visits every room exactly once."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.missed": "The loop does not visit the room at row {row}, column {col}.",
            f"{self.code}.again": "The loop enters the room at row {row}, column {col} more than once.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        again = f"{code}.again"
        return {
            code: "The loop visits each room once, so it crosses the border of a room twice.",
            again: "To cross a border inside a room is to enter the room again.",
            f"count:{again}": "{law}",
            f"fails count:{again}": "Then the loop would enter a room more than once. {law}",
            f"count:{code}.done": "{law} It crosses that of {home} at {there} already.",
            f"count:{code}.rest": ("{law} That of {home} has {has:crossing} so far, and {open:way} {open:is} left."),
            f"count:{code}": "{law} That of {home} has {has:crossing} so far.",
            f"fails count:{code}.many": "Then the loop would cross the border of {home} {has} times. {law}",
            f"fails count:{code}.few": "Then there would be only {room:way} across the border of {home}. {law}",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("once", "Once in, once out", f"count:{self.code}"),
            supposition("often", "A room too often, or not at all", "", "count"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms that the loop misses, and rooms whose border it crosses more than twice. Borders inside a room count as
        its border."""
        lines, rooms = self.lines(marks), self.room_cells(puzzle, self.rooms)
        room_of = {spot: room for room, spots in rooms.items() for spot in spots}
        # Both directions across each border inside a room.
        crossed = {pair for edge in loose_borders(puzzle) for pair in (ends(edge), ends(edge)[::-1])}
        for room, spots in rooms.items() if lines else ():
            passed = [spot for spot in spots if spot in lines]
            exits = sum(room_of[there] != room or (spot, there) in crossed for spot in passed for there in lines[spot])
            if not passed:
                final = self.left_out(puzzle, marks, spots)
                yield RawViolation(f"{self.code}.missed", tuple(spots), final.issuperset(spots))
            elif exits > 2:
                yield RawViolation(f"{self.code}.again", tuple(spots), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Two lines cross the border of each room. The loop of a single room can cross a border inside it, but only
        once."""
        grid, ids = puzzle.grid, getattr(puzzle, self.rooms)
        rooms = self.regions(puzzle, self.rooms)
        if inside := vars_at(self.layer, sorted(loose_borders(puzzle))):
            yield Posting(f"{self.code}.again", Between(inside, 0, int(len(rooms) == 1)))
        across: dict[int, list[Var]] = {room: [] for room in rooms}
        for line, (a, b) in zip(self.line_vars(grid), grid.joins, strict=True):
            if ids[a] != ids[b]:
                across[ids[a]].append(line)
                across[ids[b]].append(line)
        for room, spots in rooms.items() if len(rooms) > 1 else ():
            yield Posting(self.code, Count(tuple(across[room]), 2), None, (("home", LineName(tuple(spots))),))
