"""Random loops, for makers: a loop is the border of an area without holes."""

from __future__ import annotations

import random

from puzzlepark.core.grid import Spot

Face = tuple[int, int]
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight faces around one, in a circle; the odd ones share an edge with it."""


def random_loop(rows: int, cols: int, rng: random.Random, share: float) -> dict[Spot, int]:
    """A loop that passes about this share of the cells: the flow on each of its edges.

    It is the border of a set of faces (a face lies between four cells) that is in one piece, has no hole,
    and nowhere touches itself at a corner only.
    """
    faces = random_area(rows - 1, cols - 1, rng, share * rows * cols)
    turn = rng.choice((1, -1))
    flow: dict[Spot, int] = {}
    for r, c in faces:
        # Clockwise, if turn is 1: east above the faces, west below them, south on their right, north on their left.
        for dr, dc, along in ((-1, 0, 1), (1, 0, -1), (0, 1, 1), (0, -1, -1)):
            if (r + dr, c + dc) not in faces:
                flow[Spot(2 * r + 2 + dr, 2 * c + 2 + dc)] = along * turn
    return flow


def random_area(rows: int, cols: int, rng: random.Random, length: float) -> set[Face]:
    """Faces whose border has about this length; they grow by faces that keep the border in one piece."""
    first = (rng.randrange(rows), rng.randrange(cols))
    faces: set[Face] = set()
    border, beside = 0, [first]
    while beside and (border < length or not faces):
        k = rng.randrange(len(beside))
        beside[k], beside[-1] = beside[-1], beside[k]
        r, c = face = beside.pop()
        ring = [(r + dr, c + dc) in faces for dr, dc in AROUND]
        touching = sum(ring[1::2])
        runs = sum(ring[i] and not ring[i - 1] for i in range(8))
        fits = (touching > 0 and runs == 1) or not faces
        # Faces that lengthen the border are welcome, those that fill a corner only sometimes.
        if face in faces or not fits or touching > 2 or (touching == 2 and rng.random() < 0.7):
            continue
        faces.add(face)
        border += 4 - 2 * touching
        around = ((r + dr, c + dc) for dr, dc in AROUND)
        beside += [f for f in around if f not in faces and 0 <= f[0] < rows and 0 <= f[1] < cols]
    return faces
