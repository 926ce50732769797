"""Which lemmas an assignment breaks. Nothing here has to be right: a lemma is checked before it is used, and again by
whoever verifies the certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.areas import pieces
from puzzlepark.core.constraints import Connected, Groups, Joined, Links, Loop, Parts
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.joined import joined_nodes
from puzzlepark.core.puzzle import Var
from puzzlepark.trust.formula import Formula
from puzzlepark.trust.lemmas import Lemma
from puzzlepark.trust.rup import Checker


class LemmaSearch:
    """Finds lemmas that an assignment of a formula breaks."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        known = Checker(len(formula.names), formula.clauses)
        self.sure = {literal for literal in known.trail if literal > 0}
        """Literals that hold in every solution: a lemma about what is sure says most."""

    def broken(self, true: set[int]) -> list[Lemma]:
        """Lemmas that the assignment breaks; none if it is a solution."""
        found: list[Lemma] = []
        for number, rule in enumerate(self.formula.model.rules):
            search = SEARCHES.get(type(rule.constraint))
            if search is not None:
                found += search(self, number, rule.constraint, true)
        return found

    def _loops(self, number: int, rule: Loop, true: set[int]) -> Iterator[Lemma]:
        drawn = self._drawn(rule, true)
        whole = joined(rule.grid, drawn)
        if len(whole) < 2:
            return
        visited = {node: self.formula.known["visited", number, node] for node in rule.grid.nodes}
        for piece in whole:
            others = [node for other in whole if other is not piece for node in other]
            about = (self._best(piece, visited), self._best(others, visited))
            yield Lemma("ring", number, about, tuple(sorted(piece)))

    def _paths(self, number: int, rule: Links, true: set[int]) -> Iterator[Lemma]:
        if any(end.length is not None for end in rule.ends):
            return
        used = {end.cell for end in rule.ends}
        if rule.paths is not None:
            used = {node for node in used if self.formula.known["used", number, node] in true}
        visited = {node: self.formula.known["visited", number, node] for node in rule.grid.nodes}
        for piece in joined(rule.grid, self._drawn(rule, true)):
            if used.isdisjoint(piece):
                yield Lemma("stray", number, (self._best(piece, visited),), tuple(sorted(piece)))

    def _areas(self, number: int, rule: Connected, true: set[int]) -> Iterator[Lemma]:
        on = {node: self.formula.lit(Var(rule.layer, node), rule.value) for node in rule.grid.nodes}
        whole = pieces(node for node, literal in on.items() if literal in true)
        for piece in whole if len(whole) > 1 else ():
            others = [node for other in whole if other is not piece for node in other]
            a, b = self._best(piece, on), self._best(others, on)
            yield Lemma("cut", number, (a, b), separating(rule.grid, piece, b))

    def _gaps(self, number: int, rule: Joined, true: set[int]) -> Iterator[Lemma]:
        drawn = [e for e in rule.grid.edges if self.formula.lit(Var(rule.layer, e), 0) not in true]
        whole = joined_nodes(rule.grid, drawn, rule.nodes)
        # A node is there for certain.
        about = [min(piece.intersection(rule.nodes), default=None) or _edge_in(rule, piece, drawn) for piece in whole]
        for k, piece in enumerate(whole if len(whole) > 1 else ()):
            others = sorted(about[:k] + about[k + 1 :], key=lambda spot: (spot.is_edge, spot))
            yield Lemma("gap", number, (about[k], others[0]), tuple(sorted(piece)))

    def _parts(self, number: int, rule: Parts, true: set[int]) -> Iterator[Lemma]:
        owned: dict[Spot, set[Spot]] = {seed: set() for seed in rule.sizes}
        for key, literal in self.formula.known.items():
            if key[:2] == ("owner", number) and literal in true:
                seed, node = key[2:]
                if isinstance(seed, Spot) and isinstance(node, Spot):
                    owned[seed].add(node)
        for seed, nodes in owned.items():
            for piece in pieces(nodes):
                if seed not in piece:
                    yield Lemma("part", number, (seed, min(piece)), separating(rule.grid, piece, seed))

    def _groups(self, number: int, rule: Groups, true: set[int]) -> Iterator[Lemma]:
        nodes: dict[int, set[Spot]] = {}
        for var in rule.scope:
            value = next(v for v in self.formula.values(var) if self.formula.lit(var, v) in true)
            nodes.setdefault(value, set()).add(var.spot)
        for value, some in nodes.items():
            for piece in pieces(some):
                if len(piece) > value:
                    yield Lemma("over", number, (), nearest(rule.grid, piece, value + 1), value)
                elif len(piece) < value:
                    yield from self._too_small(number, rule, piece, value)

    def _too_small(self, number: int, rule: Groups, piece: set[Spot], value: int) -> Iterator[Lemma]:
        """That a group leaves the piece; where nothing is sure to let it, that there is no room for it at all."""
        vars = {var.spot: var for var in rule.scope}
        able = {s for s, v in vars.items() if self.sure.isdisjoint(self._others(v, value)) or s in piece}
        (room,) = (some for some in pieces(able) if not piece.isdisjoint(some))
        if len(room) >= value:
            room, values = piece, [value]
        else:
            values = [v for v in self.formula.values(vars[min(piece)]) if v >= value]
        around = tuple(sorted({near for node in room for near in rule.grid.neighbours(node)} - room))
        for node in sorted(room):
            yield from (Lemma("room", number, (node,), around, v) for v in values)

    def _others(self, var: Var, value: int) -> Iterator[int]:
        return (self.formula.lit(var, v) for v in self.formula.values(var) if v != value)

    def _drawn(self, rule: Loop | Links, true: set[int]) -> list[Spot]:
        return [edge for edge in rule.grid.edges if self.formula.lit(Var(rule.line, edge), 1) in true]

    def _best(self, nodes: Iterable[Spot], literals: Mapping[Spot, int]) -> Spot:
        """A node of which it is sure that it is on, if there is one."""
        return min(nodes, key=lambda node: (literals[node] not in self.sure, node))


