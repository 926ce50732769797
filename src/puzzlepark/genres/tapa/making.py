"""Random walls: cells that hang together and nowhere fill a square."""

from random import Random

from puzzlepark.genres import kit


def wall(grid: kit.Grid, rng: Random, share: float) -> set[kit.Spot]:
    """A random wall of about this share of the cells. It rather grows where it touches itself once."""
    found, beside = set[kit.Spot](), [rng.choice(grid.cells)]
    while beside and len(found) < max(1.0, share * len(grid.cells)):
        spot = beside.pop(rng.randrange(len(beside)))
        touching = sum(near in found for near in grid.neighbours(spot))
        if spot in found or fills(found, spot) or (touching > 1 and rng.random() < 0.6):
            continue
        found.add(spot)
        beside += [near for near in grid.neighbours(spot) if near not in found]
    return found


def fills(cells: set[kit.Spot], spot: kit.Spot) -> bool:
    """Whether a cell would fill a square of 2x2 cells."""
    squares = [
        [(spot.r, spot.c + dc), (spot.r + dr, spot.c), (spot.r + dr, spot.c + dc)] for dr in (-2, 2) for dc in (-2, 2)
    ]
    return any(all(near in cells for near in square) for square in squares)
