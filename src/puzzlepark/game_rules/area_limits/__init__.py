"""Area limits: the size of every area of shaded cells is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.linear import Linear
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import balance_reasons
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, connected_pieces, over_and_under

MOST_SIZE = 5


@dataclass(frozen=True, kw_only=True)
class AreaLimits(ShadingRule):
    """Every connected area of shaded (or open) cells has at least `at_least` and at most `at_most` cells. Both bounds
    are small.

    The model forbids every shape with one cell more than the maximum. It also forbids every shape with fewer cells than
    the minimum, unless a neighbour of the shape is a cell of the rule, too.
    """

    name = "area-limits"
    title = "Areas neither too small nor too large"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("at_least", "number", "the smallest size of an area", low=1, high=MOST_SIZE),
        Parameter("at_most", "number", "the largest size; null is any size", low=1, high=4, optional=True),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    at_least: int = 2
    at_most: int | None = None

    @property
    def area(self) -> str:
        """The word for one of the areas."""
        return self.noun or ("open area", "shaded area")[self.of]

    @property
    def text(self) -> str:
        low, high = self.at_least, self.at_most
        if high is None:
            return f"Every {self.area} has at least {low} cell{'s' if low > 1 else ''}."
        if low == 1 or low == high:
            bound = "exactly" if low == high else "at most"
            return f"Every {self.area} has {bound} {high} {'cell' if high == 1 else 'cells'}."
        return f"Every {self.area} has from {low} to {high} cells."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, f"The {self.area} at row {{row}}, column {{col}} has {{found:cell}}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return balance_reasons(self, "areas of the right size")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("limits", "Size of an area", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Areas with too many or too few cells. They are final if the certain cells alone make too large an area, or if
        the possible cells around a certain cell leave too small a one."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        most = {spot: len(piece) for piece in connected_pieces(possible) for spot in piece}
        least = {spot: len(piece) for piece in connected_pieces(certain) for spot in piece}
        for piece in connected_pieces(current):
            over = self.at_most is not None and len(piece) > self.at_most
            if over or len(piece) < self.at_least:
                large = self.at_most is not None and any(least[spot] > self.at_most for spot in piece & certain)
                final = large or any(most[spot] < self.at_least for spot in piece & certain)
                code = f"{self.code}.{'over' if over else 'under'}"
                yield RawViolation(code, tuple(sorted(piece)), final, None, {"found": len(piece)})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _limits(puzzle.grid, self)


@kept_rules
def _limits(grid: Grid, rule: AreaLimits) -> list[Posting]:
    """One posting for each shape that is too small, and one for each shape with a cell too many."""
    postings = []
    for size in range(1, rule.at_least):
        for shape in _shapes(grid, size):
            # Either not all cells of the shape are cells of the rule, or one of its neighbours is one, too.
            edge = {near for cell in shape for near in grid.neighbours(cell)} - shape
            scope = (*sorted(shape), *sorted(edge))
            weights = (1,) * size + (-1,) * len(edge)
            low, high = (-len(edge), size - 1) if rule.of else (1 - len(edge), size)
            postings.append(Posting(rule.code, Linear(vars_at(rule.layer, scope), weights, low, high)))
    if rule.at_most is not None:
        for shape in _shapes(grid, rule.at_most + 1):
            low, high = (0, rule.at_most) if rule.of else (1, rule.at_most + 1)
            postings.append(Posting(rule.code, Between(vars_at(rule.layer, sorted(shape)), low, high)))
    return postings


def _shapes(grid: Grid, size: int) -> list[frozenset[Spot]]:
    """All connected sets of this many cells."""
    shapes = {frozenset((cell,)) for cell in grid.cells}
    for _ in range(size - 1):
        shapes = {
            shape | {near} for shape in shapes for cell in shape for near in grid.neighbours(cell) if near not in shape
        }
    return sorted(shapes, key=sorted)
