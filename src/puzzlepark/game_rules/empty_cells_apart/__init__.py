"""Empty cells apart: no two cells that the loop leaves out share a side, or none across the border of a room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, kept_by_grid, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.referee import RIGHT, RawViolation, around, ends


@dataclass(frozen=True, kw_only=True)
class EmptyCellsApart(LoopRule):
    """Of two cells that share a side, the loop passes at least one. With rooms, this holds only across borders."""

    name = "empty-cells-apart"
    title = "No two empty cells side by side"
    parameters = (
        Parameter("rooms", "field", "the rooms, or null for cells anywhere", field_types=("rooms",), optional=True),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", {"rule": "empty-cells-apart", "rooms": "rooms"}],
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 0], [0, 0, 0], [0, 1, 1]],
        "right": {"line": {"across": [[1, 0], [0, 1], [1, 1]], "down": [[1, 1, 0], [1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0], [0, 0]], "down": [[1, 1, 0], [0, 0, 0]]}},
    }

    rooms: str | None = None

    @property
    def text(self) -> str:
        where = " across the border of a room" if self.rooms else ""
        return f"Two cells that the loop leaves out never share a side{where}."

    @property
    def messages(self) -> Mapping[str, str]:
        across = "across the border beside it" if self.rooms else "beside it"
        return {f"{self.code}.beside": f"The loop leaves out row {{row}}, column {{col}} and the cell {across}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, across = self.code, "across a border" if self.rooms else "side by side"
        return {
            code: f"Of two cells {across}, the loop passes at least one.",
            f"count:{code}": "{law} One way is left: {found}.",
            f"fails count:{code}": f"Then two cells {across} would both be passed by: {{law}}",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        title = "No grass across a border" if self.rooms else "No empty cells side by side"
        return (Technique("grass", title, f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Adjacent cells without a line, with rooms only across a border. They are final if no further mark can put
        either on the loop."""
        lines = self.lines(marks)
        if not lines:
            return
        board = self.board(puzzle)
        empty = board - lines.keys()
        rooms = self.room_cells(puzzle, self.rooms) if self.rooms else {}
        room_of = {spot: room for room, spots in rooms.items() for spot in spots}
        loose = {ends(edge) for edge in loose_borders(puzzle)}
        final = self.left_out(puzzle, marks, empty)
        for spot in sorted(empty):
            for there in around(spot)[RIGHT:]:
                if there not in empty:
                    continue
                if not self.rooms or room_of[there] != room_of[spot] or (spot, there) in loose:
                    yield RawViolation(f"{self.code}.beside", (spot, there), spot in final and there in final)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The loop passes at least one of every two adjacent cells. With rooms, this is only required across
        borders."""
        loose, ids = loose_borders(puzzle), getattr(puzzle, self.rooms) if self.rooms else ()
        for posting, edge, (a, b) in _pairs(puzzle.grid, self.code, self.layer):
            if not ids or ids[a] != ids[b] or edge in loose:
                yield posting


@kept_by_grid
def _pairs(grid: Grid, code: str, layer: str) -> list[tuple[Posting, Spot, tuple[int, int]]]:
    """For every edge the posting that the loop passes one of the cells beside it, and the positions of these cells."""
    lines = vars_at(layer, grid.edges)
    pairs = []
    for edge, (a, b) in zip(grid.edges, grid.joins, strict=True):
        near = tuple([lines[k] for k in sorted({*grid.stars[a], *grid.stars[b]})])
        pairs.append((Posting(code, Between(near, 1, len(near))), edge, (a, b)))
    return pairs
