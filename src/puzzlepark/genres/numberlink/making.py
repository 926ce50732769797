"""Links that hand cells to each other, for the maker."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from puzzlepark.genres.kit.making.links import T, _same, meeting_links


def hand_over(
    links: list[list[T]],
    beside: Callable[[T], Iterable[T]],
    fits: Callable[[list[T], list[T]], bool],
    rng: random.Random,
    most: int,
) -> list[list[T]] | None:
    """The links with at most `most` cells at the end of one handed to another, which must fit there; two cells or more
    stay. None if that cannot be."""
    for one, two in meeting_links(links, beside, rng):
        cut = len(one) - rng.randint(1, most)
        if cut >= 2 and fits(one[cut:], two):
            rest = [other for other in links if not _same(other, one) and not _same(other, two)]
            return [*rest, one[:cut], one[cut:] + two]
    return None
