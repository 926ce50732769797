"""A picture cut into links: cells of one colour, joined end to end at random.

Cells are numbers in reading order here, and a link is the list of its cells. `caps` says for each cell how long a link
through it may be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
CELLS_PER_CUT = 20
"""The cells of an area for each link that is cut there."""


def beside(i: int, cols: int) -> tuple[int, ...]:
    """The cells around one, those off the board's ends included."""
    at = i % cols
    return (i - cols, *((i - 1,) if at else ()), *((i + 1,) if at < cols - 1 else ()), i + cols)


def split_link(links: list[list[T]], shortest: int, near: set[T], rng: random.Random) -> list[list[T]] | None:
    """The links with one of the area `near` cut in two, both at least `shortest` long, or several if the area is
    large; any link if all there are too short, None if all are.

    Every solution of the new board is one of the old board, with its links joined again.
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
    beside: Callable[[T], Iterable[T]],
    fits: Callable[[list[T], list[T]], bool],
    rng: random.Random,
) -> list[list[T]] | None:
    """The links with two of them, which must fit, joined end to end; None if no two can be."""
    for one, two in meeting_links(links, beside, rng):
        if fits(one, two):
            return [*(other for other in links if not _same(other, one) and not _same(other, two)), one + two]
    return None


def meeting_links(
    links: list[list[T]], beside: Callable[[T], Iterable[T]], rng: random.Random
) -> Iterator[tuple[list[T], list[T]]]:
    """Links that meet, two at a time, in random order: the first is turned to end where the second begins."""
    owner = {end: link for link in links for end in (link[0], link[-1])}
    for a in rng.sample(list(owner), len(owner)):
        for b in beside(a):
            one, two = owner[a], owner.get(b)
            if two is not None and two is not one:
                yield one if one[-1] == a else one[::-1], two if two[0] == b else two[::-1]


def _same(one: list[T], two: list[T]) -> bool:
    """Whether two links of one board are the same, perhaps turned round."""
    return one[0] in (two[0], two[-1])
