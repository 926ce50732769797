"""The rule about the number of stars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.shading import LineRule, count_violations_of
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room, straight_lines


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
            **kit.over_and_under("row", f"Row {{row}} {has}"),
            **kit.over_and_under("column", f"Column {{col}} {has}"),
            **kit.over_and_under("room", f"The room at row {{row}}, column {{col}} {has}"),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {"row": "", "column": "", "room": ""}

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("line", "Line done", "count:row", fits=kit.sets_zeros),
            kit.Technique("line", "Line done", "count:column", fits=kit.sets_zeros),
            kit.Technique("room", "Room done", "count:room", fits=kit.sets_zeros),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the rows, columns and rooms with too many or too few stars."""
        stars = int(puzzle.stars)
        for k, line in enumerate(straight_lines(puzzle)):
            cells = [spot for spot in line if puzzle.grid.has(spot)]
            if cells:
                code = "row" if k < puzzle.rows else "column"
                yield from count_violations_of(self, None, stars, cells, marks, code=code)
        for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
            yield from count_violations_of(self, None, stars, room, marks, code="room")

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        rooms = kit.cells_by_region(puzzle.rooms, puzzle.grid).values()
        for name, cells in (*kit.rows_and_columns(puzzle.grid), *(("room", room) for room in rooms)):
            yield kit.Posting(name, kit.Count(kit.vars_at(self.layer, cells), int(puzzle.stars)))
