"""Looks at lines: what may happen at each node, and how the line hangs together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, permutations

from puzzlepark.core.constraints import Links, Loop
from puzzlepark.core.grid import Spot
from puzzlepark.core.links import not_one_path
from puzzlepark.core.puzzle import Var
from puzzlepark.reasons.board import Board, LookInfo, Variable
from puzzlepark.reasons.laws import Law, lines_of, sides_of
from puzzlepark.reasons.walks import has_lengths, length_laws

RING, CUT, PARITY = 2, 3, 3
Vertex = tuple[list[int], bool]
"""The atoms that are gone when a line passes a node, and whether it must pass anyway."""


def loop_laws(board: Board, number: int, code: str, loop: Loop) -> list[Law]:
    """A law for each node, and the look at the whole loop."""
    laws = []
    for node in loop.grid.nodes:
        sides = [(k, edge) for k, edge in enumerate(sides_of(loop.grid, node)) if edge is not None]
        edges = [edge for _, edge in sides]
        layers = [loop.line] if loop.flow is None else [loop.line, loop.flow]
        scope = [Var(layer, edge) for layer in layers for edge in edges]
        law = Law(LookInfo(("cell",), code, (number,), (node,)), scope)
        law.row([0] * len(scope))
        if loop.flow is None:
            for pair in combinations(range(len(edges)), 2):
                law.row([int(k in pair) for k in range(len(edges))])
        else:
            for arrive, leave in permutations(range(len(edges)), 2):
                flow = [0] * len(edges)
                # Flow grows to the east and south: a line arrives by its north or west side with +1.
                flow[arrive] = 1 if sides[arrive][0] < 2 else -1
                flow[leave] = -1 if sides[leave][0] < 2 else 1
                law.row([abs(f) for f in flow] + flow)
        laws.append(law)
    vertices: list[Vertex] = [([], False) for _ in loop.grid.nodes]
    _add_circuit(board, number, code, vertices, lines_of(board, loop.grid, loop.line), loop.grid.nodes)
    return laws


def _add_circuit(
    board: Board,
    number: int,
    rule: str,
    vertices: list[Vertex],
    edges: list[tuple[int, int, int, int]],
    where: Sequence[Spot],
    *,
    apart: bool = False,
    costs: tuple[int, int, int] = (RING, CUT, PARITY),
) -> None:
    board.looks.append(LookInfo(("ring", "cut", "parity"), rule, (number,), tuple(where)))
    board.native.add_circuit(vertices, edges, apart, list(costs), [number])


def link_laws(board: Board, number: int, code: str, links: Links, shown: Collection[str]) -> list[Law]:
    """The looks at one path, at paths of any length, or at links with lengths."""
    if not_one_path(links) is None:
        return _one_path(board, number, code, links)
    if links.paths is not None:
        return []
    if has_lengths(links):
        return length_laws(board, number, code, links, links.block in shown)
    return _labelled(board, number, code, links)


def _one_path(board: Board, number: int, code: str, links: Links) -> list[Law]:
    grid = links.grid
    doors: dict[Spot, Variable | None] = {end.cell: None for end in links.ends}
    if len(doors) > 2:
        doors = {cell: board.note(cell, "door", (0, 1)) for cell in doors}
        terms = [[(d.first, 0), (d.first + 1, 1)] for d in doors.values() if d is not None]
        board.linear(terms, 2, 2, [1, -1], LookInfo(("doors", ""), code, (number,), tuple(doors)))
    laws = []
    for node in grid.nodes:
        edges = [edge for edge in sides_of(grid, node) if edge is not None]
        scope = [Var(links.line, edge) for edge in edges]
        if links.paint:
            scope.append(Var(links.paint, node))
        law = Law(LookInfo(("cell",), code, (number,), (node,)), scope)
        door = doors.get(node)

        def row(drawn: tuple[int, ...], law: Law = law, width: int = len(edges), more: int | None = None) -> None:
            values = [int(k in drawn) for k in range(width)] + ([int(bool(drawn))] if links.paint else [])
            law.row(values, [] if more is None else [[more]])

        if node in doors and door is None:
            for k in range(len(edges)):
                row((k,))
        else:
            unused = None if door is None else door.first
            row((), more=unused)
            for pair in combinations(range(len(edges)), 2):
                row(pair, more=unused)
            for k in range(len(edges)) if door is not None else ():
                assert door is not None
                row((k,), more=door.first + 1)
        laws.append(law)
    outside = len(grid.nodes)
    off = [[board[Var(links.paint, node)].first] if links.paint else [] for node in grid.nodes]
    vertices = [(gone, node in doors and len(doors) == 2) for node, gone in zip(grid.nodes, off, strict=True)]
    vertices.append(([], True))
    edges_ = lines_of(board, grid, links.line)
    for cell, door in doors.items():
        atoms = (-1, -1) if door is None else (door.first + 1, door.first)
        edges_.append((grid.position[cell], outside, *atoms))
    _add_circuit(board, number, code, vertices, edges_, grid.nodes)
    return laws


def _labelled(board: Board, number: int, code: str, links: Links) -> list[Law]:
    """Paths of several labels: which label a node can have is kept in mind."""
    grid = links.grid
    own = {end.cell: end.label for end in links.ends}
    labels = sorted({end.label for end in links.ends})
    kept: dict[Spot, Variable] = {}
    for node in grid.nodes:
        if links.paint:
            kept[node] = board[Var(links.paint, node)]
        else:
            kept[node] = board.note(node, "label", (own[node],) if node in own else (0, *labels))
    laws = []
    for node in grid.nodes:
        edges = [edge for edge in sides_of(grid, node) if edge is not None]
        law = Law(LookInfo(("cell",), code, (number,), (node,)), [Var(links.line, edge) for edge in edges])
        on = kept[node].some([own[node]] if node in own else labels)
        if node in own:
            drawn: list[tuple[int, ...]] = [(k,) for k in range(len(edges))]
        else:
            drawn = list(combinations(range(len(edges)), 2))
            law.row([0] * len(edges), [[kept[node].first]])
        for some in drawn:
            law.row([int(k in some) for k in range(len(edges))], [on])
        laws.append(law)
    # For each node the atom that it has no label, and that of each label.
    atoms = []
    for known in kept.values():
        numbers = dict(zip(known.values, known.atoms, strict=True))
        atoms.append([numbers.get(label, -1) for label in (0, *labels)])
    lines = lines_of(board, grid, links.line)
    # An edge that is off says nothing of the labels beside it.
    board.looks += [LookInfo(("same",), code, (number,), (edge,)) for edge in grid.edges]
    board.native.add_same(atoms, lines, [number])
    plain: list[Vertex] = [([], False) for _ in grid.nodes]
    _add_circuit(board, number, code, plain, lines, grid.nodes, apart=True, costs=(RING, -1, -1))
    pairs = []
    for k, label in enumerate(labels, 1):
        ends = [end.cell for end in links.ends if end.label == label]
        if len(ends) == 2:
            board.looks.append(LookInfo(("ring", "cut", "parity"), code, (number,), tuple(ends)))
            pairs.append((k, grid.position[ends[0]], grid.position[ends[1]]))
    board.native.add_labels(atoms, lines, pairs, CUT, [number])
    return laws
