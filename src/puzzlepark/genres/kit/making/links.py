"""Splitting and joining the links of a board. A link is the list of its cells, from end to end."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
CELLS_PER_CUT = 20
"""Besides the first link, one link is split per this many cells of the area."""


def split_link(links: list[list[T]], shortest: int, near: set[T], rng: random.Random) -> list[list[T]] | None:
    """Split a random link that meets the area `near` into two of at least `shortest` cells, or several links if the
    area is large. If all links there are too short, split any link; None if all links are too short.

    Every solution of the new board corresponds to one of the old board, with its links joined again.
    """
    long = [link for link in links if len(link) >= 2 * shortest]
    long = [link for link in long if not near.isdisjoint(link)] or long
    if not long:
        return None
    changed = links
    for link in rng.sample(long, min(len(long), 1 + len(near) // CELLS_PER_CUT)):
        cut = rng.randint(shortest, len(link) - shortest)
        changed = [*(other for other in changed if other is not link), link[:cut], link[cut:]]
    return changed


def join_links(
    links: list[list[T]],
    neighbours: Callable[[T], Iterable[T]],
    fits: Callable[[list[T], list[T]], bool],
    rng: random.Random,
) -> list[list[T]] | None:
    """Join two random links end to end for which `fits` is true; None if there are none."""
    for one, two in meeting_links(links, neighbours, rng):
        if fits(one, two):
            return [*without_links(links, one, two), one + two]
    return None


def meeting_links(
    links: list[list[T]], neighbours: Callable[[T], Iterable[T]], rng: random.Random
) -> Iterator[tuple[list[T], list[T]]]:
    """Yield pairs of links with adjacent ends, in random order. Links are reversed if needed, so that the end of the
    first is adjacent to the beginning of the second."""
    owner = {end: link for link in links for end in (link[0], link[-1])}
    for a in rng.sample(list(owner), len(owner)):
        for b in neighbours(a):
            one, two = owner[a], owner.get(b)
            if two is not None and two is not one:
                yield one if one[-1] == a else one[::-1], two if two[0] == b else two[::-1]


def without_links(links: list[list[T]], *removed: list[T]) -> list[list[T]]:
    """The links without those removed, which may be reversed."""
    ends = {end for link in removed for end in (link[0], link[-1])}
    return [link for link in links if link[0] not in ends]
