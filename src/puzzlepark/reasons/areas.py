"""Looks at areas: cells of one value that hang together, and parts around seeds."""

from __future__ import annotations

from puzzlepark.core.areas import Connected, Parts
from puzzlepark.core.grid import Spot
from puzzlepark.core.joined import Joined
from puzzlepark.core.puzzle import Var
from puzzlepark.reasons.board import Board, LookInfo, TableRow, Variable

QUIET, FULL = 0, 1
APART, EXIT, CUT = 2, 2, 3


def add_connected(board: Board, number: int, code: str, constraint: Connected) -> None:
    """What is out of reach, the only way out, and what would part the rest."""
    grid = constraint.grid
    vertices = []
    for node in grid.nodes:
        variable = board[Var(constraint.layer, node)]
        beside = [grid.position[near] for near in grid.neighbours(node)]
        able = variable.atom(constraint.value)
        if able is None:
            return
        vertices.append((able, variable.others(constraint.value), beside, False))
    board.looks.append(LookInfo(("apart", "exit", "part"), code, (number,), grid.nodes))
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])


def add_joined(board: Board, number: int, code: str, constraint: Joined) -> None:
    """The same for nodes and the edges between them; whether an edge is there at all is kept in mind."""
    names = [-1 - i for i, _ in enumerate(constraint.nodes)] + [board[var].number for var in constraint.scope]
    group, near = constraint.grouped(names)
    whether: dict[int, Variable] = {}
    for i, node in zip(group, constraint.nodes, strict=False):
        whether[i] = board.note(node, "there", (1,))
    for i, var in zip(group[len(constraint.nodes) :], constraint.scope, strict=True):
        if i not in whether:
            whether[i] = _whether(board, number, code, var, board[var])
    vertices = [(whether[i].atoms[-1], whether[i].others(1), sorted(some), False) for i, some in enumerate(near)]
    board.looks.append(LookInfo(("apart", "exit", "part"), code, (number,), constraint.nodes))
    board.native.add_area(vertices, -1, [APART, EXIT, CUT], [number])


def _whether(board: Board, number: int, code: str, var: Var, value: Variable) -> Variable:
    """A note whether an edge is not 0."""
    there = board.note(var.spot, "there", (0, 1))
    both = ((value.some([0]), [there.first]), (value.others(0), [there.first + 1]))
    rows: list[TableRow] = [([mine, theirs], []) for mine, theirs in both if mine]
    info = LookInfo(("there",), code, (number,), (var.spot,))
    board.table(rows, info, QUIET, only=there.atoms)
    board.table(rows, info, FULL, only=value.atoms)
    return there


def add_parts(board: Board, number: int, code: str, constraint: Parts) -> None:
    """Whose part a cell can belong to is kept in mind; each part is an area of its size."""
    grid, seeds = constraint.grid, constraint.seeds
    place = {spot: k for k, (spot, _) in enumerate(seeds, 1)}
    owner: dict[Spot, Variable] = {}
    for node in grid.nodes:
        values = (place[node],) if node in place else (0, *_in_reach(constraint, node))
        owner[node] = board.note(node, "part", values)
    for node in grid.nodes:
        shade, whose = board[Var(constraint.layer, node)], owner[node]
        rows: list[TableRow] = []
        if owners := whose.some(range(1, len(seeds) + 1)):
            rows.append(([shade.some([constraint.value]), owners], []))
        if node not in place:
            rows.append(([shade.others(constraint.value), [whose.first]], []))
        info = LookInfo(("whose",), code, (number,), (node,))
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
        board.table(rows, LookInfo(("beside",), code, (number,), grid.ends(edge)), QUIET)
    for k, (seed, size) in enumerate(seeds, 1):
        _add_part(board, number, code, constraint, owner, k, seed, size)


def _in_reach(constraint: Parts, node: Spot) -> list[int]:
    """The seeds whose parts are large enough to reach a node."""
    return [
        k
        for k, (seed, size) in enumerate(constraint.seeds, 1)
        if size is None or (abs(seed.r - node.r) + abs(seed.c - node.c)) // 2 < size
    ]


def _add_part(
    board: Board,
    number: int,
    code: str,
    constraint: Parts,
    owner: dict[Spot, Variable],
    k: int,
    seed: Spot,
    size: int | None,
) -> None:
    grid = constraint.grid
    inside = {node: atom for node in grid.nodes if (atom := owner[node].atom(k)) is not None}
    place = {node: i for i, node in enumerate(inside)}
    vertices = []
    for node, atom in inside.items():
        beside = [place[near] for near in grid.neighbours(node) if near in place]
        vertices.append((atom, owner[node].others(k), beside, node == seed))
    board.looks.append(LookInfo(("far", "grow", "through"), code, (number,), (seed,)))
    board.native.add_area(vertices, -1 if size is None else size, [QUIET, EXIT, CUT], [number])
    if size is not None:
        terms = [[(atom, int(atom == inside[node])) for atom in owner[node].atoms] for node in inside]
        board.linear(terms, size, size, [FULL, -1], LookInfo(("full", ""), code, (number,), (seed,)))
