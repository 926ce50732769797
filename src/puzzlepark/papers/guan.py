"""Link-a-Pix as Guan, Wang, Fang and Ren write it: hint points by label, and all feasible paths between them.

S. Guan, J. Wang, Z. Fang, Y. Ren, "On Solving Link-a-Pix Picture Puzzles". This module prepares the linear programs: it
has the sets of Section III-A, the depth-first search with Bound (1) (Algorithm 1), and the removal of paths with
equal fill maps (Section III-B). The selection of paths is in `guan_lp`. Grid points are numbered row by row from 0; a
path is a list of them, and its fill map has the same numbers in increasing order:

      0 1 2        0, 3, 4, 1 and 0, 1, 4, 3 are different paths;
      3 4 5        their fill map is 0, 1, 3, 4

Departures from the paper:
- Algorithm 1 decrements d and lengthens l once for each of the four next positions: here each has its own.
- Line 5 lets a path pass its target and return to it: here only the last step may enter the target.
- The recursion is a loop with its own stack: a number may be larger than Python's limit of frames.
- The paper does not discuss puzzles without a solution: here a reason is given if the labels show one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import between
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Certificate, Task
from puzzlepark.genres.link_a_pix.rules import BLOCK, LINE, PAINT, LinkAPix

Path = tuple[int, ...]
"""A path, l in the paper: its grid points in order, from one hint point to the other."""
FillMap = tuple[int, ...]
"""The fill map of a path, m in the paper: its grid points in increasing order. The paper has a vector with a 1 for each
of them."""

STEPS_A_POLL = 4096
"""The number of steps of the search between two polls of the clock."""


class Subset(NamedTuple):
    """P_j: the hint points with the label (n, c)."""

    n: int
    c: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class LinkAPixInstance:
    """The sets of Section III-A: X rows, Y columns, the 1s (P_0), and the other hint points by label (S, P_j)."""

    X: int
    Y: int
    P0: frozenset[int]
    subsets: tuple[Subset, ...]
    blanks: int
    """The number of grid points that stay empty, "calculated in advance from the labels" (Section III-D)."""
    full: bool

    @property
    def m0(self) -> list[int]:
        """1 for every valid grid point, 0 for the 1s."""
        return [int(p not in self.P0) for p in range(self.X * self.Y)]

    @property
    def P(self) -> list[int]:
        """The hint points that must be linked."""
        return [p for subset in self.subsets for p in subset.points]

    def spot(self, p: int) -> Spot:
        return cell_at(*divmod(p, self.Y))

    def neighbours(self) -> list[list[int]]:
        """The neighbours of each grid point: below, above, right and left, in the order of Algorithm 1, line 4."""
        X, Y = self.X, self.Y
        neighbours = []
        for p in range(X * Y):
            x, y = divmod(p, Y)
            steps = ((x + 1 < X, p + Y), (x > 0, p - Y), (y + 1 < Y, p + 1), (y > 0, p - 1))
            neighbours.append([q for inside, q in steps if inside])
        return neighbours


def refuses(task: Task) -> str | None:
    """The reason why the paper's algorithm does not take this task, or None."""
    if not isinstance(task.puzzle, LinkAPix):
        return f"this algorithm solves link-a-pix, not {task.puzzle.genre}"
    return None


def instance_of(puzzle: LinkAPix) -> LinkAPixInstance:
    """The puzzle as the paper's sets, with the labels in the order of the board."""
    P0 = set()
    points: dict[tuple[int, int], list[int]] = {}
    for spot, number, colour in puzzle.hints:
        p = spot.row * puzzle.cols + spot.col
        if number == 1:
            P0.add(p)
        else:
            points.setdefault((number, colour), []).append(p)
    subsets = tuple(Subset(n, c, tuple(found)) for (n, c), found in points.items())
    return LinkAPixInstance(puzzle.rows, puzzle.cols, frozenset(P0), subsets, puzzle.blanks, puzzle.full)


# Feasible paths, Section III-B.


class Feasible:
    """All feasible paths of an instance, one for each fill map.

    `paths[j]` has the paths of subset j by their fill maps; of several paths, the first one is stored.
    """

    def __init__(self, instance: LinkAPixInstance, task: Task) -> None:
        self.instance = instance
        self.found = 0
        """L before paths with equal fill maps are removed."""
        self.paths: list[dict[FillMap, Path]] = []
        figures, room = task.stats.figures, task.clock.budget.memory
        near = instance.neighbours()
        # All hint points are taken, and each other point while the current path visits it.
        taken = bytearray(instance.X * instance.Y)
        for p in (*instance.P0, *instance.P):
            taken[p] = 1
        try:
            for subset in instance.subsets:
                paths: dict[FillMap, Path] = {}
                self.paths.append(paths)
                for path in subset_paths(subset, instance.Y, near, taken, task.clock.tick):
                    self.found += 1
                    fill_map = tuple(sorted(path))
                    if fill_map not in paths:
                        paths[fill_map] = path
                        # The bytes of the path, its fill map, and its column of the linear program.
                        room -= 400 + 100 * subset.n
                        if room < 0:
                            raise Stopped("memory")
        finally:
            figures["feasible paths"], figures["fill maps"] = self.found, self.L

    @property
    def L(self) -> int:
        """The number of paths with different fill maps."""
        return sum(map(len, self.paths))

    def lonely(self) -> int | None:
        """A hint point that is on no feasible path, or None."""
        for subset, paths in zip(self.instance.subsets, self.paths, strict=True):
            ends = {p for path in paths.values() for p in (path[0], path[-1])}
            for p in subset.points:
                if p not in ends:
                    return p
        return None


