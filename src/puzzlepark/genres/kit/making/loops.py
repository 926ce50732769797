"""Random loops, for makers: a loop is the border of an area without holes."""

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
"""The eight faces around one, in a circle; the odd ones share an edge with it."""


def random_area(rows: int, cols: int, rng: random.Random, length: float) -> set[Face]:
    """Faces in one piece, without a hole, that nowhere touch at a corner only; their border has about this length."""
    first = (rng.randrange(rows), rng.randrange(cols))
    area: set[Face] = set()
    border, beside = 0, [first]
    while beside and (border < length or not area):
        k = rng.randrange(len(beside))
        beside[k], beside[-1] = beside[-1], beside[k]
        r, c = face = beside.pop()
        touching = sum((r + dr, c + dc) in area for dr, dc in AROUND[1::2])
        # Faces that lengthen the border are welcome, those that fill a corner only sometimes.
        if face in area or touching > 2 or (touching == 2 and rng.random() < 0.7):
            continue
        if area and not may_change(area, face):
            continue
        area.add(face)
        border += 4 - 2 * touching
        around = ((r + dr, c + dc) for dr, dc in AROUND)
        beside += [f for f in around if f not in area and 0 <= f[0] < rows and 0 <= f[1] < cols]
    return area


def may_change(area: set[Face], face: Face) -> bool:
    """Whether the border of an area stays one loop when a face is added or taken away."""
    ring = [(face[0] + dr, face[1] + dc) in area for dr, dc in AROUND]
    return sum(ring[i] and not ring[i - 1] for i in range(8)) == 1 and any(ring[1::2]) and not all(ring[1::2])


def area_inside(edges: set[Spot], rows: int, cols: int) -> set[Face]:
    """The cells inside of a loop along their sides: those with an odd number of its edges to the left."""
    found = set()
    for r in range(rows):
        inside = False
        for c in range(cols):
            inside ^= (2 * r + 1, 2 * c) in edges
            if inside:
                found.add((r, c))
    return found


def border(area: set[Face]) -> set[Spot]:
    """The sides of cells between an area and what is outside of it."""
    sides = (((r, c), dr, dc) for r, c in area for dr, dc in AROUND[1::2])
    return {Spot(2 * r + 1 + dr, 2 * c + 1 + dc) for (r, c), dr, dc in sides if (r + dr, c + dc) not in area}


def loop_around(area: set[Face]) -> set[Spot]:
    """The loop from cell to cell around an area of faces, each of which lies between four cells."""
    return {Spot(edge.r + 1, edge.c + 1) for edge in border(area)}


def random_cell_loop(rows: int, cols: int, rng: random.Random, share: float) -> set[Spot]:
    """The edges of a random loop from cell to cell that passes about this share of the cells; BadInput if none can."""
    if min(rows, cols) < 2:
        raise BadInput(f"A loop needs at least 2x2 cells, not {rows}x{cols}.")
    return loop_around(random_area(rows - 1, cols - 1, rng, max(4.0, share * rows * cols)))


def bend_loop(
    loop: set[Spot], other: set[Spot], rows: int, cols: int, rng: random.Random, tries: int = 1
) -> set[Spot] | None:
    """A loop from cell to cell that differs a little from this one where the other does, on a large board near each
    such place; the shortest of some `tries`, or None if it cannot."""
    area, second = (area_inside({Spot(r - 1, c - 1) for r, c in each}, rows - 1, cols - 1) for each in (loop, other))
    places = list(_pieces(area ^ second)) if rows * cols > SMALL else [area ^ second]
    bent = [_bent(area, places, rows - 1, cols - 1, rng) for _ in range(tries)]
    return min((loop_around(found) for found in bent if found != area), key=len, default=None)


def _bent(area: set[Face], places: list[set[Face]], rows: int, cols: int, rng: random.Random) -> set[Face]:
    """The area with one face changed in or beside each place, where its border stays one loop."""
    bent = set(area)
    for place in places:
        near = {(r + dr, c + dc) for r, c in place for dr, dc in (*AROUND, (0, 0))}
        inside = [(r, c) for r, c in sorted(near) if 0 <= r < rows and 0 <= c < cols]
        free = [face for face in inside if may_change(bent, face)]
        if free:
            bent ^= {rng.choice(free)}
    return bent


def _pieces(faces: set[Face]) -> Iterator[set[Face]]:
    """The faces in pieces that do not touch each other, even at corners."""
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
    """The loop of an answer bent where the other differs. Now and then it is given up instead, less often on a large
    board, since some loops cannot be mended."""
    loop = bend_loop(loop_edges(answer), loop_edges(other), rows, cols, rng) if other else None
    return loop if loop and rng.random() < max(0.99, 1 - 1 / (rows * cols)) else None
