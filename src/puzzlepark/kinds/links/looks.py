"""Looks at paths: what may happen at each node, and how the lines hang together."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from puzzlepark.builders.look_lines import lines_of, sides_of
from puzzlepark.builders.looks import Board, Law, LookInfo, Variable
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.links import Links, not_one_path
from puzzlepark.kinds.links.length_looks import has_lengths, length_laws
from puzzlepark.kinds.loop import looks as loop
from puzzlepark.kinds.loop.looks import CUT, RING, Vertex, add_circuit

WORDS = (
    *loop.WORDS,
    Technique("doors", "Ends used", "doors", why="The ends of the line leave no choice."),
    Technique("same", "Follow the line", "same", why="A line does not change its number."),
    Technique("blanks", "Blanks counted", "blanks", why="Count the cells that stay blank: their number is known."),
    Technique("used", "In use", "used", why="A line ends or passes at {where}."),
    Technique("differ", "No common number", "differ", why="No number reaches both places."),
    Technique("whose", "Out of reach", "whose", why="No number reaches this."),
    Technique("walk", "Few ways", "walk", why="From {clue}, all ways have this in common."),
)


def layers(links: Links) -> tuple[set[str], set[str]]:
    """Layers that a person marks though no view shows them, and layers that are only kept in mind."""
    return {links.paint} if links.paint else set(), {links.block} if links.block else set()


def laws(board: Board, number: int, rule: Rule, links: Links, shown: Collection[str]) -> list[Law]:
    """The looks at one path, at paths of any length, or at links with lengths."""
    if not_one_path(links) is None:
        return _one_path(board, number, rule.code, links)
    if links.paths is not None:
        return []
    if has_lengths(links):
        return length_laws(board, number, rule.code, links, links.block in shown)
    return _labelled(board, number, rule.code, links)


def _one_path(board: Board, number: int, code: str, links: Links) -> list[Law]:
    grid = links.grid
    doors: dict[Spot, Variable | None] = {end.cell: None for end in links.ends}
    if len(doors) > 2:
        doors = {cell: board.note(cell, "door", (0, 1)) for cell in doors}
        terms = [[(d.first, 0), (d.first + 1, 1)] for d in doors.values() if d is not None]
        board.linear(terms, 2, 2, [1, -1], LookInfo(("doors", ""), code, (number,), tuple(doors)))
    found = []
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
        found.append(law)
    outside = len(grid.nodes)
    off = [[board[Var(links.paint, node)].first] if links.paint else [] for node in grid.nodes]
    vertices = [(gone, node in doors and len(doors) == 2) for node, gone in zip(grid.nodes, off, strict=True)]
    vertices.append(([], True))
    edges_ = lines_of(board, grid, links.line)
    for cell, door in doors.items():
        atoms = (-1, -1) if door is None else (door.first + 1, door.first)
        edges_.append((grid.position[cell], outside, *atoms))
    add_circuit(board, number, code, vertices, edges_, grid.nodes)
    return found


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
    found = []
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
        found.append(law)
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
    add_circuit(board, number, code, plain, lines, grid.nodes, apart=True, costs=(RING, -1, -1))
    pairs = []
    for k, label in enumerate(labels, 1):
        ends = [end.cell for end in links.ends if end.label == label]
        if len(ends) == 2:
            board.looks.append(LookInfo(("ring", "cut", "parity"), code, (number,), tuple(ends)))
            pairs.append((k, grid.position[ends[0]], grid.position[ends[1]]))
    board.native.add_labels(atoms, lines, pairs, CUT, [number])
    return found
