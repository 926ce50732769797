"""The rule about the number of stars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.constraints.count import Count
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nothing
from puzzlepark.game_rules.kit.shading import LineRule, count_violations_of
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room, over_and_under, straight_lines
from puzzlepark.genres.kit.shade_family import cells_by_region, rows_and_columns


@dataclass(frozen=True, kw_only=True)
class StarsEverywhere(LineRule):
    """Every row, column and room has as many stars as the puzzle says. A line of holes has none."""

    name = "stars-everywhere"
    title = "Stars in rows, columns and rooms"
    parameters = ()

    things: str = "star"
    row: str = "row"
    column: str = "column"

    @property
    def text(self) -> str:
        return "Put stars into cells, in every row, every column and every room as many as the puzzle says."

    @property
    def messages(self) -> Mapping[str, str]:
        has = "has {found:star}; it should have {clue}."
        return {
            **over_and_under("row", f"Row {{row}} {has}"),
            **over_and_under("column", f"Column {{col}} {has}"),
            **over_and_under("room", f"The room at row {{row}}, column {{col}} {has}"),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {"row": "", "column": "", "room": ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("line", "Line done", "count:row", fits=sets_nothing),
            Technique("line", "Line done", "count:column", fits=sets_nothing),
            Technique("room", "Room done", "count:room", fits=sets_nothing),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        each = int(puzzle.stars)
        for k, line in enumerate(straight_lines(puzzle)):
            if cells := list(filter(puzzle.grid.has, line)):
                name = "row" if k < puzzle.rows else "column"
                yield from count_violations_of(self, None, each, cells, marks, code=name)
        for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
            yield from count_violations_of(self, None, each, room, marks, code="room")

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        rooms = cells_by_region(puzzle.rooms, puzzle.grid).values()
        for name, cells in (*rows_and_columns(puzzle.grid), *(("room", room) for room in rooms)):
            yield Posting(name, Count(vars_at(self.layer, cells), int(puzzle.stars)))
