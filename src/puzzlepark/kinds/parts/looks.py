"""Looks at parts around seeds: whose part a cell can belong to is kept in mind."""

from __future__ import annotations

from puzzlepark.builders.looks import Board, LookInfo, TableRow, Variable
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.parts import Parts

QUIET, FULL = 0, 1
EXIT, CUT = 2, 3
WORDS = (
    Technique("full", "Complete", "full", why="The part of {clue} has its size."),
    Technique("far", "Out of reach", "far", why="No number can reach this."),
    Technique("grow", "Only way to grow", "grow", why="The part of {clue} must grow, and there is one way."),
    Technique("through", "Must pass here", "through", why="The part of {clue} cannot get its size without this."),
    Technique("whose", "Out of reach", "whose", why="No number reaches this."),
    Technique("beside", "Between two", "beside", why="This would join two parts."),
)


def add(board: Board, number: int, rule: Rule, parts: Parts) -> None:
    """Whose part a cell can belong to is kept in mind; each part is an area of its size."""
    grid, seeds = parts.grid, parts.seeds
    place = {spot: k for k, (spot, _) in enumerate(seeds, 1)}
    owner: dict[Spot, Variable] = {}
    for node in grid.nodes:
        values = (place[node],) if node in place else (0, *_in_reach(parts, node))
        owner[node] = board.note(node, "part", values)
    for node in grid.nodes:
        shade, whose = board[Var(parts.layer, node)], owner[node]
        rows: list[TableRow] = []
        if owners := whose.some(range(1, len(seeds) + 1)):
            rows.append(([shade.some([parts.value]), owners], []))
        if node not in place:
            rows.append(([shade.others(parts.value), [whose.first]], []))
        info = LookInfo(("whose",), rule.code, (number,), (node,))
        board.table(rows, info, QUIET, only=whose.atoms)
        board.table(rows, info, FULL, only=shade.atoms)
    for edge in grid.edges:
        one, other = (owner[node] for node in grid.ends(edge))
        rows = []
        for mine, theirs in ((one, other), (other, one)):
            nothing = mine.atom(0)
            if nothing is not None:
                rows.append(([[nothing], theirs.atoms], []))
        for k in range(1, len(seeds) + 1):
            pair = (one.atom(k), other.atom(k))
            if pair[0] is not None and pair[1] is not None:
                rows.append(([[pair[0]], [pair[1]]], []))
        board.table(rows, LookInfo(("beside",), rule.code, (number,), grid.ends(edge)), QUIET)
    for k, (seed, size) in enumerate(seeds, 1):
        _add_part(board, number, rule, parts, owner, k, seed, size)


def _in_reach(parts: Parts, node: Spot) -> list[int]:
    """The seeds whose parts are large enough to reach a node."""
    return [
        k
        for k, (seed, size) in enumerate(parts.seeds, 1)
        if size is None or (abs(seed.r - node.r) + abs(seed.c - node.c)) // 2 < size
    ]


def _add_part(
    board: Board,
    number: int,
    rule: Rule,
    parts: Parts,
    owner: dict[Spot, Variable],
    k: int,
    seed: Spot,
    size: int | None,
) -> None:
    grid = parts.grid
    inside = {node: atom for node in grid.nodes if (atom := owner[node].atom(k)) is not None}
    place = {node: i for i, node in enumerate(inside)}
    vertices = []
    for node, atom in inside.items():
        beside = [place[near] for near in grid.neighbours(node) if near in place]
        vertices.append((atom, owner[node].others(k), beside, node == seed))
    board.looks.append(LookInfo(("far", "grow", "through"), rule.code, (number,), (seed,)))
    board.native.add_area(vertices, -1 if size is None else size, [QUIET, EXIT, CUT], [number])
    if size is not None:
        terms = [[(atom, int(atom == inside[node])) for atom in owner[node].atoms] for node in inside]
        board.linear(terms, size, size, [FULL, -1], LookInfo(("full", ""), rule.code, (number,), (seed,)))
