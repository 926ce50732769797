"""Cutting a picture into links: cells of one colour are joined end to end at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

Link = list[int]


def neighbours_of(i: int, cols: int) -> tuple[int, ...]:
    """The cells adjacent to cell `i` in reading order, including those above the first and below the last row."""
    col = i % cols
    return (i - cols, *((i - 1,) if col else ()), *((i + 1,) if col < cols - 1 else ()), i + cols)


def partition(
    colours: Sequence[int], cols: int, area: Iterable[int], caps: Sequence[int], rng: random.Random, ones: float = 0.0
) -> list[Link]:
    """Partition the cells of an area into links. A share of about `ones` becomes links of one cell."""
    cells = sorted(area)
    free = [i for i in cells if not ones or rng.random() >= ones]
    owner = _merged(colours, cols, free, caps, rng)
    _attach(colours, cols, owner, caps, rng)
    aside = set(cells).difference(free)
    links = {id(link): link for link in owner.values()}
    return [*links.values(), *([i] for i in sorted(aside))]


def _merged(
    colours: Sequence[int], cols: int, cells: list[int], caps: Sequence[int], rng: random.Random
) -> dict[int, Link]:
    """Every cell with its link. One pass over all pairs of neighbours in random order suffices, because a pair that
    cannot be joined once can never be joined later."""
    owner = {i: [i] for i in cells}
    cap = {i: caps[i] for i in cells}  # of a link, kept at both its ends
    pairs = [(i, j) for i in cells for j in (i + 1, i + cols) if j in owner and (j != i + 1 or j % cols)]
    pairs = [(i, j) for i, j in pairs if colours[i] == colours[j]]
    rng.shuffle(pairs)
    for i, j in pairs:
        one, two = owner[i], owner[j]
        most = min(cap[i], cap[j])
        if one is two or len(one) + len(two) > most or i not in (one[0], one[-1]) or j not in (two[0], two[-1]):
            continue
        joined = (one if one[-1] == i else one[::-1]) + (two if two[0] == j else two[::-1])
        for k in joined:
            owner[k] = joined
        cap[joined[0]] = cap[joined[-1]] = most
    return owner


def _attach(colours: Sequence[int], cols: int, owner: dict[int, Link], caps: Sequence[int], rng: random.Random) -> None:
    """Join single cells to a neighbour's link, which is split there unless that leaves a new single cell."""
    alone = [i for i, link in owner.items() if len(link) == 1]
    rng.shuffle(alone)
    for i in alone:
        if len(owner[i]) > 1 or caps[i] < 2:
            continue
        near = [j for j in neighbours_of(i, cols) if j in owner and colours[j] == colours[i] and len(owner[j]) > 2]
        rng.shuffle(near)
        for j in near:
            ways = [(p, r) for p, r in _parts(owner[j], j) if len(p) + 1 <= min(caps[k] for k in (*p, i))]
            if ways:
                part, rest = rng.choice(ways)
                joined = [*part, i]
                for new in (joined, rest):
                    for k in new:
                        owner[k] = new
                break


def _parts(link: Link, j: int) -> list[tuple[Link, Link]]:
    """Split a link next to a cell: the part that ends there, and the remaining part, which is not a single cell."""
    at = link.index(j)
    ways = [(link[: at + 1], link[at + 1 :]), (link[at:][::-1], link[:at])]
    return [(part, rest) for part, rest in ways if len(rest) != 1]


def absorb_single_cell(
    links: list[Link], i: int, colours: Sequence[int], cols: int, longest: int, rng: random.Random
) -> Iterator[list[Link]]:
    """Generate, in random order, the links with a single cell joined to an adjacent link, without a new single cell."""
    owner = {k: link for link in links for k in link}
    ways = [
        (owner[j], [*part, i], rest)
        for j in neighbours_of(i, cols)
        if j in owner and colours[j] == colours[i]
        for part, rest in _parts(owner[j], j)
        if len(part) < longest
    ]
    for link, joined, rest in rng.sample(ways, len(ways)):
        others = [other for other in links if other is not link and other != [i]]
        yield [*others, joined, *([rest] if rest else [])]
