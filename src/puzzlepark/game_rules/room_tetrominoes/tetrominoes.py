"""The tetrominoes except the square, for models and makers."""

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


def _orientations(cells: Iterable[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """All rotations and reflections of a shape, relative to its first cell in reading order."""
    orientations = set()
    turned = list(cells)
    for _ in range(2):
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            first = min(turned)
            orientations.add(tuple(sorted((r - first[0], c - first[1]) for r, c in turned)))
        turned = [(r, -c) for r, c in turned]
    return orientations


FORMS = tuple(sorted((number, form) for number, cells in _BASES.items() for form in _orientations(cells)))
"""(number of the shape, its cells relative to the first one): all 19 fixed tetrominoes except the square."""
_STEPS = tuple((number, tuple((2 * r, 2 * c) for r, c in form[1:])) for number, form in FORMS)
"""The same as steps from the first cell to the others, in doubled coordinates."""


Cells = tuple[tuple[int, int], ...]


def placements(room: Collection[kit.Spot]) -> list[tuple[int, frozenset[kit.Spot]]]:
    """All tetrominoes in a room, with the numbers of their shapes."""
    return [(number, frozenset([kit.Spot(r, c) for r, c in cells])) for number, cells in pieces_in(room)]


def pieces_in(room: Collection[kit.Spot]) -> list[tuple[int, Cells]]:
    """All tetrominoes in a room, with cells as plain tuples, which are equal to spots and cheaper to create."""
    inside, pieces = set(room), list[tuple[int, Cells]]()
    for r, c in polled(sorted(inside)) if len(inside) >= 4 else ():
        for number, ((r1, c1), (r2, c2), (r3, c3)) in _STEPS:
            one, two, three = (r + r1, c + c1), (r + r2, c + c2), (r + r3, c + c3)
            if one in inside and two in inside and three in inside:
                pieces.append((number, ((r, c), one, two, three)))
    return pieces


def is_connected(piece: Cells, borders: Set[kit.Spot]) -> bool:
    """True if the cells of a piece are connected without crossing one of these borders."""
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
