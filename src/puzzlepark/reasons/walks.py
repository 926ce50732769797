"""Looks at links with lengths: the ways of a finger from each end."""

from __future__ import annotations

from itertools import combinations

from puzzlepark import _native
from puzzlepark.core.constraints import Links
from puzzlepark.core.puzzle import Var
from puzzlepark.reasons.board import Board, LookInfo, TableRow
from puzzlepark.reasons.laws import QUIET, Law, lines_of, sides_of

FINGER = (10, 30, 100, 500, 5000)
"""Steps of the finger that a look may take."""
FINGER_COSTS = (2, 4, 8, 20, 30)
COUNT = 1


def length_laws(board: Board, number: int, code: str, links: Links) -> list[Law]:
    """A law for each cell, the owners of cells kept in mind, and a walk from each end."""
    assert links.block is not None
    grid, ends = links.grid, links.ends
    kinds: dict[tuple[int, int | None], list[int]] = {}
    for i, end in enumerate(ends):
        kinds.setdefault((end.label, end.length), []).append(i)
    mates = [[m for m in kinds[end.label, end.length] if m != i] for i, end in enumerate(ends)]
    first = [i + 1 for i, end in enumerate(ends) if end.length == 1 or any(m > i for m in mates[i])]
    block = {node: board[Var(links.block, node)] for node in grid.nodes}
    laws = []
    for node in grid.nodes:
        edges = [edge for edge in sides_of(grid, node) if edge is not None]
        law = Law(LookInfo(("cell",), code, (number,), (node,)), [Var(links.line, edge) for edge in edges])
        here = links.place.get(node)
        if here is None:
            law.row([0] * len(edges), [block[node].some([0])])
            for pair in combinations(range(len(edges)), 2):
                law.row([int(k in pair) for k in range(len(edges))], [block[node].some(first)])
        elif ends[here].length == 1:
            law.row([0] * len(edges), [block[node].some([here + 1])])
        else:
            owners = block[node].some([1 + min(here, m) for m in mates[here]])
            for k in range(len(edges)):
                law.row([int(j == k) for j in range(len(edges))], [owners])
        laws.append(law)
    _add_owners(board, number, code, links, first)
    _add_walks(board, number, code, links, mates)
    return laws


def _add_owners(board: Board, number: int, code: str, links: Links, first: list[int]) -> None:
    """Drawn edges join cells of one owner; the paint is the owner's; blanks are counted."""
    assert links.block is not None
    grid, ends = links.grid, links.ends
    for edge, (a, b, on, off) in zip(grid.edges, lines_of(board, grid, links.line), strict=True):
        one, other = (board[Var(links.block, grid.nodes[i])] for i in (a, b))
        rows: list[TableRow] = [([[off], one.atoms, other.atoms], [])]
        rows += [([[on], one.some([owner]), other.some([owner])], []) for owner in first]
        board.table(rows, LookInfo(("same",), code, (number,), (edge,)), QUIET, rules=(number,))
    labels = sorted({end.label for end in ends})
    for node in grid.nodes if links.paint else ():
        assert links.paint is not None
        paint, owner = board[Var(links.paint, node)], board[Var(links.block, node)]
        rows = [([paint.some([0]), owner.some([0])], [])]
        for label in labels:
            owned = owner.some([k for k in first if ends[k - 1].label == label])
            if owned:
                rows.append(([paint.some([label]), owned], []))
        board.table(rows, LookInfo(("whose",), code, (number,), (node,)), QUIET, rules=(number,))
    twice = sum(2 if end.length == 1 else end.length or 0 for end in ends)
    blanks = len(grid.nodes) - twice // 2
    terms = []
    for node in grid.nodes:
        variable = board[Var(links.paint or links.block, node)]
        terms.append([(atom, int(value == 0)) for atom, value in zip(variable.atoms, variable.values, strict=True)])
    board.linear(terms, max(0, blanks), blanks, [COUNT, -1], LookInfo(("blanks", ""), code, (number,), ()))


def _add_walks(board: Board, number: int, code: str, links: Links, mates: list[list[int]]) -> None:
    assert links.block is not None
    grid, ends = links.grid, links.ends
    owners = []
    for node in grid.nodes:
        variable = board[Var(links.block, node)]
        known = dict(zip(variable.values, variable.atoms, strict=True))
        owners.append([known.get(value, -1) for value in range(len(ends) + 1)])
    at = [grid.position[end.cell] for end in ends]
    lines = lines_of(board, grid, links.line)
    board_map = _native.LinkMap([(r, c) for r, c in grid.nodes], lines, owners, at)
    for i, end in enumerate(ends):
        if end.length in (None, 1) or not mates[i] or len(mates[i]) > 64:
            continue
        own = i + 1 if any(m > i for m in mates[i]) else -1
        board.looks.append(LookInfo(("walk",) * len(FINGER), code, (number,), (end.cell,)))
        others = [(at[m], 1 + min(i, m)) for m in mates[i]]
        board.native.add_walks(board_map, at[i], end.length, own, others, list(FINGER), list(FINGER_COSTS), [number])
