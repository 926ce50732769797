"""Moving cells between links, for the maker."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from puzzlepark.genres.kit.making.links import T, meeting_links, without_links


def move_cells(
    links: list[list[T]],
    neighbours: Callable[[T], Iterable[T]],
    fits: Callable[[list[T], list[T]], bool],
    rng: random.Random,
    most: int,
) -> list[list[T]] | None:
    """Move at most `most` cells from the end of a random link to an adjacent one for which `fits` is true. Links keep
    at least two cells. None if that is impossible."""
    for one, two in meeting_links(links, neighbours, rng):
        cut = len(one) - rng.randint(1, most)
        if cut >= 2 and fits(one[cut:], two):
            return [*without_links(links, one, two), one[:cut], one[cut:] + two]
    return None
