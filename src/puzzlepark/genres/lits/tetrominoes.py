"""The pieces of four cells that are no square, for models and makers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set

from puzzlepark.core.watch import polled
from puzzlepark.genres import kit

_BASES = {
    1: ((0, 0), (1, 0), (2, 0), (2, 1)),
    2: ((0, 0), (1, 0), (2, 0), (3, 0)),
    3: ((0, 0), (0, 1), (0, 2), (1, 1)),
    4: ((0, 0), (0, 1), (1, 1), (1, 2)),
}
"""L, I, T and S by their numbers."""


def _turned(cells: Iterable[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """The shape in all ways to turn and mirror it, from its first cell in reading order on."""
    found = set()
    now = list(cells)
    for _ in range(2):
        for _ in range(4):
            now = [(c, -r) for r, c in now]
            first = min(now)
            found.add(tuple(sorted((r - first[0], c - first[1]) for r, c in now)))
        now = [(r, -c) for r, c in now]
    return found


FORMS = tuple(sorted((number, form) for number, cells in _BASES.items() for form in _turned(cells)))
"""(number of the shape, its cells from the first on), 19 less the square."""
_STEPS = tuple((number, tuple((2 * r, 2 * c) for r, c in form[1:])) for number, form in FORMS)
"""The same by the steps from the first cell to the others, in doubled coordinates."""


Cells = tuple[tuple[int, int], ...]


def placements(room: Collection[kit.Spot]) -> list[tuple[int, frozenset[kit.Spot]]]:
    """All pieces of four cells in a room, with the numbers of their shapes."""
    return [(number, frozenset([kit.Spot(r, c) for r, c in cells])) for number, cells in pieces_in(room)]


def pieces_in(room: Collection[kit.Spot]) -> list[tuple[int, Cells]]:
    """The same, with cells as plain tuples, which are equal to spots and cheaper to make."""
    some, found = set(room), list[tuple[int, Cells]]()
    for r, c in polled(sorted(some)) if len(some) >= 4 else ():
        for number, ((r1, c1), (r2, c2), (r3, c3)) in _STEPS:
            one, two, three = (r + r1, c + c1), (r + r2, c + c2), (r + r3, c + c3)
            if one in some and two in some and three in some:
                found.append((number, ((r, c), one, two, three)))
    return found


def holds_together(piece: Cells, borders: Set[kit.Spot]) -> bool:
    """Whether the cells of a piece are joined without crossing one of these borders."""
    first, *left = piece
    reached = [first]
    for r, c in reached:
        for edge, near in (
            ((r - 1, c), (r - 2, c)),
            ((r, c - 1), (r, c - 2)),
            ((r, c + 1), (r, c + 2)),
            ((r + 1, c), (r + 2, c)),
        ):
            if near in left and edge not in borders:
                left.remove(near)
                reached.append(near)
    return not left
