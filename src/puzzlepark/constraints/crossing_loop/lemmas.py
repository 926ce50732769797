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
    if len(pieces) < 2 and not rule.doors:
        return
    turning = [_turning_nodes(rule, piece) for piece in pieces]
    for k, piece in enumerate(pieces):
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
    # For each vertex its component: the places of its joins, and its vertices. Components are merged by union-find.
    places_of: dict[int, list[Spot]] = {}
    vertices_of: dict[int, set[int]] = {}
    for (a, b), place in joins:
        for vertex in (a, b):
            places_of.setdefault(vertex, [])
            vertices_of.setdefault(vertex, {vertex})
        if vertices_of[a] is not vertices_of[b]:
            vertices_of[a] |= vertices_of[b]
            places_of[a] += places_of[b]
            for vertex in vertices_of[b]:
                vertices_of[vertex], places_of[vertex] = vertices_of[a], places_of[a]
        places_of[a].append(place)
    components = {id(places): places for places in places_of.values()}.values()
    inner = [places for places in components if not rule.doors or rule.doors[0] not in places]
    return [sorted(place for place in places if place in rule.grid.edge_position) for places in inner]