def subset_paths(
    subset: Subset, Y: int, near: list[list[int]], taken: bytearray, tick: Callable[[], None]
) -> Iterator[Path]:
    """The feasible paths between all pairs of hint points with the same label."""
    for i, start in enumerate(subset.points):
        tick()
        for target in subset.points[i + 1 :]:
            yield from search_path(start, target, subset.n - 1, Y, near, taken, tick)


def search_path(
    start: int, target: int, d: int, Y: int, near: list[list[int]], taken: bytearray, tick: Callable[[], None]
) -> Iterator[Path]:
    """Algorithm 1: all paths of length d, with d + 1 grid points, whose inner points are not taken.

    Start and target are hint points, which are taken.

    >>> board = LinkAPixInstance(2, 3, frozenset(), (), 0, False)
    >>> list(search_path(0, 1, 3, 3, board.neighbours(), bytearray([1, 1, 0, 0, 0, 0]), lambda: None))
    [(0, 3, 4, 1)]
    """
    x_t, y_t = divmod(target, Y)
    if not bound(d, start, target, Y):
        return
    path = [start]
    untried = [iter(near[start])]
    steps = 0
    while untried:
        for p in untried[-1]:
            if p == target:
                if d == 1:
                    yield (*path, p)
            elif d > 1 and not taken[p]:
                # Bound (1) for p with d - 1; the parity was checked at the start.
                x, y = divmod(p, Y)
                if abs(x_t - x) + abs(y_t - y) < d:
                    d -= 1
                    taken[p] = 1
                    path.append(p)
                    untried.append(iter(near[p]))
                    break
        else:
            untried.pop()
            p = path.pop()
            d += 1
            if untried:
                taken[p] = 0
        steps += 1
        if steps % STEPS_A_POLL == 0:
            tick()


def bound(d: int, current: int, target: int, Y: int) -> bool:
    """Bound (1): a path is at least as long as the Manhattan distance, and the detour is even.

    >>> [d for d in range(6) if bound(d, 0, 4, 3)]
    [2, 4]
    """
    (x_c, y_c), (x_t, y_t) = divmod(current, Y), divmod(target, Y)
    spare = d - abs(x_t - x_c) - abs(y_t - y_c)
    return spare >= 0 and spare % 2 == 0


def solution(puzzle: LinkAPix, model: Model, paths: list[Path]) -> Solution:
    """The selected paths as a Solution."""
    marks = {var: 0 for layer in model.layers for var in layer.vars}
    place = {hint.cell: i for i, hint in enumerate(puzzle.hints)}
    alone = [[hint.cell] for hint in puzzle.hints if hint.number == 1]
    for spots in alone + [[cell_at(*divmod(p, puzzle.cols)) for p in path] for path in paths]:
        owner = min(place[spots[0]], place[spots[-1]])
        for spot in spots:
            marks[Var(PAINT, spot)] = puzzle.hints[owner].colour + 1
            marks[Var(BLOCK, spot)] = owner + 1
        for here, there in pairwise(spots):
            marks[Var(LINE, between(here, there))] = 1
    return Solution.of(puzzle, model.layers, marks)


# Reasons for no solution that follow from the labels alone.


def named(instance: LinkAPixInstance, p: int, n: int) -> str:
    """A phrase that names a hint point."""
    return f"the {n} in row {p // instance.Y + 1}, column {p % instance.Y + 1}"


def _square(p: int, d: int, instance: LinkAPixInstance) -> Iterator[int]:
    """The points at most d rows and columns from a point."""
    x, y = divmod(p, instance.Y)
    for row in range(max(0, x - d), min(instance.X, x + d + 1)):
        yield from range(row * instance.Y + max(0, y - d), row * instance.Y + min(instance.Y, y + d + 1))


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """The reason why a puzzle has no solution, if its labels show one; for any engine's report."""
    if not isinstance(puzzle, LinkAPix):
        return None
    instance = instance_of(puzzle)
    for n, _, points in instance.subsets:
        where = tuple(map(instance.spot, points))
        if len(points) % 2:
            count = "is only 1 hint" if len(points) == 1 else f"are {len(points)} hints"
            return Certificate(f"Pairs: there {count} like {named(instance, points[0], n)}, an odd number.", where)
        point_set = set(points)
        for p in points:
            # With a small number and many points, only the points of a square around p are tested.
            near = (q for q in _square(p, n - 1, instance) if q in point_set)
            others = near if n * n < len(points) else points
            if not any(p != q and bound(n - 1, p, q, instance.Y) for q in others):
                return Certificate(
                    f"Bound (1): {named(instance, p, n)} has no equal hint at a distance that {n} cells can bridge.",
                    (instance.spot(p),),
                )
    if instance.blanks < 0:
        return Certificate(f"Lengths: the links need {-instance.blanks} cells more than the board has.")
    return None
