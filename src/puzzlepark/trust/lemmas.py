"""Lemmas: clauses about loops, paths and areas, each true by the definition of the rule it belongs to.

A lemma is written as what it speaks of, never as a clause: the clause is made from it here, after its conditions were
looked at on the board's graph.

    ring RULE A B : NODES    Of a Loop. A is among the nodes and B is not. If the loop visits both, it uses an edge
                             between the nodes and the others.
    stray RULE A : NODES     Of Links without lengths. A is among the nodes. If a path visits A, a path ends among the
                             nodes, or an edge between the nodes and the others is used.
    cut RULE A B : NODES     Of Connected. Every way from A to B meets one of the nodes. If A and B have the value, one
                             of the nodes has it.
    gap RULE A B : NODES     Of Joined. A is one of its nodes or an edge, and lies among the nodes; so does B among the
                             others. If A and B are there, so is an edge between the nodes and the others.
    part RULE SEED A : NODES Of Parts. Every way from A to the seed, over nodes that may belong to it, meets one of the
                             nodes. If A belongs to the seed, one of the nodes does.
    room RULE VALUE A : NODES  Of Groups. Fewer nodes than the value are reached from A without meeting the nodes. If A
                             has the value, one of the nodes has it.
    over RULE VALUE : NODES  Of Groups. The nodes hang together and are more than the value. Not all of them have it.

RULE is the place of the rule in the model, from 0, and VALUE a number; nodes are "r,c" in doubled coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from puzzlepark.core.areas import pieces
from puzzlepark.core.constraints import Connected, Groups, Joined, Links, Loop, Parts
from puzzlepark.core.errors import Rejected
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.trust.formula import Clause, Formula


class Lemma(NamedTuple):
    kind: str
    rule: int
    about: tuple[Spot, ...]
    """A and B, A, or the seed and A."""
    nodes: tuple[Spot, ...]
    value: int | None = None

    def __str__(self) -> str:
        value = "" if self.value is None else f" {self.value}"
        about, nodes = ("".join(f" {r},{c}" for r, c in some) for some in (self.about, self.nodes))
        return f"{self.kind} {self.rule}{value}{about} :{nodes}"


def read_lemma(line: str) -> Lemma:
    """A lemma from its line; raises Rejected."""
    try:
        head, _, tail = line.partition(":")
        kind, rule, *about = head.split()
        value = int(about.pop(0)) if about and "," not in about[0] else None
        return Lemma(kind, int(rule), tuple(map(_spot, about)), tuple(map(_spot, tail.split())), value)
    except ValueError:
        raise Rejected(f'"{line[:60]}" is no lemma.') from None


def clause_of(formula: Formula, lemma: Lemma) -> Clause:
    """The clause that a lemma stands for; Rejected if it is not true by definition."""
    rules = formula.model.rules
    kind, about, says = KINDS.get(lemma.kind, NO_KIND)
    if not 0 <= lemma.rule < len(rules) or len(lemma.about) != about:
        raise Rejected(f'The lemma "{str(lemma)[:60]}" is about no rule of this puzzle.')
    rule: Any = rules[lemma.rule].constraint
    if not isinstance(rules[lemma.rule].constraint, kind):
        raise Rejected(f'The lemma "{str(lemma)[:60]}" is about a rule of another kind.')
    nodes = [spot for spot in lemma.about if kind is not Joined or spot not in rule.grid.edge_position]
    if not all(rule.grid.has(node) for node in (*nodes, *lemma.nodes)):
        raise Rejected(f'The lemma "{str(lemma)[:60]}" speaks of places that the board does not have.')
    clause = says(formula, rule, lemma)
    if clause is None:
        raise Rejected(f'The lemma "{str(lemma)[:60]}" does not follow from the rule.')
    return clause


def _ring(formula: Formula, rule: Loop, lemma: Lemma) -> Clause | None:
    (a, b), nodes = lemma.about, set(lemma.nodes)
    if a not in nodes or b in nodes:
        return None
    visited = [-formula.known["visited", lemma.rule, node] for node in (a, b)]
    return (*visited, *_leaving(formula, rule, nodes))


def _stray(formula: Formula, rule: Links, lemma: Lemma) -> Clause | None:
    (a,), nodes = lemma.about, set(lemma.nodes)
    ends = [end.cell for end in rule.ends if end.cell in nodes]
    lengths = any(end.length is not None for end in rule.ends)
    if a not in nodes or lengths or (rule.paths is None and ends):
        return None
    used = [formula.known["used", lemma.rule, end] for end in ends]
    return (-formula.known["visited", lemma.rule, a], *used, *_leaving(formula, rule, nodes))


def _cut(formula: Formula, rule: Connected, lemma: Lemma) -> Clause | None:
    a, b = lemma.about
    if b in _reached(rule.grid, a, lemma.nodes, rule.grid.has) or {a, b} & set(lemma.nodes):
        return None
    on = {node: formula.lit(Var(rule.layer, node), rule.value) for node in (a, b, *lemma.nodes)}
    return (-on[a], -on[b], *(on[node] for node in lemma.nodes))


def _gap(formula: Formula, rule: Joined, lemma: Lemma) -> Clause | None:
    nodes = set(lemma.nodes)
    clause = []
    for spot, inside in zip(lemma.about, (True, False), strict=True):
        ends = rule.grid.ends(spot) if spot.is_edge else (spot,)
        if any((end in nodes) != inside for end in ends) or not (spot.is_edge or spot in rule.nodes):
            return None
        clause += [formula.lit(Var(rule.layer, spot), 0)] if spot.is_edge else []
    leaving = (e for e in rule.grid.edges if len(nodes.intersection(rule.grid.ends(e))) == 1)
    return (*clause, *(formula.nonzero(Var(rule.layer, edge)) for edge in leaving))


def _part(formula: Formula, rule: Parts, lemma: Lemma) -> Clause | None:
    seed, a = lemma.about
    owns = {node: formula.known.get(("owner", lemma.rule, seed, node)) for node in rule.grid.nodes}
    mine = owns[a]
    if mine is None or {seed, a} & set(lemma.nodes):
        return None
    if seed in _reached(rule.grid, a, lemma.nodes, lambda node: owns[node] is not None):
        return None
    return (-mine, *(own for node in lemma.nodes if (own := owns[node]) is not None))


def _room(formula: Formula, rule: Groups, lemma: Lemma) -> Clause | None:
    (a,), value = lemma.about, lemma.value
    if value is None or a in lemma.nodes or len(_reached(rule.grid, a, lemma.nodes, rule.grid.has)) >= value:
        return None
    has = {node: formula.lit(Var(rule.layer, node), value) for node in (a, *lemma.nodes)}
    return (-has[a], *(has[node] for node in lemma.nodes))


def _over(formula: Formula, rule: Groups, lemma: Lemma) -> Clause | None:
    nodes, value = set(lemma.nodes), lemma.value
    if value is None or len(nodes) <= value or len(pieces(nodes)) != 1:
        return None
    return tuple(-formula.lit(Var(rule.layer, node), value) for node in lemma.nodes)


def _leaving(formula: Formula, rule: Loop | Links, nodes: set[Spot]) -> Iterable[int]:
    """The edges of which one end is among the nodes."""
    for edge in rule.grid.edges:
        a, b = rule.grid.ends(edge)
        if (a in nodes) != (b in nodes):
            yield formula.lit(Var(rule.line, edge), 1)


def _reached(grid: Grid, start: Spot, without: Iterable[Spot], able: Callable[[Spot], bool]) -> set[Spot]:
    """The nodes to which there is a way that meets none of some nodes."""
    closed = set(without)
    found, todo = {start}, [start]
    while todo:
        for near in grid.neighbours(todo.pop()):
            if near not in found and near not in closed and able(near):
                found.add(near)
                todo.append(near)
    return found


def _spot(text: str) -> Spot:
    r, c = map(int, text.split(","))
    return Spot(r, c)


Says = Callable[[Formula, Any, Lemma], Clause | None]
NO_KIND: tuple[type, int, Says] = (str, 0, lambda *_: None)
KINDS: dict[str, tuple[type, int, Says]] = {
    "ring": (Loop, 2, _ring),
    "stray": (Links, 1, _stray),
    "cut": (Connected, 2, _cut),
    "gap": (Joined, 2, _gap),
    "part": (Parts, 2, _part),
    "room": (Groups, 1, _room),
    "over": (Groups, 0, _over),
}
"""Of each kind: the rule it belongs to, how many nodes it is about, and the clause that it says."""
