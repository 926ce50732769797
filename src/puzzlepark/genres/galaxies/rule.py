"""The rule of Galaxies: every region has exactly one star, and a half turn about its star leaves it as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from typing import Any

from puzzlepark.constraints.same import Same
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.region_layers import (
    CONNECTED,
    INSIDE,
    RegionLayers,
    connected_reasons,
    owner_postings,
    refuse_many_clues,
    region_layers,
    wall_postings,
)
from puzzlepark.game_rules.kit.walls import WallRule
from puzzlepark.genres import kit
from puzzlepark.genres.galaxies.making import own_cells
from puzzlepark.genres.galaxies.stars import WHITE, Star
from puzzlepark.genres.kit.referee import RawViolation, marked_spots

ALIKE = "The galaxy of {who} is the same after a half turn, with walls around it and none inside."


@dataclass(frozen=True, kw_only=True)
class SymmetricAboutStars(WallRule):
    """The walls divide the board into regions, each with exactly one star, about which it is symmetric. No wall runs
    through a star."""

    name = "symmetric-about-stars"
    title = "Regions are symmetric about their stars"

    @property
    def text(self) -> str:
        return "Draw walls that cut the board into galaxies, each with exactly one star; no wall runs through a star."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "star": "A wall runs through the star at row {row}, column {col}.",
            f"{self.code}.none": f"{self.place} has no star.",
            f"{self.code}.many": f"{self.place} has more than one star.",
            f"{self.code}.turn": f"A half turn about its star changes the {self.area} at row {{row}}, column {{col}}.",
            **self.loose_messages,
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        code = self.code
        return {
            "star": "A star lies inside its galaxy.",
            "cell:star": "{law}",
            "cell:star.one": "{law}",
            "fails cell:star": "Then a star would lie outside its galaxy.",
            code: "Every cell belongs to one galaxy.",
            f"count:{code}": "{law}",
            f"count:{code}.done": "{law} That of {who} is known.",
            f"count:{code}.rest": "{law} Only one galaxy can reach {who}.",
            f"fails count:{code}": "Then {who} would belong to no galaxy, or to two.",
            f"{code}.turn": "A half turn about its star leaves a galaxy as it is.",
            f"{code}.loose": "Walls are where two galaxies meet, and nowhere else.",
            **dict.fromkeys((f"cell:{code}.loose{case}" for case in ("", ".one", ".off", ".set")), ALIKE),
            f"fails cell:{code}.loose": "Then the galaxy of {who} would have a wall inside, or none where it ends.",
            **connected_reasons(f"{code}.none", "galaxy"),
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("own", "Around a star", f"cell:{self.code}.loose+cell:star"),
            kit.Technique("reach", "Only one reaches it", "cell+count"),
            *(kit.Technique("hang", "Stays connected", signature) for signature in CONNECTED),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        current, certain = self.current_and_certain(puzzle, marks)
        walls, homes = marked_spots(marks, self.layer), dict[kit.Spot, list[kit.Spot]]()
        cut = set[kit.Spot]()
        for star, _ in puzzle.stars:
            touched = [
                kit.Spot(r, c) for r in (star.r - 1, star.r, star.r + 1) for c in (star.c - 1, star.c, star.c + 1)
            ]
            mine = [s for s in touched if s.is_cell and abs(s.r - star.r) == 1 - star.r % 2]
            mine = [s for s in mine if abs(s.c - star.c) == 1 - star.c % 2]
            across = [s for s in touched if s.is_edge and (s == star or not (star.r % 2 or star.c % 2))]
            if walls.intersection(across):
                cut.update(mine)
                yield RawViolation("star", tuple(mine), True, star)
            homes.setdefault(mine[0], []).append(star)
        for piece in current:
            stars = [star for home in sorted(piece & homes.keys()) for star in homes[home]]
            if not cut.isdisjoint(piece):
                continue
            if len(stars) != 1:
                together = any(sum(len(homes.get(s, ())) for s in certain[home]) > 1 for home in piece & homes.keys())
                code = f"{self.code}.many" if stars else f"{self.code}.none"
                yield RawViolation(code, tuple(sorted(piece)), not stars or together)
                continue
            back = {spot: kit.Spot(2 * stars[0].r - spot.r, 2 * stars[0].c - spot.c) for spot in piece}
            if not piece.issuperset(back.values()):
                home = next(spot for spot in piece & homes.keys())
                final = any(back[spot] not in piece for spot in certain[home])
                yield RawViolation(f"{self.code}.turn", tuple(sorted(piece)), final, stars[0])
        yield from self.loose_violations(marks, current, certain)

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        return _layers(puzzle).layers

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        layers, members = _layers(puzzle)
        for (star, _), layer in zip(puzzle.stars, layers, strict=True):
            variables = layer.vars
            for spot in own_cells(star):
                yield kit.Posting("star", kit.Table((members[spot][star],), INSIDE), star)
            # In reading order, the opposites of the first cells are the last ones.
            for pair in zip(variables[: len(variables) // 2], reversed(variables), strict=False):
                yield kit.Posting(f"{self.code}.turn", Same(pair), star)
            yield kit.Posting(f"{self.code}.none", kit.Connected(layer.grid, layer.name), star)
        yield from owner_postings(self.code, members)
        yield from wall_postings(f"{self.code}.loose", puzzle.grid, self.layer, members)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """A star in the middle of each galaxy, with the colour of the puzzle's star there, or white."""
        known, stars = dict(puzzle.stars), list[Star]()
        for piece in kit.walled_regions(puzzle.grid, marks):
            star = middle(piece)
            stars.append((star, known.get(star, WHITE)))
        return {"stars": tuple(sorted(stars))}


def middle(piece: Iterable[kit.Spot]) -> kit.Spot:
    """Return the centre of a symmetric region."""
    first, last = min(piece), max(piece)
    return kit.Spot((first.r + last.r) // 2, (first.c + last.c) // 2)


@lru_cache(maxsize=1)
def _layers(puzzle: Any) -> RegionLayers:
    """For each star a layer that marks the cells of its galaxy."""
    grid, stars = puzzle.grid, [star for star, _ in puzzle.stars]
    refuse_many_clues(puzzle, stars, "star")
    own = {grid.position[spot] for star in stars for spot in own_cells(star)}
    return region_layers(grid, "galaxy", stars, lambda star: _possible_cells(grid, star, own), named=False)


def _possible_cells(grid: kit.Grid, star: kit.Spot, others: Set[int]) -> list[kit.Spot]:
    """Return the cells that may belong to the galaxy of a star, by a flood fill of cells together with their opposites.

    Neither may be one of `others`, the positions of the cells that stars lie in or touch."""
    cells, cols = grid.cells, grid.cols
    # The rows of a cell and of its opposite have the sum `down`, and the columns `across`. Both must be on the board.
    down, across = star.r - 1, star.c - 1
    top, bottom = max(0, down - grid.rows + 1), min(grid.rows - 1, down)
    left, right = max(0, across - cols + 1), min(cols - 1, across)
    position_sum = down * cols + across
    reached = [grid.position[spot] for spot in own_cells(star)]
    known = others | set(reached)
    for place in reached:
        row, col = divmod(place, cols)
        for near, inside in (
            (place - cols, row > top),
            (place - 1, col > left),
            (place + 1, col < right),
            (place + cols, row < bottom),
        ):
            opposite = position_sum - near
            if inside and near not in known and opposite not in others:
                known |= {near, opposite}
                reached += {near, opposite}
    return [cells[place] for place in reached]
