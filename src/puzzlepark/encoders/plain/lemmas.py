"""Lemmas: clauses about loops, paths and areas, each of which follows from the definition of its rule.

A lemma is stored as its parameters, not as a clause. The constraint of its rule checks its conditions on the board's
graph, and derives the clause.

    NAME RULE VALUE A B : NODES

RULE is the number of the rule in the model, from 0; VALUE is a number, if the lemma has one; nodes are "r,c" in doubled
coordinates. The lemmas of a constraint type are defined in its `proof.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from puzzlepark.core.errors import Rejected
from puzzlepark.core.grid import Spot
from puzzlepark.core.record import NamedTuple
from puzzlepark.encoders.plain.formula import Clause, PlainFormula


class Lemma(NamedTuple):
    """The parameters of a lemma. `about` has the spots A and B of its line, and `nodes` the spots after the colon."""

    kind: str
    rule: int
    about: tuple[Spot, ...]
    """A and B, or A alone, or a seed and A, depending on the kind."""
    nodes: tuple[Spot, ...]
    value: int | None = None

    def __str__(self) -> str:
        """The line of the lemma, which `read_lemma` reads."""
        value = "" if self.value is None else f" {self.value}"
        about, nodes = ("".join(f" {r},{c}" for r, c in spots) for spots in (self.about, self.nodes))
        return f"{self.kind} {self.rule}{value}{about} :{nodes}"


def read_lemma(line: str) -> Lemma:
    """A lemma from its line; raises Rejected."""
    try:
        head, _, nodes = line.partition(":")
        kind, rule, *about = head.split()
        value = int(about.pop(0)) if about and "," not in about[0] else None
        return Lemma(kind, int(rule), tuple(map(_spot, about)), tuple(map(_spot, nodes.split())), value)
    except ValueError:
        raise Rejected(f'"{line[:60]}" is no lemma.') from None


ClauseOf = Callable[[PlainFormula, Any, Lemma], Clause | None]
"""Derives the clause of a lemma; None if the lemma does not follow from the rule."""


class LemmaKind(NamedTuple):
    """The number of places that lemmas of a kind are about, and how to derive their clauses. With `edges`, a place can
    also be an edge."""

    about: int
    clause: ClauseOf
    edges: bool = False


def surest(nodes: Iterable[Spot], literals: Mapping[Spot, int], sure: Set[int]) -> Spot:
    """The first node whose literal is known to be true, or else the first node. A lemma about a node that is known to
    be on excludes more."""
    return min(nodes, key=lambda node: (literals[node] not in sure, node))


def _spot(text: str) -> Spot:
    r, c = map(int, text.split(","))
    return Spot(r, c)
