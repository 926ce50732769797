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

MATCHING_WALLS = "The galaxy of {who} is the same after a half turn, with walls around it and none inside."


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
            **dict.fromkeys((f"cell:{code}.loose{case}" for case in ("", ".one", ".off", ".set")), MATCHING_WALLS),
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
        """Yield walls through stars, and galaxies that do not have exactly one star or are not symmetric about it."""
        current, certain = self.current_and_certain(puzzle, marks)
        walls, stars_at = marked_spots(marks, self.layer), dict[kit.Spot, list[kit.Spot]]()
        """`stars_at` has the stars at the first of the cells that they lie in or touch."""
        cut = set[kit.Spot]()
        for star, _ in puzzle.stars:
            cells, edges = _around_star(star)
            if walls.intersection(edges):
                cut.update(cells)
                yield RawViolation("star", tuple(cells), True, star)
            stars_at.setdefault(cells[0], []).append(star)
        for piece in current:
            homes = sorted(piece & stars_at.keys())
            stars = [star for home in homes for star in stars_at[home]]
            if not cut.isdisjoint(piece):
                continue
            if len(stars) != 1:
                # Two stars stay in one piece if it is known that their cells do.
                together = any(sum(len(stars_at.get(spot, ())) for spot in certain[home]) > 1 for home in homes)
                code = f"{self.code}.many" if stars else f"{self.code}.none"
                yield RawViolation(code, tuple(sorted(piece)), not stars or together)
                continue
            image = {spot: kit.Spot(2 * stars[0].r - spot.r, 2 * stars[0].c - spot.c) for spot in piece}
            if not piece.issuperset(image.values()):
                final = any(image[spot] not in piece for spot in certain[homes[0]])
                yield RawViolation(f"{self.code}.turn", tuple(sorted(piece)), final, stars[0])
        yield from self.loose_violations(marks, current, certain)

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        return _layers(puzzle).layers

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """The cells around a star are in its galaxy, opposite cells are in the same one, and every galaxy is connected.
        Each cell has one galaxy, and walls are between different galaxies."""
        layers, members = _layers(puzzle)
        for (star, _), layer in zip(puzzle.stars, layers, strict=True):
            variables = layer.vars
            for spot in own_cells(star):
                yield kit.Posting("star", kit.Table((members[spot][star],), INSIDE), star)
            # In reading order, the first cell is opposite to the last, the second to the last but one, and so on.
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


def _around_star(star: kit.Spot) -> tuple[list[kit.Spot], list[kit.Spot]]:
    """Return the cells that a star lies in or touches, and the edges with a wall that would run through it. Referees do
    not use `own_cells`, which models use."""
    # A star has an odd coordinate in the middle of a row or column, and an even one between two.
    rows = (star.r,) if star.r % 2 else (star.r - 1, star.r + 1)
    cols = (star.c,) if star.c % 2 else (star.c - 1, star.c + 1)
    cells = [kit.Spot(r, c) for r in rows for c in cols]
    if star.is_edge:
        return cells, [star]
    if star.is_cell:
        return cells, []
    return cells, [*(kit.Spot(r, star.c) for r in rows), *(kit.Spot(star.r, c) for c in cols)]


def middle(piece: Iterable[kit.Spot]) -> kit.Spot:
    """Return the centre of a symmetric region."""
    first, last = min(piece), max(piece)
    return kit.Spot((first.r + last.r) // 2, (first.c + last.c) // 2)


@lru_cache(maxsize=1)
def _layers(puzzle: Any) -> RegionLayers:
    """A layer for each star, which has the value 1 in the cells of its galaxy."""
    grid, stars = puzzle.grid, [star for star, _ in puzzle.stars]
    refuse_many_clues(puzzle, stars, "star")
    own = {grid.position[spot] for star in stars for spot in own_cells(star)}
    return region_layers(grid, "galaxy", stars, lambda star: _possible_cells(grid, star, own), named=False)


def _possible_cells(grid: kit.Grid, star: kit.Spot, excluded: Set[int]) -> list[kit.Spot]:
    """Return the cells that may belong to the galaxy of a star, by a flood fill of cells together with their opposites.

    Both must be outside `excluded`, the positions of all cells that stars lie in or touch."""
    cells, cols = grid.cells, grid.cols
    # The rows of a cell and of its opposite have the sum `down`, and the columns `across`. Both must be on the board.
    down, across = star.r - 1, star.c - 1
    top, bottom = max(0, down - grid.rows + 1), min(grid.rows - 1, down)
    left, right = max(0, across - cols + 1), min(cols - 1, across)
    position_sum = down * cols + across
    reached = [grid.position[spot] for spot in own_cells(star)]
    known = excluded | set(reached)
    for place in reached:
        row, col = divmod(place, cols)
        for near, inside in (
            (place - cols, row > top),
            (place - 1, col > left),
            (place + 1, col < right),
            (place + cols, row < bottom),
        ):
            opposite = position_sum - near
            if inside and near not in known and opposite not in excluded:
                known |= {near, opposite}
                reached += {near, opposite}
    return [cells[place] for place in reached]
