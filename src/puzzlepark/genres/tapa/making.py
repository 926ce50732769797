"""Random walls: connected cells that nowhere fill a 2x2 square."""

from random import Random

from puzzlepark.genres import kit


def random_wall(grid: kit.Grid, rng: Random, share: float) -> set[kit.Spot]:
    """A random wall of at most about this share of the cells. It prefers to grow by cells with one side at the wall."""
    wall, candidates = set[kit.Spot](), [rng.choice(grid.cells)]
    while candidates and len(wall) < max(1.0, share * len(grid.cells)):
        spot = candidates.pop(rng.randrange(len(candidates)))
        touching = sum(near in wall for near in grid.neighbours(spot))
        if spot in wall or completes_square(wall, spot) or (touching > 1 and rng.random() < 0.6):
            continue
        wall.add(spot)
        candidates += [near for near in grid.neighbours(spot) if near not in wall]
    return wall


def completes_square(cells: set[kit.Spot], spot: kit.Spot) -> bool:
    """True if a cell completes a 2x2 square of the cells."""
    r, c = spot
    squares = [[(r, c + dc), (r + dr, c), (r + dr, c + dc)] for dr in (-2, 2) for dc in (-2, 2)]
    return any(all(near in cells for near in square) for square in squares)
