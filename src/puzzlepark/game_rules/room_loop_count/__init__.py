"""Room loop count: the number of a room counts the cells of the room on the loop, which visits it once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.rooms import seat
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import ONE_LOOP, LoopRule
from puzzlepark.genres.kit.loop_family import loop_edges
from puzzlepark.genres.kit.referee import RawViolation, over_and_under


@dataclass(frozen=True, kw_only=True)
class RoomLoopCount(LoopRule):
    """The number of a room is how many of its cells the loop passes."""

    name = "room-loop-count"
    title = "Numbers count cells of the loop in rooms"
    presumes: ClassVar[tuple[str, ...]] = (ONE_LOOP, "every-room-once")
    parameters = (
        Parameter("numbers", "field", "the numbers of the rooms", field_types=("room-numbers",)),
        Parameter("rooms", "field", "the rooms", field_types=("rooms",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "every-room-once", "room-loop-count"],
        "fields": [{"field": "rooms"}, {"field": "room-numbers"}],
        "rooms": [[0, 0, 1], [0, 0, 1]],
        "numbers": [[4, None, None], [None, None, None]],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[0, 1], [0, 1]], "down": [[0, 1, 1]]}},
    }

    numbers: str = "numbers"
    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "A number says how many cells of its room the loop passes."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The loop passes {found:cell} of the room at row {row}, column {col}; its number is {clue}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        return {
            code: "{clue} tells how many of the room's cells the loop passes.",
            f"count:{code}.done": "{law} With {has:line} between cells inside it, that is reached.",
            f"count:{code}.none": "{law} No line joins two cells inside it then.",
            f"count:{code}.rest": (
                "{law} That takes {needs:line} between cells inside it; {has} {has:is} drawn, {open} {open:is} left."
            ),
            f"fails count:{code}.many": (
                "Then there would be {has:line} between cells inside the room, but {high} {high:is} the most. {law}"
            ),
            f"fails count:{code}.few": (
                "Then there could be only {room:line} between cells inside the room, not {low}. {law}"
            ),
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("done", "Room done", f"count:{self.code}", fits=sets_zeros),
            Technique("rest", "Room needs the rest", f"count:{self.code}", fits=sets_nonzeros),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms whose number of cells on the loop differs from their number. They are final if there are too many, or
        if too few cells can still be on the loop."""
        lines, rooms = self.lines(marks), self.room_cells(puzzle, self.rooms)
        room_of = {spot: spots for spots in rooms.values() for spot in spots}
        for clue, number in getattr(puzzle, self.numbers) if lines else ():
            spots = room_of[clue]
            found = sum(spot in lines for spot in spots)
            # A room without a line breaks the rule that the loop visits every room.
            if found and found != number:
                over, values = found > number, {"found": found, "clue": number}
                final = over or len(spots) - len(self.left_out(puzzle, marks, set(spots) - lines.keys())) < number
                code = f"{self.code}.over" if over else f"{self.code}.under"
                yield RawViolation(code, tuple(spots), final, clue, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A loop that passes n cells of a room has n - 1 lines inside it, or n if the board is a single room."""
        grid, ids = puzzle.grid, getattr(puzzle, self.rooms)
        rooms, numbers = self.regions(puzzle, self.rooms), dict(getattr(puzzle, self.numbers))
        inside: dict[int, list[Var]] = {room: [] for room in rooms}
        for line, (a, b) in zip(self.line_vars(grid), grid.joins, strict=True) if numbers else ():
            if ids[a] == ids[b]:
                inside[ids[a]].append(line)
        for room, spots in rooms.items():
            if (clue := seat(spots)) in numbers:
                total = numbers[clue] - (len(rooms) > 1)
                yield Posting(self.code, Count(tuple(inside[room]), total), clue)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        return {self.numbers: self.every_number(puzzle, loop_edges(marks))}

    def every_number(self, puzzle: Any, loop: set[Spot]) -> tuple[tuple[Spot, int], ...]:
        """The number of every room, for a loop of these edges."""
        passed = {end for edge in loop for end in puzzle.grid.ends(edge)}
        rooms = self.regions(puzzle, self.rooms).values()
        return tuple(sorted((seat(room), len(passed.intersection(room))) for room in rooms))
