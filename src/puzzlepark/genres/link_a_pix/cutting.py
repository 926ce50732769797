"""Cutting a picture into links: cells of one colour are joined end to end at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

Link = list[int]
"""The cells of a link from end to end, as indices in reading order."""


def neighbours_of(i: int, cols: int) -> tuple[int, ...]:
    """The cells adjacent to cell `i` in reading order, including those above the first and below the last row."""
    col = i % cols
    return (i - cols, *((i - 1,) if col else ()), *((i + 1,) if col < cols - 1 else ()), i + cols)


def partition(
    colours: Sequence[int], cols: int, area: Iterable[int], caps: Sequence[int], rng: random.Random, ones: float = 0.0
) -> list[Link]:
    """Partition the cells of an area into links of cells with one colour. A link is at most as long as the `caps` of
    its ends. A share of about `ones` of the cells becomes links of one cell."""
    cells = sorted(area)
    to_link = [i for i in cells if not ones or rng.random() >= ones]
    owner = _join_at_random(colours, cols, to_link, caps, rng)
    _attach_single_cells(colours, cols, owner, caps, rng)
    set_aside = set(cells).difference(to_link)
    links = {id(link): link for link in owner.values()}
    return [*links.values(), *([i] for i in sorted(set_aside))]


def _join_at_random(
    colours: Sequence[int], cols: int, cells: list[int], caps: Sequence[int], rng: random.Random
) -> dict[int, Link]:
    """Join links end to end at random, beginning with single cells, and return the link of each cell. One pass over all
    pairs of neighbours in random order suffices, because a pair that cannot be joined once can never be joined
    later."""
    owner = {i: [i] for i in cells}
    cap = {i: caps[i] for i in cells}  # The most cells of a link, stored at both of its ends.
    pairs = [(i, j) for i in cells for j in (i + 1, i + cols) if j in owner and (j != i + 1 or j % cols)]
    pairs = [(i, j) for i, j in pairs if colours[i] == colours[j]]
    rng.shuffle(pairs)
    for i, j in pairs:
        one, two = owner[i], owner[j]
        most = min(cap[i], cap[j])
        are_ends = i in (one[0], one[-1]) and j in (two[0], two[-1])
        if one is two or not are_ends or len(one) + len(two) > most:
            continue
        joined = (one if one[-1] == i else one[::-1]) + (two if two[0] == j else two[::-1])
        for k in joined:
            owner[k] = joined
        cap[joined[0]] = cap[joined[-1]] = most
    return owner


def _attach_single_cells(
    colours: Sequence[int], cols: int, owner: dict[int, Link], caps: Sequence[int], rng: random.Random
) -> None:
    """Join single cells to the link of a neighbour. The link is split there, if that leaves no new single cell."""
    alone = [i for i, link in owner.items() if len(link) == 1]
    rng.shuffle(alone)
    for i in alone:
        if len(owner[i]) > 1 or caps[i] < 2:
            continue
        near = [j for j in neighbours_of(i, cols) if j in owner and colours[j] == colours[i] and len(owner[j]) > 2]
        rng.shuffle(near)
        for j in near:
            splits = [
                (part, remaining)
                for part, remaining in _splits(owner[j], j)
                if len(part) + 1 <= min(caps[k] for k in (*part, i))
            ]
            if splits:
                part, remaining = rng.choice(splits)
                for link in ([*part, i], remaining):
                    for k in link:
                        owner[k] = link
                break


def _splits(link: Link, j: int) -> list[tuple[Link, Link]]:
    """The ways to split a link before or after cell `j`: the part that ends at the cell, and the remaining part. Splits
    with a remaining part of one cell are left out."""
    at = link.index(j)
    splits = [(link[: at + 1], link[at + 1 :]), (link[at:][::-1], link[:at])]
    return [(part, remaining) for part, remaining in splits if len(remaining) != 1]


def absorb_single_cell(
    links: list[Link], i: int, colours: Sequence[int], cols: int, longest: int, rng: random.Random
) -> Iterator[list[Link]]:
    """Yield, in random order, the links of a board after the single cell `i` joins an adjacent link, which may be split
    unless that leaves a new single cell."""
    owner = {k: link for link in links for k in link}
    changes = list[tuple[Link, Link, Link]]()  # the old link, and the new links in its place, the last perhaps empty
    for j in neighbours_of(i, cols):
        if j in owner and colours[j] == colours[i]:
            for part, remaining in _splits(owner[j], j):
                if len(part) < longest:
                    changes.append((owner[j], [*part, i], remaining))
    for link, joined, remaining in rng.sample(changes, len(changes)):
        others = [other for other in links if other is not link and other != [i]]
        yield [*others, joined, *([remaining] if remaining else [])]
