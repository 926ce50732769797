"""Level water: shaded cells are water, which flows down and to both sides within its room until it is level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule, spots_with
from puzzlepark.game_rules.level_water.tanks import surfaces
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    connected_pieces,
    edges_among,
    pieces_by_edges,
)
from puzzlepark.genres.kit.shade_family import cells_by_region, shade_vars


@dataclass(frozen=True, kw_only=True)
class LevelWater(ShadingRule):
    """In its room, water fills every cell that can be reached from it without going up. Borders inside a room stop
    water, too."""

    name = "level-water"
    title = "Water stands level"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0], [0, 0]],
        "right": {"shade": [[0, 0], [1, 1]]},
        "wrong": {"shade": [[0, 0], [1, 0]]},
    }

    rooms: str = "rooms"
    level: str = ""
    below: str = ""

    @property
    def level_code(self) -> str:
        """The code of violations about cells at the same height as water."""
        return self.level or f"{self.code}.level"

    @property
    def below_code(self) -> str:
        """The code of violations about cells below water."""
        return self.below or f"{self.code}.below"

    @property
    def text(self) -> str:
        return (
            "Shaded cells have water, which runs down and to both sides within its room, and stands level: it fills "
            "every cell of the room that can be reached from it without going higher."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            self.level_code: "The water at row {row}, column {col} does not stand level in its room.",
            self.below_code: "The water at row {row}, column {col} has a dry cell of its room below it.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        level, below = self.level_code, self.below_code
        return {
            level: "Water stands level in a room.",
            below: "Below water, a room has water.",
            f"cell:{level}": "{law} The surface there goes over {found}, too.",
            f"cell:{below}": "{law} {who} are in one room, one lower than the other.",
            f"fails cell:{level}": "Then the water of a room would not stand level in {who}.",
            f"fails cell:{below}": "Then water at {who} would have a dry cell below it.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("level", "Water stands level", f"cell:{self.level_code}"),
            Technique("below", "Water below water", f"cell:{self.below_code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """For each height of water in a room, the connected parts at or below this height. If the top row of a part has
        water, all its top cells and all cells below must have water; it is final if one of them is decided to be
        dry."""
        water, dry = spots_with(marks, self.layer, 1), spots_with(marks, self.layer, 0)
        loose = loose_borders(puzzle)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            for height in sorted({spot.r for spot in water.intersection(room)}):
                low = {spot for spot in room if spot.r >= height}
                parts = pieces_by_edges(low, set(edges_among(low)) - loose) if loose else connected_pieces(low)
                for part in parts:
                    top = {spot for spot in part if spot.r == height}
                    if top.isdisjoint(water):
                        continue
                    for code, cells in ((self.level_code, top), (self.below_code, part - top)):
                        if not cells <= water:
                            where = (*sorted(top & water), *sorted(cells - water))
                            yield RawViolation(code, where, not cells.isdisjoint(dry))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """All cells of a surface are alike, and if they have water, so has every surface directly below."""
        rooms = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values()
        for surface, below in surfaces(rooms, loose_borders(puzzle)):
            cells = shade_vars(surface, self.layer)
            if len(cells) > 1:
                yield Posting(self.level_code, Table(cells, ((0,) * len(cells), (1,) * len(cells))))
            for low in vars_at(self.layer, below):
                yield Posting(self.below_code, Table((cells[0], low), ((0, 0), (0, 1), (1, 1))))
