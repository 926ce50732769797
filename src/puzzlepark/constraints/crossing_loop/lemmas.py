"""Finds lemmas of CrossingLoop that an assignment violates. They are proposals, and are checked before use."""

from __future__ import annotations

from collections.abc import Iterator, Set

from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.constraints.crossing_loop.proof import ends
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, surest


def broken(formula: PlainFormula, number: int, rule: CrossingLoop, true: Set[int], sure: Set[int]) -> Iterator[Lemma]:
    """Propose a lemma for each ring. It is about nodes where rings turn, because no other ring visits these."""
    visited = {node: formula.known["visited", number, node] for node in rule.grid.nodes}
    pieces = _pieces(formula, number, rule, true)
    turning = [_turning_nodes(rule, piece) for piece in pieces]
    for k, piece in enumerate(pieces if len(pieces) > 1 or rule.doors else ()):
        about = [surest(turning[k], visited, sure)]
        if not rule.doors:
            others = [node for other in turning[:k] + turning[k + 1 :] for node in other]
            about.append(surest(others, visited, sure))
        yield Lemma("edge-stray" if rule.doors else "edge-ring", number, tuple(about), tuple(piece))


def _turning_nodes(rule: CrossingLoop, piece: list[Spot]) -> list[Spot]:
    """The nodes whose vertices are all ends of edges of a ring."""
    inside = ends(rule, piece)
    return [node for node in rule.grid.nodes if {rule.level[node], rule.upright[node]} <= inside]


def _pieces(formula: PlainFormula, number: int, rule: CrossingLoop, true: Set[int]) -> list[list[Spot]]:
    """The edges of each ring, without a ring through the doors."""
    drawn = [edge for edge in rule.grid.edges if formula.lit(Var(rule.line, edge), 1) in true]
    joins = [(rule.joins.edges[rule.grid.edge_position[edge]], edge) for edge in drawn]
    for pair, node in zip(rule.joins.turns, rule.crossed, strict=True):
        joins += [(pair, node)] if formula.known["turn", number, node] in true else []
    joins += zip(rule.joins.doors, rule.doors, strict=True)
    piece: dict[int, list[Spot]] = {}
    vertices: dict[int, set[int]] = {}
    for (a, b), place in joins:
        for vertex in (a, b):
            piece.setdefault(vertex, [])
            vertices.setdefault(vertex, {vertex})
        if vertices[a] is not vertices[b]:
            vertices[a] |= vertices[b]
            piece[a] += piece[b]
            for vertex in vertices[b]:
                vertices[vertex], piece[vertex] = vertices[a], piece[a]
        piece[a].append(place)
    whole = {id(some): some for some in piece.values()}.values()
    inner = [some for some in whole if not rule.doors or rule.doors[0] not in some]
    return [sorted(place for place in some if place in rule.grid.edge_position) for some in inner]
