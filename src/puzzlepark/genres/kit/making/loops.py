"""Random loops for makers. A loop is the border of a simply connected area."""

from __future__ import annotations

import random
from collections.abc import Iterator

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.maker import SMALL
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.kit.loop_family import loop_edges

Face = tuple[int, int]
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The offsets of the eight faces around a face, clockwise. Faces at odd positions share an edge with it."""


def random_area(rows: int, cols: int, rng: random.Random, length: float) -> set[Face]:
    """A random connected area without holes and without faces that touch only at a corner. Its border has about this
    length."""
    first = (rng.randrange(rows), rng.randrange(cols))
    area: set[Face] = set()
    border, candidates = 0, [first]
    while candidates and (border < length or not area):
        k = rng.randrange(len(candidates))
        candidates[k], candidates[-1] = candidates[-1], candidates[k]
        r, c = face = candidates.pop()
        touching = sum((r + dr, c + dc) in area for dr, dc in AROUND[1::2])
        # A face that touches one other lengthens the border by two edges. A face that fills a corner does not, so it is
        # rarely accepted.
        if face in area or touching > 2 or (touching == 2 and rng.random() < 0.7):
            continue
        if area and not may_change(area, face):
            continue
        area.add(face)
        border += 4 - 2 * touching
        around = ((r + dr, c + dc) for dr, dc in AROUND)
        candidates += [f for f in around if f not in area and 0 <= f[0] < rows and 0 <= f[1] < cols]
    return area


def may_change(area: set[Face], face: Face) -> bool:
    """True if the border of an area stays one loop when a face is added or removed.

    That is so if those of the eight faces around it that are in the area are consecutive, and some but not all of the
    faces beside it are in the area."""
    ring = [(face[0] + dr, face[1] + dc) in area for dr, dc in AROUND]
    stretches = sum(ring[i] and not ring[i - 1] for i in range(8))
    beside = ring[1::2]  # the faces that share a side
    return stretches == 1 and any(beside) and not all(beside)


def area_inside(edges: set[Spot], rows: int, cols: int) -> set[Face]:
    """The faces inside a loop, by the even-odd rule: those with an odd number of its edges to the left."""
    area = set()
    for r in range(rows):
        inside = False
        for c in range(cols):
            inside ^= (2 * r + 1, 2 * c) in edges
            if inside:
                area.add((r, c))
    return area


def border(area: set[Face]) -> set[Spot]:
    """The edges between an area and the faces outside of it."""
    sides = (((r, c), dr, dc) for r, c in area for dr, dc in AROUND[1::2])
    return {Spot(2 * r + 1 + dr, 2 * c + 1 + dc) for (r, c), dr, dc in sides if (r + dr, c + dc) not in area}


def loop_around(area: set[Face]) -> set[Spot]:
    """The loop through cells around an area of faces, each of which lies between four cells."""
    return {Spot(edge.r + 1, edge.c + 1) for edge in border(area)}


def random_cell_loop(rows: int, cols: int, rng: random.Random, share: float) -> set[Spot]:
    """The edges of a random loop through about this share of the cells. Raises BadInput if the board is too small."""
    if min(rows, cols) < 2:
        raise BadInput(f"A loop needs at least 2x2 cells, not {rows}x{cols}.")
    return loop_around(random_area(rows - 1, cols - 1, rng, max(4.0, share * rows * cols)))


def bend_loop(
    loop: set[Spot], other: set[Spot], rows: int, cols: int, rng: random.Random, tries: int = 1
) -> set[Spot] | None:
    """Change a loop through cells slightly where the other loop differs, on a large board near each such place. Returns
    the shortest of `tries` changed loops, or None if no change is possible."""
    # The faces are the inner corners of the board. Those inside a loop through cells are an area.
    area, other_area = (
        area_inside({Spot(r - 1, c - 1) for r, c in edges}, rows - 1, cols - 1) for edges in (loop, other)
    )
    differing = area ^ other_area
    places = list(_pieces(differing)) if rows * cols > SMALL else [differing]
    areas = [_change_area(area, places, rows - 1, cols - 1, rng) for _ in range(tries)]
    return min((loop_around(changed) for changed in areas if changed != area), key=len, default=None)


def _change_area(area: set[Face], places: list[set[Face]], rows: int, cols: int, rng: random.Random) -> set[Face]:
    """Add or remove one face in or next to each place, such that the border stays one loop."""
    changed = set(area)
    for place in places:
        near = {(r + dr, c + dc) for r, c in place for dr, dc in (*AROUND, (0, 0))}
        inside = [(r, c) for r, c in sorted(near) if 0 <= r < rows and 0 <= c < cols]
        free = [face for face in inside if may_change(changed, face)]
        if free:
            changed ^= {rng.choice(free)}
    return changed


def _pieces(faces: set[Face]) -> Iterator[set[Face]]:
    """The connected components of the faces, where faces that touch at corners are connected."""
    left = set(faces)
    while left:
        piece, new = set[Face](), {min(left)}
        while new:
            piece |= new
            new = {(r + dr, c + dc) for r, c in new for dr, dc in AROUND} & left - piece
        left -= piece
        yield piece


def bend_loop_or_give_up(
    answer: Marks, other: Marks | None, rows: int, cols: int, rng: random.Random
) -> set[Spot] | None:
    """Bend the loop of an answer where the other differs. Returns None if that is impossible, and at random now and
    then, less often on a large board, because some loops cannot be repaired."""
    loop = bend_loop(loop_edges(answer), loop_edges(other), rows, cols, rng) if other else None
    return loop if loop and rng.random() < max(0.99, 1 - 1 / (rows * cols)) else None
