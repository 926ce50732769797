"""The base class of rules that give every region exactly one clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Layer, Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.region_layers import (
    CONNECTED,
    INSIDE,
    RegionLayers,
    connected_reasons,
    owner_postings,
    owner_reasons,
    reached,
    refuse_many_clues,
    region_layers,
    wall_postings,
    wall_reasons,
)
from puzzlepark.game_rules.kit.walls import WallRule, with_clues_first
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class ClueRegions(WallRule):
    """A rule by which every region has exactly one clue, which may be the size of the region."""

    clue: ClassVar[str]
    """The word for a clue in sentences."""

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.none": f"{self.place} has no {self.clue}.",
            f"{self.code}.many": f"{self.place} has more than one {self.clue}.",
            **self.loose_messages,
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations about the region of each clue."""
        code, area = self.code, self.area
        size = f"A number says how many cells its {area} has."
        wrong = f"Then the {area} of {{who}} would have too many cells, or too few."
        return {
            **owner_reasons(code, area),
            **wall_reasons(f"{code}.loose", area),
            **connected_reasons(f"{code}.apart", area),
            f"{code}.own": f"A {self.clue} is in its own {area}.",
            f"cell:{code}.own": "{law}",
            f"cell:{code}.own.one": "{law}",
            f"{code}.size": size,
            f"count:{code}.size": "{law} See {who}.",
            f"fails count:{code}.size": wrong,
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("reach", "Only one reaches it", "cell+count"),
            *(Technique("hang", "Stays connected", signature) for signature in CONNECTED),
        )

    def clue_violations(self, puzzle: Any, marks: Marks, sizes: Mapping[Spot, int | None]) -> Iterator[RawViolation]:
        """Yield a violation for each region without exactly one of the clues, for each region whose size is not that of
        its clue, and for each wall inside a region. `sizes` are the clues with their sizes, or None. Used by
        referees."""
        current, certain = self.current_and_certain(puzzle, marks)
        for piece in current:
            seats = sorted(piece & sizes.keys())
            where = with_clues_first(seats, piece)
            if len(seats) != 1:
                final = not seats or any(len(certain[seat] & sizes.keys()) > 1 for seat in seats)
                yield RawViolation(f"{self.code}.many" if seats else f"{self.code}.none", where, final)
            elif (size := sizes[seats[0]]) is not None and size != len(piece):
                # Further walls make a small region even smaller.
                final, values = len(piece) < size or len(certain[seats[0]]) > size, {"found": len(piece), "clue": size}
                code = f"{self.code}.over" if len(piece) > size else f"{self.code}.under"
                yield RawViolation(code, where, final, seats[0], values)
        yield from self.loose_violations(marks, current, certain)

    def sizes(self, puzzle: Any) -> dict[Spot, int | None]:
        """The spots of the clues, each with the size of its region, or None if the clue does not say it. Used by
        models."""
        raise NotImplementedError

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        return _layers(self, puzzle).layers

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """For each clue: its own cell is in its region, the region has its size and is connected. Every cell is in one
        region, and walls are where regions meet."""
        sizes, (layers, members) = self.sizes(puzzle), _layers(self, puzzle)
        for layer in layers:
            assert layer.clue is not None
            yield Posting(f"{self.code}.own", Table((members[layer.clue][layer.clue],), INSIDE), layer.clue)
            if (size := sizes[layer.clue]) is not None:
                yield Posting(f"{self.code}.size", Count(layer.vars, size), layer.clue)
            yield Posting(f"{self.code}.apart", Connected(layer.grid, layer.name), layer.clue)
        yield from owner_postings(self.code, members)
        yield from wall_postings(f"{self.code}.loose", puzzle.grid, self.layer, members)


@lru_cache(maxsize=1)
def _layers(rule: ClueRegions, puzzle: Any) -> RegionLayers:
    """A layer for each clue, with the cells that its region can reach without passing another clue."""
    sizes, grid = rule.sizes(puzzle), puzzle.grid
    refuse_many_clues(puzzle, list(sizes), rule.clue)
    everywhere = len(grid.cells)

    def cells_of(clue: Spot) -> list[Spot]:
        most = sizes[clue]
        return reached(grid, clue, everywhere if most is None else most, sizes.__contains__)

    return region_layers(grid, rule.code, sizes, cells_of)
