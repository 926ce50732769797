"""The constraint `CrossingLoop` in certificates. Lemmas state that there is only one loop.

edge-ring RULE A B : EDGES   The vertices of a node are those of its lines from west to east and from north to south.
                             Those of A are all ends of these edges, and those of B are not. If the loop visits A and
                             B, there is a join from an end of these edges to another vertex.
edge-stray RULE A : EDGES    The same for a path from door to door, which leaves the board: it need not visit a B.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import TRUE, Clause, PlainFormula
from puzzlepark.encoders.plain.graph import edges_at
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: CrossingLoop, number: int) -> None:
    """Write that every vertex has two joins or none, and that some edge is drawn."""
    for node in rule.crossed:
        formula.known["turn", number, node] = formula.new(f"rule {number}: the loop turns at {node.r},{node.c}")
    around: list[list[int]] = [[] for _ in range(rule.joins.vertices)]
    for pair, literal in zip(rule.joins.all, _literals(formula, rule, number), strict=True):
        for vertex in pair:
            around[vertex].append(literal)
    for literals in around:
        _zero_or_two(formula, literals)
    formula.add(*_literals(formula, rule, number))
    inner = {node for door in rule.doors for node in rule.grid.ends(door)}
    for node, edges in edges_at(rule.grid).items():
        literals = [formula.lit(Var(rule.line, edge), 1) for edge in edges]
        literals += [TRUE] if node in inner else []
        formula.known["visited", number, node] = formula.any_of(
            f"rule {number}: the loop visits {node.r},{node.c}", literals
        )


def _literals(formula: PlainFormula, rule: CrossingLoop, number: int) -> list[int]:
    """The literals of all joins."""
    literals = [formula.lit(var, 1) for var in rule.scope]
    literals += [formula.known["turn", number, node] for node in rule.crossed]
    return literals + [TRUE] * len(rule.doors)


def _zero_or_two(formula: PlainFormula, literals: Sequence[int]) -> None:
    """Two of the literals are true, or none."""
    for three in combinations(literals, 3):
        formula.add(*(-x for x in three))
    for k, x in enumerate(literals):
        formula.add(-x, *literals[:k], *literals[k + 1 :])


def ends(rule: CrossingLoop, edges: Sequence[Spot]) -> set[int]:
    """The vertices at the ends of some edges."""
    place = rule.grid.edge_position
    return {vertex for edge in edges for vertex in rule.joins.edges[place[edge]]}


def _ring(formula: PlainFormula, rule: CrossingLoop, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about rings; None if its conditions are not met."""
    if not all(edge in rule.grid.edge_position for edge in lemma.nodes) or not all(map(rule.grid.has, lemma.about)):
        return None
    inside = ends(rule, lemma.nodes)
    first, *others = ([rule.level[node], rule.upright[node]] for node in lemma.about)
    if not inside.issuperset(first) or not all(inside.isdisjoint(other) for other in others):
        return None
    if not others and not rule.doors:
        return None
    visited = [-formula.known["visited", lemma.rule, node] for node in lemma.about]
    joins = zip(rule.joins.all, _literals(formula, rule, lemma.rule), strict=True)
    return (*visited, *(literal for (a, b), literal in joins if (a in inside) != (b in inside)))


LEMMAS = {"edge-ring": LemmaKind(2, _ring, edges=True), "edge-stray": LemmaKind(1, _ring, edges=True)}
