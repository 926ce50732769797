"""Random pictures."""

from __future__ import annotations

import random
from collections.abc import Callable

from puzzlepark.core.colours import COLOURS
from puzzlepark.core.painting import BLANK, Sheet

Painter = Callable[[int, int, int, random.Random], list[int]]
"""Called with the rows, the columns and the number of colours; returns the colour of each cell, from 0."""


def areas(rows: int, cols: int, colours: int, rng: random.Random) -> list[int]:
    """Flat areas: each cell has the colour of the nearest of a few points (a Voronoi diagram)."""
    count = max(colours, round((rows * cols) ** 0.5 / 2))
    points = [(rng.randrange(rows), rng.randrange(cols), k % colours) for k in range(count)]
    cells = []
    for r in range(rows):
        for c in range(cols):
            _, colour = min((abs(r - y) + abs(c - x), k) for y, x, k in points)
            cells.append(colour)
    return cells


def strokes(rows: int, cols: int, colours: int, rng: random.Random) -> list[int]:
    """Thin lines on a flat ground, some straight and some wandering."""
    cells = [0] * (rows * cols)
    for k in range(2 + (rows + cols) // 6):
        ink = 1 + k % max(1, colours - 1) if colours > 1 else 0
        r, c = rng.randrange(rows), rng.randrange(cols)
        dr, dc = rng.choice(((0, 1), (1, 0), (1, 1), (1, -1)))
        for _ in range(rng.randint(2, rows + cols)):
            if not (0 <= r < rows and 0 <= c < cols):
                break
            cells[r * cols + c] = ink
            if rng.random() < 0.15:
                dr, dc = rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
            r, c = r + dr, c + dc
    return cells


def noise(rows: int, cols: int, colours: int, rng: random.Random) -> list[int]:
    """Random cells of two colours."""
    return [rng.randrange(2) if colours > 1 else 0 for _ in range(rows * cols)]


def gradient(rows: int, cols: int, colours: int, rng: random.Random) -> list[int]:
    """Colours that fade into each other, with mixed cells where they meet."""
    tilt = rng.random()
    most = max(1e-9, tilt * (rows - 1) + (1 - tilt) * (cols - 1))
    cells = []
    for r in range(rows):
        for c in range(cols):
            level = (tilt * r + (1 - tilt) * c) / most * (colours - 1) + rng.uniform(-0.5, 0.5)
            cells.append(min(colours - 1, max(0, round(level))))
    return cells


def plain(rows: int, cols: int, colours: int, rng: random.Random) -> list[int]:
    """One colour."""
    return [0] * (rows * cols)


PAINTERS: dict[str, Painter] = {
    "areas": areas,
    "lines": strokes,
    "noise": noise,
    "gradient": gradient,
    "plain": plain,
}


def random_picture(rows: int, cols: int, kind: str, colours: int, blank: bool, rng: random.Random) -> Sheet:
    """A random picture of this kind. With `blank`, cells of the first colour stay blank unless it is the only
    colour."""
    cells = PAINTERS[kind](rows, cols, colours, rng)
    if blank and any(cells):
        cells = [ink - 1 for ink in cells]  # The first colour becomes BLANK, which is -1.
    used = sorted(set(cells) - {BLANK})
    start = rng.randrange(len(COLOURS))
    palette = tuple(COLOURS[(start + k) % len(COLOURS)] for k in range(len(used)))
    return Sheet(rows, cols, palette, [BLANK if ink == BLANK else used.index(ink) for ink in cells])