def _edge_in(rule: Joined, piece: set[Spot], drawn: Iterable[Spot]) -> Spot:
    return min(edge for edge in drawn if rule.grid.ends(edge)[0] in piece)


def joined(grid: Grid, edges: Iterable[Spot]) -> list[set[Spot]]:
    """The nodes of each piece of a line."""
    piece: dict[Spot, set[Spot]] = {}
    for edge in edges:
        a, b = grid.ends(edge)
        one, two = piece.setdefault(a, {a}), piece.setdefault(b, {b})
        if one is not two:
            one |= two
            piece.update(dict.fromkeys(two, one))
    return list({id(nodes): nodes for nodes in piece.values()}.values())


def nearest(grid: Grid, piece: set[Spot], many: int) -> tuple[Spot, ...]:
    """So many nodes of a piece that hang together."""
    found = [min(piece)]
    for node in found:
        found += [near for near in grid.neighbours(node) if near in piece and near not in found]
    return tuple(found[:many])


def separating(grid: Grid, piece: set[Spot], goal: Spot) -> tuple[Spot, ...]:
    """The nodes around a piece that are nearest to a node elsewhere: each way between them meets one."""
    around = {near for node in piece for near in grid.neighbours(node)} - piece
    found, todo = {goal}, [goal]
    met = set()
    while todo:
        for near in grid.neighbours(todo.pop()):
            if near in around:
                met.add(near)
            elif near not in found:
                found.add(near)
                todo.append(near)
    return tuple(sorted(met))


SEARCHES: dict[type, Callable[[LemmaSearch, int, Any, set[int]], Iterable[Lemma]]] = {
    Loop: LemmaSearch._loops,
    Links: LemmaSearch._paths,
    Connected: LemmaSearch._areas,
    Joined: LemmaSearch._gaps,
    Parts: LemmaSearch._parts,
    Groups: LemmaSearch._groups,
}
