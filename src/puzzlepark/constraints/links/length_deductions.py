"""Deductions about links with lengths, by listing all paths from each end.

Notes have the links that a cell can belong to. A link is a pair of ends, or a single end of length 1.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import combinations

from puzzlepark import _native
from puzzlepark.constraints.links import End, Links
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.watch import polled
from puzzlepark.encoders.deduction_lines import lines_of, sides_of
from puzzlepark.encoders.deductions import LEAVE_OUT, QUIET, DeductionInfo, DeductionModel, Law, TableRow, Variable

SEARCH_STEPS = (10, 30, 100, 500, 5000)
"""Maximum number of steps of the search for the paths from an end. The deduction is made once for each number, with
increasing costs."""
SEARCH_COSTS = (2, 4, 8, 20, 30)
"""The cost of the deduction for each number of steps."""
REACH, BLANKS, FULL = 2, 3, 1
"""The costs of finding the numbers that reach a cell, of counting blanks, and of a full picture without blanks."""
MOST_MATES = 64
"""Maximum number of possible partners of an end whose paths are searched."""
MOST_IN_REACH = 10_000_000
"""Maximum number of links of all cells together. More would take gigabytes."""
DIFFER, WHOSE = 1, 2
"""Families of deductions that are applied in one step."""

Pair = tuple[int, int]
"""Two ends that can be linked, by their indices."""


def has_lengths(links: Links) -> bool:
    """Whether these are links with lengths and a layer for their owners."""
    return bool(links.block and links.ends) and all(end.length is not None for end in links.ends)


def length_laws(board: DeductionModel, number: int, code: str, links: Links, owners_shown: bool) -> list[Law]:
    """Return a law for each cell, and add the notes of links and the deductions that trace paths."""
    grid = links.grid
    pairs = pairs_of(links)
    link_at: dict[Spot, Variable] = {}
    laws = []
    reach = _in_reach(board, links, pairs)
    for node in board.clock.watch(grid.nodes):
        link_at[node] = board.note(node, "link", reach[node])
        edges = [edge for edge in sides_of(grid, node) if edge is not None]
        law = Law(DeductionInfo(("cell",), code, (number,), (node,)), [Var(links.line, edge) for edge in edges])
        used = link_at[node].others(0)
        here = links.place.get(node)
        if here is None:
            law.row([0] * len(edges), [link_at[node].atoms_of([0])])
        elif links.ends[here].length == 1:
            law.row([0] * len(edges), [used])
        is_single_cell = here is not None and links.ends[here].length == 1
        if used and not is_single_cell:
            # A link that passes here uses two edges, and one that ends here uses one.
            for drawn in combinations(range(len(edges)), 2 if here is None else 1):
                law.row([int(k in drawn) for k in range(len(edges))], [used])
        laws.append(law)
    _add_owners(board, number, code, links, pairs, link_at)
    if owners_shown:
        _add_blocks(board, number, code, links, pairs, link_at)
    _add_walks(board, number, code, links, pairs, link_at)
    return laws


def pairs_of(links: Links) -> list[Pair]:
    """The possible links, cached with the constraint."""
    cached: list[Pair] | None = links.__dict__.get("_pairs")
    if cached is None:
        cached = links.__dict__["_pairs"] = list(_pairs(links))
    return cached


def _pairs(links: Links) -> Iterator[Pair]:
    """The possible links: two ends with the same label and length that are near enough, or an end of length 1 twice."""
    alike: dict[tuple[int, int | None], list[int]] = {}
    for i, end in enumerate(links.ends):
        alike.setdefault(end[1:], []).append(i)
    for i, end in enumerate(polled(links.ends)):
        if end.length == 1:
            yield i, i
            continue
        later = alike[end[1:]]
        # If fewer cells are within the length than there are such ends, search the cells instead of the ends.
        near = _near(links, end, i) if (end.length or 0) ** 2 < len(later) else later[bisect_right(later, i) :]
        for m in near:
            if links.ends[m][1:] == end[1:] and _spare(links, (i, m), end.cell) >= 0:
                yield i, m


def _near(links: Links, end: End, after: int) -> list[int]:
    """The ends listed after `after` in the square around an end that its path can reach."""
    far = 2 * ((end.length or 0) - 1)  # neighbouring cells are two coordinates apart
    rows = range(end.cell.r - far, end.cell.r + far + 1, 2)
    cols = range(end.cell.c - far, end.cell.c + far + 1, 2)
    near = (links.place.get(Spot(r, c)) for r in rows for c in cols)
    return sorted(place for place in near if place is not None and place > after)


def _spare(links: Links, pair: Pair, node: Spot) -> int:
    """The number of steps that remain if a link takes the shortest path through a node; -1 if the link cannot pass
    there."""
    first, second = (links.ends[k] for k in pair)
    far = sum(abs(node.r - end.cell.r) + abs(node.c - end.cell.c) for end in (first, second)) // 2
    spare = (first.length or 0) - 1 - far
    # Every detour adds an even number of steps.
    return -1 if spare % 2 else spare


def _in_reach(board: DeductionModel, links: Links, pairs: list[Pair]) -> dict[Spot, tuple[int, ...]]:
    """The possible links at each node, by their place in `pairs` from 1, and 0 for none."""
    possible: dict[Spot, list[int]] = {node: [] if node in links.place else [0] for node in links.grid.nodes}
    listed = 0
    for k, pair in board.clock.watch(enumerate(pairs, 1)):
        here, other = (links.ends[place].cell for place in pair)
        far = 2 * ((links.ends[pair[0]].length or 0) - 1)
        possible[here].append(k)
        if other == here:
            continue
        possible[other].append(k)
        rows = range(max(here.r, other.r) - far, min(here.r, other.r) + far + 1, 2)
        cols = range(max(here.c, other.c) - far, min(here.c, other.c) + far + 1, 2)
        # A node is in reach if its distances from the two ends add up to at most the length. Their parity always fits,
        # because all paths between the ends have the same parity.
        col_distances = [(c, abs(c - here.c) + abs(c - other.c)) for c in cols]
        for r in rows:
            most = far - abs(r - here.r) - abs(r - other.r)
            for node in (Spot(r, c) for c, distance in col_distances if distance <= most):
                if node in possible and node not in links.place:
                    possible[node].append(k)
                    listed += 1
        if listed > MOST_IN_REACH:
            raise Stopped("memory")
    return {node: tuple(links_here) or (0,) for node, links_here in possible.items()}


def _add_owners(
    board: DeductionModel, number: int, code: str, links: Links, pairs: list[Pair], link_at: dict[Spot, Variable]
) -> None:
    """Add the deductions that drawn edges join cells of the same link, and those about paint."""
    grid = links.grid
    for edge, (a, b, on, off) in zip(grid.edges, lines_of(board, grid, links.line), strict=True):
        link_a, link_b = link_at[grid.nodes[a]], link_at[grid.nodes[b]]
        # Either the edge is not drawn, or both cells belong to the same link.
        rows: list[TableRow] = [([[off], link_a.atoms, link_b.atoms], [])]
        common = [k for k in link_a.values if k and k in link_b.values]
        rows += [([[on], link_a.atoms_of([k]), link_b.atoms_of([k])], []) for k in common]
        info = DeductionInfo(("same",), code, (number,), (edge,))
        board.table(rows, info, QUIET, only=link_a.atoms + link_b.atoms)
        info = DeductionInfo(("differ",), code, (number,), (edge,))
        board.table(rows, info, REACH, follows=False, only=[on], family=DIFFER)
    if links.paint:
        _add_paint(board, number, code, links, pairs, link_at)


def _add_paint(
    board: DeductionModel, number: int, code: str, links: Links, pairs: list[Pair], link_at: dict[Spot, Variable]
) -> None:
    """For each cell, add a table that it is on a link if and only if it is painted, and a table that it has the paint
    of its link. Add the deductions that count the blank cells of the board."""
    assert links.paint is not None
    grid, ends = links.grid, links.ends
    labels = sorted({end.label for end in ends})
    terms = []
    for node in board.clock.watch(grid.nodes):
        paint, link = board[Var(links.paint, node)], link_at[node]
        # The second part of a row, the rules that forbid it, stays empty: every row is possible.
        blank: list[TableRow] = [([paint.atoms_of([0]), link.atoms_of([0])], [])] if 0 in link.values else []
        used: list[TableRow] = [([paint.others(0), link.others(0)], [])] if link.others(0) else []
        board.table(blank + used, DeductionInfo(("used",), code, (number,), (node,)), QUIET)
        painted: list[TableRow] = []
        for label in labels:
            of_label = link.atoms_of([k for k in link.values if k and ends[pairs[k - 1][0]].label == label])
            if of_label:
                painted.append(([paint.atoms_of([label]), of_label], []))
        info = DeductionInfo(("whose",), code, (number,), (node,))
        board.table(blank + painted, info, REACH, follows=False, family=WHOSE)
        terms.append([(atom, int(value == 0)) for atom, value in zip(paint.atoms, paint.values, strict=True)])
    # If the links need more cells than the board has, `blanks` is negative, and no number of blank cells is possible.
    blanks = len(grid.nodes) - links.covered
    if terms:
        # Only the bounds of the sum are used; the deduction by subset sums is left out.
        costs = [BLANKS if blanks > 0 else FULL, LEAVE_OUT]
        board.linear(terms, max(0, blanks), blanks, costs, DeductionInfo(("blanks", ""), code, (number,), ()))


def _add_blocks(
    board: DeductionModel, number: int, code: str, links: Links, pairs: list[Pair], link_at: dict[Spot, Variable]
) -> None:
    """Add the deductions that the owner of a cell is the first end of its link."""
    assert links.block is not None
    for node in board.clock.watch(links.grid.nodes):
        block, link = board[Var(links.block, node)], link_at[node]
        rows: list[TableRow] = [([block.atoms_of([0]), link.atoms_of([0])], [])] if 0 in link.values else []
        links_of: dict[int, list[int]] = {}
        for k in link.values:
            if k:
                links_of.setdefault(1 + pairs[k - 1][0], []).append(k)
        for owner, own_links in sorted(links_of.items()):
            rows.append(([block.atoms_of([owner]), link.atoms_of(own_links)], []))
        board.table(rows, DeductionInfo(("whose",), code, (number,), (node,)), REACH, follows=False, family=WHOSE)


def _add_walks(
    board: DeductionModel, number: int, code: str, links: Links, pairs: list[Pair], link_at: dict[Spot, Variable]
) -> None:
    """Add the deductions about the paths of each end that has few possible partners."""
    grid, ends = links.grid, links.ends
    owners = [
        list(zip(link_at[node].values, link_at[node].atoms, strict=True)) for node in board.clock.watch(grid.nodes)
    ]
    node_of = [grid.position[end.cell] for end in ends]
    lines = lines_of(board, grid, links.line)
    link_map = _native.LinkMap([(r, c) for r, c in grid.nodes], lines, owners, node_of)
    # For each end its possible partners: the node of the partner, and the number of the link.
    partners: list[list[Pair]] = [[] for _ in ends]
    for k, (a, b) in enumerate(pairs, 1):
        # A set, because both directions are the same if a path of one cell joins an end to itself.
        for start, goal in {(a, b), (b, a)}:
            partners[start].append((node_of[goal], k))
    for i, (end, mates) in board.clock.watch(enumerate(zip(ends, partners, strict=True))):
        if end.length in (None, 1) or not 0 < len(mates) <= MOST_MATES:
            continue
        board.deductions.append(DeductionInfo(("walk",) * len(SEARCH_STEPS), code, (number,), (end.cell,)))
        costs = list(SEARCH_COSTS)
        board.native.add_link_paths(link_map, node_of[i], end.length, mates, list(SEARCH_STEPS), costs, [number])
