"""Region size: the sizes of all regions are within bounds, and every wall separates two regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.linear import Linear
from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Layer, Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.region_layers import (
    CONNECTED,
    IF_THERE,
    RegionLayers,
    connected_reasons,
    owner_postings,
    owner_reasons,
    reached,
    region_layers,
    wall_postings,
    wall_reasons,
)
from puzzlepark.game_rules.kit.walls import NOUN, WallRule
from puzzlepark.genres.kit.referee import RawViolation

MOST_PLACES = 300_000
"""The most variables that say in which region a cell is. There are layers for all cells, so more take minutes."""


@dataclass(frozen=True, kw_only=True)
class RegionSize(WallRule):
    """The number of cells of every region is within bounds. Without bounds, the rule still demands that every wall
    separates two regions."""

    name = "region-size"
    title = "Regions of a given size"
    parameters = (
        Parameter("least", "number", "the least number of cells of a region", low=1, high=100),
        Parameter("most", "number", "the greatest number of cells of a region; 0 is any number", low=0, high=100),
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": [{"rule": "region-size", "least": 2, "most": 2}],
        "height": 2,
        "width": 2,
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[1], [0]], "down": [[1, 0]]}},
    }

    least: int = 1
    most: int = 0

    @property
    def text(self) -> str:
        cells = f"{self.most} cell" if self.most == 1 else f"{self.most} cells"
        if self.least == self.most:
            return f"Every {self.area} has exactly {cells}."
        if self.most:
            return f"Every {self.area} has from {self.least} to {cells}."
        if self.least > 1:
            return f"Every {self.area} has at least {self.least} cells."
        return f"Every wall separates two {self.area}s."

    @property
    def messages(self) -> Mapping[str, str]:
        size = f"{self.place} has {{found:cell}}, too"
        return {f"{self.code}.under": f"{size} few.", f"{self.code}.over": f"{size} many.", **self.loose_messages}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, area = self.code, self.area
        wrong = f"Then a {area} would have too many cells, or too few."
        first = f"Every {area} is named after its first cell."
        return {
            "in part": f"is in the {area} of {{clue}} / are in the {area} of {{clue}}",
            "not in part": f"is not in the {area} of {{clue}} / are not in the {area} of {{clue}}",
            "in part own": f"is the first cell of its {area} / are the first cells of their {area}s",
            "not in part own": f"is not the first cell of its {area} / are not the first cells of their {area}s",
            **owner_reasons(code, area),
            **wall_reasons(f"{code}.loose", area),
            **connected_reasons(f"{code}.apart", area),
            f"{code}.first": first,
            **dict.fromkeys((f"cell:{code}.first{case}" for case in ("", ".one", ".off", ".set")), first),
            f"fails cell:{code}.first": f"Then a cell would be in the {area} of {{who}}, which is not its first cell.",
            f"{code}.size": self.text,
            **{f"{way}:{code}.size": "{law}" for way in ("count", "sums")},
            **{f"fails {way}:{code}.size": wrong for way in ("count", "sums")},
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("reach", "Only one reaches it", "cell+count"),
            *(Technique("hang", "Stays connected", signature) for signature in CONNECTED),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Regions with too few cells, which is final because walls only split them, regions with too many, and walls
        inside regions."""
        current, certain = self.current_and_certain(puzzle, marks)
        for piece in current:
            values = {"found": len(piece)}
            if len(piece) < self.least:
                yield RawViolation(f"{self.code}.under", tuple(sorted(piece)), True, None, values)
            elif 0 < self.most < len(piece):
                final = any(len(certain[spot]) > self.most for spot in piece)
                yield RawViolation(f"{self.code}.over", tuple(sorted(piece)), final, None, values)
        yield from self.loose_violations(marks, current, certain)

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        return _layers(self, puzzle.grid).layers

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Each region is named after its first cell in reading order. The variable `own` of a layer is 1 if a region
        begins at its cell; then the region is connected and its size is within the bounds."""
        layers, members = _layers(self, puzzle.grid)
        for layer in layers:
            assert layer.clue is not None
            own = members[layer.clue][layer.clue]
            rest = [var for var in layer.vars if var != own]
            for var in rest:
                yield Posting(f"{self.code}.first", Table((own, var), IF_THERE), layer.clue)
            yield Posting(f"{self.code}.apart", Connected(layer.grid, layer.name), layer.clue)
            # "If there is a region, its size is at least `least`": (1 - least) * own + the other cells >= 0.
            ones, cells = [1] * len(rest), len(layer.vars)
            if self.least > 1:
                least = Linear((own, *rest), (1 - self.least, *ones), 0, cells)
                yield Posting(f"{self.code}.size", least, layer.clue)
            if 0 < self.most < cells:
                most = Linear((own, *rest), (1 - self.most, *ones), -self.most, 0)
                yield Posting(f"{self.code}.size", most, layer.clue)
        yield from owner_postings(self.code, members)
        yield from wall_postings(f"{self.code}.loose", puzzle.grid, self.layer, members)


@lru_cache(maxsize=4)
def _layers(rule: RegionSize, grid: Any) -> RegionLayers:
    """For each cell a layer that marks the cells of the region of which it is the first in reading order."""
    most = rule.most or len(grid.cells)
    if len(grid.cells) * min(len(grid.cells), 2 * most * most) > MOST_PLACES:
        size = "" if rule.most else " Regions of at most a few cells can be on larger ones."
        raise BadInput(f"A board of {grid.rows}x{grid.cols} is too large for the sizes of its regions.{size}")

    def cells_of(start: Spot) -> list[Spot]:
        return reached(grid, start, most, lambda spot: spot < start)

    return region_layers(grid, rule.code, grid.cells, cells_of)
