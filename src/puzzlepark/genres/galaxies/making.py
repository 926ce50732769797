"""Random galaxies, which grow around their stars by pairs of opposite cells."""

from collections.abc import Collection, Iterator
from random import Random

from puzzlepark.genres import kit

STEPS_TO_NEIGHBOURS = ((-2, 0), (0, -2), (0, 2), (2, 0))


def opposite(spot: kit.Spot, star: kit.Spot) -> kit.Spot:
    """Return the image of a spot under a half turn about a star."""
    return kit.Spot(2 * star.r - spot.r, 2 * star.c - spot.c)


def own_cells(star: kit.Spot) -> tuple[kit.Spot, ...]:
    """Return the cells that a star lies in or touches."""
    rows = (star.r,) if star.r % 2 else (star.r - 1, star.r + 1)
    cols = (star.c,) if star.c % 2 else (star.c - 1, star.c + 1)
    return tuple(kit.Spot(r, c) for r in rows for c in cols)


def random_galaxies(cells: Collection[kit.Spot], rng: Random, largest: int) -> Iterator[tuple[kit.Spot, set[kit.Spot]]]:
    """Yield the stars and cells of galaxies that cover all cells, each with at most about `largest` cells."""
    free = set(cells)
    for start in rng.sample(sorted(free), len(free)):
        if start in free:
            near = [kit.Spot(start.r + dr, start.c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)]
            star = rng.choice([spot for spot in near if free.issuperset(own_cells(spot))])
            galaxy = _grow(star, free, rng, rng.randint(2, max(2, largest)))
            free -= galaxy
            yield star, galaxy


def _grow(star: kit.Spot, free: set[kit.Spot], rng: Random, size: int) -> set[kit.Spot]:
    """Return a galaxy of free cells that grows from its star by pairs of opposite cells, up to about this size."""
    galaxy = set(own_cells(star))
    while len(galaxy) < size:
        near = {kit.Spot(spot.r + dr, spot.c + dc) for spot in galaxy for dr, dc in STEPS_TO_NEIGHBOURS} & free - galaxy
        candidates = sorted(spot for spot in near if opposite(spot, star) in free)
        if not candidates:
            break
        added = rng.choice(candidates)
        galaxy |= {added, opposite(added, star)}
    return galaxy
