"""Random galaxies, which grow around their stars by pairs of opposite cells."""

from collections.abc import Collection, Iterator
from random import Random

from puzzlepark.genres import kit

SIDES = ((-2, 0), (0, -2), (0, 2), (2, 0))


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
    left = set(cells)
    for start in rng.sample(sorted(left), len(left)):
        if start in left:
            near = [kit.Spot(start.r + r, start.c + c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
            star = rng.choice([spot for spot in near if left.issuperset(own_cells(spot))])
            galaxy = _grow(star, left, rng, rng.randint(2, max(2, largest)))
            left -= galaxy
            yield star, galaxy


def _grow(star: kit.Spot, free: set[kit.Spot], rng: Random, size: int) -> set[kit.Spot]:
    galaxy = set(own_cells(star))
    while len(galaxy) < size:
        near = {kit.Spot(s.r + r, s.c + c) for s in galaxy for r, c in SIDES} & free - galaxy
        able = sorted(s for s in near if opposite(s, star) in free)
        if not able:
            break
        more = rng.choice(able)
        galaxy |= {more, opposite(more, star)}
    return galaxy
