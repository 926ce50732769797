"""The base class of rules that count lines or walls on edges: around cells, in rooms, along rows.

Such a rule lists its groups of edges twice: `groups` for the referee, and `scopes` for models. The two share no code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.linear import Linear
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.game_rules.kit.counting import Group
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.game_rules.kit.walls import WallRule
from puzzlepark.genres.kit.referee import RawViolation, over_and_under, sides


class EdgeGroup(NamedTuple):
    """Some edges, which have at least `low` and at most `high` lines or walls together; `high` is None without a bound.

    An edge that is listed twice counts twice. Sentences call the group `what` and name its place `at`. `clue` is the
    spot of the clue that sets the bounds.
    """

    edges: Sequence[Spot]
    low: int
    high: int | None
    at: Spot
    what: str = ""
    clue: Spot | None = None


@dataclass(frozen=True, kw_only=True)
class EdgeCountRule(Rule):
    """A rule that bounds how many lines or walls there are on some edges."""

    unit: ClassVar[str] = "line"
    layer: str = ""

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, f"The {{what}} at row {{row}}, column {{col}} has {{found:{self.unit}}}.")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("done", "Nothing more", f"count:{self.code}", fits=sets_zeros),
            Technique("rest", "All the rest", f"count:{self.code}", fits=sets_nonzeros),
        )

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """The groups of edges, for the referee."""
        raise NotImplementedError

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """The groups of edges, for models."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Yield `over` or `under` for each group whose count of marked edges is out of bounds; `under` is final if the
        undecided edges are too few."""
        for edges, low, high, at, what, clue in self.groups(puzzle):
            values = [marks.get(Var(self.layer, edge)) for edge in edges]
            found, undecided = values.count(1), values.count(None)
            over = high is not None and found > high
            if over or found < low:
                slots = {"found": found, "what": what, "row": at.row + 1, "col": at.col + 1}
                slots |= {"clue": low} if clue is not None else {}
                where = (at, *dict.fromkeys(edges)) if at.is_cell else tuple(dict.fromkeys(edges))
                final = over or found + undecided < low
                yield RawViolation(f"{self.code}.{'over' if over else 'under'}", where, final, clue, slots)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Bounds on the number of marked edges of each group. Edges that are listed twice have the weight 2."""
        for edges, low, high, _, _, clue in self.scopes(puzzle):
            weights = Counter(edges)
            scope = vars_at(self.layer, weights)
            most = len(edges) if high is None else min(high, len(edges))
            if low > len(edges) or most < low:
                yield Posting(self.code, Count(scope, -1), clue)  # never holds
            elif low > 0 or most < len(edges):
                if len(weights) == len(edges):
                    yield Posting(self.code, Between(scope, low, most), clue)
                else:
                    yield Posting(self.code, Linear(scope, tuple(weights.values()), low, most), clue)


@dataclass(frozen=True, kw_only=True)
class LoopCountRule(EdgeCountRule, LoopRule):
    """A rule that counts lines of the loop."""

    layer: str = LoopRule.layer


@dataclass(frozen=True, kw_only=True)
class CellsOnLoopRule(LoopCountRule):
    """A rule that counts the cells that the loop passes.

    The groups of its referee consist of cells. The groups of its models consist of the edges around these cells, with
    twice the number, because every cell on the loop has two lines.
    """

    def cell_groups(self, puzzle: Any) -> Iterable[Group]:
        """The groups of cells, for the referee."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Once there is a line, yield `over` or `under` for each group whose count of cells on the loop is out of
        bounds."""
        on = set(self.lines(marks))
        for cells, low, high, what, clue, at in self.cell_groups(puzzle):
            found = sum(cell in on for cell in cells)
            over = high is not None and found > high
            if on and (over or found < low):
                open_cells = [cell for cell in cells if cell not in on]
                final = over or len(cells) - len(self.left_out(puzzle, marks, open_cells)) < low
                first = at or (cells[0] if cells else clue) or Spot(1, 1)
                values = {"found": found, "what": what, "row": first.row + 1, "col": first.col + 1}
                values |= {"clue": low} if clue is not None else {}
                yield RawViolation(f"{self.code}.{'over' if over else 'under'}", tuple(cells), final, clue, values)


@dataclass(frozen=True, kw_only=True)
class WallCountRule(EdgeCountRule, WallRule):
    """A rule that counts walls."""

    unit: ClassVar[str] = "wall"
    layer: str = WallRule.layer


def sides_on_board(puzzle: Any, cells: Iterable[Spot]) -> list[Spot]:
    """The edges around each of these cells, without the border of the board. An edge between two of them is listed
    twice. Used by referees."""
    height, width, holes = 2 * puzzle.rows, 2 * puzzle.cols, puzzle.grid.holes
    edges = []
    for cell in cells:
        for edge in sides(cell):
            beyond = Spot(2 * edge.r - cell.r, 2 * edge.c - cell.c)
            if 0 < beyond.r < height and 0 < beyond.c < width and beyond not in holes:
                edges.append(edge)
    return edges


def edges_at(grid: Grid, cells: Iterable[Spot]) -> list[Spot]:
    """The edges of the grid around each of these cells. An edge between two of them is listed twice. Used by models."""
    return [between(cell, near) for cell in cells for near in grid.neighbours(cell)]
